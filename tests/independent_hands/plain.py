"""Hands that know nothing of touches: they lift, put, slide, straighten, hesitate and reply at once.

Whatever else the board wants of them is counted as an act: an answer to its question, a move told or made again.
"""

from .hands import PLAIN, Hand, Step

PLAIN_HABITS = (
    PLAIN,
    "hesitate in the air",
    "straighten a stack before",
    "straighten a stack after",
    "slide",
    "reply at once",
    "straighten while holding",
    "put back, move another",
)


class PlainHand(Hand):
    """Plays, and does no more than that unless the lights ask for it."""

    def _tell(self, step: Step, habit: str, confirm: bool) -> None:
        """Tell nothing."""
