"""Counting legal lines: the table, and the oracle beside it."""

import pytest

from tests.device.perft import count_rows, rows
from tests.passage import oracle
from tests.passage.games import GAME
from tests.tools import PROVE, ROOT

TABLE = (ROOT / "tests" / "data" / "perft_passage.txt").read_text(encoding="ascii").splitlines()
ROWS = rows(TABLE)


def test_the_engine_counts_what_the_table_says() -> None:
    counted: list[str] = []
    count_rows(TABLE, counted.append, "passage")
    assert counted == [line for line in TABLE if line and not line.startswith("#")]


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_the_table_says_what_the_oracle_counts(text: str, expected: list[int]) -> None:
    most = 10**6 if PROVE else 1000
    depths = [depth for depth, count in enumerate(expected, 1) if count <= most]
    assert depths
    assert [oracle.perft(oracle.parse(text), depth) for depth in depths] == [expected[depth - 1] for depth in depths]


def test_the_values_of_the_rules_stand_in_the_table() -> None:
    counts = dict(ROWS)
    assert counts["RRRR/---/****/***/****/---/BBBB ?"] == [924, 5544, 27720]
    placing = [6, 30, 120, 360, 720, 720, 11232, 181764]
    assert counts["RRRR/---/rbrb/brb/rbbr/---/BBBB r"] == placing
    assert counts["RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"] == [18, 278, 5490, 96195]


@pytest.mark.parametrize("variant", GAME.variants)
def test_draws_are_counted_without_listing_them(variant: str) -> None:
    start = GAME.start(variant=variant)
    assert GAME.count(start) == len(GAME.moves(start))


def test_a_finished_game_has_no_lines() -> None:
    over = GAME.parse_position("BBBB/rbr/brbr/rbr/rRRb/brb/..RR r")
    assert [GAME.perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]
