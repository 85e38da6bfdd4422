"""What is impossible about a position: for people and texts, never on the way of a legal move."""

from ..game import CHANCE
from .board import NEUTRAL, RECESSES, STARTS, count
from .position import Position, home
from .walking import immobile

BLACK_PIECES = 1
RED_PIECES = 2
OFF_START = 4
DISKS = 8
MARKS = 16
PLACING = 32
OWN_COLOUR = 64
SHUT_IN = 128
WINNER = 256
UNWRITABLE = 127  # those that no text may show

REQUIREMENTS = (
    "four black pieces",
    "four red pieces",
    "every piece on a start space of its side until all disks are placed",
    "nine disks of one colour and eight of the other, and none before the draw",
    "an odd number of recesses to be drawn",
    "disks placed in turn, with the colour that has fewer of them next",
    "every piece in a recess on a disk of the other colour",
    "every piece able to move",
    "a winner who moved last",
)


def status(position: Position) -> int:
    """Return a bit mask of everything impossible about a position; 0 if it can occur."""
    black, red = position.pieces
    found = BLACK_PIECES * (count(black) != 4) | RED_PIECES * (count(red) != 4)
    if position.marked or position.side == CHANCE:
        return found | _before_the_draw(position)
    if position.disks[0] | position.disks[1] != RECESSES:
        return found | _while_placing(position)
    return found | _in_play(position)


def describe(found: int) -> list[str]:
    """Return the texts of a status."""
    return ["not " + text for bit, text in enumerate(REQUIREMENTS) if found >> bit & 1]


def _before_the_draw(position: Position) -> int:
    drawn = position.side == CHANCE and count(position.marked) % 2
    return OFF_START * (position.pieces != STARTS) | DISKS * (position.disks != (0, 0)) | (0 if drawn else MARKS)


def _while_placing(position: Position) -> int:
    """Look at the disks: equally many, or one more of the side that is not to place next; the first ones were drawn."""
    counts = [count(disks) for disks in position.disks]
    ahead = counts[1 - position.side] - counts[position.side]
    in_turn = ahead in (0, 1) and counts != [0, 0]
    return OFF_START * (position.pieces != STARTS) | (0 if in_turn else PLACING)


def _in_play(position: Position) -> int:
    black, red = position.pieces
    found = 0
    if sorted([count(disks) for disks in position.disks]) != [8, 9]:
        found |= DISKS
    if (black & ~position.disks[1] | red & ~position.disks[0]) & ~NEUTRAL:
        found |= OWN_COLOUR
    if not position.strict and immobile(position, 0, black, red) | immobile(position, 1, red, black):
        found |= SHUT_IN  # without bridges on neutral spaces a side may shut in pieces of its own
    if home(position) == position.side:
        found |= WINNER
    return found
