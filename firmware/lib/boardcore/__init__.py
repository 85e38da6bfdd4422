"""What board, host, simulator, page and tests share: rules, referee, lights, record, codec. Imports no hardware."""


class Invalid(ValueError):
    """What somebody says cannot be: a text, a move, a message, an entry. Any other ValueError is a fault of ours."""
