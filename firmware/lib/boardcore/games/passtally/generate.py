"""Which moves are legal."""

from .board import ALIKE, CELLS, EDGE, NONE, RING, SPACE_OF, SPACES, SQUARES, STACKS, STEPS
from .footprints import count_footprints, fits
from .move import MARKER, PLACE, TILE, make_move
from .position import OVER, PLACING, Position
from .setup import open_edges


def moves(position: Position, only: int = -1) -> list[int]:
    """Return the legal moves, those that begin on the square ``only`` alone if given."""
    found: list[int] = []
    if position.phase == OVER:
        return found
    squares = range(SQUARES) if only < 0 else (only,)
    if position.phase == PLACING:
        edges = open_edges(position)
        for square in squares:
            _add_placement(found, position, square, edges)
        return found
    for square in squares:
        if SPACE_OF[square] != NONE:
            _add_marker_moves(found, position, square)
        elif square in CELLS:
            _add_tiles(found, position, square)
    return found


def count(position: Position) -> int:
    """Return the number of legal moves; tiles are not tried one by one, since only the footprint matters."""
    if position.phase in (OVER, PLACING):
        return len(moves(position))
    ways = 0
    for stack in position.stacks:
        if stack:
            ways += 1 if ALIKE[stack[0]] else 2
    markers = 0
    for space in range(SPACES):
        if position.ring[space] == position.side:
            markers += len(marker_targets(position, space))
    return ways * count_footprints(position) + markers


def marker_targets(position: Position, space: int) -> list[int]:
    """Return the first two free spaces in either direction; there are as many as four if two thirds are taken."""
    ring = position.ring
    found: list[int] = []
    for step in (1, SPACES - 1):
        at, free = space, 0
        while free < 2:
            at = (at + step) % SPACES
            if at == space:
                break
            if ring[at] == NONE:
                free += 1
                if at not in found:
                    found.append(at)
    return found


def _add_placement(found: list[int], position: Position, square: int, edges: list[int]) -> None:
    """Add placing a marker on a square, if it is a free space of one of the edges."""
    space = SPACE_OF[square]
    if space != NONE and position.ring[space] == NONE and space // EDGE in edges:
        found.append(make_move(PLACE, square, square))


def _add_marker_moves(found: list[int], position: Position, square: int) -> None:
    """Add the moves of one of the mover's markers."""
    space = SPACE_OF[square]
    if position.ring[space] == position.side:
        for target in marker_targets(position, space):
            found.append(make_move(MARKER, square, RING[target]))


def _add_tiles(found: list[int], position: Position, cell: int) -> None:
    """Add the tiles whose dotted half lies on a cell; one that looks the same from both ends has one name."""
    for heading in range(4):
        if fits(position, cell, heading):
            for stack in range(STACKS):
                tiles = position.stacks[stack]
                if tiles and (heading < 2 or not ALIKE[tiles[0]]):
                    found.append(make_move(TILE + stack, cell, cell + STEPS[heading]))
