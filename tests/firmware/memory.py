"""A flash sector that loses power after a number of steps; a step is one byte programmed or one erasure."""

from typing import overload

SIZE = 4096


class PowerCut(Exception):
    """The power is gone, in the middle of a write."""


class Memory:
    """Behaves like ``microcontroller.nvm`` of an RP2040: only bytes that read 0xFF are written without erasing all."""

    def __init__(self, content: bytes = b"\xff" * SIZE) -> None:
        self.content = bytearray(content)
        self.steps = 0
        self.erasures = 0
        self.steps_left = -1  # -1: the power lasts

    def __len__(self) -> int:
        return SIZE

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> bytearray: ...

    def __getitem__(self, place: int | slice) -> int | bytearray:
        return self.content[place]

    def __setitem__(self, place: slice, data: bytes) -> None:
        start, stop, _ = place.indices(SIZE)
        if self.content[start:stop] != b"\xff" * (stop - start):
            whole = bytearray(self.content)
            whole[start:stop] = data
            self._step()
            self.content[:] = b"\xff" * SIZE
            self.erasures += 1
            start, data = 0, bytes(whole)
        for at, value in enumerate(data, start):
            if value != 0xFF:  # programming 0xFF changes nothing
                self._step()
                self.content[at] = value

    def _step(self) -> None:
        if self.steps_left == 0:
            raise PowerCut
        self.steps_left -= 1
        self.steps += 1
