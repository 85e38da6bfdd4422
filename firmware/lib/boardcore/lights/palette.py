"""The light language as a dictionary, where there is enough memory: pages, pictures, tests."""

from .language import LEVELS, TABLE
from .painter import BUDGET_MA, IDLE_MA_PER_PIXEL, MA_PER_CHANNEL, STEP_MS, STEPS, Painter, budget_sum

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
    line[0]: ((int(line[1:3], 16), int(line[3:5], 16), int(line[5:7], 16)), line[7 : 7 + STEPS])
    for line in TABLE.split("\n")[:-1]
}
MEANINGS = {line[0]: line[7 + STEPS + 1 :] for line in TABLE.split("\n")[:-1]}


def current_ma(colours: list[int]) -> float:
    """Return the current that pixels of these colours (0xRRGGBB) draw, by the data sheet's worst case."""
    total = 0
    for colour in colours:
        total += (colour >> 16) + (colour >> 8 & 255) + (colour & 255)
    return total * MA_PER_CHANNEL / 255 + len(colours) * IDLE_MA_PER_PIXEL
