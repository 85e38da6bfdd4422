"""Mixes the colours of the light language and says how much current they may draw; forgotten once the board runs."""

from .language import TABLE
from .painter import STEPS

LEVELS = (0, 38, 110, 255)  # of 255: even steps for the eye

_COLOUR, _RHYTHM = 1, 7  # where they begin in a line of the language, after the sign

# What USB gives is 500 mA; the processor and a margin for the pixels' spread leave this.
BUDGET_MA = 350
IDLE_MA_PER_PIXEL = 1
MA_PER_CHANNEL = 20  # at full value


def budget_sum(pixels: int, limit: int = BUDGET_MA) -> int:
    """Return the largest sum of all channel values that this many pixels may show."""
    return (limit - pixels * IDLE_MA_PER_PIXEL) * 255 // MA_PER_CHANNEL


def rhythms() -> "tuple[bytearray, bytearray]":
    """Return the line of each sign in the language, and the levels of all lines, four steps in a byte."""
    lines = TABLE.split("\n")
    table = bytearray(128)
    levels = bytearray((len(lines) - 1) * STEPS // 4)
    for index in range(len(lines) - 1):
        line = lines[index].encode()  # a letter of a text would become a name, which a board never forgets
        table[line[0]] = index
        for step in range(STEPS):
            levels[index * STEPS + step >> 2] |= (line[_RHYTHM + step] & 3) << (step & 3) * 2
    return table, levels


def mixes(brightness: int) -> list[int]:
    """Return the colours of each line at its four levels, for a brightness in percent."""
    lines = TABLE.split("\n")[:-1]
    colours = [0] * (len(lines) * 4)  # a list that grows takes more memory
    for index in range(len(colours)):
        colour = int(lines[index >> 2][_COLOUR:_RHYTHM], 16)
        colours[index] = mix(colour, LEVELS[index & 3], brightness)
    return colours


def mix(colour: int, level: int, brightness: int) -> int:
    """Return a colour at a level of 255 and a brightness in percent, as 0xRRGGBB."""
    share = level * brightness
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (red * share // 25500) << 16 | (green * share // 25500) << 8 | blue * share // 25500
