"""Stacks as sensors of a field know them: a leading 1, then a bit for each disc, 0 where its north pole is up.

Each disc adds its field with the sign of its pole, so both a landing and a leaving change the field up or down.
"""

from .units import MICROTESLA

try:
    from boardcore.games import Game
except ImportError:
    pass

EMPTY = 1
TALLEST = 4
# What a disc adds to the field at a sensor 15 mm deep, by how many are below it. hardware/ computes it with magpylib.
ADDS = (1639 * MICROTESLA, 323 * MICROTESLA, 113 * MICROTESLA, 52 * MICROTESLA)


def height(stack: int) -> int:
    """Return how many discs a stack has."""
    found = 0
    while stack > 1:
        stack >>= 1
        found += 1
    return found


def field(stack: int) -> int:
    """Return the field of a stack whose discs are all as strong as they should be."""
    found = 0
    for level in range(height(stack) - 1, -1, -1):
        found += -ADDS[level] if stack & 1 else ADDS[level]
        stack >>= 1
    return found


def stack_of(pieces: str, north: str) -> int:
    """Return the stack of these pieces, from bottom to top; those of the letter ``north`` have their north poles up."""
    stack = EMPTY
    for place in range(min(len(pieces), TALLEST)):
        stack = stack << 1 | (pieces[place] != north)
    return stack


def stacks_of(game: "Game", pieces: "list[str]") -> bytearray:
    """Return the stack of each cell; the first side's pieces have their north poles up."""
    return bytearray([stack_of(each, game.sides[0]) for each in pieces])
