"""What board, host, simulator, page and tests share: rules, referee, lights, record, codec. Imports no hardware."""
