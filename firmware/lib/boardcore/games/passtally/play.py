"""What an action changes, what a turn scores, and when the game is over."""

from .board import COVERED, NONE, SPACE_OF, STACKS, STEPS, patterns_of
from .footprints import has_footprint
from .lines import passes_of, points_for
from .move import MARKER, PLACE, TIME, kind_of, start_of, target_of
from .position import ONE, OVER, PLACING, TWO, Position, stacks_out
from .setup import placed, placer

_ENOUGH = 50  # points: the round in which somebody has them is the last one


def play(position: Position, move: int) -> Position:
    """Return the position after a legal move, or after TIME in a turn."""
    if move == TIME:
        return _end_turn(_copy(position))
    kind, start, target = kind_of(move), start_of(move), target_of(move)
    if kind == PLACE:
        return _place(position, SPACE_OF[start])
    if kind == MARKER:
        after = _copy(position)
        after.ring = _moved(position, SPACE_OF[start], SPACE_OF[target])
        return _next_action(after)
    after = lay(position, kind - 1, start, target)
    if stacks_out(after) == STACKS or not has_footprint(after):
        return _stop(after)
    return _next_action(after)


def lay(position: Position, stack: int, dotted: int, other: int) -> Position:
    """Return the position with the offered tile of a stack on two cells and the next one turned up, nothing else."""
    after = _copy(position)
    tiles = position.stacks[stack]
    heading = STEPS.index(other - dotted)
    first, second = patterns_of(tiles[0], heading)
    halves = bytearray(position.halves)
    _cover(halves, dotted)
    _cover(halves, other)
    halves[dotted] = first | (heading + 1) << 2
    halves[other] = second | ((heading ^ 2) + 1) << 2
    levels = bytearray(position.levels)
    levels[dotted] += 1
    levels[other] += 1
    after.halves, after.levels = halves, levels
    stacks = list(position.stacks)
    stacks[stack] = tiles[1:]
    after.stacks = (stacks[0], stacks[1], stacks[2])
    return after


def reason_of(position: Position) -> str:
    """Return the first reason for the game to end that holds, or nothing."""
    if not has_footprint(position):
        return "blocked"
    out = stacks_out(position)
    if out == STACKS:
        return "stacks"
    if max(position.points) >= _ENOUGH:
        return "points"
    return "stack" if out else ""


def last_round(position: Position) -> bool:
    """Return whether the game ends with the turn of the last player."""
    return max(position.points) >= _ENOUGH or stacks_out(position) > 0


def _copy(position: Position) -> Position:
    """Return a position of which any part may be replaced."""
    return Position(
        position.halves,
        position.levels,
        position.ring,
        position.side,
        position.phase,
        position.points,
        position.stacks,
    )


def _place(position: Position, space: int) -> Position:
    """Return the position with one more marker."""
    after = _copy(position)
    ring = bytearray(position.ring)
    ring[space] = position.side
    after.ring = ring
    players, markers = len(position.points), placed(after)
    if markers == 4 * players:
        after.side, after.phase = 0, TWO
    else:
        after.side, after.phase = placer(players, markers), PLACING
    return after


def _moved(position: Position, start: int, target: int) -> bytearray:
    """Return the ring after a marker went from one space to another."""
    ring = bytearray(position.ring)
    ring[start], ring[target] = NONE, ring[start]
    return ring


def _cover(halves: bytearray, cell: int) -> None:
    """Tell the other half of what a cell shows, if it shows too, that this one is covered."""
    link = halves[cell] >> 2
    if link and link != COVERED:
        beside = cell + STEPS[link - 1]
        halves[beside] = halves[beside] & 3 | COVERED << 2


def _next_action(position: Position) -> Position:
    """Go on with the turn, or end it after its second action."""
    if position.phase == ONE:
        return _end_turn(position)
    position.phase = ONE
    return position


def _end_turn(position: Position) -> Position:
    """Score the turn, and let the next player begin or the game end."""
    _score(position)
    players = len(position.points)
    if position.side == players - 1 and last_round(position):
        position.side, position.phase = 0, OVER
    else:
        position.side, position.phase = (position.side + 1) % players, TWO
    return position


def _stop(position: Position) -> Position:
    """Score the turn and end the game at once."""
    _score(position)
    position.side, position.phase = 0, OVER
    return position


def _score(position: Position) -> None:
    """Give the side whose turn it is the points for its complete lines."""
    side = position.side
    passes = passes_of(position, side)
    points = list(position.points)
    points[side] += points_for(passes)
    position.points = tuple(points)
    position.scored = (side, passes)
