"""How good a Passage position is: how far the pieces of each side have come, those that are home most of all."""

from ..masks import cells_of
from .board import TARGETS, count
from .position import Position

_ROW = 20
_HOME = 45


def evaluate(position: Position, side: int, overlooks: int = 0) -> int:  # noqa: ARG001  # there is nothing to overlook
    """Return how good a position is for a side."""
    return _worth(position, side) - _worth(position, 1 - side)


def _worth(position: Position, side: int) -> int:
    """Return the rows that the pieces of a side have come forward, and how many are home."""
    rows = 0
    for cell in cells_of(position.pieces[side]):
        row = cell * 2 // 7  # rows of four and three take turns
        rows += 6 - row if side else row
    return _ROW * rows + _HOME * count(position.pieces[side] & TARGETS[side])
