"""The NeoPixels: colours of cells to colours of the chain, sent only when something has changed."""

from geometry import NONE
from referee.painter import Painter
from wire.ticks import ticks_diff

try:
    import neopixel
except ImportError:
    pass

# A frame takes 2 ms to send to 25 pixels, 3 ms to 64; 25 a second look smooth and leave the processor to the game.
_FRAME_MS = 40


class Pixels:
    """Shows the signs of a board; pixels that belong to no cell of the game stay dark."""

    def __init__(self, strip: "neopixel.NeoPixel", cell_of_pixel: bytes, cells: int, brightness: int) -> None:
        """Take a strip with ``auto_write`` off, for a game of so many cells; brightness is in percent."""
        self._strip = strip
        self._cell_of_pixel = cell_of_pixel
        self._painter = Painter(cells, brightness, len(cell_of_pixel))
        self._shown_at = 0
        strip.fill(0)

    def set_brightness(self, brightness: int) -> None:
        """Change the brightness, in percent."""
        self._painter.set_brightness(brightness)

    def show(self, signs: bytearray, now: int, urgent: bool = False) -> None:
        """Show the signs as they look at this moment; motion keeps to the frame rate, news (``urgent``) does not."""
        if not urgent and 0 <= ticks_diff(now, self._shown_at) < _FRAME_MS:
            return
        self._shown_at = now
        if self._painter.paint(signs, now):
            colours = self._painter.colours
            for index in range(len(self._cell_of_pixel)):
                cell = self._cell_of_pixel[index]
                if cell != NONE:
                    self._strip[index] = colours[cell]
            self._strip.show()
