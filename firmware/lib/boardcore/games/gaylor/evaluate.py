"""How good a position of Gaylor's Passo is: how far ball and pieces have come, and how free the ball is."""

from .board import DIAGONAL, EMPTY, PIECES, WIDTH
from .position import Position

_BALL = 30
_PIECE = 3
_FREE = 6
_PINNED = 60  # a ball that cannot step needs somebody to pass to


def evaluate(position: Position, side: int, overlooks: int = 0) -> int:  # noqa: ARG001  # there is nothing to overlook
    """Return how good a position is for a side."""
    return _worth(position, side) - _worth(position, 1 - side)


def _worth(position: Position, side: int) -> int:
    """Return what a side's pieces, its ball and the ball's freedom are worth."""
    board, ball = position.board, position.balls[side]
    worth = _BALL * _advance(ball, side) - _PINNED
    for step in DIAGONAL:
        if board[ball + step] == EMPTY:
            worth += _FREE
    for step in DIAGONAL:
        if board[ball + step] == EMPTY:
            worth += _PINNED
            break
    piece = PIECES[side : side + 1]
    place = board.find(piece)
    while place >= 0:
        worth += _PIECE * _advance(place, side)
        place = board.find(piece, place + 1)
    return worth


def _advance(place: int, side: int) -> int:
    """Return how many ranks a place lies ahead of a side's home rank."""
    rank = place // WIDTH
    return 8 - rank if side else rank - 1
