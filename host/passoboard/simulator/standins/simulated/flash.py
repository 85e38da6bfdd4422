"""The flash sector behind ``microcontroller.nvm``, byte by byte, so that the power may go at any of them.

Measured on CircuitPython 8.2.7: a write onto bytes that are all 0xFF is programmed without erasing; any other write
erases the whole sector and programs it again from its first page to its last.
"""

try:
    from typing import Callable
except ImportError:
    pass

SIZE = 4096
PAGE = 256
ERASE_US = 45_000  # typical of the chips on a Pico
PAGE_US = 700


class Flash:
    """A sector of flash memory."""

    def __init__(self, content: bytes, wait: Callable[[int], None], cut: Callable[[], None]) -> None:
        """``wait`` lets time pass, ``cut`` takes the power away and does not return."""
        self.content = bytearray(content)
        self.steps = 0  # done since the beginning: bytes programmed, and erasures
        self.erasures = 0
        self.steps_to_cut = -1  # so many further steps, then the power goes; -1: never
        self._wait = wait
        self._cut = cut

    def write(self, start: int, data: bytes) -> None:
        """Store some bytes, the way the chip does it."""
        bare = True
        for value in self.content[start : start + len(data)]:
            bare = bare and value == 0xFF
        if bare:
            self._program(start, data)
            return
        whole = bytearray(self.content)
        whole[start : start + len(data)] = data
        self._step()
        self.content[:] = b"\xff" * SIZE
        self.erasures += 1
        self._wait(ERASE_US)
        self._program(0, bytes(whole))

    def _program(self, start: int, data: bytes) -> None:
        """Program bytes that are 0xFF."""
        for index, value in enumerate(data):
            self._step()
            self.content[start + index] = value
            if index % PAGE == 0:
                self._wait(PAGE_US)

    def _step(self) -> None:
        """Do the next step, if the power lasts."""
        if self.steps_to_cut == 0:
            self.steps_to_cut = -1
            self._cut()
        if self.steps_to_cut > 0:
            self.steps_to_cut -= 1
        self.steps += 1
