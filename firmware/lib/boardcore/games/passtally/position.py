"""A Passtally position: an immutable value."""

from .board import BARE, NONE, SPACES, SQUARES

try:
    from typing import Any, Optional
except ImportError:
    pass

# What ``phase`` may be: also how many actions of the turn are left.
OVER = 0
ONE = 1
TWO = 2
PLACING = 3

START = (b"\6\2\1\4\4\3\4\5\3\5\3\1\3\6", b"\2\6\4\1\6\5\5\2\4\3\3\1\5\2", b"\5\6\2\4\1\1\6\6\5\1\4\2\2\3")


class Position:
    """What the cells show, the markers, whose turn it is, the points and the three stacks.

    ``halves`` and ``levels`` have a byte per square, ``ring`` has a byte per space: the side whose marker stands there,
    or NONE. ``stacks`` has bytes for each: the offered tile first, then those that lie face down, from the top.
    ``scored`` is the side whose turn the last move ended and the passes it counted; it does not make another position.
    """

    __slots__ = ("halves", "levels", "phase", "points", "ring", "scored", "side", "stacks")

    def __init__(
        self,
        halves: bytes | bytearray,
        levels: bytes | bytearray,
        ring: bytes | bytearray,
        side: int,
        phase: int,
        points: tuple[int, ...],
        stacks: tuple[bytes, bytes, bytes],
        scored: Optional[tuple[int, int]] = None,
    ) -> None:
        self.halves = halves
        self.levels = levels
        self.ring = ring
        self.side = side
        self.phase = phase
        self.points = points
        self.stacks = stacks
        self.scored = scored

    def key(self) -> tuple[Any, ...]:
        """Return what makes two positions the same."""
        return bytes(self.halves), bytes(self.levels), bytes(self.ring), self.side, self.phase, self.points, self.stacks

    def __eq__(self, other: object) -> bool:
        """Positions are equal if everything is, but for what the last move scored."""
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal positions hash alike."""
        return hash(self.key())


def begin(players: int, stacks: tuple[bytes, bytes, bytes]) -> Position:
    """Return the position before the first marker is placed."""
    bare = bytes([BARE] * SQUARES)
    return Position(bare, bare, bytes([NONE] * SPACES), 0, PLACING, (0,) * players, stacks)


def stacks_out(position: Position) -> int:
    """Return how many stacks have no face-down tile left."""
    return len([stack for stack in position.stacks if len(stack) < 2])
