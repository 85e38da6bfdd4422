"""No sentence that its own line does not prove; grades and hints follow the search."""

from typing import Any

import pytest
from boardcore.opponent.levels import Level
from boardcore.opponent.reasons import CUT_OFF, FAIR, GOOD, LOSING, Reason, grades, hint, target_grades, why_not
from boardcore.opponent.thinker import Thinker
from passoboard.opponent.words import sentence

from tests.opponent.test_search import minimax, open_position
from tests.strategies import GAME
from tests.tools import share

POSITIONS = share(30, 1500)


def forced(position: Any, winner: int, plies: int) -> bool:
    """Return whether a side wins within so many plies whatever is played: found without the search."""
    return minimax(GAME, position, winner, plies) > 9000


def check(position: Any, move: int, reason: Any) -> None:
    """Let the line prove the reason."""
    mover = GAME.current(position)
    now = position
    turns = 0
    for one in reason.line:
        turns += GAME.current(now) == reason.side
        assert one in GAME.moves(now)
        now = GAME.play(now, one)
    assert reason.line[0] == move
    assert reason.side == 1 - mover
    assert reason.turns == turns
    if reason.key == CUT_OFF:
        before = GAME.play(position, move)
        assert reason.cells
        assert reason.cells & GAME.tops(before)[mover] == reason.cells
        assert not reason.cells & GAME.tops(now)[mover]
        assert reason.cells & ~GAME.missing(now) == 0
        return
    ended = GAME.outcome(now)
    assert ended
    assert (ended.reason, ended.winner) == (reason.key, reason.side)
    if len(reason.line) <= 4:
        assert forced(GAME.play(position, move), reason.side, len(reason.line) - 1)


def test_every_reason_is_proven_by_its_line() -> None:
    keys = set()
    for seed in range(POSITIONS):
        position = open_position(seed)
        for move in GAME.moves(position)[:2]:
            reason = why_not(GAME, position, move, 1500)
            if reason:
                check(position, move, reason)
                keys.add(reason.key)
                assert sentence(GAME, reason)
    assert keys >= {"off the board", "last to move", CUT_OFF}


def test_a_good_move_has_no_reason_against_it() -> None:
    position = GAME.parse_position("..b.r/..3/...../...../..... b")
    assert why_not(GAME, position, GAME.parse_move("c5-off")) is None


@pytest.mark.parametrize("seed", range(12))
def test_grades_are_what_the_search_found(seed: int) -> None:
    position = open_position(seed)
    thinker = Thinker(GAME, position, Level(3, 10**6, 0, 5000), wide=True)
    best = thinker.think()
    found = grades(thinker.scores)
    assert set(found) == set(GAME.moves(position))
    side = GAME.current(position)
    for move, grade in found.items():
        value = minimax(GAME, GAME.play(position, move), side, thinker.search.depth - 1, 1)
        if grade == LOSING:
            assert value < -9000
        if grade == FAIR:
            assert value < thinker.score
    assert found[best] in (GOOD, LOSING)
    start = GAME.path(best)[0]
    targets = target_grades(GAME, position, start, thinker.scores)
    assert targets[GAME.path(best)[-1]] == found[best]


def test_a_hint_narrows_down_in_three_steps() -> None:
    for move in GAME.moves(GAME.start()):
        where, piece, way = (hint(GAME, move, step) for step in (1, 2, 3))
        assert piece & where == piece
        assert bin(piece).count("1") == 1
        assert way & piece == piece
        assert bin(way).count("1") == 2


def test_sentences() -> None:
    told = [
        ("passed", 2, 0, "Red gets past in two"),
        ("off the board", 1, 0, "Red steps off the board in one"),
        ("last to move", 3, 0, "Black has no move left in three"),
        (CUT_OFF, 1, 1 << 12, "c3 will be cut off"),
    ]
    for key, turns, cells, text in told:
        assert sentence(GAME, Reason(key, 1, turns, cells, [])) == text
