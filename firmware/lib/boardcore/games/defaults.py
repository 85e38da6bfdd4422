"""Defaults of a game that a board that plays alone never needs."""

try:
    from typing import Any

    from .game import Game
except ImportError:
    pass


def lead(points: "tuple[int, ...]", side: int) -> int:
    """Return how good a position is for a side by the points of each: its lead over the best of the others."""
    if not points:
        return 0
    others = [count for other, count in enumerate(points) if other != side]
    return 100 * (points[side] - max(others))


def perft(game: "Game", position: "Any", depth: int) -> int:
    """Return the number of legal lines of ``depth`` turns."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.count(position)
    total = 0
    for move in game.moves(position):
        total += perft(game, game.play(position, move), depth - 1)
    return total
