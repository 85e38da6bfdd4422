"""What a host remembers about a journal so that no entry is taken twice."""


class Inbox:
    """The host's side of a journal: each entry once, in order."""

    def __init__(self, have: int = 0) -> None:
        """``have`` is the last entry safely logged."""
        self.have = have
        self.doubled = 0
        self.early = 0

    def is_next(self, n: int) -> bool:
        """Return whether entry ``n`` is the next one to log; others are counted. The answer is an ack of ``have``."""
        if n <= self.have:
            self.doubled += 1
        elif n > self.have + 1:
            self.early += 1
        return n == self.have + 1

    def logged(self, n: int) -> None:
        """Note that entry ``n`` is safely logged."""
        if n != self.have + 1:
            raise ValueError(f"entry {n} logged, but {self.have + 1} is the next")
        self.have = n
