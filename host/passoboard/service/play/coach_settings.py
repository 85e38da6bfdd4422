"""How a side is coached, and what it has had of that in the game that is on."""

import hashlib
from dataclasses import asdict, dataclass, field
from typing import Any

from ..http.schemas import CoachSettings


@dataclass
class SideCoach:
    """A side; one that nobody has asked for may have hints without a limit, and nothing else."""

    grades: bool = False
    guard: bool = False
    why: bool = False
    hints: int | None = None  # how many in a game; None: any number
    given: set[str] = field(default_factory=set)  # names of the positions in which it was given a hint

    def view(self) -> dict[str, Any]:
        """Return what everybody may know of it."""
        left = None if self.hints is None else max(0, self.hints - len(self.given))
        return {"grades": self.grades, "guard": self.guard, "why": self.why, "hints": self.hints, "left": left}

    def change(self, body: CoachSettings) -> bool:
        """Take these settings; False if they are what they were."""
        before = (self.grades, self.guard, self.why, self.hints)
        self.grades, self.guard, self.why, self.hints = body.grades, body.guard, body.why, body.hints
        return before != (self.grades, self.guard, self.why, self.hints)

    @property
    def settings(self) -> CoachSettings:
        """Return how this side is coached."""
        return CoachSettings(grades=self.grades, guard=self.guard, why=self.why, hints=self.hints)

    def gains(self, body: CoachSettings) -> bool:
        """Return whether these settings give more help."""
        more_hints = self.hints is not None and (body.hints is None or body.hints > self.hints)
        return more_hints or body.grades > self.grades or body.guard > self.guard or body.why > self.why

    def kept(self) -> dict[str, Any]:
        """Return it as a file keeps it."""
        return asdict(self) | {"given": sorted(self.given)}


def name_of(position: str) -> str:
    """Return a name for a position that does not tell it: it may show a side's secrets, and a file keeps the name."""
    return hashlib.sha256(position.encode()).hexdigest()[:16]


def read_coached(kept: dict[str, dict[str, Any]]) -> dict[str, SideCoach]:
    """Return the sides of a board as a file keeps them; raises ValueError, TypeError or KeyError if it is damaged."""
    return {side: _read_side(one) for side, one in kept.items()}


def _read_side(kept: dict[str, Any]) -> SideCoach:
    if type(kept["given"]) is not list or not all(isinstance(name, str) for name in kept["given"]):
        raise TypeError("positions have names")
    given = set(kept["given"])
    one = SideCoach(given=given)
    one.change(CoachSettings(**{key: kept[key] for key in ("grades", "guard", "why", "hints")}))
    return one
