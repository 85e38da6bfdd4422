"""A layout of the players' own: the original diagram is lost, but somebody may have it."""

from .board import BARE, PIECES, place_of
from .position import BLACK, WHITE, Position

try:
    from typing import Optional
except ImportError:
    pass

_COUNT = 10  # pieces a side
_BALLS = (4, 59)  # e1 and d8, each player's right-hand centre


def own_layout(picture: int, for_good: bool) -> "Optional[Position]":
    """Return the start with these pieces: ten in each half, the same after a half turn, the carriers' squares taken."""
    board = bytearray(BARE)
    for cell in range(32):
        if picture >> cell & 1 != picture >> 63 - cell & 1:
            return None
        if picture >> cell & 1:
            board[place_of(cell)] = PIECES[WHITE]
            board[place_of(63 - cell)] = PIECES[BLACK]
    if board.count(PIECES[:1]) != _COUNT or not picture >> _BALLS[WHITE] & 1:
        return None
    return Position(bytes(board), (place_of(_BALLS[WHITE]), place_of(_BALLS[BLACK])), WHITE, for_good)
