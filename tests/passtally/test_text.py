"""Text forms: every parse has its format, and each position and each action has exactly one text."""

import pytest
from boardcore.games.passtally.board import CELLS, NONE, SQUARES
from boardcore.games.passtally.position import Position
from hypothesis import given
from hypothesis import strategies as st

from tests.passtally.games import GAME, reached
from tests.passtally.test_errors import MOVES, TILES
from tests.strategies import damaged
from tests.text_forms import assert_one_text, assert_told, read_or_none

POSITION_ALPHABET = "0123456789XABneswo./-abs 7x"
MOVE_ALPHABET = "abcdefgh12345678-:time 09x"


@st.composite
def writable(draw: st.DrawFn) -> Position:
    """Return any position that has a text, however impossible."""
    halves, levels = bytearray(SQUARES), bytearray(SQUARES)
    for cell in CELLS:
        levels[cell] = draw(st.sampled_from([0, 0, 1, 2, 9, 10, 42]))
        if levels[cell]:
            halves[cell] = draw(st.sampled_from([0, 1, 3])) | draw(st.integers(1, 5)) << 2
    ring = bytes(draw(st.lists(st.sampled_from([NONE, 0, 1, 2]), min_size=24, max_size=24)))
    points = tuple(draw(st.lists(st.integers(0, 999_999), min_size=2, max_size=3)))
    phase = draw(st.integers(0, 3))
    side = draw(st.integers(0, len(points) - 1)) if phase else 0
    stack = st.binary(max_size=14).map(lambda tiles: bytes(tile % 6 + 1 for tile in tiles))
    return Position(bytes(halves), bytes(levels), ring, side, phase, points, draw(st.tuples(stack, stack, stack)))


@given(writable())
def test_a_position_comes_back_from_its_text(position: Position) -> None:
    text = GAME.format_position(position)
    assert GAME.parse_position(text) == position
    assert hash(GAME.parse_position(text)) == hash(position)
    assert GAME.format_position(GAME.parse_position(text)) == text


@given(writable())
def test_no_verb_raises_on_an_impossible_position(position: Position) -> None:
    GAME.describe(GAME.status(position))
    GAME.public(position)
    GAME.pieces(position)
    for move in GAME.moves(position):
        assert GAME.explain(position, move) == ""


def test_all_actions_that_can_be_written_come_back_from_their_text() -> None:
    texts = [GAME.format_move(move) for move in MOVES]
    assert [GAME.parse_move(text) for text in texts] == MOVES
    assert len(set(texts)) == len(MOVES) == 64 + 4 * 64 * 64 + 1
    assert max(MOVES) < 2**15


@given(damaged(st.one_of(writable(), reached()).map(GAME.format_position), POSITION_ALPHABET))
def test_a_damaged_position_is_refused_or_the_one_text_of_another(text: str) -> None:
    position = read_or_none(GAME.parse_position, text)
    assert position is None or GAME.format_position(position) == text


@given(damaged(st.sampled_from(MOVES).map(GAME.format_move), MOVE_ALPHABET))
def test_a_damaged_action_is_refused_or_the_one_text_of_another(text: str) -> None:
    move = read_or_none(GAME.parse_move, text)
    assert move is None or GAME.format_move(move) == text


@given(st.text(max_size=60))
def test_any_text_is_refused_or_written_back(text: str) -> None:
    assert_one_text(GAME, text)


RING = " ....../....../....../...... "
STACKS = " 6/2/5"

