"""A Passo move as one small integer: start, target, middle cell and token; and the six tokens.

Five bits each for start, target and (double only) the middle cell plus one, then the bit of the token.
"""

from .board import const

TOKENS = "TDCJKR"
TOWER = const(1)
DOUBLE = const(2)
CARRY = const(4)
JUMP = const(8)
KEEP = const(16)
RESTORE = const(32)
ALL_TOKENS = const(63)


def make_move(start: int, target: int, token: int = 0, middle: int = -1) -> int:
    """Return the move from ``start`` to ``target`` (OFF: off the board)."""
    return start | target << 5 | (middle + 1) << 10 | token << 15


def start_of(move: int) -> int:
    """Return the cell a move starts from."""
    return move & 31


def target_of(move: int) -> int:
    """Return the cell a move ends on, or OFF."""
    return move >> 5 & 31


def middle_of(move: int) -> int:
    """Return the cell a double move passes, or -1."""
    return (move >> 10 & 31) - 1


def token_of(move: int) -> int:
    """Return the bit of the token that a move uses, or 0."""
    return move >> 15
