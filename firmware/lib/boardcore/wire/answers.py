"""What a board remembers about commands so that none is executed twice."""

try:
    from typing import Optional
except ImportError:
    pass


class Answers:
    """The board's side of the commands: a repeated command gets the same answer and is not executed again."""

    def __init__(self) -> None:
        """There is no session until a host says hello."""
        self.session = ""
        self.ignored = 0
        self.last = 0
        self._answer: Optional[bytes] = None

    def begin(self, session: str) -> bool:
        """Accept a host's hello; True if it begins a new session, whose commands count from 1."""
        if session == self.session:
            return False
        self.session = session
        self.last = 0
        self._answer = None
        return True

    def is_new(self, n: int) -> bool:
        """Return whether to execute command ``n``; commands older than the last are counted."""
        if n < self.last:
            self.ignored += 1
        return n > self.last

    def again(self, n: int) -> Optional[bytes]:
        """Return the answer already given to command ``n``, if it is the last one."""
        return self._answer if n == self.last else None

    def remember(self, n: int, answer: bytes) -> None:
        """Store the answer to command ``n``, unless a newer command has been answered."""
        if n >= self.last:
            self.last = n
            self._answer = answer
