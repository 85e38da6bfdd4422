"""A Passo move as one small integer: start, target, middle cell and token; and the six tokens.

Five bits each for start, target and (double only) the middle cell plus one, then the bit of the token.
"""

TOKENS = "TDCJKR"
TOWER = 1
DOUBLE = 2
CARRY = 4
JUMP = 8
KEEP = 16
RESTORE = 32
ALL_TOKENS = 63


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
