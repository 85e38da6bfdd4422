"""The ladder of docs/OPPONENT.md is well formed, keeps its promises, and a small match agrees with it."""

from pathlib import Path

import pytest
from boardcore.games import GAMES, load
from boardcore.opponent.levels import LEVELS, count_levels, level_of
from passoboard.opponent.arena import Bout, fight
from passoboard.opponent.elo import Tally
from passoboard.opponent.ladder import format_row, matches, read_rungs, write_rungs

from tests.strategies import GAME
from tests.tools import ROOT, share

PAGE = ROOT / "docs" / "OPPONENT.md"
TEXT = PAGE.read_text(encoding="utf-8")
MEASURED = [name for name in GAMES if load(name).levels]  # a game may do without levels of its own
RUNGS = {name: {(rung.first, rung.second): rung for rung in read_rungs(TEXT, name)} for name in MEASURED}
PASSO = RUNGS["passo"]
NEIGHBOURS = [(str(number + 1), str(number)) for number in range(1, LEVELS)]


@pytest.mark.parametrize("name", MEASURED)
def test_every_level_has_met_its_neighbour_and_both_ends_a_yardstick(name: str) -> None:
    assert set(RUNGS[name]) == set(matches(name))


@pytest.mark.parametrize("pair", NEIGHBOURS, ids=" : ".join)
def test_neighbours_are_in_order_and_at_most_150_elo_apart(pair: tuple[str, str]) -> None:
    rung = PASSO[pair]
    assert rung.games >= 100
    assert 0 < rung.low <= rung.elo <= rung.high
    assert rung.elo <= 150


@pytest.mark.parametrize("name", [name for name in MEASURED if name != "passo"])
def test_a_level_of_the_other_games_is_stronger_than_the_one_below(name: str) -> None:
    assert len(RUNGS[name]) == count_levels(load(name)) - 1
    for rung in RUNGS[name].values():
        assert rung.games >= 20
        assert rung.elo > 0
        assert rung.low <= rung.elo <= rung.high


def test_level_1_loses_most_games_against_one_ply() -> None:
    assert PASSO["1", "plain1"].high < 0


def test_the_top_level_with_one_second_wins_95_percent_against_depth_5() -> None:
    rung = PASSO[f"{LEVELS}@1", "plain5"]
    assert rung.games >= 100
    assert rung.score >= 0.95


@pytest.mark.parametrize("pair", [*NEIGHBOURS[: share(4, 7)], ("1", "plain1")], ids=" : ".join)
def test_a_small_match_agrees_with_the_table(pair: tuple[str, str]) -> None:
    low, high = fight("passo", *pair, share(12, 100), seed=2, workers=1).tally.interval
    assert low <= PASSO[pair].high
    assert PASSO[pair].low <= high


def test_the_page_tells_the_nodes_of_each_level() -> None:
    rows = [line.split(" | ") for line in TEXT.splitlines()]
    nodes_listed = {row[0].removeprefix("| "): row[2] for row in rows if len(row) == 4 and row[0][2:].isdigit()}
    assert list(nodes_listed) == [str(number) for number in range(1, LEVELS + 1)]
    for number in range(2, LEVELS + 1):
        assert nodes_listed[str(number)] == f"{level_of(GAME, number).nodes:,}"


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
