"""What the lights of a board look like: the sixteen frames of its signs, and whether pixels show one of them."""

import tomllib
from collections.abc import Sequence

from boardcore.lights.palette import STEP_MS, Painter

from .drive import Firmware

Colours = tuple[tuple[int, int, int], ...]

STEPS = 16
_LIFTED = "LO"  # the signs of a tile whose disc is in the air
RHYTHM_MS = STEPS * STEP_MS


def brightness_of(firmware: Firmware) -> int:
    """Return the brightness that a drive's settings ask for."""
    return int(tomllib.loads(firmware.text("settings.toml"))["PASSO_BRIGHTNESS"])


def looks_of(signs: str, brightness: int, pixels: int = 0) -> list[Colours]:
    """Return what the pixels show, step by step of the rhythm, while the board has these signs.

    ``pixels`` is how many the board has, if they are more than the signs: the rest is dark, but draws power.
    """
    return [_look(signs.encode(), brightness, pixels, step) for step in range(STEPS)]


def _look(signs: bytes, brightness: int, pixels: int, step: int) -> Colours:
    painter = Painter(len(signs), brightness, pixels)
    painter.paint(bytearray(signs), step * STEP_MS)
    return tuple((colour >> 16, colour >> 8 & 255, colour & 255) for colour in painter.colours)


def lifted_colours(brightness: int) -> set[tuple[int, int, int]]:
    """Return the colours of a tile whose disc was lifted, as long as the rest stays within the power budget."""
    return {look[0] for sign in _LIFTED for look in looks_of(sign, brightness)}


def shown_since(frames: Sequence[tuple[float, Colours]], since: float) -> set[Colours]:
    """Return the different frames that the pixels showed from a moment on, what stood there already included."""
    first = max((index for index, (ms, _) in enumerate(frames) if ms <= since), default=0)
    return {colours for _, colours in frames[first:]}
