"""What is impossible about a position: for people, never on the way of a legal move."""

from .board import CELLS, EMPTY, HEIGHT, LIMIT, RED, SIZE, near
from .move import TOWER
from .position import Position

TOO_MANY_BLACK = 1
TOO_MANY_RED = 2
DISC_WITHOUT_TILE = 4
STACK_TOO_HIGH = 8
ISOLATED_TILE = 16
STATUS_TEXTS = (
    "more than 5 black discs",
    "more than 5 red discs",
    "a disc on a missing tile",
    "a stack higher than the tower tokens spent allow",
    "an isolated tile left",
)


def status(position: Position) -> int:
    """Return a bit mask of everything impossible about a position; 0 if it can occur."""
    found = 0
    counts = [0, 0]
    towers = 0
    for cell in range(CELLS):
        code = position.stacks[cell]
        height = HEIGHT[code]
        towers += height == LIMIT + 1
        if height > LIMIT + 1:
            found |= STACK_TOO_HIGH
        if height and not position.tiles >> cell & 1:
            found |= DISC_WITHOUT_TILE
        while code > EMPTY:
            counts[code & 1] += 1
            code >>= 1
    if towers > 2 - (position.tokens[0] & TOWER) - (position.tokens[1] & TOWER):
        found |= STACK_TOO_HIGH
    if position.tiles & ~near(position.tiles):
        found |= ISOLATED_TILE
    return found | TOO_MANY_BLACK * (counts[0] > SIZE) | TOO_MANY_RED * (counts[RED] > SIZE)


def describe(found: int) -> list[str]:
    """Return the texts of a status."""
    return [text for bit, text in enumerate(STATUS_TEXTS) if found >> bit & 1]
