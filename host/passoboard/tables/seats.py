"""A seat: one side of a game, and who fills it."""

from dataclasses import dataclass
from typing import Any

from .sources import Source

HANDS, PAGE, PROGRAM, FAR = KINDS = ("hands", "page", "program", "far")

# What a seat is doing.
IDLE, THINKING, WAITING, MAKING, SHOWN = "", "thinking", "waiting", "making", "shown"


@dataclass
class Seat:
    """Who fills a side; hands need nothing of this."""

    side: str
    kind: str = HANDS
    source: Source | None = None
    name: str = ""  # of the program, or of the other board
    level: int = 0
    by: str = ""  # the side of the player who filled it, empty for the operator
    state: str = IDLE
    move: str = ""  # what it wants to play
    problem: str = ""

    def view(self) -> dict[str, Any]:
        """Return its public state."""
        keys = ("kind", "name", "level", "state", "move", "problem")
        return {key: getattr(self, key) for key in keys}
