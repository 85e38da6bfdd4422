"""What a board has to remember of the commands so that none is carried out twice."""

try:
    from typing import Optional
except ImportError:
    pass


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
