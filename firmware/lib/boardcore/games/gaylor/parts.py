"""The legal moves a few at a time, for an opponent on a board."""

from .board import CELL_OF
from .generate import outcome, own_places, possible_moves
from .position import Position

try:
    from typing import Iterator
except ImportError:
    pass


def moves_in_parts(position: Position) -> "Iterator[list[int]]":
    """Yield the moves of one piece after the other; whether the game is over is asked once, not for every cell."""
    if not outcome(position):
        for place in own_places(position):
            yield possible_moves(position, CELL_OF[place])
