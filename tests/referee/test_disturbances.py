"""Whatever is done to the discs: once they stand right again, the game is what it was."""

import os
import random

import pytest
from referee.referee import NEW

from tests.referee.games import PASSO, random_matches
from tests.referee.table import Table
from tests.referee.test_gestures import restore

PARTS = 20
POSITIONS = 300 if os.environ.get("PASSO_PROVE") else 25


def lift_several(table: Table, dice: random.Random) -> None:
    """Take at least three stacks away at once, all of them if it comes to it, and look at what is left for a while."""
    occupied = [cell for cell, height in enumerate(table.heights) if height]
    for cell in dice.sample(occupied, dice.randint(min(3, len(occupied)), len(occupied))):
        table.change(cell, -table.heights[cell])
        table.wait(dice.choice((0, 5, 60)))
    table.wait(600)


def scatter(table: Table, dice: random.Random, discs: int) -> None:
    """Put discs anywhere, take some away again."""
    for _ in range(discs):
        table.change(dice.randrange(25), 1)
        table.wait(dice.choice((0, 30, 600)))
        cell = dice.randrange(25)
        if table.heights[cell] and dice.random() < 0.5:
            table.change(cell, -1)
            table.wait(dice.choice((0, 30, 600)))


def restore_in_any_order(table: Table, heights: list[int], dice: random.Random) -> None:
    cells = list(range(25))
    for sign in (-1, 1):
        dice.shuffle(cells)
        for cell in cells:
            while (heights[cell] - table.heights[cell]) * sign > 0:
                table.change(cell, sign)
                table.wait(dice.choice((0, 30, 150, 700)))
    table.wait(2500)


@pytest.mark.parametrize("seed", range(PARTS))
def test_discs_lifted_scattered_and_put_back_are_no_move(seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(match)
        if sum(height > 0 for height in table.heights) < 4:
            continue
        before = list(table.heights)
        lift_several(table, dice)
        assert table.referee.locked
        scatter(table, dice, dice.randint(0, 6))
        restore_in_any_order(table, before, dice)
        start_again = PASSO.occupied(PASSO.start()) == table.referee.expected
        assert table.verdicts in ([], [NEW] if start_again else [])
        assert not table.referee.locked


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_single_stack_lifted_and_put_back_is_no_move(seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(match)
        cell = dice.choice([cell for cell, height in enumerate(table.heights) if height])
        table.touch(cell, dice.choice((5, 60, 200, 900, 5000, 60_000)))
        table.wait(9000)
        assert table.verdicts == []


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_disc_slid_about_and_back_is_no_move(seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(match)
        before = list(table.heights)
        start = dice.choice([cell for cell, height in enumerate(table.heights) if height])
        table.change(start, -1)
        for cell in dice.sample(range(25), 5):
            table.change(cell, 1)
            table.wait(dice.choice((20, 100, 300)))
            table.change(cell, -1)
            table.wait(dice.choice((20, 100)))
        table.change(start, 1)
        restore(table, before)
        assert table.verdicts == []