BAD_POSITIONS = [
    ("", 1, "a cell of rank 7 (1-6 not twice in a row, 'X', 'A' or 'B')"),
    ("7/6/6/6/6/6", 1, "a cell of rank 7 (1-6 not twice in a row, 'X', 'A' or 'B')"),
    ("33/6/6/6/6/6", 2, "a cell of rank 7 (1-6 not twice in a row, 'X', 'A' or 'B')"),
    ("X1e6/6/6/6/6/6", 4, "at most 5 more cells in rank 7"),
    ("X1e", 4, "a cell of rank 7 (1-6 not twice in a row, 'X', 'A' or 'B')"),
    ("X0e5/6/6/6/6/6", 2, "a level, 1 to 42"),
    ("X43e5/6/6/6/6/6", 2, "a level, 1 to 42"),
    ("X01e5/6/6/6/6/6", 2, "a level, 1 to 42"),
    ("X1x5/6/6/6/6/6", 3, "where the other half is, one of n e s w, or o"),
    ("6 6/6/6/6/6", 2, "a slash after rank 7"),
    ("6/6/6/6/6/6/6", 12, "a space after rank 2"),
    ("6/6/6/6/6/6 ......./", 19, "a slash after six spaces"),
    ("6/6/6/6/6/6 4", 13, "a space of the ring, '.' or a player, 1 to 3"),
    ("6/6/6/6/6/6" + RING + "4s 0/0", 41, "the player whose turn it is, 1 to 3, or '-'"),
    ("6/6/6/6/6/6" + RING + "1c 0/0", 42, "what the player does: 's' places, 'a' has two actions, 'b' one"),
    ("6/6/6/6/6/6" + RING + "3s 0/0" + STACKS, 41, "a player, 1 to 2"),
    ("6/6/6/6/6/6" + RING + "1s 00/0" + STACKS, 45, "a slash after the points of player 1"),
    ("6/6/6/6/6/6" + RING + "1s 1000000/0" + STACKS, 44, "the points of player 1, 0 to 999999"),
    ("6/6/6/6/6/6" + RING + "1s 0 6/2/5", 45, "a slash after the points of player 1"),
    ("6/6/6/6/6/6" + RING + "1s 0/0/0/0 6/2/5", 49, "a space after the points"),
    ("6/6/6/6/6/6" + RING + "1s 0/0 6/7/5", 50, "a tile of stack 2, 1 to 6, or '-'"),
    ("6/6/6/6/6/6" + RING + "1s 0/0 6/", 50, "a tile of stack 2, 1 to 6, or '-'"),
    ("6/6/6/6/6/6" + RING + "1s 0/0 6/2", 51, "a slash after stack 2 (it has at most 14 tiles)"),
    ("6/6/6/6/6/6" + RING + "1s 0/0 111111111111111/2/5", 62, "a slash after stack 1 (it has at most 14 tiles)"),
    ("6/6/6/6/6/6" + RING + "1s 0/0 6/2/5 ", 53, "the end"),
]

BAD_MOVES = [
    ("", 1, "a file, a to h"),
    ("i1", 1, "a file, a to h"),
    ("b9", 2, "a rank, 1 to 8"),
    ("b8-", 4, "a file, a to h"),
    ("b8c8", 3, "the end"),
    ("2", 2, "':' after the number of the stack"),
    ("2:c4", 5, "'-' and the square of the other half"),
    ("2:c4-d4-e4", 8, "the end"),
    ("4:c4-d4", 1, "a file, a to h"),
    ("time ", 1, "a file, a to h"),
    ("B8", 1, "a file, a to h"),
]


@pytest.mark.parametrize(("text", "character", "expected"), BAD_POSITIONS)
def test_a_bad_position_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_position, text, character, expected)


@pytest.mark.parametrize(("text", "character", "expected"), BAD_MOVES)
def test_a_bad_action_says_where_and_what_was_expected(text: str, character: int, expected: str) -> None:
    assert_told(GAME.parse_move, text, character, expected)


def test_the_public_text_hides_the_order_and_nothing_else() -> None:
    position = GAME.parse_position(TILES)
    seen = TILES.rpartition(" ")[0] + " 2+12/4+11/6+12 757664"
    assert [GAME.public(position, viewer) for viewer in (-1, 0, 1)] == [seen] * 3
    assert GAME.secret(position, -1) == "144345353136/16552433152/241166514223"
    assert [GAME.secret(position, side) for side in (0, 1)] == ["", ""]
