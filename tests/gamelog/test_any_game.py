"""The log knows nothing of Passo: a game of three sides, with points and a secret nobody knows, is logged alike."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from boardcore import games
from boardcore.games.match import Match
from passoboard.gamelog import BoardInfo, Entry, GameFilter, GameLog, tell
from passoboard.gamelog.schema import metadata, sides
from passoboard.gamelog.text import to_text
from passoboard.gamelog.transfer import export_jsonl, export_text, import_games
from passoboard.gamelog.verify import verify
from passoboard.kinds import winner_of
from passoboard.record import read_record, result_of, write_record

from tests.gamelog.samples import BOARD, EPOCH, Journal, on
from tests.gamelog.tiny import Tiny, load_with_tiny

START = "1a 0/0/0 3121321"
TABLE = "e6614103e7999999"
WHOLE = ["take", "give", "take", "take", "give", "give", "take"]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game known to everybody who loads games by their name."""
    known = games.load
    for module in list(sys.modules.values()):
        if getattr(module, "load", None) is known:
            monkeypatch.setattr(module, "load", load_with_tiny(known))


class TinyJournal(Journal):
    """What a board would say that plays the tiny game."""

    def new(self, pos: str = START, how: str = "setup") -> "TinyJournal":
        self.match = Match(Tiny(), Tiny().parse_position(pos))
        self._add("new", how, pos=pos)
        return self

    def move(self, text: str, how: str = "shown", **more: object) -> "TinyJournal":
        self.match.play(Tiny().parse_move(text))
        self._add("move", how, move=text, **more)
        return self.ended()

    def stop(self, what: str, side: int = -1) -> "TinyJournal":
        {"resign": self.match.resign, "time": self.match.run_out, "draw": lambda _: self.match.agree()}[what](side)
        self._add(what, "host", side=Tiny.sides[side] if side >= 0 else "")
        return self.ended()

    def ended(self) -> "TinyJournal":
        ended = self.match.outcome()
        if ended:
            self._add("end", "rules", result=winner_of(self.match), reason=ended.reason)
        return self


@pytest.fixture
def table(log: GameLog) -> GameLog:
    log.seen(BoardInfo(TABLE, "big", "tiny", "0.2.0"))
    return log


def whole_game() -> TinyJournal:
    journal = TinyJournal().new()
    for text in WHOLE:
        journal.move(text)
    return journal


def everything_in(log: GameLog) -> str:
    with log.database.reading() as connection:
        return repr([tuple(row) for one in metadata.sorted_tables for row in connection.execute(sa.select(one))])


def test_a_whole_game_has_points_and_a_winner(table: GameLog) -> None:
    table.append_many(on(TABLE, whole_game().entries))
    table.describe(1, {"1": "Ada", "3": "Grace"}, "Final")
    game = table.game(1).game
    assert (game.game, game.variant, game.result, game.reason, game.turns) == ("tiny", "", "1", "empty", 7)
    assert game.players == {"1": "Ada", "2": "", "3": "Grace"}
    assert game.points == {"1": 9, "2": 4, "3": 0}
    assert list(verify(table)) == []


def test_what_nobody_may_know_is_in_no_row_before_the_end(table: GameLog, tmp_path: Path) -> None:
    journal = TinyJournal().new().move("take")
    table.append_many(on(TABLE, journal.entries))
    assert "3121321" not in everything_in(table)
    record = table.game(1)
    assert (record.game.start, record.game.secrets, record.entries[0].pos) == ("1a 0/0/0 +7", "secret", "1a 0/0/0 +7")
    assert [one.side for one in record.commitments] == ["-"]
    assert len(list((tmp_path / "secrets").iterdir())) == 1
    live = table.where(TABLE, EPOCH)[1]
    assert live is not None
    assert live.game.start == START, "the service itself knows it, to validate moves"
    table.append_many(on(TABLE, journal.stop("resign", 0).entries))
    assert table.game(1).game.start == START
    assert table.game(1).commitments[0].secret == "3121321"
    assert list((tmp_path / "secrets").iterdir()) == []
    assert list(verify(table)) == []


def test_a_journal_that_begins_again_in_the_middle_keeps_the_secret(table: GameLog) -> None:
    first = TinyJournal().new().move("take").move("take")
    table.append_many(on(TABLE, first.entries))
    rest = TinyJournal("00000002").new("2a 4/0/0 21321", "restored").move("give")
    table.append_many(on(TABLE, rest.entries))
    assert "21321" not in everything_in(table)
    table.append_many(on(TABLE, rest.stop("draw").entries))
    assert [table.game(number).game.start for number in (1, 2)] == [START, "2a 4/0/0 21321"]
    assert (table.game(2).game.result, table.game(2).game.reason) == ("=", "agreed")
    assert list(verify(table)) == []


