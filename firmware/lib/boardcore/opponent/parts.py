"""The legal moves of a position a few at a time: a board has no time to find all of them at once."""

try:
    from typing import Any, Callable, Iterator

    from ..games.game import Game
except ImportError:
    pass

_found: "dict[str, Callable[[Any], Iterator[list[int]]]]" = {}  # of the games that have a way of their own


def moves_in_parts(game: "Game", position: "Any") -> "Iterator[list[int]]":
    """Yield the moves in the order of ``Game.moves``: as the game's own module ``parts`` does, or cell by cell."""
    if not game.in_parts:
        return _by_cell(game, position)
    if game.name not in _found:
        module = "boardcore.games." + game.package + ".parts"
        _found[game.name] = __import__(module, None, None, ("parts",)).moves_in_parts
    return _found[game.name](position)


def _by_cell(game: "Game", position: "Any") -> "Iterator[list[int]]":
    """Yield the moves of each cell, none where there are none; last of all a move that belongs to no cell."""
    found = False
    for cell in range(len(game.cells)):
        part = game.moves(position, cell)
        found = found or bool(part)
        yield part
    if not found:
        yield game.moves(position)
