"""The text forms of positions and moves, each thing exactly one text; ``parse`` reads them."""

from .board import EDGE, LINK_LETTERS, NAMES, NONE, PATTERN_LETTERS, SPACES, TYPES
from .move import MARKER, PLACE, TIME, kind_of, start_of, target_of
from .position import OVER, Position

SIDES = "123"
PHASES = "-bas"  # by Position.phase


def format_position(position: Position) -> str:
    """Return the one text of a position."""
    return format_open(position) + " " + "/".join([format_stack(stack) for stack in position.stacks])


def format_open(position: Position) -> str:
    """Return the fields of a position's text that everybody sees: all but the stacks."""
    ranks = "/".join([_format_rank(position, rank) for rank in range(6, 0, -1)])
    ring = "".join(["." if side == NONE else SIDES[side] for side in position.ring])
    edges = "/".join([ring[space : space + EDGE] for space in range(0, SPACES, EDGE)])
    turn = "-" if position.phase == OVER else SIDES[position.side] + PHASES[position.phase]
    points = "/".join([str(points) for points in position.points])
    return f"{ranks} {edges} {turn} {points}"


def _format_rank(position: Position, rank: int) -> str:
    """Return the text of the six cells of a rank."""
    text = ""
    bare = 0
    for cell in range(8 * rank + 1, 8 * rank + 7):
        level = position.levels[cell]
        if not level:
            bare += 1
            continue
        if bare:
            text += str(bare)
            bare = 0
        half = position.halves[cell]
        text += PATTERN_LETTERS[half & 3] + str(level) + LINK_LETTERS[half >> 2]
    return text + str(bare) if bare else text


def format_stack(tiles: bytes) -> str:
    """Return the tiles of a stack, '-' for none."""
    return "".join([str(tile) for tile in tiles]) or "-"


def format_public(position: Position) -> str:
    """Return the text of a position without the order of the tiles that lie face down."""
    stacks = "/".join([f"{stack[0]}+{len(stack) - 1}" if stack else "-" for stack in position.stacks])
    return format_open(position) + " " + stacks + " " + "".join([str(count) for count in count_down(position)])


def count_down(position: Position) -> list[int]:
    """Return how many tiles of each type lie face down."""
    counts = [0] * TYPES
    for stack in position.stacks:
        for tile in stack[1:]:
            counts[tile - 1] += 1
    return counts


def format_move(move: int) -> str:
    """Return the one text of a move."""
    if move == TIME:
        return "time"
    kind, start = kind_of(move), NAMES[start_of(move)]
    if kind == PLACE:
        return start
    way = start + "-" + NAMES[target_of(move)]
    return way if kind == MARKER else f"{kind}:{way}"
