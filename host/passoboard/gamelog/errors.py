"""What can go wrong with the log; each is a ValueError, which the command line prints as one line."""


class LogError(ValueError):
    """The log cannot do what was asked: nothing was written, and it can be used again once the cause is gone."""


class ReadOnly(LogError):
    """The log can be read but not written."""


class BadValue(LogError):
    """A value that the database cannot take: an error in what was asked, not in the log."""


class Gone(LogError):
    """The file of the log was removed or replaced while it was open."""


class Damaged(LogError):
    """The file of the log is damaged."""


class TooNew(LogError):
    """The database's schema is newer than this program."""


class OutOfOrder(LogError):
    """An entry that cannot follow what is logged: one in between is missing, or it belongs to no game."""


class Conflict(LogError):
    """An entry that is already logged with different content."""


class NoSuchGame(LogError):
    """There is no game with this number."""


class ImportRefused(LogError):
    """A file that cannot be imported; gives the line and the reason. Nothing was written."""

    def __init__(self, line: int, reason: str) -> None:
        """Line numbers count from 1."""
        super().__init__(f"line {line}: {reason}")
        self.line = line
