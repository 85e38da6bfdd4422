"""Stand-in for ``traceback``: a failure as text."""

from simulated import failures


def format_exception(exc: object, *rest: object) -> list[str]:
    """Return the text of an exception, or of (type, exception, traceback)."""
    return [failures.format(rest[0] if rest else exc)]


def print_exception(exc: object, *rest: object) -> None:
    """Print an exception on the console."""
    print(format_exception(exc, *rest)[0], end="")
