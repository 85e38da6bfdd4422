"""The legal moves a few at a time, for an opponent on a board: with the Double, one disc may have fifty."""

from ..masks import cells_of
from .board import NEIGHBOURS
from .generate import add_second_steps, add_steps, add_token_moves, open_tiles
from .move import DOUBLE
from .position import NOBODY, Position

try:
    from typing import Iterator
except ImportError:
    pass


def moves_in_parts(position: Position) -> "Iterator[list[int]]":
    """Yield the moves in the order of ``moves``: disc by disc, first the steps, then what each token adds."""
    if position.winner != NOBODY:
        return
    for cell in cells_of(position.tops[position.side]):
        part: list[int] = []
        add_steps(part, position, cell)
        yield part
        tokens = position.tokens[position.side]
        while tokens:
            token = tokens & -tokens
            tokens ^= token
            if token == DOUBLE:
                for middle in cells_of(NEIGHBOURS[cell] & open_tiles(position)):
                    part = []
                    add_second_steps(part, position, cell, middle)
                    yield part
            else:
                part = []
                add_token_moves(part, position, cell, token)
                yield part
