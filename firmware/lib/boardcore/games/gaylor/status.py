"""What is impossible about a position: for people, never on the way of a legal move."""

from .board import WIDTH
from .generate import HOMES, line_ahead
from .position import Position

HOME_BEFORE = 1
LINE_BEFORE = 2
STATUS_TEXTS = (
    "the ball of the side to move is home already",
    "the side to move has its line ahead of the enemy's ball already",
)


def status(position: Position) -> int:
    """Return a bit mask of everything impossible about a position that its text can say; 0 if it can occur.

    A ball cannot go back behind a whole line, so a line ahead of it has ended the game when it was made.
    """
    side = position.side
    home = position.balls[side] // WIDTH == HOMES[1 - side]
    return HOME_BEFORE * home | LINE_BEFORE * (line_ahead(position, side) > 0)


def describe(found: int) -> list[str]:
    """Return the texts of a status."""
    return [text for bit, text in enumerate(STATUS_TEXTS) if found >> bit & 1]
