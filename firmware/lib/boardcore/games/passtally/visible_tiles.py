"""The tiles that can be seen from above, found by what the cells show."""

from .board import CELLS, COVERED, STEPS, TYPES, patterns_of
from .position import Position


def tiles_shown(position: Position) -> list[tuple[int, int, int]]:
    """Return type, dotted square and other square of each tile that shows both halves.

    Of a type that looks the same from both ends, the smaller square is said to have the dot.
    """
    found = []
    for cell in CELLS:
        link = position.halves[cell] >> 2
        if link in (1, 2):  # each tile once, from its western or southern half
            found.append(_tile_on(position, cell, link - 1))
    return found


def halves_shown(position: Position) -> list[int]:
    """Return the cells that show one half of a tile whose other half is covered."""
    return [cell for cell in CELLS if position.halves[cell] >> 2 == COVERED]


def _tile_on(position: Position, cell: int, heading: int) -> tuple[int, int, int]:
    """Return type, dotted square and other square of the tile on a cell and the next one in this direction."""
    other = cell + STEPS[heading]
    here, there = position.halves[cell] & 3, position.halves[other] & 3
    for tile in range(1, TYPES + 1):
        if patterns_of(tile, heading) == (here, there):
            return tile, cell, other
        if patterns_of(tile, heading) == (there, here):
            return tile, other, cell
    return 0, cell, other
