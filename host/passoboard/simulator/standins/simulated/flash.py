"""The flash sector behind ``microcontroller.nvm``, written byte by byte so that power can fail at any byte.

Measured on CircuitPython 8.2.7: a write to bytes that are all 0xFF is programmed without erasing; any other write
erases the whole sector and reprograms it from the first page to the last.
"""

try:
    from typing import Callable, Union
except ImportError:
    pass

SIZE = 4096
PAGE = 256
ERASE_US = 45_000  # typical of the chips on a Pico
PAGE_US = 700


class Flash:
    """A sector of flash memory."""

    def __init__(self, content: bytes, wait: Callable[[int], None], cut: Callable[[], None]) -> None:
        """``wait`` lets time pass, ``cut`` cuts the power and does not return."""
        self.content = bytearray(content)
        self._image = bytearray(SIZE)  # allocated once: a copy for each write would use up the board's memory
        self.steps = 0  # total so far: bytes programmed plus erasures
        self.erasures = 0
        self.steps_to_cut = -1  # power fails after this many more steps; -1: never
        self.powered = True
        self._wait = wait
        self._cut = cut

    def write(self, start: int, data: Union[bytes, bytearray]) -> None:
        """Store some bytes the way the chip does."""
        if self._is_bare(start, len(data)):
            self._program(start, data)
            return
        self._image[:] = self.content
        self._image[start : start + len(data)] = data
        self._step()
        for at in range(SIZE):
            self.content[at] = 0xFF
        self.erasures += 1
        self._wait(ERASE_US)
        self._program(0, self._image)

    def _is_bare(self, start: int, length: int) -> bool:
        """Return whether a range can be programmed without erasing."""
        for at in range(start, start + length):
            if self.content[at] != 0xFF:
                return False
        return True

    def _program(self, start: int, data: Union[bytes, bytearray]) -> None:
        """Program a range that is erased to 0xFF."""
        for index, value in enumerate(data):
            self._step()
            self.content[start + index] = value
            if index % PAGE == 0:
                self._wait(PAGE_US)

    def _step(self) -> None:
        """Count the next step, or cut the power before it."""
        if self.steps_to_cut == 0 or not self.powered:
            self.steps_to_cut = -1
            self._cut()
        if self.steps_to_cut > 0:
            self.steps_to_cut -= 1
        self.steps += 1
