"""Text forms: every parse has its format, and each position and each move has exactly one text."""

import pytest
from boardcore.games.passage.move import make_draw, make_move, make_placing
from boardcore.games.passage.position import Position
from hypothesis import given
from hypothesis import strategies as st

from tests.passage import oracle
from tests.passage.games import GAME, PASS, reached, writable
from tests.strategies import damaged
from tests.text_forms import assert_one_text, assert_told, is_refused, read_or_none

STEPS = [make_move(start, end) for start in range(25) for end in range(25)]
PLACINGS = [make_placing(cell) for cell in range(25)]
DRAWS = [make_draw(disks) for disks in range(2, 2**13)]
MOVES = [*STEPS, *PLACINGS, *DRAWS, PASS]
MOVE_TEXTS = {GAME.format_move(move) for move in MOVES}


@given(st.one_of(writable(), reached()))
def test_a_position_comes_back_from_its_text(position: Position) -> None:
    text = GAME.format_position(position)
    assert GAME.parse_position(text) == position
    assert hash(GAME.parse_position(text)) == hash(position)
    assert oracle.fmt(oracle.parse(text)) == text


def test_moves_come_back_from_their_text_and_are_small() -> None:
    assert [GAME.parse_move(GAME.format_move(move)) for move in MOVES] == MOVES
    assert len(MOVE_TEXTS) == len(MOVES)
    longest = GAME.parse_move("draw=" + "r" * 17)
    assert GAME.format_move(longest) == "draw=" + "r" * 17
    assert longest < 2**23


@given(damaged(st.one_of(writable(), reached()).map(GAME.format_position), "brBR.-*/ ?x"))
def test_a_damaged_position_is_refused_or_the_one_text_of_another(text: str) -> None:
    position = read_or_none(GAME.parse_position, text)
    assert is_refused(oracle.parse, text) if position is None else GAME.format_position(position) == text
    assert (position is None) == is_refused(oracle.parse, text)


@given(damaged(st.sampled_from(MOVES).map(GAME.format_move), "abcdefg1234567-@draw=pasbr x"))
def test_a_damaged_move_is_refused_or_the_one_text_of_another(text: str) -> None:
    move = read_or_none(GAME.parse_move, text)
    assert text not in MOVE_TEXTS if move is None else GAME.format_move(move) == text


@given(st.text(max_size=40))
def test_any_text_is_refused_or_written_back(text: str) -> None:
    assert_one_text(GAME, text)


@given(st.lists(st.one_of(writable(), reached()), min_size=2, max_size=2))
def test_positions_have_the_same_identity_only_if_they_are_the_same(pair: list[Position]) -> None:
    one, two = pair
    assert (GAME.identity(one) == GAME.identity(two)) == (one == two)
    assert GAME.identity(one) == GAME.identity(GAME.parse_position(GAME.format_position(one)))


BAD_POSITIONS = [
    ("", 1, "a7: '.', 'B' or 'R'"),
    ("RRR/---/****/***/****/---/BBBB ?", 4, "g7: '.', 'B' or 'R'"),
    ("RRRRR/---/****/***/****/---/BBBB ?", 5, "'/' after rank 7"),
    ("RRRR/--/****/***/****/---/BBBB ?", 8, "f6: 'b', 'r', '-', '*', 'B' or 'R'"),
    ("RRRR/--./****/***/****/---/BBBB ?", 8, "f6: 'b', 'r', '-', '*', 'B' or 'R'"),
    ("RRR-/---/****/***/****/---/BBBB ?", 4, "g7: '.', 'B' or 'R'"),
    ("RRRR/---/****/***/****/---/BBBB", 32, "a space after rank 1"),
    ("RRRR/---/****/***/****/---/BBBB b", 33, "'?': recesses are to be drawn"),
    ("RRRR/---/rbrb/brb/rbbr/---/BBBB ?", 33, "the side to move, 'b' or 'r'"),
    ("RRRR/---/****/***/****/---/BBBB ? ", 35, "'s' (strict: a piece on a neutral space is not a bridge)"),
    ("RRRR/---/****/***/****/---/BBBB ? s ", 36, "the end"),
    ("RRRR/---/****/***/***-/---/BBBB ? s", 32, "an odd number of recesses to be drawn"),
    ("RRRR/---/****/***/****/---/BBB. ?", 32, "four black pieces"),
    (".RRR/rbr/brbr/rbr/rbrb/brb/BBBB b", 32, "four red pieces"),
    (".RRR/R--/****/***/****/---/BBBB ?", 32, "every piece on a start space of its side until all disks are placed"),
    ("BRRR/---/****/***/****/---/RBBB ?", 32, "every piece on a start space of its side until all disks are placed"),
    ("RRRR/b--/****/***/****/---/BBBB ?", 32, "nine disks of one colour and eight of the other, and none before"),
    ("RRRR/rbr/brbr/rbr/rbrb/rrb/BBBB b", 32, "nine disks of one colour and eight of the other, and none before"),
    ("RRRR/---/****/***/***-/---/BBBB ?", 32, "an odd number of recesses to be drawn"),
    ("RRRR/---/rbrb/brb/rbbr/---/BBBB b", 33, "disks placed in turn, with the colour that has fewer of them next"),
    ("RRRR/---/rbrb/brb/rbbb/---/BBBB r", 33, "disks placed in turn, with the colour that has fewer of them next"),
    ("RRRR/---/----/---/----/---/BBBB r", 33, "disks placed in turn, with the colour that has fewer of them next"),
]

BAD_MOVES = [
    ("", 1, "a file, a to g ('@', 'draw=' and 'pass' begin the other moves)"),
    ("h1-a1", 1, "a file, a to g ('@', 'draw=' and 'pass' begin the other moves)"),
    ("a2-a3", 2, "a rank of file a, one of 1 3 5 7"),
    ("a1", 3, "'-'"),
    ("a1-", 4, "a file, a to g"),
    ("a1-b1", 5, "a rank of file b, one of 2 4 6"),
    ("a1-c1-e1", 6, "the end"),
    ("@", 2, "a file, a to g"),
    ("@b", 3, "a rank of file b, one of 2 4 6"),
    ("@b2 ", 4, "the end"),
    ("pas", 4, "'pass'"),
    ("pass!", 5, "the end"),
    ("draw", 5, "'draw='"),
    ("draw=", 6, "a disk, 'b' or 'r'"),
    ("draw=rx", 7, "a disk, 'b' or 'r'"),
    ("draw=" + "b" * 18, 23, "the end"),
]


@pytest.mark.parametrize(("text", "character", "expected"), BAD_POSITIONS)
def test_a_bad_position_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_position, text, character, expected, with_choices=True)


@pytest.mark.parametrize(("text", "character", "expected"), BAD_MOVES)
def test_a_bad_move_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_move, text, character, expected)
