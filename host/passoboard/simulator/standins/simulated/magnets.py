"""Magnets over sensors: when a moving disc closes a sensor and when it releases it; ``sensors`` has their ranges."""

from math import sqrt

from .sensors import NOWHERE, Sensor

DISC_MM = 13.0  # the height of a disc
HOVER_MM = 100.0  # the height at which a hand carries discs: out of reach of every sensor

# A piece is a letter; bits unused by letters mark a weak magnet, none, or one with its south pole up. Where every disc
# is an individual, the bits above are its number.
_LETTER = 0x7F
_WEAK = 0x80
_NO_MAGNET = 0x100
_SOUTH_UP = 0x200
_NUMBER_SHIFT = 10


def weakened(piece: str) -> str:
    """Return the same piece with a weak magnet."""
    return chr(ord(piece) | _WEAK)


def strengthened(piece: str) -> str:
    """Return the same piece with a good magnet, if it has one at all."""
    return chr(ord(piece) & ~_WEAK)


def without_magnet(piece: str) -> str:
    """Return the same piece without a magnet: no switch senses it."""
    return chr(ord(piece) | _NO_MAGNET)


def turned_over(piece: str, south_up: bool = True) -> str:
    """Return the same piece with its magnet's south pole up, or its north pole."""
    return chr(ord(piece) | _SOUTH_UP if south_up else ord(piece) & ~_SOUTH_UP)


def has_magnet(piece: str) -> bool:
    """Return whether a piece has a magnet."""
    return not ord(piece) & _NO_MAGNET


def is_weak(piece: str) -> bool:
    """Return whether a piece's magnet is weak."""
    return bool(ord(piece) & _WEAK)


def is_south_up(piece: str) -> bool:
    """Return whether a piece's magnet has its south pole up."""
    return bool(ord(piece) & _SOUTH_UP)


def numbered(piece: str, number: int) -> str:
    """Return the same piece with a number of its own."""
    return chr(ord(piece) | number << _NUMBER_SHIFT)


def number_of(piece: str) -> int:
    """Return a piece's number; 0 if it has none."""
    return ord(piece) >> _NUMBER_SHIFT


def letters(pieces: str) -> str:
    """Return the letters of pieces, without their marks."""
    return "".join([chr(ord(piece) & _LETTER) for piece in pieces])


def reach(piece: str, closed: bool, sensor: Sensor) -> tuple[float, float]:
    """Return the range at which a piece holds a closed sensor, or closes an open one."""
    if not has_magnet(piece):
        return NOWHERE
    return sensor.reach(not is_weak(piece), not is_south_up(piece), closed)


def height(stack: str) -> int:
    """Return a stack's height in pieces; those without a magnet (inlay, holed tile, ball on top) do not count."""
    return len([piece for piece in stack if has_magnet(piece)])


def inlay(stack: str) -> int:
    """Return how many pieces at the bottom of a stack stay behind when it is lifted."""
    lowest = 0
    while lowest < len(stack) and not has_magnet(stack[lowest]):
        lowest += 1
    return lowest


def top(stack: str) -> int:
    """Return the index of the top piece with a magnet; loose pieces on it, such as a ball, move with it."""
    for level in range(len(stack) - 1, -1, -1):
        if has_magnet(stack[level]):
            return level
    return len(stack) - 1


def attracts(stack: str, closed: bool, sensor: Sensor) -> bool:
    """Return whether a stack at rest keeps the sensor below it closed, or closes it if it is open."""
    for level, disc in enumerate(stack):
        if height(stack[:level]) * DISC_MM < reach(disc, closed, sensor)[0]:
            return True
    return False


def spell(
    start: tuple[float, float, float],
    end: tuple[float, float, float],
    discs: str,
    switch: tuple[float, float, float],
    closed: bool,
    sensor: Sensor,
) -> tuple[float, float]:
    """Return when moving discs start and stop holding a switch, as fractions of the path; (2.0, 2.0) if they never do.

    ``discs`` are the moving discs, bottom to top; the lowest moves from ``start`` to ``end``. ``closed`` says whether
    the switch is closed at the start.
    """
    first, last = 2.0, 2.0
    for level, disc in enumerate(discs):
        near = _within(start, end, switch, level * DISC_MM, reach(disc, False, sensor))
        far = _within(start, end, switch, level * DISC_MM, reach(disc, True, sensor))
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
    """Return the part of the path, from 0 to 1, that lies within ``near`` of a switch; (1.0, 0.0) if none does."""
    if near == NOWHERE:
        return 1.0, 0.0
    sizes = (near[1], near[1], near[0])  # in these units the ellipsoid is a sphere of radius one
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
