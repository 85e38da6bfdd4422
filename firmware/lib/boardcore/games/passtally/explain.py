"""Why a move is illegal: for people, never on the way of a legal move."""

from .board import ALIKE, CELLS, EDGE, NAMES, NONE, SPACE_OF, STEPS
from .move import MARKER, PLACE, TIME, kind_of, start_of, target_of
from .position import OVER, PLACING, Position
from .setup import open_edges
from .text import format_move

_EDGES = ("north", "east", "south", "west")


def explain(position: Position, move: int) -> str:
    """Return which rule forbids this move, which is not legal here."""
    if position.phase == OVER:
        return "the game is over"
    if move == TIME:
        return "only the clock ends a turn early"
    kind = kind_of(move)
    if (kind == PLACE) != (position.phase == PLACING):
        return "all markers are placed" if kind == PLACE else "all markers are placed first"
    if kind == PLACE:
        return _why_not_place(position, start_of(move))
    if kind == MARKER:
        return _why_not_marker(position, start_of(move), target_of(move))
    return _why_not_tile(position, move)


def _why_not_space(square: int) -> str:
    """Return why a marker cannot stand on a square."""
    if SPACE_OF[square] != NONE:
        return ""
    return f"{NAMES[square]} is {'a cell for tiles' if square in CELLS else 'a corner'}, markers stand on the edge"


def _why_not_place(position: Position, square: int) -> str:
    """Return why a marker cannot be placed here."""
    wrong = _why_not_space(square)
    if wrong:
        return wrong
    space = SPACE_OF[square]
    edges = open_edges(position)
    if space // EDGE not in edges:
        return f"this marker goes on the {' or '.join([_EDGES[edge] for edge in edges])} edge"
    return f"{NAMES[square]} holds a marker"


def _why_not_marker(position: Position, start: int, target: int) -> str:
    """Return why a marker cannot go this way."""
    wrong = _why_not_space(start)
    if wrong:
        return wrong
    owner = position.ring[SPACE_OF[start]]
    if owner == NONE:
        return f"{NAMES[start]} holds no marker"
    if owner != position.side:
        return f"{NAMES[start]} holds no marker of player {position.side + 1}, whose turn it is"
    if start == target:
        return "staying put is not a move"
    wrong = _why_not_space(target)
    if wrong:
        return wrong
    if position.ring[SPACE_OF[target]] != NONE:
        return f"{NAMES[target]} holds a marker"
    return f"{NAMES[target]} is more than two free spaces away"


def _why_not_tile(position: Position, move: int) -> str:
    """Return why the tile cannot be laid there."""
    stack, dotted, other = kind_of(move), start_of(move), target_of(move)
    tiles = position.stacks[stack - 1]
    if not tiles:
        return f"stack {stack} offers no tile"
    for square in (dotted, other):
        if square not in CELLS:
            return f"{NAMES[square]} is {'a corner' if SPACE_OF[square] == NONE else 'on the edge'}, no cell for tiles"
    if other - dotted not in STEPS:
        return f"{NAMES[dotted]} and {NAMES[other]} are not neighbours"
    levels = position.levels[dotted], position.levels[other]
    if levels[0] != levels[1]:
        return f"heights differ: {NAMES[dotted]} has level {levels[0]}, {NAMES[other]} has level {levels[1]}"
    if position.halves[dotted] >> 2 == STEPS.index(other - dotted) + 1:
        return f"{NAMES[dotted]} and {NAMES[other]} show a single tile"
    return _why_not_name(tiles[0], move)


def _why_not_name(tile: int, move: int) -> str:
    """Return why a tile that may lie there has to be named differently."""
    if not ALIKE[tile]:
        return "not legal here"
    twin = move >> 12 << 12 | target_of(move) | start_of(move) << 6
    return f"type {tile} looks the same from both ends: it is {format_move(twin)}"
