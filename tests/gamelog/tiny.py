"""A tiny game that exists only in tests: three players, two moves per turn, points, and a bag nobody may look into.

A position is who moves, how many moves of the turn are left, the points, and the stones in the bag, from the top. A
move takes the top stone for oneself (``take``) or gives it to the next player (``give``). The game ends with the bag.
"""

import re
from dataclasses import dataclass
from typing import Any

from boardcore.games.game import OVER, Game, Outcome, TextError

TAKE, GIVE = 0, 1
_WORDS = ("take", "give")
_LEFT = "ab"  # two moves of the turn are left, one
_POSITION = re.compile(r"(?P<side>[123])(?P<left>[ab]) (?P<points>\d+(/\d+){2}) (?P<bag>[1-9]+|-)")


@dataclass(frozen=True)
class Table:
    """A position."""

    side: int
    left: int
    points: tuple[int, ...]
    bag: str


class Tiny(Game):
    """Stones from a bag."""

    name = "tiny"
    cells = ("x", "y")
    sides = ("1", "2", "3")
    side_names = ("First", "Second", "Third player")
    reasons = ("empty",)

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Table:
        return Table(first, 2, (0, 0, 0), "3121321")

    def current(self, position: Table) -> int:
        return position.side if position.bag else OVER

    def moves(self, position: Table, cell: int = -1, extras: int = -1) -> list[int]:
        return [TAKE, GIVE] if position.bag else []

    def play(self, position: Table, move: int) -> Table:
        players = len(position.points)
        whose = (position.side + move) % players
        points = tuple(
            have + (int(position.bag[0]) if place == whose else 0) for place, have in enumerate(position.points)
        )
        if position.left == 2:
            return Table(position.side, 1, points, position.bag[1:])
        return Table((position.side + 1) % players, 2, points, position.bag[1:])

    def outcome(self, position: Table) -> Outcome | None:
        if position.bag:
            return None
        best = max(range(len(position.points)), key=lambda place: (position.points[place], -place))
        return Outcome("empty", best, position.points)

    def parse_position(self, text: str) -> Table:
        found = _POSITION.fullmatch(text)
        if found is None:
            raise TextError("position", text, 0, "side and moves left, points, stones")
        points = tuple(int(part) for part in found["points"].split("/"))
        return Table(self.sides.index(found["side"]), 2 - _LEFT.index(found["left"]), points, found["bag"].strip("-"))

    def format_position(self, position: Table) -> str:
        points = "/".join(str(value) for value in position.points)
        return f"{self.sides[position.side]}{_LEFT[2 - position.left]} {points} {position.bag or '-'}"

    def parse_move(self, text: str) -> int:
        if text not in _WORDS:
            raise TextError("move", text, 0, "take or give")
        return _WORDS.index(text)

    def format_move(self, move: int) -> str:
        return _WORDS[move]

    def players(self, position: Table) -> int:
        return len(position.points)

    def points(self, position: Table) -> tuple[int, ...]:
        return position.points

    def secret(self, position: Table, side: int) -> str:
        return position.bag if side < 0 else ""

    def public(self, position: Table, viewer: int = -1) -> str:
        return f"{self.format_position(position).rpartition(' ')[0]} +{len(position.bag)}"


def load_with_tiny(load: Any) -> Any:
    """Return a game loader that also knows this game."""
    return lambda name: Tiny() if name == "tiny" else load(name)
