"""A Passage position: an immutable value."""

from ..game import CHANCE
from .board import BLACK, RED, STARTS, TARGETS, turned


class Position:
    """Where disks and pieces are (a mask per side), which recesses are to be drawn, and the side to move or CHANCE.

    A disk stays in its mask when a piece stands on it. ``strict`` is the other reading of the booklet: a piece on a
    neutral space is not a bridge.
    """

    __slots__ = ("disks", "marked", "pieces", "side", "strict")

    def __init__(
        self, disks: tuple[int, int], pieces: tuple[int, int], marked: int, side: int, strict: bool = False
    ) -> None:
        self.disks = disks
        self.pieces = pieces
        self.marked = marked
        self.side = side
        self.strict = strict

    def key(self) -> tuple[int, int, int, int, int, int, bool]:
        """Return what makes two positions the same."""
        black, red = self.pieces
        return self.disks[0], self.disks[1], black, red, self.marked, self.side, self.strict

    def __eq__(self, other: object) -> bool:
        """Positions are equal if disks, pieces, marks, the side to move and rules are."""
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal positions hash alike."""
        return hash(self.key())


def before_draw(marked: int, strict: bool = False) -> Position:
    """Return the start position with these recesses to be drawn."""
    return Position((0, 0), STARTS, marked, CHANCE, strict)


def rematch(position: Position) -> Position:
    """Return the start of a rematch: the board turned, and the colour with fewer disks starts again."""
    black, red = turned(position.disks[0]), turned(position.disks[1])
    return Position((black, red), STARTS, 0, fewer(black, red), position.strict)


def fewer(black: int, red: int) -> int:
    """Return the side with fewer disks: the one that starts, since a disk of its colour was left in the bag."""
    return BLACK if bin(black).count("1") < bin(red).count("1") else RED


def home(position: Position) -> int:
    """Return the side that has won, the one that moved last first, or -1."""
    last = 1 - position.side
    for side in (last, 1 - last):
        if position.pieces[side] == TARGETS[side]:
            return side
    return -1
