"""Station 3: each legal step has a gesture that shows exactly this step; a stone put back is not a step."""

import random

import pytest
from boardcore.games import Game
from boardcore.games.match import Match
from passoboard.gestures import gesture

from tests.referee.games import copy_of, is_drawing, random_matches
from tests.referee.table import Table
from tests.tools import share

PAUSES_MS = (30, 150, 700)


def shown(table: Table) -> list[int]:
    """Return the steps that the board believes, without the roll that may follow."""
    return [move for move in table.moves if table.game.path(move)]


def perform(match: Match, move: int, dice: random.Random) -> None:
    table = Table(copy_of(match))
    table.wait(match.game.final_ms)  # before that, a step back would be a take-back
    pause_ms = dice.choice(PAUSES_MS)
    for act in gesture(match, move):
        table.do(act)
        table.wait(pause_ms)
        assert shown(table) in ([], [move]), match.game.format_move(move)
    table.settle()
    assert shown(table) == [move], match.game.format_move(move)


@pytest.mark.parametrize("seed", range(4))
def test_each_gesture_shows_exactly_its_step(tiny: Game, seed: int) -> None:
    dice = random.Random(seed)
    sealed = 0
    for match in random_matches(seed, share(40, 400), tiny):
        for move in [] if is_drawing(match) else match.legal():
            perform(match, move, dice)
            sealed += bool(tiny.look(match.position, move).confirming_touches)
    assert sealed


@pytest.mark.parametrize("seed", range(4))
def test_a_gesture_broken_off_and_undone_is_not_a_step(tiny: Game, seed: int) -> None:
    dice = random.Random(seed)
    for match in random_matches(10 + seed, share(60, 600), tiny):
        if is_drawing(match):
            continue
        table = Table(copy_of(match))
        acts = gesture(match, dice.choice(match.legal()))
        table.do(acts[0])
        table.wait(dice.choice(PAUSES_MS))
        table.put(acts[0].cell, table.hand)
        table.wait(3000)
        assert shown(table) == []
        assert table.at_rest
