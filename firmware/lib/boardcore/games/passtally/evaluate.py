"""How good a Passtally position is: the points, and what the lines on the board would score if the turn ended now."""

from .lines import passes_of, points_for
from .position import Position

_POINT = 40
_STANDING = 30  # for a point that the next turn brings if nobody interferes
_PASS = 4  # for a pass on the way to the next point


def evaluate(position: Position, side: int, overlooks: int = 0) -> int:  # noqa: ARG001  # there is nothing to overlook
    """Return how far a side is ahead of the best of the others."""
    best = 0
    for other in range(len(position.points)):
        if other != side:
            best = max(best, _worth(position, other))
    return _worth(position, side) - best


def _worth(position: Position, side: int) -> int:
    """Return what a side's points and its complete lines are worth."""
    scored = position.scored  # the lines of whose turn has just ended were followed a moment ago
    passes = scored[1] if scored and scored[0] == side else passes_of(position, side)
    return _POINT * position.points[side] + _STANDING * points_for(passes) + _PASS * passes
