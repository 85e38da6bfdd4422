"""Reads a text character by character, for the text forms of every game."""

from .game import TextError


class Reader:
    """A text and a place in it."""

    def __init__(self, what: str, text: str) -> None:
        """Start at the beginning of ``text``, which should be a ``what``."""
        self.what = what
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """Return the next character, or nothing at the end."""
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, allowed: str, expected: str) -> str:
        """Return the next character if it is one of these, else say what was expected."""
        char = self.peek()
        if not char or char not in allowed:
            self.fail(expected)
        self.at += 1
        return char

    def skip(self, char: str) -> bool:
        """Pass over a character if it stands here."""
        if self.peek() != char:
            return False
        self.at += 1
        return True

    def end(self) -> None:
        """Expect the end of the text."""
        if self.at < len(self.text):
            self.fail("the end")

    def fail(self, expected: str) -> None:
        """Say what was expected here."""
        raise TextError(self.what, self.text, self.at, expected)
