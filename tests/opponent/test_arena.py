"""The arena counts pairs, gives Elo with intervals, stops by SPRT, and plays alike on any number of cores."""

import math
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from boardcore.games.game import OVER
from boardcore.games.match import Match
from passoboard.opponent import crew
from passoboard.opponent.analysis import analyse
from passoboard.opponent.arena import Pair, fight, openings, play_pair
from passoboard.opponent.crew import run_all
from passoboard.opponent.elo import Sprt, Tally, elo_of, score_of
from passoboard.opponent.players import make_player
from passoboard.record import write_record

from tests.cli.command import lines, passoboard
from tests.strategies import GAME


def test_elo_and_score_are_inverse() -> None:
    for elo in (-300, -20, 0, 150, 400):
        assert math.isclose(elo_of(score_of(elo)), elo, abs_tol=1e-6)
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)


def test_an_interval_holds_the_difference_and_shrinks_with_games() -> None:
    few, many = Tally.of([2, 1, 0, 1, 2]), Tally.of([2, 1, 0, 1, 2] * 20)
    assert few.elo == many.elo == pytest.approx(elo_of(0.6))
    assert few.interval[0] < many.interval[0] < many.elo < many.interval[1] < few.interval[1]


def test_equal_results_are_not_certainty() -> None:
    low, high = Tally.of([2.0] * 5).interval
    assert low < high


def test_sprt_accepts_the_stronger_rejects_the_equal_and_waits_between() -> None:
    test = Sprt(0, 50)
    assert test.verdict(Tally.of([2, 1, 2, 2, 1] * 20)) is True
    assert test.verdict(Tally.of([1, 0, 1, 2, 0] * 40)) is False
    assert test.verdict(Tally.of([1, 2])) is None


def test_openings_are_distinct_undecided_and_the_same_for_equal_seeds() -> None:
    first, again = (list(islice(openings("passo", 9), 12)) for _ in range(2))
    assert first == again
    assert len(set(first)) == 12
    for text in first:
        assert GAME.current(GAME.parse_position(text)) != OVER
    assert first != list(islice(openings("passo", 10), 12))


def test_a_pair_is_a_pure_function_and_fair() -> None:
    start = next(openings("passo", 1))
    pair = Pair("passo", start, "2", "1", 7)
    assert play_pair(pair) == play_pair(pair)
    assert play_pair(Pair("passo", start, "3", "3", 7)).points == 1.0  # the same games, sides changed


def test_any_number_of_processes_finds_the_same() -> None:
    alone = fight("passo", "3", "1", 6, seed=4, workers=1)
    assert fight("passo", "3", "1", 6, seed=4, workers=2) == alone
    assert alone.tally.pairs == 6


def test_sprt_ends_a_match_early() -> None:
    bout = fight("passo", "4", "1", 200, sprt=Sprt(0, 100), workers=1)
    assert bout.verdict is True
    assert bout.tally.pairs < 60


def doubled(number: int) -> int:
    return 2 * number


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_dask_cluster_finds_the_same(scheduler: str) -> None:
    assert list(run_all(doubled, range(5), scheduler=scheduler)) == [0, 2, 4, 6, 8]
    assert fight("passo", "3", "1", 3, seed=4, scheduler=scheduler) == fight("passo", "3", "1", 3, seed=4, workers=1)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_dask_cluster_judges_the_same(scheduler: str) -> None:
    match = Match(GAME)
    for text in ("c1-c2", "c5-c4", "a1-b1"):
        match.play(GAME.parse_move(text))
    assert list(analyse(match, 300, scheduler=scheduler)) == list(analyse(match, 300, workers=1))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_commands_take_a_scheduler(scheduler: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write_record(Match(GAME)), encoding="utf-8")
    assert lines("analyse", str(file), "--scheduler", scheduler) == []
    alone = lines("arena", "2", "1", "--pairs", "2", "--workers", "1")
    assert lines("arena", "2", "1", "--pairs", "2", "--scheduler", scheduler) == alone


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(crew, "_CONNECT_S", 0.2)
    with pytest.raises(OSError, match=r"127\.0\.0\.1:1"):
        list(run_all(doubled, range(2), scheduler="tcp://127.0.0.1:1"))


@pytest.mark.parametrize("spec", ["", "0", "9", "n0", "plain", "level3", "3@", "3@x", "ugi:/no/such/program"])
def test_a_bad_player_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=r"no player|no level|cannot start"):
        make_player("passo", spec)


def test_the_command_prints_one_line() -> None:
    assert lines("arena", "3", "1", "--pairs", "4", "--workers", "1")[0].startswith("3 : 1  8 games, ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "3", "nobody"],
        ["arena", "3", "1", "--game", "chess"],
        ["ladder", "--only", "9"],
        *[["arena", "3", "1", "--sprt", *bounds] for bounds in (("50", "0"), ("0", "0"), ("nan", "5"), ("-4e5", "0"))],
    ],
)
def test_bad_input_is_one_line(arguments: list[str]) -> None:
    done = passoboard(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
