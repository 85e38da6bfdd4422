"""A hint in three steps: where, which piece, which move. Small, because a board alone loads it, too."""

try:
    from ..games.game import Game
except ImportError:
    pass

STEPS = 3


def hint(game: "Game", move: int, step: int) -> int:
    """Return the cells of a hint: 1 says where (start and around it), 2 which piece, 3 which move; a pass has none."""
    path = game.path(move)
    cells = 0
    if step >= STEPS or not path:
        for cell in path:
            if cell < len(game.cells):
                cells |= 1 << cell
        return cells
    if step == 2:
        return 1 << path[0]
    x, y = game.square(path[0])
    for cell in range(len(game.cells)):
        other_x, other_y = game.square(cell)
        if abs(other_x - x) <= 1 and abs(other_y - y) <= 1:
            cells |= 1 << cell
    return cells
