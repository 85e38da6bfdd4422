"""What the receiving side has to remember so that nothing is taken twice: of the journal, and of the commands."""

try:
    from typing import Optional
except ImportError:
    pass


class Inbox:
    """The host's side of a journal: each entry once, in order."""

    def __init__(self, have: int = 0) -> None:
        """``have`` is the last entry that is safely logged."""
        self.have = have
        self.doubled = 0
        self.early = 0

    def is_next(self, n: int) -> bool:
        """Tell whether entry ``n`` is the one to log now; any other is counted; the answer is an ack of ``have``."""
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


class Answers:
    """The board's side of the commands: a doubled command is answered again, not executed again."""

    def __init__(self) -> None:
        """There is no session until a host says hello."""
        self.session = ""
        self.ignored = 0
        self._last = 0
        self._answer: Optional[bytes] = None

    def begin(self, session: str) -> bool:
        """Take a host's hello; True if its session is a new one, whose commands count from 1."""
        if session == self.session:
            return False
        self.session = session
        self._last = 0
        self._answer = None
        return True

    def is_new(self, n: int) -> bool:
        """Tell whether command ``n`` is to be executed; an older one than the last is counted."""
        if n < self._last:
            self.ignored += 1
        return n > self._last

    def again(self, n: int) -> Optional[bytes]:
        """Return the answer that command ``n`` already got, if it is the last one."""
        return self._answer if n == self._last else None

    def remember(self, n: int, answer: bytes) -> None:
        """Keep the answer to command ``n``; that of an older one than the last is not worth it."""
        if n >= self._last:
            self._last = n
            self._answer = answer
