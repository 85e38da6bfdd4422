"""Stand-in for ``micropython``: the part that CircuitPython includes."""


def const(value: object) -> object:
    """Return the value; a board's compiler folds it."""
    return value
