"""What the walk test asks of a person, and what it is told: its only connection to the world."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

YES = ""  # the Enter key alone
NO = "n"
SKIP = "s"


@dataclass(frozen=True)
class Want:
    """A request in a form that a simulated hand understands.

    ``bare`` (take all discs off), ``look`` (at the light of a cell), ``disc`` (the only one, to a cell), ``another``
    (disc, to the same cell), ``discs`` (on exactly these cells), ``confirm``, ``press`` and ``release`` (a button),
    ``shake``, ``watch`` (anything goes).
    """

    kind: str
    cells: tuple[str, ...] = ()
    side: str = ""


@dataclass(frozen=True)
class Ask:
    """One request to the person at the board."""

    text: str
    want: Want
    light: str  # the cell that blinks meanwhile
    answers: Mapping[str, str] = field(default_factory=dict)  # what may be typed, and what it means
    may_name_cell: bool = False


@dataclass(frozen=True)
class Picture:
    """What the switches see; ``settled`` if it has not changed for a moment."""

    mask: int
    settled: bool


@dataclass(frozen=True)
class Button:
    """A player's button was pressed or let go."""

    side: str
    down: bool


@dataclass(frozen=True)
class Answer:
    """What the person has typed."""

    text: str


Event = Picture | Button | Answer
T = TypeVar("T")
Course = Generator[Ask, Event, T]
"""A part of the walk: yields what to ask, is sent what happens, returns what it found."""
