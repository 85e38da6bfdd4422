"""Every legal move has a gesture that shows just this move, and no part of it shows another."""

import random
from itertools import islice

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.referee.costs import FORCED_MS
from passoboard.gestures import Act, gesture

from tests.referee.games import (
    PASSO,
    PROVEN,
    copy_of,
    is_drawing,
    moves_to_try,
    plays_itself,
    random_matches,
    share_of,
)
from tests.referee.table import Table
from tests.tools import share

# 20,000 positions in `make prove`; a share of them, another seed each, in `make test`.
PARTS = 40
POSITIONS = share(30, 500)
APART = 4  # of that many positions one is tried: some games have a long beginning
PAUSES_MS = (30, 150, 700)  # hasty, as people do it, and slow enough for every part to settle
TOUCHES_MS = (90, 200, 600, 950)  # likewise; a stack held up for longer than a second is not a touch


def explain(match: Match, move: int, acts: list[Act], shown: list[list[int]]) -> str:
    game = match.game
    told = [[game.format_move(one) for one in moves] for moves in shown]
    cells = [f"{act.verb} {game.cell_name(act.cell) if act.cell >= 0 else ''}" for act in acts]
    return f"{game.format_position(match.position)} {game.format_move(move)} {cells}: {told}"


def settled(match: Match, table: Table) -> list[int]:
    """Return the cells with something on them, but for a piece that came onto the board last: it may go again."""
    new = [match.game.path(move)[0] for move in match.moves[-1:] if len(match.game.path(move)) == 1]
    return [cell for cell in table.standing() if cell not in new]


def straighten(table: Table, dice: random.Random) -> None:
    """Touch some stack just so; where that may be the first part of a gesture from stack to stack, let it fade."""
    standing = settled(table.match, table)
    if standing:
        table.touch(dice.choice(standing))
    table.wait(9000 if table.referee.begun() else dice.choice(PAUSES_MS))
    assert table.shown == []


def jostle(table: Table, dice: random.Random) -> None:
    """Lift two stacks and put them back, in any order, and go on at once; one where two in the air are a move.

    Not at once where this may be the first part of a gesture: of one from stack to stack, or of knocks.
    """
    standing = settled(table.match, table)
    cells = dice.sample(standing, min(2, len(standing)))
    if sum(1 << cell for cell in cells) in handed_over(table.match):
        cells = cells[:1]
    held = {}
    for cell in cells:
        held[cell] = table.take(cell)
        table.wait(dice.choice((0, 30, 90, 150)))
    dice.shuffle(cells)
    for cell in cells:
        table.put(cell, held[cell])
        table.wait(dice.choice((0, 30, 90, 150)))
    paths = map(table.game.path, table.match.legal())
    leaving = [path[0] for path in paths if path[-1:] == (len(table.game.cells),)]
    begins = table.referee.begun() or set(cells) & set(leaving)
    table.wait(9000 if begins else dice.choice(PAUSES_MS))
    assert table.shown == []


def handed_over(match: Match) -> list[int]:
    """Return the pairs of pieces that make a move when they are in the air together, or take the last one back."""
    looks = [match.game.look(match.position, move) for move in match.legal()]
    if match.moves:
        looks.append(match.game.look(match.at(len(match.moves) - 1), match.moves[-1]))
    return [look.together for look in looks]


def touch_ms(match: Match, dice: random.Random) -> int:
    """Return how long a touch takes: not so short that the game takes it for a brush."""
    return max(dice.choice(TOUCHES_MS), match.game.touch_ms + 10)


def perform(match: Match, move: int, dice: random.Random) -> None:
    acts = gesture(match, move)
    table = Table(copy_of(match), touch_ms=touch_ms(match, dice))
    if dice.random() < 0.4 and not is_drawing(match):
        dice.choice((straighten, jostle))(table, dice)
    straightened = bool(table.referee.waiting())
    pause_ms = dice.choice(PAUSES_MS)
    for act in acts:
        table.do(act)
        table.wait(pause_ms)
        assert table.shown in ([], [[move]]), explain(match, move, acts, table.shown)
    table.wait(table.referee.settle_ms + 50 if match.game.path(move) or is_drawing(match) else FORCED_MS)
    if straightened:
        answer(table, move)
    assert table.shown == [[move]], explain(match, move, acts, table.shown)


def answer(table: Table, move: int) -> None:
    """Touch what tells this move if the board asks: with a reply, the straightened stack could have told another."""
    table.wait(1100)  # a stack in the air may just be touched
    asked = [one.touches for one in table.referee.question if one.moves == (move,)]
    for cell in asked[0] if asked else ():
        table.touch(cell)
        table.wait(2100)


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_each_gesture_shows_just_its_move(seed: int, name: str) -> None:
    dice = random.Random(seed)
    game = load(name)
    positions = share_of(game, POSITIONS)
    seen = 0
    for match in islice(random_matches(seed, APART * positions, game), seed % APART, None, APART):
        for move in moves_to_try(match, dice):
            perform(match, move, dice)
            seen += 1
    assert seen > positions


@pytest.mark.parametrize("name", PROVEN)
@pytest.mark.parametrize("seed", range(PARTS))
def test_a_gesture_broken_off_and_undone_changes_nothing(seed: int, name: str) -> None:
    """Whatever part of a gesture was made: with the discs back where they were, there is no move."""
    dice = random.Random(seed)
    game = load(name)
    for match in random_matches(1000 + seed, POSITIONS // 3, game):
        if plays_itself(match):
            continue
        move = dice.choice(match.legal())
        acts = gesture(match, move)
        table = Table(copy_of(match), touch_ms=touch_ms(match, dice))
        before = list(table.stacks)
        for act in acts[: dice.randrange(len(acts))]:
            table.do(act)
            table.wait(dice.choice((30, 150)))
        restore(table, before)
        visible = game.occupied(match.position) != table.referee.expected
        assert table.moves in ([], [move] if not visible else []), explain(match, move, acts, table.shown)


def restore(table: Table, stacks: list[str]) -> None:
    """Put the discs back: first what is too much away, then what is missing."""
    table.referee.declare(0)
    for cell, pieces in enumerate(stacks):
        if table.stacks[cell] != pieces and table.feels(cell):
            table.take(cell)
    table.wait(50)
    for cell, pieces in enumerate(stacks):
        table.make(cell, pieces)
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
