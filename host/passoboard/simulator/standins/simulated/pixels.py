"""A chain of WS2812 pixels: bytes from the data pin become light."""

try:
    from typing import Callable
except ImportError:
    pass


class Pixels:
    """The light that the chain shows. Bytes arrive as green, red, blue per pixel, first pixel first."""

    def __init__(self, count: int, on_frame: Callable[[bytes], None]) -> None:
        """``on_frame`` receives red, green, blue of all pixels after each transmission."""
        self.count = count
        self.reach = count  # pixels from this index on get no data: a broken wire
        self.dead = 0  # bits: places whose pixel is broken
        self.places: list[int] = []  # where each pixel of the chain really is, if not in its own place
        self._shown = bytearray(3 * count)
        self._on_frame = on_frame

    def receive(self, data: bytes) -> None:
        """Receive one transmission; pixels beyond its end stay as they are."""
        for pixel in range(min(len(data) // 3, self.reach, self.count)):
            at = 3 * pixel
            self._shown[at] = data[at + 1]
            self._shown[at + 1] = data[at]
            self._shown[at + 2] = data[at + 2]
        self._on_frame(self.seen())

    def go_dark(self) -> None:
        """Lose power."""
        self._shown = bytearray(3 * self.count)
        self._on_frame(bytes(self._shown))

    def seen(self) -> bytes:
        """Return red, green, blue of each pixel as an eye sees them."""
        seen = bytearray(self._shown)
        for pixel, place in enumerate(self.places):
            seen[3 * place : 3 * place + 3] = self._shown[3 * pixel : 3 * pixel + 3]
        for pixel in range(self.count):
            place = self.places[pixel] if self.places else pixel
            if self.dead >> place & 1 or pixel >= self.reach:
                seen[3 * place : 3 * place + 3] = b"\0\0\0"
        return bytes(seen)
