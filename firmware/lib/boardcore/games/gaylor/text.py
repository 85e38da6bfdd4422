"""The texts of positions and moves: each thing has exactly one, and ``parse`` reads it."""

from .board import EMPTY, NAMES, PIECES, WIDTH, place_of
from .move import PASS, start_of, target_of
from .position import Position

SIDES = ("White", "Black")
_ZERO, _SLASH, _SPACE = b"0/ "
_TO_CARRIER = 32  # from a small letter to its capital


def format_position(position: Position) -> str:
    """Return the one text of a position."""
    text = bytearray()
    for rank in range(7, -1, -1):
        _append_rank(text, position, rank)
        text.append(_SLASH if rank else _SPACE)
    text.append(PIECES[position.side])
    if position.for_good:
        text.extend(b" g")
    return bytes(text).decode()


def _append_rank(text: bytearray, position: Position, rank: int) -> None:
    """Append the text of one rank."""
    bare = 0
    first = place_of(rank * 8)
    for place in range(first, first + WIDTH):  # the edge at its end writes the last empty squares
        piece = position.board[place]
        if piece == EMPTY:
            bare += 1
            continue
        if bare:
            text.append(_ZERO + bare)
            bare = 0
        if piece > EMPTY:
            text.append(piece - _TO_CARRIER if place in position.balls else piece)


def format_move(move: int) -> str:
    """Return the one text of a move."""
    return NAMES[start_of(move)] + (">" if move & PASS else "-") + NAMES[target_of(move)]
