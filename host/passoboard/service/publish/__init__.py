"""Who is told of what happens: pages and brokers."""
