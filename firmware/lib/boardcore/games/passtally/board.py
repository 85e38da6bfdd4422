"""The geometry of Passtally as tables: 8x8 squares, 36 cells for tiles, a ring of 24 spaces for markers; the six tiles.

A *pattern* says how a line turns in a cell: leaving it, a line heads for ``heading ^ pattern``. So X is 0, B is 1 and A
is 3, with the headings north, east, south, west as 0 to 3.
"""

from ..game import CellNames

try:
    from micropython import const
except ImportError:

    def const(expr: int) -> int:  # type: ignore[misc]  # the compiler's own takes anything
        """Stand in for the compiler's constant folding where there is none."""
        return expr


SQUARES = const(64)
NAMES = CellNames("".join([file + rank for rank in "12345678" for file in "abcdefgh"]))
STEPS = (8, 1, -8, -1)  # to the next square, for each heading
HOME = const(0)  # a1, where the stick lives
CORNERS = (56, 63, 7)  # a8, h8 and h1, beside which the three offered tiles lie

SPACES = const(24)
EDGE = const(6)  # spaces of an edge
NONE = const(255)  # no space: a cell or a corner


def _ring() -> bytes:
    """Return the square of each space, clockwise from b8."""
    squares = []
    square, heading = CORNERS[0], 1
    for _ in range(4):
        for _ in range(EDGE):
            square += STEPS[heading]
            squares.append(square)
        square += STEPS[heading]
        heading = (heading + 1) % 4
    return bytes(squares)


RING = _ring()


def _space_of() -> bytes:
    """Return the space of each square."""
    spaces = bytearray([NONE] * SQUARES)
    for space in range(SPACES):
        spaces[RING[space]] = space
    return bytes(spaces)


SPACE_OF = _space_of()
del _ring, _space_of  # the tables are made
CELLS = bytes([8 * rank + file for rank in range(1, 7) for file in range(1, 7)])

X = const(0)
B = const(1)
A = const(3)
PATTERN_LETTERS = "XB?A"
TYPES = const(6)
EACH = const(7)  # tiles of a type
TILES = const(42)
STACKS = const(3)
STACK = const(14)  # tiles of a stack, the offered one included
_FIRST = bytes([X, X, X, X, A, B, A])  # of each type: the dotted half, lying east-west
_SECOND = bytes([X, X, A, B, A, B, B])
ALIKE = b"\x01\x01\x00\x00\x01\x01\x00"  # whether a type looks the same from both ends


def patterns_of(tile: int, heading: int) -> tuple[int, int]:
    """Return the patterns of a tile's dotted half and of the other, which lies in this direction."""
    first, second = _FIRST[tile], _SECOND[tile]
    if heading & 1:
        return first, second
    return first and first ^ 2, second and second ^ 2  # a quarter turn makes A of B and B of A


# What a cell shows is a byte: the pattern, and the link shifted by two.
# The link is one more than the heading to the tile's other half.
BARE = const(0)
COVERED = const(5)  # the link of a half whose other half is covered
LINK_LETTERS = "?neswo"
