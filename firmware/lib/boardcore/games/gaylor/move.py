"""A move of Gaylor's Passo as one small integer: six bits for the start, six for the target, one for a pass."""

PASS = 1 << 12


def make_move(start: int, target: int, passed: int = 0) -> int:
    """Return the move of a piece, or with PASS of the ball alone, from one cell to another."""
    return start | target << 6 | passed


def start_of(move: int) -> int:
    """Return the cell a move starts from."""
    return move & 63


def target_of(move: int) -> int:
    """Return the cell a move ends on."""
    return move >> 6 & 63
