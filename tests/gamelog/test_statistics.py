"""Statistics count what is there."""

from passoboard.gamelog import Entry, GameFilter, GameLog
from passoboard.gamelog.statistics import mean, percentile

from tests.gamelog.samples import BOARD, EPOCH, START, Journal, on


def test_an_empty_log_has_no_games(log: GameLog) -> None:
    found = log.statistics()
    assert (found.games, found.moves, found.touched_share, found.results) == (0, 0, 0.0, {})
    assert (percentile({}, 0.5), mean({})) == (0, 0.0)


def test_everything_is_counted(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2", think_ms=1000).move("c5-c4", "touched", think_ms=3000).back()
    journal.move("c5-d4", "touched", think_ms=2000).resign("b").new(START + " D -", "menu")
    journal.move("a1-b2-c3/D", "shown", think_ms=None)
    log.append_many(on(BOARD, journal.entries))
    log.reject(BOARD, Entry(EPOCH, 10, "move", 2, "implied", move="a5-a3"), "two steps")
    found = log.statistics()
    assert (found.games, found.games_of, found.game) == (2, {"passo": 2}, "passo")
    assert found.results == {"*": 1, "r": 1}
    assert found.first_mover == {"lost": 1}, "Black began and resigned; the other game goes on"
    assert found.reasons == {"": 1, "resigned": 1}
    assert found.variants == {"advanced": 1, "base": 1}
    assert found.lengths == {1: 1, 2: 1}
    assert found.think_ms == {1000: 1, 2000: 1, 3000: 1}
    assert found.hows == {"shown": 2, "touched": 2}
    assert (found.touched_share, found.take_backs, found.rejected) == (0.5, 1, 1)
    heat = {cell: times for cell, times in found.cells.items() if times}
    assert heat == {"c1": 1, "c2": 1, "c5": 2, "c4": 1, "d4": 1, "a1": 1, "b2": 1, "c3": 1}


def test_games_that_were_left_are_left_out_if_one_asks_for_finished_ones(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2").resign("r").new().move("c1-c2").new("rrrrr/5/5/5/bbbbb r").move("c5-c4")
    log.append_many(on(BOARD, journal.resign("b").entries))
    found = log.statistics(GameFilter(finished=True))
    assert (found.games, found.results, found.lengths) == (2, {"b": 1, "r": 1}, {1: 2})
    assert found.first_mover == {"won": 2}
    assert log.statistics().games == 3


def test_only_the_games_asked_for_are_counted(log: GameLog) -> None:
    for board in ("one", "two"):
        log.append_many(on(board, Journal().new().move("c1-c2", "touched" if board == "one" else "shown").entries))
    assert log.statistics(GameFilter(board="one")).hows == {"touched": 1}
    assert log.statistics(GameFilter(board="none")).games == 0


def test_a_percentile_is_a_value_that_occurs() -> None:
    counts = {1: 5, 2: 4, 100: 1}
    assert [percentile(counts, share) for share in (0, 0.5, 0.9, 1)] == [1, 1, 2, 100]
    assert mean(counts) == 11.3
