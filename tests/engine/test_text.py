"""Text forms: every parse has its format, and each position and each move has exactly one text."""

import re

import pytest
from boardcore.games.passo.move import DOUBLE, make_move
from boardcore.games.passo.position import Position, build
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle
from tests.strategies import GAME, OFF, damaged, reached, writable
from tests.text_forms import assert_one_text, assert_told, is_refused, read_or_none

CELLS = range(25)
STEPS = [make_move(start, target) for start in CELLS for target in [*CELLS, OFF]]
WITH_TOKEN = [make_move(start, target, token) for start in CELLS for target in CELLS for token in (1, 4, 8, 16, 32)]
DOUBLES = [make_move(a, c, DOUBLE, b) for a in CELLS for b in CELLS for c in [*CELLS, OFF]]
MOVES = STEPS + WITH_TOKEN + DOUBLES
MOVE_TEXTS = {GAME.format_move(move) for move in MOVES}
POSITION_ALPHABET = "123456./br() TDCJKR-0x"
MOVE_ALPHABET = "abcde12345-/offTDCJKR 0x"


@given(writable())
def test_a_position_comes_back_from_its_text(position: Position) -> None:
    text = GAME.format_position(position)
    assert GAME.parse_position(text) == position
    assert GAME.format_position(GAME.parse_position(text)) == text


def test_all_20025_moves_that_can_be_written_come_back_from_their_text() -> None:
    texts = [GAME.format_move(move) for move in MOVES]
    assert [GAME.parse_move(text) for text in texts] == MOVES
    assert len(set(texts)) == len(MOVES) == 20025


def oracle_refuses(text: str) -> bool:
    return is_refused(oracle.parse, text) or re.search("[br]{8}", text) is not None  # it knows no highest stack


@given(damaged(st.one_of(writable(), reached()).map(GAME.format_position), POSITION_ALPHABET))
def test_a_damaged_position_is_refused_or_the_one_text_of_another(text: str) -> None:
    position = read_or_none(GAME.parse_position, text)
    assert oracle_refuses(text) if position is None else GAME.format_position(position) == text


@given(damaged(st.sampled_from(MOVES).map(GAME.format_move), MOVE_ALPHABET))
def test_a_damaged_move_is_refused_or_the_one_text_of_another(text: str) -> None:
    move = read_or_none(GAME.parse_move, text)
    assert text not in MOVE_TEXTS if move is None else GAME.format_move(move) == text


@given(st.text(max_size=40))
def test_any_text_is_refused_or_written_back(text: str) -> None:
    assert_one_text(GAME, text)


BAD_POSITIONS = [
    ("", 1, "a tile of rank 5"),
    ("rrrrr/5/5/5/bbbbb", 18, "a space after rank 1"),
    ("rrrrr/5/5/5/bbbbb x", 19, "the side to move, 'b' or 'r'"),
    ("rrrrr/5/5/5/bbbbb b ", 21, "Black's tokens in the order TDCJKR, or '-'"),
    ("rrrrr/5/5/5/bbbbb b DJK", 24, "a space and Red's tokens"),
    ("rrrrr/5/5/5/bbbbb b KJ -", 22, "a space and Red's tokens"),
    ("rrrrr/5/5/5/bbbbb b DD -", 22, "a space and Red's tokens"),
    ("rrrrr/5/5/5/bbbbb b D x", 23, "Red's tokens in the order TDCJKR, or '-'"),
    ("rrrrr/5/5/5/bbbbb b - -", 23, "a token (no text at all if none is left)"),
    ("rrrrr/5/5/5/bbbbb b D - ", 24, "the end"),
    ("rrrrrr/5/5/5/bbbbb b", 6, "'/' after rank 5"),
    ("rrrr/5/5/5/bbbbb b", 5, "a tile of rank 5"),
    ("rrrrr/6/5/5/bbbbb b", 7, "a tile of rank 4"),
    ("rrrrr/0/5/5/bbbbb b", 7, "a tile of rank 4"),
    ("rrrrr/32/5/5/bbbbb b", 8, "a tile of rank 4"),
    ("rrrrr/r5/5/5/bbbbb b", 8, "at most 4 more cells in rank 4"),
    ("rrrrr/5/5/5/5/bbbbb b", 14, "a space after rank 1"),
    ("(r)rrrr/5/5/5/bbbbb b", 3, "a disc, 'b' or 'r'"),
    ("()rrrr/5/5/5/bbbbb b", 2, "a disc, 'b' or 'r'"),
    ("(rrrrrrrr)4/5/5/5/bbbbb b", 9, "')' (no stack is that high)"),
    ("(rrr4/5/5/5/bbbbb b", 5, "a disc, 'b' or 'r'"),
    ("RRRRR/5/5/5/BBBBB b", 1, "a tile of rank 5"),
    ("rrrrr/5/5/5/bbbbb b\n", 20, "the end"),
    ("rrrrr/5/5/5/bbbbb  b", 19, "the side to move, 'b' or 'r'"),
]

BAD_MOVES = [
    ("", 1, "a file, a to e"),
    ("f1-a1", 1, "a file, a to e"),
    ("a6-a5", 2, "a rank, 1 to 5"),
    ("a1", 3, "'-'"),
    ("a1b2", 3, "'-'"),
    ("a1-", 4, "a file, a to e"),
    ("a1-of", 6, "'off'"),
    ("a1-off/K", 7, "the end"),
    ("a1-b2/", 7, "a token, one of T C J K R (D has two steps)"),
    ("a1-b2/D", 7, "a token, one of T C J K R (D has two steps)"),
    ("a1-b2/X", 7, "a token, one of T C J K R (D has two steps)"),
    ("a1-b2/KK", 8, "the end"),
    ("a1-b2-c3", 9, "'/D' (only a double has two steps)"),
    ("a1-b2-c3/K", 10, "'D' (only a double has two steps)"),
    ("a1-off-c3/D", 7, "the end"),
    ("a1-b2-c3-d4/D", 9, "'/D' (only a double has two steps)"),
    ("A1-B2", 1, "a file, a to e"),
    ("a1-b2 ", 6, "the end"),
]


@pytest.mark.parametrize(("text", "character", "expected"), BAD_POSITIONS)
def test_a_bad_position_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_position, text, character, expected, with_choices=True)


@pytest.mark.parametrize(("text", "character", "expected"), BAD_MOVES)
def test_a_bad_move_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_move, text, character, expected)


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_what_a_viewer_sees_depends_on_nobody_elses_tokens_not_even_on_whether_any_are_left(viewer: int) -> None:
    start = GAME.start()
    shown: dict[int, set[str]] = {}
    for black in range(64):
        for red in range(64):
            position = build(start.tiles, start.stacks, start.side, (black, red))
            own = (black, red)[viewer] if viewer >= 0 else 0
            shown.setdefault(own, set()).add(GAME.public(position, viewer))
    assert all(len(texts) == 1 for texts in shown.values())
    assert len({text for texts in shown.values() for text in texts}) == len(shown)
