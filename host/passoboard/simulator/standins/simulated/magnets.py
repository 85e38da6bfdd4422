"""Magnets over reed switches: when a moving disc closes a switch and when it lets go.

A switch pulls in when a disc comes near enough to the middle of its tile and drops out when it goes farther away than
that; in between it stays as it was. Near is an ellipsoid: so high above the tile, so far to the side. The sizes are
those of hardware/board.toml, which come from the magnets' computed field; a test compares them.
"""

from math import sqrt

PITCH_MM = 60.0  # from tile to tile
DISC_MM = 13.0  # the height of a disc
HOVER_MM = 100.0  # where a hand carries what it holds: out of every switch's reach

# How high above the tile, and how far to the side, a disc still reaches a switch: to close it, to hold it.
PULL_IN_MM = (5.03, 6.57)
DROP_OUT_MM = (8.36, 8.36)
NOWHERE = (0.0, 0.0)
WEAK_DROP_OUT_MM = (1.59, 3.89)  # a magnet of a quarter of the strength: too little to pull in, enough to hold

# A piece is a letter; one with a weak magnet, or without any, is marked by a bit that no letter has.
_WEAK = 0x80
_NO_MAGNET = 0x100


def weakened(piece: str) -> str:
    """Return the same piece with a weak magnet."""
    return chr(ord(piece) | _WEAK)


def strengthened(piece: str) -> str:
    """Return the same piece with a good magnet, if it has one at all."""
    return chr(ord(piece) & ~_WEAK)


def without_magnet(piece: str) -> str:
    """Return a piece that no switch feels."""
    return chr(ord(piece) | _NO_MAGNET)


def letters(pieces: str) -> str:
    """Return what is printed on pieces, whatever their magnets."""
    return "".join([chr(ord(piece) & ~(_WEAK | _NO_MAGNET)) for piece in pieces])


def reach(piece: str, closed: bool) -> tuple[float, float]:
    """Return how far a piece reaches a switch that is closed or not."""
    marks = ord(piece)
    if marks & _NO_MAGNET:
        return NOWHERE
    if marks & _WEAK:
        return WEAK_DROP_OUT_MM if closed else NOWHERE
    return DROP_OUT_MM if closed else PULL_IN_MM


def height(stack: str) -> int:
    """Return how many pieces high a stack is; what has no magnet is an inlay, a tile with a hole, or a ball on top."""
    return len([piece for piece in stack if not ord(piece) & _NO_MAGNET])


def inlay(stack: str) -> int:
    """Return how many pieces at the bottom of a stack stay where they are when it is lifted."""
    lowest = 0
    while lowest < len(stack) and ord(stack[lowest]) & _NO_MAGNET:
        lowest += 1
    return lowest


def top(stack: str) -> int:
    """Return where the top piece begins: what lies loose on it, such as a ball, comes along with it."""
    for level in range(len(stack) - 1, -1, -1):
        if not ord(stack[level]) & _NO_MAGNET:
            return level
    return len(stack) - 1


def attracts(stack: str, closed: bool) -> bool:
    """Return whether a stack at rest closes the switch below it, which is closed already or not."""
    for level, disc in enumerate(stack):
        if height(stack[:level]) * DISC_MM < reach(disc, closed)[0]:
            return True
    return False


def spell(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    discs: str,
    switch: tuple[float, float, float],
    closed: bool,
) -> tuple[float, float]:
    """Return from when to when discs in motion hold a switch, as shares of the way; (2.0, 2.0) if never.

    ``discs`` is what moves, bottom to top, the lowest of it along the way from ``start`` to ``end``. ``closed`` says
    that it holds the switch at the start.
    """
    first, last = 2.0, 2.0
    for level, disc in enumerate(discs):
        near = _within(start, end, switch, level * DISC_MM, reach(disc, False))
        far = _within(start, end, switch, level * DISC_MM, reach(disc, True))
        if closed and far[0] <= 0.0 <= far[1]:
            near = (0.0, far[1])
        if near[0] <= near[1]:
            first = min(first, near[0])
            last = far[1] if last > 1.5 else max(last, far[1])
    return first, last


def _within(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    switch: tuple[float, float, float],
    height: float,
    near: tuple[float, float],
) -> tuple[float, float]:
    """Return the part of the way, within 0 and 1, that is ``near`` a switch; (1.0, 0.0) if none is."""
    if near == NOWHERE:
        return 1.0, 0.0
    sizes = (near[1], near[1], near[0])  # measured in these, the ellipsoid is a ball of radius one
    way = [(end[axis] - start[axis]) / sizes[axis] for axis in range(3)]
    off = [(start[axis] - switch[axis]) / sizes[axis] for axis in range(3)]
    off[2] += height / near[0]
    square = sum([step * step for step in way])
    half = sum([way[axis] * off[axis] for axis in range(3)])
    rest = sum([part * part for part in off]) - 1.0
    if square == 0.0:
        return (0.0, 1.0) if rest < 0.0 else (1.0, 0.0)
    root = half * half - square * rest
    if root <= 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    first, last = (-half - root) / square, (-half + root) / square
    if first > 1.0 or last < 0.0:
        return 1.0, 0.0
    return max(first, 0.0), min(last, 1.0)
