"""A Passage move as one small integer: five bits for the start or the kind of move, then what it needs.

A move of a piece has its end, a placing its recess. A draw has a leading 1, then a bit per disk in reading order,
0 for Black and 1 for Red.
"""

PLACE = 25
DRAW = 26
PASS = 27


def make_move(start: int, end: int) -> int:
    """Return the move of the piece on ``start`` to ``end``."""
    return start | end << 5


def make_placing(cell: int) -> int:
    """Return the placing of the mover's disk in a recess."""
    return PLACE | cell << 5


def make_draw(disks: int) -> int:
    """Return the draw of these disks, a leading 1 and a bit for each."""
    return DRAW | disks << 5


def kind_of(move: int) -> int:
    """Return PLACE, DRAW or PASS, or the cell that a piece starts from."""
    return move & 31


def rest_of(move: int) -> int:
    """Return the cell where a move ends, or the disks of a draw."""
    return move >> 5
