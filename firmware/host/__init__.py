"""The conversation with a host."""
