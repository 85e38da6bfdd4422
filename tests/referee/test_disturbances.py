"""Whatever is done to the discs: once they stand right again, the game is what it was."""

import random

import pytest
from boardcore.games.match import Match

from tests.referee.games import PASSO, copy_of, random_matches
from tests.referee.table import Table
from tests.referee.test_gestures import restore
from tests.tools import share

PARTS = 20
POSITIONS = share(25, 300)


def lift_several(table: Table, dice: random.Random) -> None:
    """Take at least three stacks away at once, all of them if it comes to it, and look at what is left for a while."""
    occupied = [cell for cell, pieces in enumerate(table.stacks) if pieces]
    for cell in dice.sample(occupied, dice.randint(min(3, len(occupied)), len(occupied))):
        table.take(cell, len(table.stacks[cell]))
        table.wait(dice.choice((0, 5, 60)))
    table.wait(600)


def scatter(table: Table, dice: random.Random, discs: int) -> None:
    """Put discs anywhere, take some away again."""
    for _ in range(discs):
        table.put(dice.randrange(25), "b")
        table.wait(dice.choice((0, 30, 600)))
        cell = dice.randrange(25)
        if table.stacks[cell] and dice.random() < 0.5:
            table.take(cell, 1)
            table.wait(dice.choice((0, 30, 600)))


def restore_in_any_order(table: Table, stacks: list[str], dice: random.Random) -> None:
    cells = list(range(25))
    dice.shuffle(cells)
    for cell in cells:
        while len(table.stacks[cell]) > len(stacks[cell]):
            table.take(cell, 1)
            table.wait(dice.choice((0, 30, 150, 700)))
    dice.shuffle(cells)
    for cell in cells:
        while len(table.stacks[cell]) < len(stacks[cell]):
            table.put(cell, stacks[cell][len(table.stacks[cell])])
            table.wait(dice.choice((0, 30, 150, 700)))
    table.wait(2500)


@pytest.mark.parametrize("seed", range(PARTS))
def test_discs_lifted_scattered_and_put_back_leave_the_game_as_it_was(seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(copy_of(match))
        if sum(bool(pieces) for pieces in table.stacks) < 4:
            continue
        before = list(table.stacks)
        lift_several(table, dice)
        assert table.moves == []
        scatter(table, dice, dice.randint(0, 6))
        restore_in_any_order(table, before, dice)
        assert table.match.moves == match.moves or table.new_games
        assert table.at_rest


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_single_stack_lifted_and_put_back_is_no_move(seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(copy_of(match))
        cell = dice.choice([cell for cell, pieces in enumerate(table.stacks) if pieces])
        table.touch(cell, dice.choice((5, 60, 200, 900, 5000, 60_000)))
        table.wait(9000)
        assert table.shown == []


def where_it_might_go(match: Match, start: int) -> list[int]:
    """Return the cells that a disc can go to, but for the one that the other side has just left."""
    left = PASSO.path(match.moves[-1])[:1] if match.moves else ()
    targets = {PASSO.path(move)[-1] for move in match.legal() if PASSO.path(move)[0] == start}
    return sorted(targets - set(left) - {len(PASSO.cells)})


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_disc_slid_about_and_back_leaves_the_game_as_it_was(seed: int) -> None:
    """On its way it may stand on a legal tile long enough to be shown there; that is corrected."""
    dice = random.Random(seed)
    for match in random_matches(seed, POSITIONS):
        table = Table(copy_of(match))
        before = list(table.stacks)
        start = PASSO.path(dice.choice(match.legal()))[0]
        disc = table.take(start, 1)
        for cell in where_it_might_go(match, start):
            table.put(cell, disc)
            table.wait(dice.choice((20, 100, 300)))
            table.take(cell, 1)
            table.wait(dice.choice((20, 100)))
        table.put(start, disc)
        restore(table, before)
        if (
            not table.at_rest
        ):  # it went back onto a stack, which does not show: the board blinks until it feels the stack
            table.touch(start)
            table.wait(2500)
        assert table.match.moves == match.moves, PASSO.format_position(match.position)
