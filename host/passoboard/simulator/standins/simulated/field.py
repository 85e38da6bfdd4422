"""The vertical field of a disc's magnet as a short series; a test compares it with magpylib all over a board.

A magnet of a uniform material, seen from farther away than its own size, is a dipole with two corrections.
"""

from math import sqrt

# A disc's magnet, as in hardware/board.toml: radius, half the thickness and remanence.
RADIUS_MM = 4.0
HALF_MM = 1.5
REMANENCE_UT = 390_000.0
FELT_MM = 1.0  # under the magnet

_SQUARE = RADIUS_MM * RADIUS_MM
_DIPOLE = REMANENCE_UT * HALF_MM * _SQUARE
_THIRD = (2.0 * HALF_MM**2 - 1.5 * _SQUARE) * _DIPOLE
_FIFTH = (3.0 * HALF_MM**4 - 7.5 * HALF_MM**2 * _SQUARE + 1.875 * _SQUARE**2) * _DIPOLE


def vertical(aside: float, up: float) -> float:
    """Return the field in microtesla of a magnet, north up, whose middle is so many mm beside and above a sensor."""
    square = aside * aside + up * up
    share = up * up / square  # of the cosine to the vertical, squared
    second = 1.5 * share - 0.5
    fourth = ((4.375 * share) - 3.75) * share + 0.375
    sixth = ((14.4375 * share - 19.6875) * share + 6.5625) * share - 0.3125
    return (_DIPOLE * second + (_THIRD * fourth + _FIFTH * sixth / square) / square) / (square * sqrt(square))


def of_disc(aside_x: float, aside_y: float, height: float, depth: float) -> float:
    """Return the field of a disc whose lower face is at a height above the opal, for a sensor at a depth below it."""
    return vertical(sqrt(aside_x * aside_x + aside_y * aside_y), depth + height + FELT_MM + HALF_MM)
