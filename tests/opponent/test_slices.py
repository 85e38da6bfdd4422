"""A board creeps: every piece of its thinking is short, and in the end it has thought what a host thinks in one go."""

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest
from boardcore.games import GAMES, load
from boardcore.opponent.levels import level_of
from boardcore.opponent.parts import moves_in_parts
from boardcore.opponent.search import rank
from boardcore.opponent.thinker import Thinker, prepare

from tests.opponent.test_search import positions_of
from tests.passage.games import FORCED_PASSES, PASS
from tests.tools import share

LEVELS = (1, 2, 3)
# The positions with the longest pieces of some hundred random games; the first of Passo have 155 and 173 moves.
LONGEST = {
    "passo": (
        "rr1rr/2(rb)2/2(br)2/5/bb1b1 b DJK TCR",
        "rr1rr/2(rb)2/2(br)2/5/bb1bb r JKR TDC",
        "rrrr./3r1/5/2(bb)2/b..bb r TCJ CJR",
        "...../....(rb)/...(rr)./..(bb).1/....(bb) b T T",
    ),
    "gaylor": (
        "b2B4/4bbb1/3Wb1b1/2w1w1b1/1w6/1w3b1b/w2w2w1/2w4w w",
        "3B4/bbb1bb1b/7b/8/2bw4/w3b3/w1www3/w2wW2w b",
    ),
    "passage": (
        "BRR./brb/Rbrb/BrB/Rbrr/bbr/B... r",
        ".RBR/rRb/bBbB/rbb/rrrb/rbB/.R.. r",
        "RRRR/b--/-bbr/rbb/brrb/rrr/BBBB b",
    ),
}
# Lines of Python that a piece may run: on the emulated Pico these are pieces of 2.5 ms (a line of Passo or Gaylor takes
# it 8 microseconds, one of Passage 5), and the longest of a thought, 3 ms (docs/EMULATOR.md).
MOST_LINES = {"passo": 280, "gaylor": 330, "passage": 560}


def lines_of(deed: Callable[[], Any]) -> tuple[int, Any]:
    """Return how many lines of Python a deed runs, and what it returns."""
    lines = 0

    def trace(_frame: Any, event: str, _value: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    gc.disable()  # what earlier tests have left behind would be finalised here, and its lines counted
    sys.settrace(trace)
    try:
        returned = deed()
    finally:
        sys.settrace(before)
        gc.enable()
    return lines, returned


def crept(name: str, position: Any, number: int, seed: int = 3) -> Thinker:
    """Return a thinker that was prepared and has thought as a board does."""
    game = load(name)
    thinker = next(found for found in prepare(game, position, level_of(game, number), seed) if found)
    while not thinker.creep():
        pass
    return thinker


@pytest.mark.parametrize("name", GAMES)
def test_creeping_finds_what_a_search_in_one_go_finds(name: str) -> None:
    game = load(name)
    for position in positions_of(name, share(4, 60)):
        for number in LEVELS:
            whole = Thinker(game, position, level_of(game, number), 3)
            whole.think()
            slow = crept(name, position, number)
            assert (slow.move, slow.score, slow.nodes) == (whole.move, whole.score, whole.nodes)
            assert slow.scores == whole.scores
            assert slow.search.moves == whole.search.moves


@pytest.mark.parametrize("name", GAMES)
def test_moves_in_parts_are_all_moves_in_their_order(name: str) -> None:
    game = load(name)
    texts = [game.parse_position(text) for text in LONGEST.get(name, ())]
    for position in texts + positions_of(name, share(60, 2000)):
        found = [move for part in moves_in_parts(game, position) for move in part]
        assert found == game.moves(position), game.format_position(position)


@pytest.mark.parametrize("text", FORCED_PASSES)
def test_a_pass_belongs_to_no_cell_and_is_found(text: str) -> None:
    """A board that looked at cells alone took such a position for one without a move, and its value for a win."""
    game = load("passage")
    position = game.parse_position(text)
    assert game.moves(position) == [PASS]
    assert [part for part in moves_in_parts(game, position) if part] == [[PASS]]


@pytest.mark.parametrize("name", LONGEST)
def test_no_piece_of_a_thought_is_long(name: str) -> None:
    game = load(name)
    most = MOST_LINES[name]
    for text in LONGEST[name]:
        position = game.parse_position(text)
        crept(name, position, 1)  # what is loaded on demand is loaded now
        preparing = prepare(game, position, level_of(game, 3))
        thinker = None
        while not thinker:
            lines, thinker = lines_of(lambda pieces=preparing: next(pieces))  # type: ignore[misc]
            assert lines <= most, f"{text}: {lines} lines to find and shuffle a few moves, or to begin"
        done = False
        while not done:
            before = thinker.nodes
            lines, done = lines_of(thinker.creep)
            assert lines <= most, f"{text}: {lines} lines at node {before}"
            assert thinker.nodes - before <= 1


def test_ranked_moves_are_in_the_order_of_a_stable_sort() -> None:
    worths = [3, 0, 5, 3, -2, 5, 0, 9, -2, 3, 3, 5]
    moves: list[int] = []
    ranks: list[int] = []
    for move, worth in enumerate(worths):
        rank(moves, ranks, move, worth)
        assert moves == sorted(range(move + 1), key=lambda at: -worths[at])
    assert ranks == sorted(worths, reverse=True)
