"""A script of what happens at a board, a line each: the millisecond, a verb of the hand, its arguments.

What the board does comes out as lines too: each frame of light, and its memory at the end.
"""

from binascii import hexlify

from .events import Broken, Stop

try:
    from typing import Any, Callable
except ImportError:
    pass

MARK = "@"  # begins the lines that are not the firmware's own printing
_ROW = 64  # bytes of nvm in a line


class Script:
    """Plays a script on a rig, line by line, so that a long one needs no memory."""

    def __init__(self, next_line: Callable[[], str], write: Callable[[str], None]) -> None:
        """``next_line`` returns an empty text at the end, ``write`` takes a line of the outcome."""
        self._next_line = next_line
        self._write = write
        self._due = 0
        self._words: list[str] = []
        self.rig: Any = None
        self.hand: Any = None
        self.on_step: Any = None

    def on_frame(self, now: int, seen: bytes) -> None:
        """Write down a frame."""
        self._write(MARK + "frame " + str(now // 1000) + " " + hexlify(seen).decode())

    def pause(self) -> None:
        """Do what is due, and let time pass until the next line is; the verb ``end`` ends it all."""
        try:
            while self._due <= self.rig.now:
                self._perform()
                self._read()
        except Exception as failure:
            raise Broken(" ".join(self._words) + ": " + str(failure)) from failure
        self.rig.limit = self._due

    def _perform(self) -> None:
        """Do what the current line says."""
        if self.on_step is not None:
            self.on_step()
        if self._words and self._words[0] == "end":
            self._write_memory()
            raise Stop
        if self._words:
            self.hand.perform(self._words[0], self._words[1:])

    def _read(self) -> None:
        """Go to the next line; without any further one the script ends here."""
        words = self._next_line().split()
        if not words:
            words = [str(self.rig.now // 1000), "end"]
        self._due = int(words[0]) * 1000
        self._words = words[1:]

    def _write_memory(self) -> None:
        """Write down the permanent memory."""
        content = self.rig.flash.content
        for at in range(0, len(content), _ROW):
            self._write(MARK + "nvm " + str(at) + " " + hexlify(content[at : at + _ROW]).decode())
