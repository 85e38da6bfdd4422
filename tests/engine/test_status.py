"""What is impossible about a position is listed, all of it, and never raised."""

import pytest
from boardcore.games.passo.board import ALL_TILES, EMPTY
from boardcore.games.passo.position import Position, build
from boardcore.games.passo.status import (
    DISC_WITHOUT_TILE,
    ISOLATED_TILE,
    STACK_TOO_HIGH,
    STATUS_TEXTS,
    TOO_MANY_BLACK,
    TOO_MANY_RED,
)
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import GAME, random_line, writable

BLACK_THREE, RED_FOUR, RED_FIVE = 0b1000, 0b11111, 0b111111


def with_stacks(tiles: int = ALL_TILES, tokens: tuple[int, int] = (0, 0), **stacks: int) -> Position:
    codes = bytearray([EMPTY] * 25)
    for name, code in stacks.items():
        codes[GAME.cells.index(name)] = code
    return build(tiles, bytes(codes), 0, tokens)


WITHOUT_C3 = ALL_TILES ^ 1 << 12
ONLY_A1_AND_E5_AND_ITS_NEIGHBOUR = 1 | 1 << 24 | 1 << 23

IMPOSSIBLE = [
    ("six black discs", with_stacks(a1=BLACK_THREE, b1=BLACK_THREE), TOO_MANY_BLACK),
    ("six red discs", with_stacks(a1=RED_FOUR, b1=0b111), TOO_MANY_RED),
    ("a disc on a missing tile", with_stacks(WITHOUT_C3, c3=0b10), DISC_WITHOUT_TILE),
    ("a stack of five", with_stacks(a1=RED_FIVE), STACK_TOO_HIGH),
    ("a stack of four with both towers in hand", with_stacks(tokens=(1, 1), a1=RED_FOUR), STACK_TOO_HIGH),
    ("two stacks of four with a tower in hand", with_stacks(tokens=(0, 1), a1=RED_FOUR, b1=0b10000), STACK_TOO_HIGH),
    ("an isolated tile", with_stacks(ONLY_A1_AND_E5_AND_ITS_NEIGHBOUR), ISOLATED_TILE),
    ("the last tile alone", with_stacks(1), ISOLATED_TILE),
]


@pytest.mark.parametrize(("position", "found"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_an_impossible_position_has_its_flag(position: Position, found: int) -> None:
    assert GAME.status(position) == found
    assert GAME.describe(found) == [STATUS_TEXTS[found.bit_length() - 1]]


def test_everything_wrong_is_listed_at_once() -> None:
    position = with_stacks(1 | 1 << 12, a1=0b1000000, c3=0b1111111, e5=0b10)
    assert GAME.describe(GAME.status(position)) == list(STATUS_TEXTS)


def test_a_stack_of_four_is_possible_once_a_tower_is_spent() -> None:
    assert GAME.status(with_stacks(tokens=(0, 1), a1=RED_FOUR)) == 0
    assert GAME.status(with_stacks(a1=RED_FOUR, b1=0b10000)) == 0


def test_an_empty_board_is_possible() -> None:
    assert GAME.status(GAME.parse_position("...../...../...../...../..... b")) == 0


@given(st.integers(0, 10**6))
def test_nothing_is_impossible_about_a_position_reached_by_play(seed: int) -> None:
    for position, move in random_line(seed):
        assert GAME.status(position) == 0
        assert GAME.status(GAME.play(position, move)) == 0


@given(writable())
def test_a_status_never_raises_and_every_flag_has_a_text(position: Position) -> None:
    found = GAME.status(position)
    assert len(GAME.describe(found)) == bin(found).count("1")
