"""Where a tile may lie: pairs of neighbouring cells of the same level that do not show a single tile."""

from .board import CELLS, NONE, SPACE_OF, STEPS
from .position import Position


def fits(position: Position, cell: int, heading: int) -> bool:
    """Return whether a tile may lie on a cell and its neighbour in this direction."""
    other = cell + STEPS[heading]
    return (
        SPACE_OF[other] == NONE
        and position.levels[cell] == position.levels[other]
        and position.halves[cell] >> 2 != heading + 1
    )


def count_footprints(position: Position) -> int:
    """Return the number of footprints; each is asked for once, from its western or southern cell."""
    halves, levels = position.halves, position.levels
    found = 0
    for cell in CELLS:
        level = levels[cell]
        link = halves[cell] >> 2
        if levels[cell + 1] == level and link != 2 and SPACE_OF[cell + 1] == NONE:
            found += 1
        if levels[cell + 8] == level and link != 1 and SPACE_OF[cell + 8] == NONE:
            found += 1
    return found


def has_footprint(position: Position) -> bool:
    """Return whether a tile may lie anywhere."""
    for cell in CELLS:
        if fits(position, cell, 0) or fits(position, cell, 1):
            return True
    return False
