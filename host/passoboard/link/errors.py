"""What can go wrong between host and board: one root, a class for each thing a caller treats differently."""


class LinkError(Exception):
    """Anything wrong with a port, a connection or a command.

    The text is for the operator and may name ports; ``public`` is what everybody may see.
    """

    public = "the connection failed"


class PortMissing(LinkError):
    """The port does not exist, or it cannot be opened."""

    public = "its port cannot be opened"


class PortBusy(LinkError):
    """Another program holds the port."""

    public = "its port is in use"


class BoardGone(LinkError):
    """The connection is lost: unplugged, silent, or closed."""

    def __init__(self, why: str, detail: str = "") -> None:
        """``detail`` is for the operator only."""
        super().__init__(f"{why} ({detail})" if detail else why)
        self.public = why


class VersionMismatch(LinkError):
    """Board and host have no common protocol version; says which side to update."""

    def __init__(self, what: str, *, host_is_older: bool) -> None:
        """Take the problem without the remedy: some callers know a more exact one."""
        side = "this program" if host_is_older else "the board's firmware"
        super().__init__(f"{what}: update {side}")
        self.public = str(self)
        self.what = what
        self.host_is_older = host_is_older


class CommandRefused(LinkError):
    """The board answered a command with an error; nothing changed."""

    def __init__(self, code: str, text: str) -> None:
        """``code`` is one of ``wire.from_board.CODES``."""
        super().__init__(text or code)
        self.public = str(self)
        self.code = code


class CommandLost(LinkError):
    """The connection ended before the answer came; the journal will tell whether the command was executed."""

    def __init__(self, why: str) -> None:
        """``why`` may be shown to everybody."""
        super().__init__(why)
        self.public = why
