"""Mixes the colours of the light language and says how much current they may draw; forgotten once the board runs."""

from .language import TABLE
from .painter import STEPS

LEVELS = (0, 38, 110, 255)  # of 255: even steps for the eye

_SIGN, _COLOUR, _RHYTHM = 0, 1, 7  # where they begin in a line of the language

# What USB gives is 500 mA; the processor and a margin for the pixels' spread leave this.
BUDGET_MA = 350
IDLE_MA_PER_PIXEL = 1
MA_PER_CHANNEL = 20  # at full value


def budget_sum(pixels: int, budget_ma: int = BUDGET_MA) -> int:
    """Return the largest sum of all channel values that this many pixels may show."""
    return (budget_ma - pixels * IDLE_MA_PER_PIXEL) * 255 // MA_PER_CHANNEL


def rhythms() -> "tuple[bytearray, bytearray]":
    """Return the line of each sign in the language, and the steps of all lines one after the other."""
    lines = TABLE.split("\n")
    line_of = bytearray(128)
    steps = bytearray()
    for index in range(len(lines) - 1):
        line = lines[index].encode()  # a letter of a text would become a name, which a board never forgets
        line_of[line[_SIGN]] = index
        steps.extend(line[_RHYTHM : _RHYTHM + STEPS])
    return line_of, steps


def mixes(brightness: int) -> "list[int]":
    """Return the colours of each line at its four levels, for a brightness in percent."""
    mixed = []
    for line in TABLE.split("\n")[:-1]:
        colour = int(line[_COLOUR:_RHYTHM], 16)
        for level in LEVELS:
            mixed.append(_mixed(colour, level, brightness))
    return mixed


def _mixed(colour: int, level: int, brightness: int) -> int:
    """Return a colour at a level of 255 and a brightness in percent, as 0xRRGGBB."""
    share = level * brightness
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share // 25500) << 16 | (green * share // 25500) << 8 | blue * share // 25500
