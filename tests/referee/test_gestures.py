"""Every legal move has a gesture that shows just this move, and no part of it shows another."""

import random

import pytest
from boardcore.games.match import Match
from passoboard.gestures import Act, gesture

from tests.referee.games import PASSO, copy_of, random_matches
from tests.referee.table import Table
from tests.tools import share

# 20,000 positions in `make prove`; a share of them, another seed each, in `make test`.
PARTS = 40
POSITIONS = share(30, 500)
PAUSES_MS = (30, 150, 700)  # hasty, as people do it, and slow enough for every part to settle
TOUCHES_MS = (90, 200, 600, 950)  # likewise; a stack held up for longer than a second is no touch


def explain(match: Match, move: int, acts: list[Act], shown: list[list[int]]) -> str:
    game = match.game
    told = [[game.format_move(one) for one in moves] for moves in shown]
    cells = [f"{act.verb} {game.cell_name(act.cell) if act.cell >= 0 else ''}" for act in acts]
    return f"{game.format_position(match.position)} {game.format_move(move)} {cells}: {told}"


def straighten(table: Table, dice: random.Random) -> None:
    """Touch some stack just so; where that may be the first part of a gesture from stack to stack, let it fade."""
    stack = dice.choice([cell for cell, pieces in enumerate(table.stacks) if pieces])
    table.touch(stack)
    table.wait(9000 if table.referee.begun() else dice.choice(PAUSES_MS))
    assert table.shown == []


def jostle(table: Table, dice: random.Random) -> None:
    """Lift two stacks and put them back, in any order, and go on at once."""
    standing = [cell for cell, pieces in enumerate(table.stacks) if pieces]
    cells = dice.sample(standing, min(2, len(standing)))
    held = {}
    for cell in cells:
        held[cell] = table.take(cell, len(table.stacks[cell]))
        table.wait(dice.choice((0, 30, 90, 150)))
    dice.shuffle(cells)
    for cell in cells:
        table.put(cell, held[cell])
        table.wait(dice.choice((0, 30, 90, 150)))
    table.wait(dice.choice(PAUSES_MS))
    assert table.shown == []


def perform(match: Match, move: int, dice: random.Random) -> None:
    acts = gesture(match, move)
    table = Table(copy_of(match), touch_ms=dice.choice(TOUCHES_MS))
    if dice.random() < 0.4:
        dice.choice((straighten, jostle))(table, dice)
    pause_ms = dice.choice(PAUSES_MS)
    for act in acts:
        table.do(act)
        table.wait(pause_ms)
        assert table.shown in ([], [[move]]), explain(match, move, acts, table.shown)
    table.settle()
    assert table.shown == [[move]], explain(match, move, acts, table.shown)


@pytest.mark.parametrize("seed", range(PARTS))
def test_each_gesture_shows_just_its_move(seed: int) -> None:
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
        table = Table(copy_of(match), touch_ms=dice.choice(TOUCHES_MS))
        before = list(table.stacks)
        for act in acts[: dice.randrange(len(acts))]:
            table.do(act)
            table.wait(dice.choice((30, 150)))
        restore(table, before)
        visible = PASSO.occupied(match.position) != table.referee.expected
        assert table.moves in ([], [move] if not visible else []), explain(match, move, acts, table.shown)


def restore(table: Table, stacks: list[str]) -> None:
    """Put the discs back: first what is too much away, then what is missing."""
    table.referee.declare(0)
    for cell, pieces in enumerate(stacks):
        if table.stacks[cell] != pieces and table.stacks[cell]:
            table.take(cell, len(table.stacks[cell]))
    table.wait(50)
    for cell, pieces in enumerate(stacks):
        if not table.stacks[cell] and pieces:
            table.put(cell, pieces)
    table.hand = ""
    table.wait(9000)


def test_touches_needed_are_few() -> None:
    """No touch where both ends show, at most one where one end shows, at most three where nothing shows."""
    limits = {(True, True): 0, (True, False): 1, (False, True): 1, (False, False): 3}
    seen = set()
    for match in random_matches(7, 400):
        for move in match.legal():
            if PASSO.extra_of(move) or PASSO.path(move)[-1] == len(PASSO.cells):
                continue
            look = PASSO.look(match.position, move)
            shows = (bool(look.opens), bool(look.closes))
            touches = sum(act.verb in ("touch", "knock") for act in gesture(match, move))
            assert touches <= limits[shows]
            seen.add((shows, touches))
    assert {shows for shows, _ in seen} == set(limits)
