"""The geometry of Passage's board: the 25 squares of a 7x7 board whose file and rank add up to an even number.

Rows of four and three take turns, so the four diagonal neighbours of a cell are always 3 and 4 cells up and down.
"""

from ..game import CellNames

NAMES = CellNames("".join([file + rank for rank in "1234567" for file in ("aceg" if rank in "1357" else "bdf")]))
BLACK = 0
RED = 1

_ALL = 0x1FFFFFF
_NOT_A = _ALL ^ 0x0204081
_NOT_G = _ALL ^ 0x1020408
STARTS = (0xF, 0xF << 21)  # of Black and of Red
TARGETS = (0xF << 21, 0xF)
NEUTRAL = 0xF << 21 | 0xF
RECESSES = _ALL ^ NEUTRAL
READING = bytes([21, 22, 23, 24, 18, 19, 20, 14, 15, 16, 17, 11, 12, 13, 7, 8, 9, 10, 4, 5, 6, 0, 1, 2, 3])


def near(cells: int) -> int:
    """Return the cells that touch one of these."""
    right = cells & _NOT_G
    left = cells & _NOT_A
    return (right << 4 | left << 3 | left >> 4 | right >> 3) & _ALL


def turned(cells: int) -> int:
    """Return the cells on the board turned by 180 degrees."""
    found = 0
    for cell in range(len(NAMES)):
        if cells >> cell & 1:
            found |= 1 << 24 - cell
    return found


def count(cells: int) -> int:
    """Return how many cells a mask has."""
    return bin(cells).count("1")
