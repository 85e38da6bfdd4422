"""Before the first move: the marked recesses are drawn from the bag, then the players place the rest in turn."""

from boardcore import Invalid

from ..masks import cells_of
from .board import BLACK, READING, RECESSES, RED, count
from .move import make_draw, make_placing
from .position import Position, fewer

try:
    from typing import Callable
except ImportError:
    pass

VARIANTS = ("standard", "1x1", "2x2", "3x3", "4x4", "5x5", "9x9")
# All of ranks 3-5 | d4 | b4 d4 f4 | d4 c3 e3 c5 e5 | b4 d4 f4 c3 e3 c5 e5 | ranks 2, 4, 6 | all recesses
_MARKS = (0x3FF80, 0x1000, 0x3800, 0x19300, 0x1BB00, 0x1C3870, RECESSES)


def marks(variant: str) -> int:
    """Return the recesses that a variant draws, or raise Invalid."""
    if variant not in VARIANTS:
        raise Invalid(f"unknown variant {repr(variant)} of Passage, choose from: {', '.join(VARIANTS)}")
    return _MARKS[VARIANTS.index(variant)]


def variant_of(marked: int) -> str:
    """Return the variant that draws these recesses, or an empty text."""
    return VARIANTS[_MARKS.index(marked)] if marked in _MARKS else ""


def open_recesses(position: Position) -> int:
    """Return the recesses without a disk."""
    return RECESSES & ~(position.disks[0] | position.disks[1])


def placings(position: Position, cell: int) -> list[int]:
    """Return where the side to move may place a disk, on ``cell`` alone if it is not negative."""
    cells = open_recesses(position)
    if cell >= 0:
        cells &= 1 << cell
    return [make_placing(recess) for recess in cells_of(cells)]


def place(position: Position, cell: int) -> Position:
    """Return the position after the side to move has placed a disk."""
    black, red = position.disks
    if position.side == BLACK:
        black |= 1 << cell
    else:
        red |= 1 << cell
    return Position((black, red), position.pieces, 0, 1 - position.side, position.strict)


# The draw: n disks of each colour are in the bag, 2n - 1 of them are drawn.


def possible(disks: int, marked: int) -> bool:
    """Return whether the bag can give these disks (a leading 1, a bit a disk) for the marked recesses."""
    size = count(marked)
    red = count(disks) - 1
    return disks >> size == 1 and size - red in (red - 1, red + 1)


def draws(position: Position) -> list[int]:
    """Return every draw: 924 of them in the standard game, too many for a board in the game that draws all 17."""
    first = 1 << count(position.marked)
    return [make_draw(disks) for disks in range(first, 2 * first) if possible(disks, position.marked)]


def count_draws(position: Position) -> int:
    """Return how many draws there are: 2n over n."""
    ways = 1
    for taken in range(1, count(position.marked) // 2 + 2):
        ways = ways * (count(position.marked) // 2 + 1 + taken) // taken
    return ways


def draw(position: Position, below: Callable[[int], int]) -> int:
    """Return a draw as a hand makes it: each disk left in the bag is equally likely to come next."""
    size = count(position.marked)
    red = size // 2 + 1
    disks = 1
    for left in range(size + 1, 1, -1):
        drawn = below(left) < red
        red -= drawn
        disks = disks << 1 | drawn
    return make_draw(disks)


def remarked(marked: int, cells: list[int]) -> int:
    """Return the recesses to be drawn once a piece has marked or unmarked those that it tapped, or 0: it told a draw.

    The first disk that it tapped decides; a second tap clears a disk.
    """
    tapped = 0
    for cell in cells:
        tapped ^= 1 << cell
    for cell in cells:
        if tapped >> cell & 1:
            return 0 if marked >> cell & 1 else marked ^ tapped
    return 0


def swept(position: Position, colour: int, cells: list[int]) -> int:
    """Return the draw in which the tapped cells have this colour and all others the other one, or -1.

    A second tap clears a disk.
    """
    tapped = 0
    for cell in cells:
        tapped ^= 1 << cell
    disks = 1
    for cell in READING:
        if position.marked >> cell & 1:
            disks = disks << 1 | (tapped >> cell & 1 ^ 1 - colour)
    return make_draw(disks) if not tapped & ~position.marked and possible(disks, position.marked) else -1


def sweep(position: Position, disks: int) -> tuple[int, tuple[int, ...]]:
    """Return how a hand tells a draw with the fewest taps: the colour of its piece, and the disks that it taps."""
    drawn = after_draw(position, disks).disks
    colour = BLACK if count(drawn[BLACK]) < count(drawn[RED]) else RED
    if not drawn[colour]:  # a sweep taps something
        colour = 1 - colour
    return colour, tuple(cells_of(drawn[colour]))


def after_draw(position: Position, disks: int) -> Position:
    """Return the position with these disks in the marked recesses; the colour left in the bag places first."""
    drawn = [0, 0]
    bit = 1 << count(position.marked)
    for cell in READING:
        if position.marked >> cell & 1:
            bit >>= 1
            drawn[RED if disks & bit else BLACK] |= 1 << cell
    return Position((drawn[0], drawn[1]), position.pieces, 0, fewer(drawn[0], drawn[1]), position.strict)
