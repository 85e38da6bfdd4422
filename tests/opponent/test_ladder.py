"""The ladder of docs/OPPONENT.md is well formed, keeps its promises, and a small match agrees with it."""

from pathlib import Path

import pytest
from boardcore.opponent.levels import LEVELS, level_of
from passoboard.opponent.arena import Bout, fight
from passoboard.opponent.elo import Tally
from passoboard.opponent.ladder import format_row, read_rungs, write_rungs

from tests.strategies import GAME
from tests.tools import ROOT, share

PAGE = ROOT / "docs" / "OPPONENT.md"
RUNGS = {(rung.first, rung.second): rung for rung in read_rungs(PAGE.read_text(encoding="utf-8"), "passo")}
NEIGHBOURS = [(str(number + 1), str(number)) for number in range(1, LEVELS)]


def test_every_level_has_met_its_neighbour_and_both_ends_a_yardstick() -> None:
    assert set(RUNGS) == {*NEIGHBOURS, ("1", "plain1"), (str(LEVELS), "plain5")}


@pytest.mark.parametrize("pair", NEIGHBOURS, ids=" : ".join)
def test_neighbours_are_in_order_and_at_most_150_elo_apart(pair: tuple[str, str]) -> None:
    rung = RUNGS[pair]
    assert rung.games >= 30
    assert rung.low <= rung.elo <= rung.high
    assert 0 < rung.elo <= 150


def test_level_1_loses_most_games_against_one_ply() -> None:
    assert RUNGS["1", "plain1"].high < 0


def test_the_top_level_wins_nine_of_ten_against_depth_5() -> None:
    rung = RUNGS[str(LEVELS), "plain5"]
    assert rung.games >= 50
    assert rung.score >= 0.9


@pytest.mark.parametrize("pair", [*NEIGHBOURS[: share(4, 7)], ("1", "plain1")], ids=" : ".join)
def test_a_small_match_agrees_with_the_table(pair: tuple[str, str]) -> None:
    low, high = fight("passo", *pair, share(12, 100), seed=2, workers=1).tally.interval
    assert low <= RUNGS[pair].high
    assert RUNGS[pair].low <= high


def test_the_page_tells_the_nodes_of_each_level() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    told = {row[0].removeprefix("| "): row[2] for row in rows if len(row) == 4 and row[0][2:].isdigit()}
    assert list(told) == [str(number) for number in range(1, LEVELS + 1)]
    for number in range(2, LEVELS + 1):
        assert told[str(number)] == f"{level_of(GAME, number).nodes:,}"


def test_rows_are_written_and_read_back(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n<!-- ladder passo -->\n<!-- end -->\nrest\n", encoding="utf-8")
    bouts = [Bout("2", "1", Tally.of([2, 1, 1, 2])), Bout("3", "2", Tally.of([1, 1, 0, 2]))]
    for bout in [*bouts, bouts[0]]:
        write_rungs(page, "passo", [format_row(bout)])
    rungs = read_rungs(page.read_text(encoding="utf-8"), "passo")
    assert [(rung.first, rung.second, rung.games) for rung in rungs] == [("2", "1", 8), ("3", "2", 8)]
    assert rungs[0].elo == round(bouts[0].tally.elo)
    assert page.read_text(encoding="utf-8").endswith("rest\n")
