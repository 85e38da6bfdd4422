"""Pieces that are replaced, or leapt over: a game says so with ``path`` and ``captured_cells`` alone."""

import random
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from boardcore.games.game import OVER, Game, Outcome
from boardcore.games.match import Match
from passoboard.gestures import aftermath, gesture

from tests.referee.games import copy_of, random_matches
from tests.referee.table import Table
from tests.tools import share

PAUSES_MS = (30, 150, 700)
WIDTH = 9


@dataclass(frozen=True)
class Row:
    """Who stands where on a row of cells, who is to move, and what the last move took."""

    men: str
    side: int
    taken: int = 0


class Raid(Game):
    """A man steps to a neighbouring cell and replaces the enemy there; or he leaps over enemies, as often as he likes.

    Whoever cannot move has lost.
    """

    name = "raid"
    cells = tuple(f"{file}1" for file in "abcdefghi")
    sides = ("x", "o")
    side_names = ("Cross", "Nought")
    reasons = ("stuck",)

    def start(self, first: int = 0, extras: tuple[int, ...] = (), variant: str = "") -> Row:
        return Row("xo.o.o.x.", first)

    def current(self, position: Row) -> int:
        return OVER if self.outcome(position) else position.side

    def outcome(self, position: Row) -> Outcome | None:
        return None if self._all(position) else Outcome("stuck", 1 - position.side)

    def moves(self, position: Row, cell: int = -1, extras: int = -1) -> list[int]:
        return [move for move in self._all(position) if cell in (-1, move % 10 - 1)]

    def _all(self, position: Row) -> list[int]:
        """Return the moves; one is the numbers of its cells from the left, its start in the last digit."""
        own = self.sides[position.side]
        found = []
        for start in range(WIDTH):
            for way in (-1, 1) if position.men[start] == own else ():
                if 0 <= start + way < WIDTH and position.men[start + way] != own:
                    found.append(start + 1 + 10 * (start + way + 1))
                path = [start]
                while self._leaps(position.men, path[-1], way, own):
                    path.append(path[-1] + 2 * way)
                    found.append(int("".join(str(cell + 1) for cell in reversed(path))))
        return found

    def _leaps(self, men: str, cell: int, way: int, own: str) -> bool:
        over, target = cell + way, cell + 2 * way
        return 0 <= target < WIDTH and men[over] not in (own, ".") and men[target] == "."

    def play(self, position: Row, move: int) -> Row:
        path = self.path(move)
        men, taken = list(position.men), 0
        for here, there in pairwise(path):
            if abs(here - there) == 2:
                men[(here + there) // 2] = "."
                taken |= 1 << (here + there) // 2
        men[path[0]], men[path[-1]] = ".", position.men[path[0]]
        return Row("".join(men), 1 - position.side, taken)

    def format_position(self, position: Row) -> str:
        return f"{position.men} {self.sides[position.side]}"

    def format_move(self, move: int) -> str:
        return "-".join(self.cells[cell] for cell in self.path(move))

    def pieces(self, position: Row) -> list[str]:
        return [man.strip(".") for man in position.men]

    def path(self, move: int) -> tuple[int, ...]:
        return tuple(int(digit) - 1 for digit in reversed(str(move)))

    def tops(self, position: Row) -> tuple[int, ...]:
        return tuple(sum(1 << cell for cell in range(WIDTH) if position.men[cell] == side) for side in self.sides)

    def occupied(self, position: Row) -> int:
        crosses, noughts = self.tops(position)
        return crosses | noughts

    def captured_cells(self, position: Row) -> int:
        return position.taken

    def identity(self, position: Any) -> bytes:
        return self.format_position(replace(position, taken=0)).encode()


GAME = Raid()


@pytest.mark.parametrize("seed", range(4))
def test_each_gesture_shows_its_move_or_where_it_could_end_before(seed: int) -> None:
    dice = random.Random(seed)
    seen = {"replaced": 0, "leapt": 0, "leapt on": 0}
    for match in random_matches(seed, share(60, 600), GAME):
        for move in match.legal():
            make(match, move, dice.choice(PAUSES_MS))
            taken = bin(GAME.play(match.position, move).taken).count("1")
            seen["replaced"] += not taken and match.position.men[GAME.path(move)[-1]] != "."
            seen["leapt"] += taken == 1
            seen["leapt on"] += taken > 1
    assert all(seen.values()), seen


def make(match: Match, move: int, pause_ms: int) -> None:
    """Make a move by its gesture; a leap that goes on shows the one before first, and corrects it."""
    table = Table(copy_of(match))
    path = GAME.path(move)
    for act in gesture(match, move):
        table.do(act)
        table.wait(pause_ms)
        for shown in table.moves:
            assert GAME.path(shown) == path[: len(GAME.path(shown))], GAME.format_move(move)
    table.settle()
    assert table.moves == [move], GAME.format_move(move)
    for act in aftermath(match, move):
        table.do(act)
        table.wait(pause_ms)
    table.settle()
    assert (table.moves, table.at_rest) == ([move], True)
    assert table.stacks == GAME.pieces(table.match.position)
