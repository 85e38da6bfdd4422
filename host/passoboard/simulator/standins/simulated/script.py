"""A script of events at a board, one per line: the time in milliseconds, a verb of the hand, its arguments.

The output consists of lines too: each frame of light, and the board's memory at the end.
"""

from binascii import hexlify

from .events import Broken, Stop

try:
    from typing import Any, Callable
except ImportError:
    pass

MARK = "@"  # starts the lines that the firmware did not print itself
_ROW = 64  # bytes of nvm per line


class Script:
    """Plays a script on a rig line by line, so that even a long script needs little memory."""

    def __init__(self, next_line: Callable[[], str], write: Callable[[str], None]) -> None:
        """``next_line`` returns an empty string at the end, ``write`` takes a line of the output."""
        self._next_line = next_line
        self._write = write
        self._due = 0
        self._words: list[str] = []
        self.rig: Any = None
        self.hand: Any = None
        self.on_step: Any = None

    def on_frame(self, now: int, seen: bytes) -> None:
        """Write a frame."""
        self._write(MARK + "frame " + str(now // 1000) + " " + hexlify(seen).decode())

    def pause(self) -> None:
        """Perform the lines that are due, then let time pass until the next one; the verb ``end`` stops the script."""
        try:
            while self._due <= self.rig.now:
                self._perform()
                self._read()
        except Exception as failure:
            raise Broken(" ".join(self._words) + ": " + str(failure)) from failure
        self.rig.limit = self._due

    def _perform(self) -> None:
        """Perform the current line."""
        if self.on_step is not None:
            self.on_step()
        if self._words and self._words[0] == "end":
            self._write_memory()
            raise Stop
        self.rig.usb.data.deaf = True
        if self._words:
            self.hand.perform(self._words[0], self._words[1:])

    def _read(self) -> None:
        """Read the next line; if there is none, the script ends here."""
        words = self._next_line().split()
        if not words:
            words = [str(self.rig.now // 1000), "end"]
        self._due = int(words[0]) * 1000
        self._words = words[1:]

    def _write_memory(self) -> None:
        """Write the contents of the non-volatile memory."""
        content = self.rig.flash.content
        for at in range(0, len(content), _ROW):
            self._write(MARK + "nvm " + str(at) + " " + hexlify(content[at : at + _ROW]).decode())
