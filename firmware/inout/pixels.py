"""The NeoPixels: colours of cells to colours of the chain, sent only when something has changed."""

from boardcore.lights.painter import Painter
from boardcore.wire.ticks import ticks_diff
from boards.geometry import NONE

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from neopixel import NeoPixel
except ImportError:
    pass

# A frame takes 2 ms to send to 25 pixels, 3 ms to 64; 25 per second look smooth and leave the processor to the game.
_FRAME_MS = 40


class Pixels:
    """Shows the signs of a board; pixels that belong to no cell of the game stay dark."""

    def __init__(self, strip: "NeoPixel", cell_of_pixel: bytes, brightness: int, budget_ma: int) -> None:
        """Show on a strip; brightness is in percent."""
        self._strip = strip
        self._pixel_of_cell = bytearray(len([cell for cell in cell_of_pixel if cell != NONE]))
        for index in range(len(cell_of_pixel)):
            if cell_of_pixel[index] != NONE:
                self._pixel_of_cell[cell_of_pixel[index]] = index
        self._painter = Painter(len(self._pixel_of_cell), brightness, len(cell_of_pixel), budget_ma)
        self.shown_at = 0
        strip.fill(0)

    def set_brightness(self, brightness: int) -> None:
        """Change the brightness, in percent."""
        self._painter.set_brightness(brightness)

    def turn(self) -> None:
        """Count the cells from the other end: the board was turned by 180 degrees."""
        self._pixel_of_cell = bytearray(reversed(self._pixel_of_cell))
        self._painter.forget()

    def show(self, signs: bytearray, now: int, changed: bool = False) -> None:
        """Show the signs as they look now; animations keep to the frame rate, changes (``changed``) do not wait."""
        if not changed and 0 <= ticks_diff(now, self.shown_at) < _FRAME_MS:
            return
        self.shown_at = now
        if self._painter.paint(signs, now):
            colours = self._painter.colours
            for cell in range(len(colours)):
                self._strip[self._pixel_of_cell[cell]] = colours[cell]
            self._strip.show()
