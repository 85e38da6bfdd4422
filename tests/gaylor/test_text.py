"""Text forms: every parse has its format, and each position and each move has exactly one text."""

import pytest
from boardcore.games.gaylor.position import Position
from hypothesis import given
from hypothesis import strategies as st

from tests.gaylor import oracle
from tests.gaylor.positions import GAME, MOVES, writable
from tests.strategies import damaged
from tests.text_forms import assert_one_text, assert_told, is_refused, read_or_none

MOVE_TEXTS = {GAME.format_move(move) for move in MOVES}
START = "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w"


@given(writable)
def test_a_position_comes_back_from_its_text(position: Position) -> None:
    text = GAME.format_position(position)
    again = GAME.parse_position(text)
    assert again == position
    assert hash(again) == hash(position)
    assert GAME.format_position(again) == text == oracle.fmt(oracle.parse(text))


def test_all_8192_moves_that_can_be_written_come_back_from_their_text() -> None:
    assert [GAME.parse_move(GAME.format_move(move)) for move in MOVES] == MOVES
    assert len(MOVE_TEXTS) == len(MOVES) == 8192


@given(damaged(writable.map(GAME.format_position), "12345678/wbWB g0x"))
def test_a_damaged_position_is_refused_or_the_one_text_of_another(text: str) -> None:
    position = read_or_none(GAME.parse_position, text)
    assert is_refused(oracle.parse, text) if position is None else GAME.format_position(position) == text


@given(damaged(st.sampled_from(MOVES).map(GAME.format_move), "abcdefgh12345678-> 0x"))
def test_a_damaged_move_is_refused_or_the_one_text_of_another(text: str) -> None:
    move = read_or_none(GAME.parse_move, text)
    assert text not in MOVE_TEXTS if move is None else GAME.format_move(move) == text


@given(st.text(max_size=60))
def test_any_text_is_refused_or_written_back(text: str) -> None:
    assert_one_text(GAME, text)


A_SQUARE = "a square of rank 8 (1-8 not twice in a row, 'w', 'b', 'W' or 'B')"
BOARD = START[:-2]

BAD_POSITIONS = [
    ("", 1, A_SQUARE),
    (BOARD, 40, "a space after rank 1"),
    (BOARD + " ", 41, "the side to move, 'w' or 'b'"),
    (BOARD + " r", 41, "the side to move, 'w' or 'b'"),
    (BOARD + " w x", 43, "'g' (enclosed for good)"),
    (BOARD + " w ", 43, "'g' (enclosed for good)"),
    (BOARD + " w g ", 44, "the end"),
    ("11bBbb2" + START[6:], 2, A_SQUARE),
    ("0" + START, 1, A_SQUARE),
    ("9" + START, 1, A_SQUARE),
    ("2bBbb3" + START[6:], 6, "at most 2 more squares in rank 8"),
    ("2bBbb1" + START[6:], 7, A_SQUARE),
    (START.replace("/8/8/8/8/", "/8/8/8/"), 38, "'/' after rank 2"),
    (START.replace("/8/8/8/8/", "/8/8/8/8/8/"), 35, "a space after rank 1"),
    (START.replace("1wwwwww1", "1wwwww2"), 39, "10 pieces of White up to here, not 9"),
    (START.replace("1wwwwww1", "wwwwwww1"), 40, "10 pieces of White up to here, not 11"),
    (START.replace("1bbbbbb1", "bbbbbbb1"), 40, "10 pieces of Black up to here, not 11"),
    (START.replace("W", "w"), 40, "the ball of White up to here"),
    (START.replace("B", "b"), 40, "the ball of Black up to here"),
    (START.replace("2wwWw2", "2wWWw2"), 37, "no second ball of White"),
    (START + "\n", 42, "the end"),
]

BAD_MOVES = [
    ("", 1, "a file, a to h"),
    ("i1-a1", 1, "a file, a to h"),
    ("a9-a1", 2, "a rank, 1 to 8"),
    ("a1", 3, "'-', or '>' for a pass"),
    ("a1a2", 3, "'-', or '>' for a pass"),
    ("a1-", 4, "a file, a to h"),
    ("a1>h0", 5, "a rank, 1 to 8"),
    ("a1-a2 ", 6, "the end"),
    ("A1-A2", 1, "a file, a to h"),
]


@pytest.mark.parametrize(("text", "character", "expected"), BAD_POSITIONS)
def test_a_bad_position_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_position, text, character, expected)


@pytest.mark.parametrize(("text", "character", "expected"), BAD_MOVES)
def test_a_bad_move_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_move, text, character, expected)
