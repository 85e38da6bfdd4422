"""Counting legal lines of Gaylor's Passo: engine and oracle must both count what the table says."""

import pytest

from tests.device.perft import rows
from tests.gaylor import oracle
from tests.gaylor.positions import GAME
from tests.tools import PROVE, perft_table

ROWS = rows(perft_table("gaylor").read_text(encoding="ascii").splitlines())
each_row = pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])


@each_row
def test_the_engine_counts_what_the_table_says(text: str, expected: list[int]) -> None:
    position = GAME.parse_position(text)
    assert [GAME.perft(position, depth) for depth in range(1, len(expected) + 1)] == expected


@each_row
def test_the_table_says_what_the_oracle_counts(text: str, expected: list[int]) -> None:
    depth = 3 if PROVE else 2
    position = oracle.parse(text)
    assert [oracle.perft(position, turns) for turns in range(1, len(expected[:depth]) + 1)] == expected[:depth]


def test_the_table_has_every_layout() -> None:
    texts = [text for text, _ in ROWS]
    assert {GAME.format_position(GAME.start(variant=name)) for name in GAME.variants} <= set(texts)