def test_a_resent_beginning_is_recognised(table: GameLog) -> None:
    journal = TinyJournal().new()
    table.append_many(on(TABLE, journal.entries))
    assert table.append(TABLE, replace(journal.entries[0], ticks=None)) is False


@pytest.mark.parametrize(
    ("what", "side", "result", "reason"),
    [("resign", 2, "1", "resigned"), ("time", 0, "2", "time"), ("draw", -1, "=", "agreed")],
)
def test_every_stop_ends_a_game_and_can_be_taken_back(
    table: GameLog, what: str, side: int, result: str, reason: str
) -> None:
    journal = TinyJournal().new().move("take" if side else "give").stop(what, side)
    table.append_many(on(TABLE, journal.entries))
    game = table.game(1).game
    assert (game.result, game.reason) == (result, reason)
    assert list(game.points) == ["1", "2", "3"]
    journal.back("host")
    table.append(TABLE, journal.entries[-1])
    assert (table.game(1).game.result, table.game(1).game.points) == ("*", {})
    assert list(verify(table)) == []


@pytest.fixture
def full(table: GameLog) -> GameLog:
    """Games of two kinds: ended, stopped by a third side, without a move, still secret."""
    journal = whole_game()
    journal.new().move("take").stop("resign", 2).new().stop("time", 1).new()
    journal.new().move("give")
    table.append_many(on(TABLE, journal.entries))
    table.append_many(on(BOARD, Journal().new().move("c1-c2").resign("b").entries))
    table.describe(1, {"1": "Ada", "3": "Grace"}, "Final")
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
    text = to_text(full.game(1))
    assert "\n1. take {shown 5 s} give {shown 5 s} take {shown 5 s} take {shown 5 s} give" in text
    assert "\n2. take {shown 5 s}\n" in text
    assert '[First "Ada"]\n[Thirdplayer "Grace"]\n' in text
    assert '[Points "9/4/0"]\n[Result "1"]\n[Reason "empty"]\n' in text
    assert "resign-3" in to_text(full.game(2))
    assert "\ngive {shown 5 s}\n" in to_text(full.game(5)), "who moved is not known while the start is secret"


def test_a_match_of_three_comes_back_from_its_record() -> None:
    match = Match(Tiny())
    match.play(0)
    match.resign(2)
    again = read_record(write_record(match))
    assert (again.outcome(), result_of(again), again.stopped_by) == (match.outcome(), "1", 2)


def test_search_and_statistics_keep_games_apart(full: GameLog) -> None:
    assert [game.id for game in full.games(GameFilter(game="passo")).games] == [6]
    assert full.games(GameFilter(game="tiny")).total == 5
    both, passo = full.statistics(), full.statistics(GameFilter(game="passo"))
    assert (both.games_of, both.game, both.cells) == ({"passo": 1, "tiny": 5}, "tiny", {"x": 0, "y": 0})
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
    table.append(TABLE, Entry(EPOCH, 9, "move", 8, "shown", move="take"))
    assert [finding.reason for finding in verify(table)] == ["entry 9: it does not hold"]


def test_one_board_plays_several_games_and_changes_between_them(log: GameLog, empty: GameLog) -> None:
    """The entries say which; what chance drew, a choice and the terms come back from a file."""
    log.seen(BoardInfo(BOARD, "big", "passo", "0.2.0"))
    passo = Journal().new()
    passo.move("c1-c2")
    entries = passo.entries[:]
    told = {"epoch": EPOCH, "received_at": entries[-1].received_at}
    entries.append(Entry(n=len(entries) + 1, what="choice", turn=1, how="menu", terms="game=tiny", **told))
    first = len(entries) + 1
    for entry in whole_game().entries:
        terms = "game=tiny variant=short clock=900 repeat=0" if entry.what == "new" else ""
        how = "drawn" if entry.move == "give" else entry.how
        entries.append(replace(entry, n=entry.n + first - 1, terms=terms, how=how, **told))
    log.append_many(on(BOARD, entries))
    played, other = [log.game(number) for number in (1, 2)]
    assert [(one.game.game, one.game.repetition) for one in (played, other)] == [("passo", True), ("tiny", False)]
    assert (played.entries[-1].what, played.entries[-1].game) == ("choice", "tiny")
    assert (other.entries[0].term("clock"), other.entries[0].term("variant")) == ("900", "short")
    assert list(verify(log)) == []
    for export in (export_jsonl, export_text):
        lines = [line + "\n" for line in export(log.each())]
        assert len(import_games(empty, lines).numbers) == 2
    assert list(verify(empty)) == []
    assert [list(empty.each())[1].entries[0].terms] == [other.entries[0].terms]
