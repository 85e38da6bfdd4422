"""The geometry of Passo's 5x5 board as tables, and the one-byte code of a stack.

A stack is a byte: a leading 1, then a bit per disc from bottom to top, 0 for Black and 1 for Red. So an empty
cell is 1, pushing a disc is ``code << 1 | side``, taking the top one off is ``code >> 1``.
"""

from ..game import CellNames
from ..masks import mask_of

try:
    from micropython import const
except ImportError:

    def const(value: int) -> int:  # type: ignore[misc]  # the compiler's own takes anything
        """Stand in for the compiler's constant folding where there is none."""
        return value


SIZE = const(5)
CELLS = const(25)
OFF = const(25)  # the target of a step off the board
BLACK = const(0)
RED = const(1)
EMPTY = const(1)  # the code of a stack with no disc
LIMIT = const(3)  # discs on a tile, but for the tower token
ALL_TILES = const(0x1FFFFFF)
NAMES = CellNames("".join([file + rank for rank in "12345" for file in "abcde"]))

RANKS = tuple([0x1F << SIZE * rank for rank in range(SIZE)])
_WEST_EDGE = 0x108421
_EAST_EDGE = _WEST_EDGE << 4
_NOT_WEST = ALL_TILES ^ _WEST_EDGE
_NOT_EAST = ALL_TILES ^ _EAST_EDGE
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # file, rank


def cell_at(file: int, rank: int) -> int:
    """Return the cell at these coordinates, or -1 outside the board."""
    return rank * SIZE + file if 0 <= file < SIZE and 0 <= rank < SIZE else -1


def near(tiles: int) -> int:
    """Return the cells that have a neighbour in ``tiles``."""
    beside = (tiles & _NOT_EAST) << 1 | (tiles & _NOT_WEST) >> 1
    row = tiles | beside
    return (beside | row << SIZE | row >> SIZE) & ALL_TILES


def _ahead(cell: int, forward: int) -> int:
    """Return the up to three cells one rank ahead of a cell."""
    rank = cell // SIZE + forward
    return near(1 << cell) & RANKS[rank] if 0 <= rank < SIZE else 0


def _jumps(cell: int) -> int:
    """Return the cells two steps away in one direction; halfway between their numbers is the cell jumped over."""
    file, rank = cell % SIZE, cell // SIZE
    found = [cell_at(file + 2 * x, rank + 2 * y) for x, y in DIRECTIONS]
    return mask_of([target for target in found if target >= 0])


NEIGHBOURS = tuple([near(1 << cell) for cell in range(CELLS)])
AHEAD = tuple([tuple([_ahead(cell, forward) for cell in range(CELLS)]) for forward in (1, -1)])
JUMPS = tuple([_jumps(cell) for cell in range(CELLS)])


def _heights() -> bytes:
    """Return how many discs each stack code has: one more than the code below it."""
    heights = bytearray(256)
    for code in range(2, 256):
        heights[code] = heights[code >> 1] + 1
    return bytes(heights)


HEIGHT = _heights()
del _ahead, _jumps, _heights  # the tables are made
