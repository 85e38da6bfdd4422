"""Lines from space to space, the passes they make, and what passes are worth."""

from .board import EDGE, NONE, RING, SPACE_OF, SPACES, STEPS
from .position import Position

_LEAST = b"\x00\x01\x02\x04\x07\x0b\x10\x16\x1d\x25\x2e"  # passes for 0, 1, 2 ... 10 points
_MOST_PASSES = 56
_MOST_POINTS = 15


def points_for(passes: int) -> int:
    """Return the points for the passes of a turn."""
    if passes >= _MOST_PASSES:
        return _MOST_POINTS
    points = len(_LEAST) - 1
    while _LEAST[points] > passes:
        points -= 1
    return points


def follow(position: Position, space: int) -> tuple[int, int]:
    """Return the space where the line of a space ends, and its passes.

    A tile counts with its level when the line enters it; over the seam to its other half is not entering.
    """
    halves, levels = position.halves, position.levels
    heading = (space // EDGE + 2) & 3
    square = RING[space] + STEPS[heading]
    passes = 0
    seam = False
    while SPACE_OF[square] == NONE:
        half = halves[square]
        if not seam:
            passes += levels[square]
        heading ^= half & 3
        seam = half >> 2 == heading + 1
        square += STEPS[heading]
    return SPACE_OF[square], passes


def squares_of(position: Position, space: int) -> list[int]:
    """Return the squares of a line from one space to the other, both included."""
    heading = (space // EDGE + 2) & 3
    square = RING[space]
    squares = [square]
    while True:
        square += STEPS[heading]
        squares.append(square)
        if SPACE_OF[square] != NONE:
            return squares
        heading ^= position.halves[square] & 3


def trail_of(position: Position, space: int) -> bytearray:
    """Return the squares of a line for a light to run along: on entering a tile it flashes as often as the level."""
    squares = squares_of(position, space)
    found = bytearray()
    before = squares[0]
    for square in squares:
        half = position.halves[square]
        seam = half >> 2 in (1, 2, 3, 4) and square + STEPS[(half >> 2) - 1] == before
        found.append(square)
        if not seam:
            for _ in range(position.levels[square] - 1):
                found.append(255)
                found.append(square)
        before = square
    return found


def complete_lines(position: Position, side: int) -> list[tuple[int, int]]:
    """Return the complete lines of a side: the space that comes first in the ring, and the passes."""
    ring = position.ring
    found = []
    for space in range(SPACES):
        if ring[space] == side:
            end, passes = follow(position, space)
            if end > space and ring[end] == side:
                found.append((space, passes))
    return found


def passes_of(position: Position, side: int) -> int:
    """Return the passes of all complete lines of a side."""
    total = 0
    for _, passes in complete_lines(position, side):
        total += passes
    return total
