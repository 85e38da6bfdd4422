"""Why a move is illegal: for people, never on the way of a legal move."""

from .board import CELL_OF, DIAGONAL, EMPTY, NAMES, PIECES, direction_to, place_of
from .generate import first_piece, outcome
from .move import PASS, start_of, target_of
from .position import Position
from .text import SIDES


def explain(position: Position, move: int) -> str:
    """Return which rule forbids this move, which is not legal here."""
    ended = outcome(position)
    if ended:
        return f"the game is over, {SIDES[ended.winner or 0]} has won"
    start, target = start_of(move), target_of(move)
    why_not = _why_not_pass if move & PASS else _why_not_go
    return _why_not_start(position, start) or why_not(position, place_of(start), place_of(target))


def _why_not_start(position: Position, start: int) -> str:
    """Return what is wrong with the piece to be moved."""
    piece = position.board[place_of(start)]
    if piece == EMPTY:
        return f"{NAMES[start]} holds no piece"
    if piece != PIECES[position.side]:
        return f"not your piece: {NAMES[start]} holds one of {SIDES[1 - position.side]}"
    return ""


def _why_not_pass(position: Position, start: int, target: int) -> str:
    """Return why the ball cannot be passed there."""
    ball = position.balls[position.side]
    if start != ball:
        return f"the ball is not there, it is on {_name(ball)}"
    if start == target or position.board[target] != PIECES[position.side]:
        return f"no own piece to pass to on {_name(target)}"
    return _why_not_line(position, start, target)


def _why_not_go(position: Position, start: int, target: int) -> str:
    """Return why the piece cannot go there."""
    if start == position.balls[position.side] and target - start not in DIAGONAL:
        return "the carrier steps one square diagonally"
    if position.board[target] != EMPTY:
        return f"a piece stands on {_name(target)}"
    return _why_not_line(position, start, target)


def _why_not_line(position: Position, start: int, target: int) -> str:
    """Return why there is no free line."""
    step = direction_to(start, target)
    if not step:
        return f"{_name(start)} and {_name(target)} are not on a line"
    return f"something stands between: {_name(first_piece(position.board, start, step))}"


def _name(place: int) -> str:
    return NAMES[CELL_OF[place]]
