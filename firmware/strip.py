"""The NeoPixels on their pin. The NeoPixel library does the same, and more, for five times the memory."""

from adafruit_pixelbuf import PixelBuf
from digitalio import DigitalInOut
from neopixel_write import neopixel_write

try:
    from typing import Any
except ImportError:
    pass


class Strip(PixelBuf):
    """A chain of pixels that shows its colours when ``show`` is called."""

    def __init__(self, pin: "Any", count: int) -> None:
        """Drive this many pixels on a pin; all of them start dark."""
        self.pin = DigitalInOut(pin)
        self.pin.switch_to_output()
        super().__init__(count, byteorder="GRB", auto_write=False)

    def _transmit(self, buffer: bytearray) -> None:
        """Send the colours; called by ``show``."""
        neopixel_write(self.pin, buffer)
