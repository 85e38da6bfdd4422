"""Lets the independent hands play at the story referee: ``python -m tests.referee.stories.independent --cases N``.

The hands of ``tests/independent_hands`` ask a board for its lights. Here these are what the referee says, so that no
firmware is needed; whatever those hands do not look at is left out.
"""

import argparse
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games.match import Match
from boardcore.referee.referee import MISMATCH, Verdict

from tests.independent_hands import hands, measure
from tests.independent_hands.__main__ import describe, print_cases, print_games

from .trial import story_table

GAME, OFF = hands.GAME, hands.OFF
HAND_MS = 60  # that any act of a hand takes


class StoryBoard:
    """The acts of a hand, at a table with the story referee."""

    def __init__(self, match: Match) -> None:
        self.table = story_table(match)
        self.cells = list(GAME.cells)
        self.held: dict[str, str] = {}  # by the cell they come from
        self.touched = -1  # the last cell that was lifted or touched
        self.table.wait(1500)

    @property
    def discs(self) -> dict[str, str]:
        """The discs that stand on the cells."""
        return {self.cells[cell]: stack for cell, stack in enumerate(self.table.stacks) if stack}

    @property
    def hand(self) -> str:
        """The discs in the hand."""
        return "".join(self.held.values())

    @property
    def moves(self) -> list[str]:
        """The moves that the board believes."""
        return [GAME.format_move(move) for move in self.table.match.moves]

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.table.wait(int(ms))

    def lift(self, cell: str, count: int = 1) -> None:
        """Lift the top disc of a cell."""
        self.touched = self.cells.index(cell)
        self.held[cell] = self.table.take(self.touched, count)
        self.run(HAND_MS)

    def lift_stack(self, cell: str) -> None:
        """Lift all discs of a cell."""
        self.lift(cell, 0)

    def place(self, cell: str, source: str = "") -> None:
        """Put down what was lifted last, or from a cell."""
        pieces = self.held.pop(source) if source else self.held.popitem()[1]
        if cell != "off":
            self.table.put(self.cells.index(cell), pieces)
        self.run(HAND_MS)

    def slide(self, cell: str, target: str, ms: float) -> None:
        """Push the top disc of a cell to the next one."""
        self.lift(cell)
        self.run(ms)
        self.place(target)

    def touch(self, cell: str, ms: float = 250) -> None:
        """Lift a stack for a moment."""
        self.touched = self.cells.index(cell)
        self.table.touch(self.touched, int(ms))
        self.run(HAND_MS)

    def button_of(self, side: int) -> int:
        """Return a side's button."""
        return side

    def press(self, _button: int, ms: float) -> None:
        """Confirm a move that was told, or step off the board with the disc that was put aside."""
        self.run(ms)
        table = self.table
        steps = [move for move in table.match.legal() if table.game.path(move) == (self.touched, OFF)]
        moves = table.confirmed() or steps
        if moves:
            table._carry_out(Verdict(0, (moves[0],), "button"))
        table.settle()

    def close(self) -> None:
        """There is nothing to end."""


class StoryTable(hands.Table):
    """The independent hands' table, with this board."""

    def __init__(self, start: Any, _seed: int, _board: str = "") -> None:
        self.match = Match(GAME, start)
        self.board: Any = StoryBoard(Match(GAME, start))
        self.steps = []
        self.touches = self.presses = self.answered = self.corrected = self.again = 0

    def look(self, ms: int = hands.LOOK_MS) -> dict[str, str]:
        """Return the sign of each cell that these hands look for."""
        self.board.run(ms)
        table = self.board.table
        signs = signs_of(table)
        return {cell: signs.get(number, ".") for number, cell in enumerate(GAME.cells)}


def signs_of(table: Any) -> dict[int, str]:
    """Return the signs of a story referee, as docs/LIGHTS.md has them."""
    match, referee = table.match, table.referee
    ended = match.outcome()
    tops = GAME.tops(match.position)
    if ended:
        sides = (0, 1) if ended.winner is None else (ended.winner,)
        return {cell: "O" for cell in range(OFF) for side in sides if tops[side] >> cell & 1}
    signs = {GAME.path(move)[0]: "o" for move in match.legal()}
    for move in match.moves[-1:]:
        signs |= {cell: "m" for cell in GAME.path(move) if cell < OFF}
    for move in referee.waiting():
        signs |= dict(zip(GAME.path(move), "Lt", strict=False))
    signs |= {cell: "c" for one in referee.question for cell in one.told}
    if referee.phase == MISMATCH:
        picture = referee.search.picture
        differing = picture ^ GAME.occupied(match.position)
        signs |= {cell: "s" if picture >> cell & 1 else "+" for cell in range(OFF) if differing >> cell & 1}
    return signs


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee.stories.independent", description=__doc__)
    parser.add_argument("--cases", type=int, default=140)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    cases = [measure.one_case(seed, laid=StoryTable) for seed in range(chosen.seed, chosen.seed + chosen.cases)]
    games = [measure.one_game(seed, laid=StoryTable) for seed in range(chosen.seed, chosen.seed + chosen.games)]
    if cases:
        print_cases(cases)
    if games:
        print_games(games)
    for result in cases + games:
        if result.failed:
            print(describe(result))


if __name__ == "__main__":
    main()
