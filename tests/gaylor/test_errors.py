"""Which rule forbids a move: nothing to say about a legal one, something true about any other."""

import re

import pytest
from boardcore.games import IllegalMove, TextError
from boardcore.games.finding import AmbiguousMove, find
from boardcore.games.game import OVER
from hypothesis import given, settings

from tests.gaylor import oracle
from tests.gaylor.positions import GAME, MOVES, Position, judged, writable
from tests.tools import share

START = GAME.format_position(GAME.start())
OVER_TEXT = "2bBbb2/1bbbbbb1/8/wwwwwwww/8/8/8/3wW3 b"

FORBIDDEN = [
    (START, "a3-a4", "a3 holds no piece"),
    (START, "b7-b6", "not your piece: b7 holds one of Black"),
    (START, "d8>c8", "not your piece: d8 holds one of Black"),
    (START, "b2-c4", "b2 and c4 are not on a line"),
    (START, "b2-b7", "a piece stands on b7"),
    (START, "b2-c2", "a piece stands on c2"),
    (START, "b2-b2", "a piece stands on b2"),
    (START, "b2-b8", "something stands between: b7"),
    (START, "c1-c5", "something stands between: c2"),
    (START, "e1-e3", "the carrier steps one square diagonally"),
    (START, "e1-e2", "the carrier steps one square diagonally"),
    (START, "e1-g3", "the carrier steps one square diagonally"),
    (START, "e1-e1", "the carrier steps one square diagonally"),
    (START, "e1-d2", "a piece stands on d2"),
    (START, "d1>c1", "the ball is not there, it is on e1"),
    (START, "e1>e8", "no own piece to pass to on e8"),
    (START, "e1>e4", "no own piece to pass to on e4"),
    (START, "e1>e1", "no own piece to pass to on e1"),
    (START, "e1>c1", "something stands between: d1"),
    (START, "e1>g2", "e1 and g2 are not on a line"),
    (OVER_TEXT, "d8>c8", "the game is over, White has won"),
]


@pytest.mark.parametrize(("position", "move", "reason"), FORBIDDEN)
def test_an_illegal_move_names_the_rule_that_forbids_it(position: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.read(GAME.parse_position(position), move)
    assert str(caught.value) == f"illegal move {move}: {reason}"


def test_a_text_that_is_not_a_move_is_a_different_error_from_a_forbidden_move() -> None:
    with pytest.raises(TextError):
        GAME.read(GAME.start(), "e1:d1")


def test_evidence_that_fits_several_moves_names_them() -> None:
    with pytest.raises(AmbiguousMove, match=r"\?-a2 fits several moves: b2-a2"):
        find(GAME, GAME.parse_position("2bBbb2/1bbbbbb1/8/8/8/w7/1w1wwww1/2wwWw2 w"), target=GAME.cells.index("a2"))


def test_an_unknown_layout_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="unknown layout 'front9', choose from: rear4, front8, rear8, rear6, "):
        GAME.start(variant="front9")


@settings(max_examples=share(15, 150))
@given(writable)
def test_there_is_a_reason_against_exactly_the_moves_that_are_not_legal(position: Position) -> None:
    legal = set(GAME.moves(position))
    silent = {move for move in MOVES if not GAME.explain(position, move)}
    assert silent == legal
    assert (GAME.current(position) == OVER) == (legal == set())


BETWEEN = re.compile("something stands between: (..)$")
STANDS = re.compile("a piece stands on (..)$")
NO_LINE = re.compile("(..) and (..) are not on a line$")


@settings(max_examples=share(6, 60))
@given(writable)
def test_what_a_reason_says_about_squares_is_true(position: Position) -> None:
    seen = judged(position)
    for move in MOVES:
        text, reason = GAME.format_move(move), GAME.explain(position, move)
        for square in BETWEEN.findall(reason):
            assert square in (oracle.squares_between(text[:2], text[3:]) or [])
            assert square in seen.taken
        for square in STANDS.findall(reason):
            assert square in seen.taken
        for one, two in NO_LINE.findall(reason):
            assert oracle.squares_between(one, two) is None
