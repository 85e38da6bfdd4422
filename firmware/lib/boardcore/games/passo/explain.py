"""Why a move is illegal: for people, never on the way of a legal move."""

from ..masks import cells_of
from .board import AHEAD, EMPTY, HEIGHT, LIMIT, NAMES, NEIGHBOURS, OFF, SIZE
from .move import CARRY, DOUBLE, JUMP, KEEP, RESTORE, TOWER, middle_of, start_of, target_of, token_of
from .play import first_step
from .position import NOBODY, Position, goal_line
from .text import format_tokens

SIDES = ("Black", "Red")


def explain(position: Position, move: int) -> str:
    """Return which rule forbids this move, which is not legal here."""
    if position.winner != NOBODY:
        return f"the game is over, {SIDES[position.winner]} has won"
    return _why_not_start(position, move) or _why_not_token(position, move) or _why_not_way(position, move)


def _why_not_start(position: Position, move: int) -> str:
    """Return what is wrong with the disc to be moved."""
    start, side = start_of(move), position.side
    name = NAMES[start]
    if not position.tiles >> start & 1:
        return f"tile removed: {name}"
    if position.stacks[start] == EMPTY:
        return f"{name} holds no disc"
    if position.tops[side] >> start & 1:
        return ""
    if position.discs[side] >> start & 1:
        return f"the disc is covered: on {name} the top disc is {SIDES[1 - side]}'s"
    return f"{name} holds no disc of {SIDES[side]}, who is to move"


def _why_not_token(position: Position, move: int) -> str:
    """Return whether the token is missing."""
    token = token_of(move)
    if token & ~position.tokens[position.side]:
        return f"{SIDES[position.side]} has no token {format_tokens(token)}"
    return ""


def _why_not_way(position: Position, move: int) -> str:
    """Return what is wrong with the way the disc goes."""
    start, target, token = start_of(move), target_of(move), token_of(move)
    if token == DOUBLE:
        return _why_not_double(position, start, middle_of(move), target)
    if token == JUMP:
        return _why_not_jump(position, start, target)
    if target == OFF:
        return _why_not_off(position, start)
    if not NEIGHBOURS[start] >> target & 1:
        return _not_adjacent(start, target)
    tile = position.tiles >> target & 1
    height = HEIGHT[position.stacks[target]]
    if token == RESTORE:
        return f"the tile of {NAMES[target]} is not missing"
    if not tile:
        return f"tile removed: {NAMES[target]}"
    if token == TOWER:
        return f"{_holds(target, height)}, a tower needs exactly {LIMIT}"
    if token == KEEP and HEIGHT[position.stacks[start]] != 1:
        return f"the tile of {NAMES[start]} stays anyway: it holds more discs"
    if token == CARRY:
        return _why_not_carry(HEIGHT[position.stacks[start]], start, target, height)
    return _holds(target, height)


def _not_adjacent(start: int, target: int) -> str:
    return f"{NAMES[start]} and {NAMES[target]} are not adjacent"


def _holds(cell: int, height: int) -> str:
    return f"{NAMES[cell]} holds {height} disc{'' if height == 1 else 's'}"


def _why_not_carry(carried: int, start: int, target: int, height: int) -> str:
    """Return why the stack cannot be carried."""
    if carried == 1:
        return f"{NAMES[start]} holds a single disc, there is nothing to carry"
    return f"{_holds(target, height)} and {carried} more would be {height + carried}, the limit is {LIMIT}"


def _why_not_jump(position: Position, start: int, target: int) -> str:
    """Return why the disc cannot jump there."""
    file, rank = target % SIZE - start % SIZE, target // SIZE - start // SIZE
    if target == OFF or file not in (-2, 0, 2) or rank not in (-2, 0, 2) or file == rank == 0:
        return "a jump goes two steps in one direction, inside the board"
    over = (start + target) // 2
    if position.tiles >> over & 1:
        return f"the tile of {NAMES[over]} is not missing, a jump goes over a gap"
    if not position.tiles >> target & 1:
        return f"tile removed: {NAMES[target]}"
    return _holds(target, HEIGHT[position.stacks[target]])


def _why_not_off(position: Position, start: int) -> str:
    """Return why the disc cannot step off the board."""
    side = position.side
    line = goal_line(side, position.discs[1 - side])
    if not line:
        return f"{SIDES[1 - side]} has no disc left, so there is no line to pass"
    ahead = AHEAD[side][start] & position.tiles & ~position.full
    if ahead:
        return f"{NAMES[cells_of(ahead)[0]]}, a tile ahead, can be entered"
    return f"{NAMES[start]} is not on the goal line, rank {cells_of(line)[0] // SIZE + 1}"


def _why_not_double(position: Position, start: int, middle: int, target: int) -> str:
    """Return which of the two steps is wrong."""
    if middle == OFF:
        return "after a step off the board there is no second step"
    first = _why_not_way(position, start | middle << 5)
    if not NEIGHBOURS[start] >> middle & 1 or not (position.tiles & ~position.full) >> middle & 1:
        return "first step: " + first
    halfway = first_step(position, start, middle)
    if halfway.winner == position.side:
        return "the first step already wins, there is no second"
    if not halfway.tiles >> middle & 1:
        return "the first step takes the disc itself, there is no second"
    return "second step: " + _why_not_way(halfway, middle | target << 5)
