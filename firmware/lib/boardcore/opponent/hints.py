"""A hint in three steps: where, which piece, which move."""

try:
    from typing import Any

    from ..games.game import Game
except ImportError:
    pass

STEPS = 3


def hint(game: "Game", position: "Any", move: int, step: int) -> int:
    """Return the cells of a hint: 1 says where (start and around it), 2 which piece, 3 which move; a pass has none.

    What else tells a move belongs to its piece: in Passtally, the offer that a tile is taken from.
    """
    path = game.path(move)
    cells = 0
    if step == 1 and path:
        x, y = game.square(path[0])
        for cell in range(len(game.cells)):
            other_x, other_y = game.square(cell)
            if abs(other_x - x) <= 1 and abs(other_y - y) <= 1:
                cells |= 1 << cell
        return cells
    for cell in path + game.look(position, move).confirming_touches:
        if cell < len(game.cells) and (step >= STEPS or cell not in path[1:]):
            cells |= 1 << cell
    return cells
