"""What can go wrong with the log; each is a ValueError, so that the command line says it in one line."""


class LogError(ValueError):
    """The log cannot do what was asked: nothing was written, and it can be used again once the cause is gone."""


class ReadOnly(LogError):
    """The log can be read but not written."""


class Gone(LogError):
    """The file of the log was taken away or replaced while it was open."""


class Damaged(LogError):
    """The file of the log is damaged."""


class TooNew(LogError):
    """The database has a schema that only a newer version of this program knows."""


class OutOfOrder(LogError):
    """An entry that cannot follow what is logged: an entry between is missing, or it belongs to no game."""


class Conflict(LogError):
    """An entry that is logged already, but says something else now."""


class NoSuchGame(LogError):
    """There is no game with this number."""


class ImportRefused(LogError):
    """A file that cannot be taken over; says in which line and why, and nothing of it was written."""

    def __init__(self, line: int, reason: str) -> None:
        """Line numbers count from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
