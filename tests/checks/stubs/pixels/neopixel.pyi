# What the firmware uses of adafruit-circuitpython-neopixel: MicroPython's stubs have another module of this name.
from collections.abc import Sequence

from microcontroller import Pin

Colour = int | tuple[int, int, int]

GRB: str

class NeoPixel:
    brightness: float
    def __init__(
        self,
        pin: Pin,
        n: int,
        *,
        bpp: int = 3,
        brightness: float = 1.0,
        auto_write: bool = True,
        pixel_order: str | tuple[int, ...] | None = None,
    ) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> tuple[int, int, int]: ...
    def __setitem__(self, index: int | slice, value: Colour | Sequence[Colour]) -> None: ...
    def fill(self, color: Colour) -> None: ...
    def show(self) -> None: ...
    def deinit(self) -> None: ...
