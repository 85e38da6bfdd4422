"""A Passtally move as one small integer: two squares of six bits each, then the kind of action."""

PLACE = 0  # a marker in the set-up; both squares are its space
TILE = 1  # 1 to 3: a tile of this stack; its dotted half, the other half
MARKER = 4  # from space, to space
TIME = 5 << 12  # time is up: a move without squares


def make_move(kind: int, start: int, target: int) -> int:
    """Return a move; the kind of a tile is the number of its stack, from 1."""
    return start | target << 6 | kind << 12


def kind_of(move: int) -> int:
    """Return the kind of a move."""
    return move >> 12


def start_of(move: int) -> int:
    """Return the square of the dotted half, or the space a marker leaves or is placed on."""
    return move & 63


def target_of(move: int) -> int:
    """Return the square of the other half, or the space a marker ends on."""
    return move >> 6 & 63
