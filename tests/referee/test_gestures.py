"""Every legal move has a gesture that commits just this move, and no part of it commits another."""

import os
import random

import pytest
from games.match import Match
from passoboard.gestures import Act, gesture

from tests.referee.games import PASSO, random_matches
from tests.referee.table import Table

# 20,000 positions in `make prove`; a share of them, another seed each, in `make test`.
PARTS = 40
POSITIONS = 500 if os.environ.get("PASSO_PROVE") else 30
PAUSES_MS = (30, 150, 700)  # hasty, as people do it, and slow enough for every part to settle
TOUCHES_MS = (90, 200, 600, 950)  # likewise; a stack held up for longer than a second is no touch


def explain(match: Match, move: int, acts: list[Act], verdicts: list[int]) -> str:
    game = match.game
    told = [game.format_move(verdict) if verdict >= 0 else str(verdict) for verdict in verdicts]
    return f"{game.format_position(match.position)} {game.format_move(move)} {acts}: {told}"


def straighten(table: Table, dice: random.Random) -> None:
    """Touch some stack just so; where that is the first half of a gesture from stack to stack, let it fade."""
    stack = dice.choice([cell for cell, height in enumerate(table.heights) if height])
    table.touch(stack)
    begun = any(c.start == stack and c.start_hidden and c.target_hidden for c in table.referee.candidates)
    table.wait(9000 if begun else dice.choice(PAUSES_MS))
    assert table.verdicts == []


def jostle(table: Table, dice: random.Random) -> None:
    """Lift two stacks and put them back, in any order, and go on at once."""
    before = list(table.heights)
    standing = [cell for cell, height in enumerate(before) if height]
    stacks = dice.sample(standing, min(2, len(standing)))
    for sign in (-1, 1):
        for cell in stacks:
            table.change(cell, sign * before[cell])
            table.wait(dice.choice((0, 30, 90, 150)))
        dice.shuffle(stacks)
    table.wait(dice.choice(PAUSES_MS))
    assert table.verdicts == []


def perform(match: Match, move: int, dice: random.Random) -> None:
    acts = gesture(match, move)
    table = Table(match, touch_ms=dice.choice(TOUCHES_MS))
    if dice.random() < 0.4:
        dice.choice((straighten, jostle))(table, dice)
    pause_ms = dice.choice(PAUSES_MS)
    for act in acts:
        table.do(act)
        table.wait(pause_ms)
        assert table.verdicts in ([], [move]), explain(match, move, acts, table.verdicts)
    table.wait(600)
    assert table.verdicts == [move], explain(match, move, acts, table.verdicts)


@pytest.mark.parametrize("seed", range(PARTS))
def test_each_gesture_commits_just_its_move(seed: int) -> None:
    dice = random.Random(seed)
    seen = 0
    for match in random_matches(seed, POSITIONS):
        for move in match.legal():
            perform(match, move, dice)
            seen += 1
    assert seen > POSITIONS


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_gesture_broken_off_and_undone_changes_nothing(seed: int) -> None:
    """Whatever part of a gesture was made: with the discs back where they were, there is no move."""
    dice = random.Random(seed)
    for match in random_matches(1000 + seed, POSITIONS // 3):
        move = dice.choice(match.legal())
        acts = gesture(match, move)
        table = Table(match, touch_ms=dice.choice(TOUCHES_MS))
        before = list(table.heights)
        for act in acts[: dice.randrange(len(acts))]:
            table.do(act)
            table.wait(dice.choice((30, 150)))
        if table.verdicts:
            assert table.verdicts == [move]
            continue
        restore(table, before)
        assert table.verdicts == [], explain(match, move, acts, table.verdicts)


def restore(table: Table, heights: list[int]) -> None:
    """Put the discs back: first what is too much away, then what is missing."""
    table.referee.declare(0)
    for cell, height in enumerate(heights):
        table.change(cell, min(0, height - table.heights[cell]))
    table.wait(50)
    for cell, height in enumerate(heights):
        table.change(cell, max(0, height - table.heights[cell]))
    table.hand = 0
    table.wait(9000)


def test_touches_needed_are_few() -> None:
    """No extra touch where both ends show, at most one where one end shows, at most two where nothing shows."""
    limits = {(True, True): 0, (True, False): 1, (False, True): 1, (False, False): 2}
    seen = set()
    for match in random_matches(7, 400):
        occupied = PASSO.occupied(match.position)
        for move in match.legal():
            path = PASSO.path(move)
            if PASSO.extra_of(move) or path[-1] == len(PASSO.cells):
                continue
            shows = (not PASSO.remains(match.position, move), not occupied >> path[-1] & 1)
            touches = sum(act.verb in ("touch", "knock") for act in gesture(match, move))
            assert touches <= limits[shows]
            seen.add((shows, touches))
    assert {shows for shows, _ in seen} == set(limits)
