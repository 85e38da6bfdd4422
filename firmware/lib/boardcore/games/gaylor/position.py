"""A position of Gaylor's Passo: an immutable value."""

from .board import EMPTY, PIECES, place_of
from .move import PASS, start_of, target_of

WHITE = 0
BLACK = 1


class Position:
    """The board, the place of each side's ball, and the side to move.

    ``for_good`` is the milder rule: a ball that is shut in loses only if none of its owner's moves would free it.
    """

    __slots__ = ("balls", "board", "for_good", "side")

    def __init__(self, board: bytes, balls: tuple[int, int], side: int, for_good: bool = False) -> None:
        self.board = board
        self.balls = balls
        self.side = side
        self.for_good = for_good

    def key(self) -> tuple[bytes, tuple[int, int], int, bool]:
        """Return what makes two positions the same."""
        return self.board, self.balls, self.side, self.for_good

    def __eq__(self, other: object) -> bool:
        """Positions are equal if pieces, balls, side to move and rules are."""
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal positions hash alike."""
        return hash(self.key())


def play(position: Position, move: int) -> Position:
    """Return the position after a legal move."""
    side, board, balls = position.side, position.board, position.balls
    start, target = place_of(start_of(move)), place_of(target_of(move))
    if not move & PASS:
        changed = bytearray(board)
        changed[start] = EMPTY
        changed[target] = PIECES[side]
        board = bytes(changed)
    if start == balls[side]:
        balls = (balls[WHITE], target) if side else (target, balls[BLACK])
    return Position(board, balls, 1 - side, position.for_good)
