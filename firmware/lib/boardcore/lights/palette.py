"""The light language as dictionaries, and the current of light: for pages, pictures, tests."""

from . import language
from .language import LEVELS
from .painter import BUDGET_MA, IDLE_MA_PER_PIXEL, MA_PER_CHANNEL, STEP_MS, Painter, budget_sum

__all__ = [
    "BUDGET_MA",
    "LANGUAGE",
    "LEVELS",
    "MEANINGS",
    "Painter",
    "STEP_MS",
    "budget_sum",
    "current_ma",
]

# sign: colour at full level, rhythm
LANGUAGE = {
    sign.decode(): ((colour >> 16, colour >> 8 & 255, colour & 255), rhythm)
    for sign, colour, rhythm, _ in language.LANGUAGE
}
MEANINGS = {sign.decode(): meaning for sign, _, _, meaning in language.LANGUAGE}


def current_ma(colours: list[int]) -> float:
    """Return the current that pixels of these colours (0xRRGGBB) draw, by the data sheet's worst case."""
    total = 0
    for colour in colours:
        total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
    return total * MA_PER_CHANNEL / 255 + len(colours) * IDLE_MA_PER_PIXEL
