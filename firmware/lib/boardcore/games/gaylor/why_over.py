"""Where a game of Gaylor's Passo was decided, for the lights."""

from .board import CELL_OF, DIRECTIONS, EMPTY, WIDTH
from .generate import HOMES, can_move_ball, first_piece, line_ahead
from .position import Position

_ROW = 0xFF


def why_over(position: Position) -> int:
    """Return the row where a ball has come home, the line, or the pieces around the ball that cannot move."""
    side = position.side
    for owner in (1 - side, side):
        if position.balls[owner] // WIDTH == HOMES[1 - owner]:
            return _ROW << 8 * (HOMES[1 - owner] - 1)
    line = line_ahead(position, 1 - side)
    if line:
        return _ROW << 8 * (line - 1)
    return 0 if can_move_ball(position, side) else _ring(position)


def _ring(position: Position) -> int:
    """Return the pieces that the ball of the side to move meets first, in every direction."""
    found = 0
    for step in DIRECTIONS:
        place = first_piece(position.board, position.balls[position.side], step)
        if position.board[place] > EMPTY:
            found |= 1 << CELL_OF[place]
    return found
