"""Counting legal sequences of actions: the table, beside the oracle."""

import pytest

from tests.device.perft import rows
from tests.passtally import oracle
from tests.passtally.games import GAME
from tests.tools import PROVE, ROOT

ROWS = rows((ROOT / "tests" / "data" / "perft_passtally.txt").read_text(encoding="ascii").splitlines())
named = pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])


@named
def test_the_engine_counts_what_the_table_says(text: str, expected: list[int]) -> None:
    position = GAME.parse_position(text)
    assert GAME.status(position) == 0
    assert [GAME.perft(position, depth) for depth in range(1, len(expected) + 1)] == expected


@named
def test_the_table_says_what_the_oracle_counts(text: str, expected: list[int]) -> None:
    table = oracle.parse(text)
    depth = 2 if PROVE or expected[1] < 5000 else 1
    assert [oracle.perft(table, actions) for actions in range(1, depth + 1)] == expected[:depth]


def test_counting_the_last_action_is_listing_it() -> None:
    position = GAME.parse_position(ROWS[3][0])
    assert sum(len(GAME.moves(GAME.play(position, move))) for move in GAME.moves(position)) == ROWS[3][1][1]
