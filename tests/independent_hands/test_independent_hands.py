"""The measurement itself: tidy games are recorded as played, a wrong hand is counted, a seed makes the same again.

What the board gets wrong about messy hands is measured by ``python -m tests.independent_hands``, not pinned here.
"""

import pytest

from .__main__ import describe, print_cases, print_games
from .hands import GAME, HABITS, PLAIN, Character, Hand, Step, Table, step_of
from .measure import one_case, one_game

TIDY = Character(looks=True, tidy=True)


class HandNextTo(Hand):
    """Puts its first disc on another cell than it believes."""

    def _carry(self, step: Step, habit: str) -> None:
        legal = [step_of(self.table.match.position, move) for move in GAME.moves(self.table.match.position)]
        others = [other for other in legal if other.start == step.start and other.target != step.target]
        real = others[0].target if others and not self.table.steps else step.target
        self.board.lift(step.start)
        self.board.place(real)
        self.board.run(3000)


@pytest.mark.parametrize("seed", [2, 3])
def test_a_tidy_game_is_recorded_exactly(seed: int) -> None:
    """Somebody who does what the page says, with moves drawn (even seeds) or greedy (odd seeds)."""
    result = one_game(seed, habits=(PLAIN,), character=TIDY)
    assert not result.failed, describe(result)
    assert result.moves > 5


def test_a_wrong_hand_is_counted_as_wrong() -> None:
    """A disc that stands elsewhere than its player believes is not taken for right."""
    with pytest.raises(AssertionError, match="the hand itself has gone wrong"):
        one_case(0, PLAIN, TIDY, HandNextTo)


def test_a_move_that_nobody_tells_is_counted_as_wrong() -> None:
    """Who forgets every touch, and never looks, cannot be understood each time."""
    careless = Character(looks=False, tidy=False)
    results = [one_case(seed, "forget the touch", careless) for seed in range(12)]
    assert any(result.wrong for result in results)


def test_every_habit_can_be_played() -> None:
    """The hand's own discs stand as it believes after each habit, and the same seed gives the same result."""
    results = [one_case(seed) for seed in range(len(HABITS))]
    assert {result.habit for result in results} == set(HABITS)
    assert one_case(5) == results[5]


def test_the_lights_are_read_by_their_colour() -> None:
    """A disc in the air is white, and its targets are green."""
    table = Table(GAME.start(), 0)
    try:
        table.board.lift("a1")
        signs = table.look()
        assert signs["a1"] == "L"
        assert {cell for cell, sign in signs.items() if sign == "t"} == {"a2", "b1", "b2"}
        table.board.place("a2")
        assert table.look()["a2"] == "m"
    finally:
        table.close()


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each habit and its lights, and a line for the games."""
    print_cases([one_case(0, PLAIN, TIDY)])
    print_games([one_game(3, habits=(PLAIN,), character=TIDY)])
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split() == ["plain", "looked", "at", "1", "0", "0", "0"]
    assert any(row.startswith("whole games, lights looked at: 1, right record: 1") for row in rows)
