"""Three errors, and the rule that forbids a move: nothing to say about a legal one, something true about any other."""

import re

import pytest
from boardcore.games import GAMES, IllegalMove, TextError, load
from boardcore.games.finding import AmbiguousMove, find
from boardcore.games.passo.board import HEIGHT

from tests.engine.test_text import MOVES
from tests.strategies import GAME, random_position
from tests.tools import share

STACKS = "...../...../(rrr)..../(rb)1b../br... b TDCJKR -"

FORBIDDEN = [
    (STACKS, "a2-a3", "a3 holds 3 discs"),
    (STACKS, "b1-a1", "b1 holds no disc of Black, who is to move"),
    (STACKS, "b2-b1", "b2 holds no disc"),
    (STACKS, "e5-d4", "tile removed: e5"),
    (STACKS, "a2-b3", "tile removed: b3"),
    (STACKS, "a1-c2", "a1 and c2 are not adjacent"),
    (STACKS, "a1-a1", "a1 and a1 are not adjacent"),
    (STACKS, "a1-off", "a2, a tile ahead, can be entered"),
    (STACKS, "a2-b1/T", "b1 holds 1 disc, a tower needs exactly 3"),
    (STACKS, "a2-b2/T", "b2 holds 0 discs, a tower needs exactly 3"),
    (STACKS, "a2-b1/K", "the tile of a2 stays anyway: it holds more discs"),
    (STACKS, "c2-b2/C", "c2 holds a single disc, there is nothing to carry"),
    (STACKS, "a2-b2-b3/D", "second step: tile removed: b3"),
    (STACKS, "a2-b3-a2/D", "first step: tile removed: b3"),
    (STACKS, "a1-b2-off/D", "second step: b2 is not on the goal line, rank 3"),
    (STACKS, "c2-c3/J", "a jump goes two steps in one direction, inside the board"),
    (STACKS, "a1-a3/J", "the tile of a2 is not missing, a jump goes over a gap"),
    (STACKS, "c2-c4/J", "tile removed: c4"),
    (STACKS, "a1-a2/R", "the tile of a2 is not missing"),
    ("...../...../.1.../(rb)(bb).../br... b C -", "a2-b2/C", "b2 holds 2 discs and 2 more would be 4, the limit is 3"),
    ("...../...../(rrr)..../1..../b.... b J -", "a1-a2/J", "a jump goes two steps in one direction, inside the board"),
    ("...../...../..(rrr)../.1.../b.... b J -", "a1-c3/J", "the tile of b2 is not missing, a jump goes over a gap"),
    ("...../...../..(rrr)../1..../b.... b J -", "a1-c3/J", "c3 holds 3 discs"),
    ("rrrrr/5/5/5/bbbbb b", "a1-a2/K", "Black has no token K"),
    ("rrrrr/5/5/5/bbbbb r - J", "a5-b4-a3/D", "Red has no token D"),
    ("rrrrr/5/5/5/(rb)bbbb r", "a1-a2", "the disc is covered: on a1 the top disc is Black's"),
    ("....r/...r1/...../..b../..1.. b", "c2-off", "c2 is not on the goal line, rank 5"),
    ("...../...../...../..b1./..... b", "c2-off", "Red has no disc left, so there is no line to pass"),
    ("..1../..1../.rb../...../..... b D -", "c3-c4-c5/D", "the first step already wins, there is no second"),
    ("..1../..b.r/....1/...../..... b D -", "c4-c5-c4/D", "the first step takes the disc itself, there is no second"),
    ("...../..b../.r.../...../..... r", "b3-c4", "the game is over, Black has won"),
]


@pytest.mark.parametrize(("position", "move", "reason"), FORBIDDEN)
def test_an_illegal_move_names_the_rule_that_forbids_it(position: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.read(GAME.parse_position(position), move)
    assert str(caught.value) == f"illegal move {move}: {reason}"
    assert (caught.value.move, caught.value.reason) == (move, reason)


def test_a_text_that_is_not_a_move_is_a_different_error_from_a_forbidden_move() -> None:
    with pytest.raises(TextError):
        GAME.read(GAME.start(), "a1-z9")
    with pytest.raises(IllegalMove):
        GAME.read(GAME.start(), "a1-a3")


def test_the_three_errors_are_value_errors_and_none_is_another() -> None:
    errors = (TextError, IllegalMove, AmbiguousMove)
    assert all(issubclass(error, ValueError) for error in errors)
    assert [[issubclass(one, two) for two in errors] for one in errors] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_evidence_that_fits_several_moves_names_them() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        find(GAME, GAME.start(), target=GAME.cells.index("a2"))
    assert str(caught.value) == "?-a2 fits several moves: a1-a2, b1-a2"
    assert caught.value.candidates == ("a1-a2", "b1-a2")


def test_evidence_that_fits_one_move_is_that_move() -> None:
    position = GAME.parse_position("...../..b.r/..3/...../..... b")
    assert GAME.format_move(find(GAME, position, target=len(GAME.cells))) == "c4-off"
    assert GAME.format_move(find(GAME, GAME.start(), 0, GAME.cells.index("b2"))) == "a1-b2"


def test_evidence_that_fits_no_move_is_illegal() -> None:
    with pytest.raises(IllegalMove, match=r"illegal move a1-e5: no legal move fits"):
        find(GAME, GAME.start(), 0, 24)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f"unknown game 'chess', choose from: {', '.join(GAMES)}"):
        load("chess")


def test_a_start_with_more_than_three_tokens_a_side_is_refused() -> None:
    with pytest.raises(ValueError, match="Red has more than 3 tokens"):
        GAME.start(0, (7, 15))


@pytest.mark.parametrize("seed", range(share(10, 150)))
def test_there_is_a_reason_against_exactly_the_moves_that_are_not_legal(seed: int) -> None:
    position = random_position(seed)
    legal = set(GAME.moves(position))
    silent = {move for move in MOVES if not GAME.explain(position, move)}
    assert silent == legal


EMPTY = re.compile(r"([a-e][1-5]) holds no disc$")
HELD = re.compile(r"([a-e][1-5]) holds (\d) disc")
REMOVED = re.compile(r"tile removed: ([a-e][1-5])$")
PRESENT = re.compile(r"the tile of ([a-e][1-5]) is not missing")


@pytest.mark.parametrize("seed", range(100, 100 + share(4, 40)))
def test_what_a_reason_says_about_a_cell_is_true(seed: int) -> None:
    position = random_position(seed)
    told = 0
    for move in MOVES:
        reason = GAME.explain(position, move)
        if "second step" in reason:
            continue  # it speaks of the position in between
        for cell in EMPTY.findall(reason):
            assert not GAME.occupied(position) >> GAME.cells.index(cell) & 1
            told += 1
        for cell, height in HELD.findall(reason):
            assert HEIGHT[position.stacks[GAME.cells.index(cell)]] == int(height)
            told += 1
        for cell in REMOVED.findall(reason):
            assert GAME.missing(position) >> GAME.cells.index(cell) & 1
            told += 1
        for cell in PRESENT.findall(reason):
            assert not GAME.missing(position) >> GAME.cells.index(cell) & 1
            told += 1
    assert told or not GAME.moves(position)
