"""How this Python tells where an exception came from; whoever starts the board says how."""


def format(failure: BaseException) -> str:  # noqa: A001
    """Return the text of a failure; replaced by one that knows the way there."""
    return type(failure).__name__ + ": " + str(failure) + "\n"
