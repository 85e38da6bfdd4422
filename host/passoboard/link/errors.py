"""What can go wrong between host and board: one root, a class for each thing a caller treats differently."""


class LinkError(Exception):
    """Anything wrong with a port, a connection or a command; the text is for people."""


class PortMissing(LinkError):
    """There is no such port, or it cannot be opened."""


class PortBusy(LinkError):
    """Somebody else holds the port."""


class BoardGone(LinkError):
    """The connection is lost: unplugged, silent, or closed."""


class VersionMismatch(LinkError):
    """Board and host do not understand each other; says which side to update."""

    def __init__(self, what: str, *, host_is_older: bool) -> None:
        """Take what is the matter, without the remedy: some callers know a more exact one."""
        side = "this program" if host_is_older else "the board's firmware"
        super().__init__(f"{what}: update {side}")
        self.what = what
        self.host_is_older = host_is_older


class CommandRefused(LinkError):
    """The board answered a command with an error; nothing changed."""

    def __init__(self, code: str, text: str) -> None:
        """``code`` is one of ``wire.messages.CODES``."""
        super().__init__(text or code)
        self.code = code


class CommandLost(LinkError):
    """The connection went before the answer came; the journal will tell whether the command took place."""
