"""Formats exceptions; the code that starts the board installs a formatter for its Python."""


def format(failure: BaseException) -> str:  # noqa: A001
    """Return the text of a failure; replaced by a formatter that includes the traceback."""
    return type(failure).__name__ + ": " + str(failure) + "\n"
