"""The log knows nothing of Passo: a game of three sides, with points and a secret nobody knows, is logged alike."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from boardcore.games import load
from boardcore.games.match import Match
from passoboard.gamelog import BoardInfo, Entry, GameFilter, GameLog, tell
from passoboard.gamelog.schema import metadata, sides
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify
from passoboard.record import read_record, result_of, write_record

from tests.any_game.conftest import tiny  # noqa: F401
from tests.gamelog.samples import BOARD, EPOCH, Journal, on

TABLE = "e6614103e7999999"
PILE = "3121"  # the counters, which nobody may know before the end
WHOLE = "roll-2 c15-knot28 knot28-c41 roll-1 knot56-c09 roll-1 c03-c16 roll-1 c41-c57 roll-1 knot35-c48 roll-1 c16-c29"
ROUNDS = """
1. roll-2 c15-knot28 knot28-c41 roll-1 knot56-c09 roll-1 c03-c16 roll-1
2. c41-c57 roll-1 knot35-c48 roll-1 c16-c29
"""
ROLL, FIRST, SECOND = WHOLE.split()[:3]

pytestmark = pytest.mark.usefixtures("tiny")


def tiny_journal(epoch: str = EPOCH) -> Journal:
    return Journal(epoch, game=load("tiny"))


def start(variant: str = "") -> str:
    game = load("tiny")
    return game.format_position(game.start(variant=variant))


@pytest.fixture
def table(log: GameLog) -> GameLog:
    log.seen(BoardInfo(TABLE, "big", "tiny", "0.2.0"))
    return log


def whole_game() -> Journal:
    journal = tiny_journal().new(start("short"))
    for text in WHOLE.split():
        journal.move(text)
    return journal


def everything_in(log: GameLog) -> str:
    with log.database.reading() as connection:
        return repr([tuple(row) for one in metadata.sorted_tables for row in connection.execute(sa.select(one))])


def test_a_whole_game_has_points_and_a_winner(table: GameLog) -> None:
    table.append_many(on(TABLE, whole_game().entries))
    table.describe(1, {"x": "Ada", "z": "Grace"}, "Final")
    game = table.game(1).game
    assert (game.game, game.result, game.reason, game.turns) == ("tiny", "y", "turns", 13)
    assert game.players == {"x": "Ada", "y": "", "z": "Grace"}
    assert game.points == {"x": 1, "y": 3, "z": 0}
    assert list(verify(table)) == []


def test_what_nobody_may_know_is_in_no_row_before_the_end(table: GameLog, tmp_path: Path) -> None:
    journal = tiny_journal().new().move(ROLL)
    table.append_many(on(TABLE, journal.entries))
    assert f" {PILE}" not in everything_in(table)
    shown = start().replace(PILE, "+4")
    record = table.game(1)
    assert (record.game.start, record.game.secrets, record.entries[0].pos) == (shown, "secret", shown)
    assert [one.side for one in record.commitments] == ["-"]
    assert len(list((tmp_path / "secrets").iterdir())) == 1
    live = table.where(TABLE, EPOCH)[1]
    assert live is not None
    assert live.game.start == start(), "the service itself knows it, to validate moves"
    table.append_many(on(TABLE, journal.stop("resign", "x").entries))
    assert table.game(1).game.start == start()
    assert table.game(1).commitments[0].secret == PILE
    assert list((tmp_path / "secrets").iterdir()) == []
    assert list(verify(table)) == []


def test_a_journal_that_begins_again_in_the_middle_keeps_the_secret(table: GameLog) -> None:
    first = tiny_journal().new().move(ROLL).move(FIRST)
    table.append_many(on(TABLE, first.entries))
    middle = first.game.format_position(first.match.position)
    rest = tiny_journal("00000002").new(middle, "restored").move(SECOND)
    table.append_many(on(TABLE, rest.entries))
    assert f" {PILE}" not in everything_in(table)
    table.append_many(on(TABLE, rest.stop("draw").entries))
    assert [table.game(number).game.start for number in (1, 2)] == [start(), middle]
    assert (table.game(2).game.result, table.game(2).game.reason) == ("=", "agreed")
    assert list(verify(table)) == []


def test_a_resent_beginning_is_recognised(table: GameLog) -> None:
    journal = tiny_journal().new()
    table.append_many(on(TABLE, journal.entries))
    assert table.append(TABLE, replace(journal.entries[0], ticks=None)) is False


@pytest.mark.parametrize(
    ("what", "side", "result", "reason"),
    [("resign", "z", "y", "resigned"), ("time", "y", "x", "time"), ("draw", "", "=", "agreed")],
)
def test_every_stop_ends_a_game_and_can_be_taken_back(
    table: GameLog, what: str, side: str, result: str, reason: str
) -> None:
    journal = tiny_journal().new()
    for text in WHOLE.split()[: 9 if side == "y" else 5]:  # then x leads, or y
        journal.move(text)
    journal.stop(what, side)
    table.append_many(on(TABLE, journal.entries))
    game = table.game(1).game
    assert (game.result, game.reason) == (result, reason)
    assert list(game.points) == ["x", "y", "z"]
    journal.back("host")
    table.append(TABLE, journal.entries[-1])
    assert (table.game(1).game.result, table.game(1).game.points) == ("*", {})
    assert list(verify(table)) == []


@pytest.fixture
def full(table: GameLog) -> GameLog:
    """Games of two kinds: ended, stopped by a third side, without a move, still secret."""
    journal = whole_game()
    journal.new().move(ROLL).stop("resign", "z").new().stop("time", "y").new()
    journal.new().move(ROLL).move(FIRST)
    table.append_many(on(TABLE, journal.entries))
    table.append_many(on(BOARD, Journal().new().move("c1-c2").resign("b").entries))
    table.describe(1, {"x": "Ada", "z": "Grace"}, "Final")
    return table


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[GameLog]:
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as log:
        yield log


@pytest.mark.parametrize("export", [export_jsonl, export_text])
def test_games_come_back_from_an_export(full: GameLog, empty: GameLog, export: object) -> None:
    lines = [line + "\n" for line in export(full.each())]  # type: ignore[operator]
    assert len(import_games(empty, lines).numbers) == 6
    assert [line + "\n" for line in export(empty.each())] == lines  # type: ignore[operator]
    assert list(verify(empty)) == []
    for mine, theirs in zip(full.each(), empty.each(), strict=True):
        assert tell(mine.entries).moves == tell(theirs.entries).moves
        assert (mine.game.points, mine.game.result, mine.game.reason) == (
            theirs.game.points,
            theirs.game.result,
            theirs.game.reason,
        )
        assert mine.game.players == theirs.game.players


def test_a_text_counts_rounds_by_who_moves(full: GameLog) -> None:
    text = to_text(full.game(1)).replace(" {drawn 5 s}", "").replace(" {shown 5 s}", "")
    assert text.endswith(ROUNDS)
    assert '[Amber "Ada"]\n[Cedar "Grace"]\n' in text
    assert '[Points "1/3/0"]\n[Result "y"]\n[Reason "turns"]\n' in text
    assert "resign-z" in to_text(full.game(2))
    assert f"\n{ROLL} {{drawn 5 s}} {FIRST}" in to_text(full.game(5)), "the start is secret: who moved is not known"


def test_a_match_of_three_comes_back_from_its_record() -> None:
    game = load("tiny")
    match = Match(game)
    match.play(game.parse_move(ROLL))
    match.resign(2)
    again = read_record(write_record(match))
    assert (again.outcome(), result_of(again), again.stopped_by) == (match.outcome(), result_of(match), 2)


def test_search_and_statistics_keep_games_apart(full: GameLog) -> None:
    assert [game.id for game in full.games(GameFilter(game="passo")).games] == [6]
    assert full.games(GameFilter(game="tiny")).total == 5
    both, passo = full.statistics(), full.statistics(GameFilter(game="passo"))
    assert (both.games_of, both.game, len(both.cells)) == ({"passo": 1, "tiny": 5}, "tiny", 60)
    assert (both.cells["c57"], both.cells["knot28"]) == (1, 3)
    assert (passo.games, passo.game, passo.cells["c2"]) == (1, "passo", 1)


def test_points_that_were_changed_are_found(full: GameLog) -> None:
    with full.database.writing() as connection:
        connection.execute(sa.update(sides).where(sides.c.game_id == 1, sides.c.place == 1).values(points=50))
    (finding,) = verify(full)
    assert finding.game == 1
    assert finding.reason.startswith("its points are listed as ")


def test_an_illegal_move_of_a_secret_game_is_found_where_the_secret_is_kept(table: GameLog) -> None:
    journal = whole_game()
    table.append_many(on(TABLE, [entry for entry in journal.entries if entry.what != "end"]))
    table.append(TABLE, Entry(EPOCH, 15, "move", 14, "drawn", move=ROLL))
    assert [finding.reason for finding in verify(table)] == ["entry 15: it does not hold"]


def test_one_board_plays_several_games_and_changes_between_them(log: GameLog, empty: GameLog) -> None:
    """The entries say which; what chance drew, a choice and the terms come back from a file."""
    log.seen(BoardInfo(BOARD, "big", "passo", "0.2.0"))
    entries = Journal().new().move("c1-c2").entries
    told = {"epoch": EPOCH, "received_at": entries[-1].received_at}
    entries.append(Entry(n=len(entries) + 1, what="choice", turn=1, how="menu", terms="game=tiny", **told))
    first = len(entries) + 1
    for entry in whole_game().entries:
        terms = "game=tiny variant=short clock=900 repeat=0" if entry.what == "new" else ""
        entries.append(replace(entry, n=entry.n + first - 1, terms=terms, **told))
    log.append_many(on(BOARD, entries))
    played, other = [log.game(number) for number in (1, 2)]
    assert [(one.game.game, one.game.repetition) for one in (played, other)] == [("passo", True), ("tiny", False)]
    assert (played.entries[-1].what, played.entries[-1].game) == ("choice", "tiny")
    assert (other.entries[0].term("clock"), other.entries[0].term("variant")) == ("900", "short")
    assert other.entries[1].how == "drawn"
    assert list(verify(log)) == []
    for export in (export_jsonl, export_text):
        lines = [line + "\n" for line in export(log.each())]
        assert len(import_games(empty, lines).numbers) == 2
    assert list(verify(empty)) == []
    assert [list(empty.each())[1].entries[0].terms] == [other.entries[0].terms]
