"""Stand-in for ``micropython``: what CircuitPython has of it."""


def const(value: object) -> object:
    """Return the value; a board's compiler folds it."""
    return value
