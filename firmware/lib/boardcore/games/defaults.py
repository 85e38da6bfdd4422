"""Defaults of a game that a board which plays alone rarely needs: loaded when somebody asks."""

from .game import Look

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


def look(game: "Game", position: "Any", move: int) -> Look:
    """Return how a move looks that takes a piece along its path: what does not show is told by touches.

    Its start does not show under a stack, its end not where something stands already.
    """
    path = game.path(move)
    following = game.play(position, move)
    before, after = game.occupied(position), game.occupied(following)
    opens, closes = before & ~after & ~game.captured_cells(following), after & ~before
    told: tuple[int, ...] = ()
    if len(path) > 1 and not (opens and closes):
        told = path[-1:] if opens else path[:1] if closes else path[:1] + path[-1:] * 2
    return Look(opens, closes, told, path[1:-1])


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
