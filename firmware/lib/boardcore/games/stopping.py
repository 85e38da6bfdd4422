"""Who wins when a side gives up or runs out of time."""

from boardcore import Invalid

from .game import Game

try:
    from typing import Any, Optional
except ImportError:
    pass


def best_but(game: Game, position: "Any", side: int) -> "Optional[int]":
    """Return who wins if a side is out: the only other one, or the one with most points, the earlier in a tie."""
    players = game.players(position)
    if not 0 <= side < players:
        raise Invalid(f"no side {side}, there are {players}")
    others = [other for other in range(players) if other != side]
    points = game.points(position)
    if len(others) > 1 and not points:
        return None
    best = others[0]
    for other in others[1:]:
        if points[other] > points[best]:
            best = other
    return best
