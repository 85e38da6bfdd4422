"""What the log returns: games with their entries, commitments and incidents, as plain values."""

from dataclasses import dataclass, field
from datetime import datetime

from .entries import Entry

LIVE = "live"
IMPORTED = "imported"
RUNNING = "*"
DRAW = "="
ABANDONED = "abandoned"
CONTINUED = "continued"


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """A board as described by its newest hello."""

    id: str
    profile: str = ""
    game: str = ""
    firmware: str = ""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game's row: who, when and how it ended; its moves are in its entries."""

    id: int
    board: str
    epoch: str
    first_n: int
    last_n: int
    game: str
    start: str
    variant: str
    secrets: str
    repetition: bool
    started_at: datetime | None
    ended_at: datetime | None
    result: str
    reason: str
    turns: int
    source: str
    continues: int | None = None
    event: str = ""
    players: dict[str, str] = field(default_factory=dict)  # the player of each side that takes part, by its letter
    points: dict[str, int] = field(default_factory=dict)  # of each side at the end, in a game with points
    tags: dict[str, str] = field(default_factory=dict)
    anchor: str = ""  # the link that its first entry follows
    head: str = ""  # the link of its last entry


@dataclass(frozen=True, slots=True)
class Commitment:
    """What a side (``-``: nobody) has bound itself to; salt and secret are there once they are revealed."""

    side: str
    digest: str
    committed_at: datetime
    salt: str | None = None
    secret: str | None = None
    revealed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that should not have happened, such as a rejected entry."""

    at: datetime
    board: str
    epoch: str
    n: int | None
    kind: str
    reason: str
    raw: str = ""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Everything that is known about one game."""

    game: LoggedGame
    entries: list[Entry]
    commitments: list[Commitment] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)

    @property
    def is_sealed(self) -> bool:
        """Whether something about it is still secret: its start is then what everybody may see."""
        return any(commitment.salt is None for commitment in self.commitments)


@dataclass(frozen=True, slots=True)
class Linked:
    """Where an entry is, found by its link; ``game`` is None if it belongs to none."""

    board: str
    epoch: str
    n: int
    game: int | None
    imported: bool


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of a list, newest first; ``before`` asks for the next page, None if this is the last."""

    games: list[LoggedGame]
    total: int
    before: int | None
