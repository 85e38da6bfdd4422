"""When the service itself says no."""


class Refused(Exception):
    """The service itself says no, before the board is asked."""

    def __init__(self, status: int, code: str, text: str) -> None:
        """``status`` is that of HTTP."""
        super().__init__(text)
        self.status = status
        self.code = code
