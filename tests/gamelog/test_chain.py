"""The chain of hashes: a change inside is found by verify, a consistent forgery by whoever noted a head."""

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from passoboard.gamelog import Entry, GameLog
from passoboard.gamelog.chain import START as NOTHING
from passoboard.gamelog.chain import chained, link
from passoboard.gamelog.entries import row_of
from passoboard.gamelog.model import Linked
from passoboard.gamelog.schema import entries, epochs, games, sides
from passoboard.gamelog.transfer import export_jsonl, import_games
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, Journal, on, play_game

SECOND = "00000002"


def reasons(log: GameLog) -> list[str]:
    return [finding.reason for finding in verify(log)]


@pytest.fixture
def played(log: GameLog) -> GameLog:
    """Three games in two journals of one board."""
    journal = Journal().new().move("c1-c2").resign("b").new().move("d1-d2").move("d5-d4")
    log.append_many(on(BOARD, journal.entries))
    log.append_many(on(BOARD, Journal(SECOND).new().move("e1-e2").entries))
    return log


def test_entries_that_come_alone_or_together_have_the_same_links(log: GameLog) -> None:
    told = play_game(3, Journal())
    for entry in told:
        log.append("alone", entry)
    log.append_many(on("together", told))
    alone, together = log.game(1), log.game(2)
    assert [entry.link for entry in alone.entries] == [one.link for one in chained(told, "alone", NOTHING)]
    assert [entry.link for entry in together.entries] == [one.link for one in chained(told, "together", NOTHING)]
    assert log.heads() == [("alone", alone.game.head), ("together", together.game.head)]


def test_the_chain_goes_on_from_game_to_game_and_from_journal_to_journal(played: GameLog) -> None:
    first, second, third = (played.game(number).game for number in (1, 2, 3))
    assert (first.anchor, second.anchor, third.anchor) == (NOTHING, first.head, second.head)
    assert played.heads() == [(BOARD, third.head)]
    assert played.find_link(second.head) == [Linked(BOARD, EPOCH, 7, 2, False)]
    assert played.find_link("0" * 64) == []


def test_an_entry_that_belongs_to_no_game_is_in_the_chain(log: GameLog) -> None:
    log.reject(BOARD, Entry(EPOCH, 1, "new", 0, "setup", pos="junk"), "no position")
    ((_, head),) = log.heads()
    log.append_many(on(BOARD, Journal(n=1).new().entries))
    assert log.game(1).game.anchor == NOTHING
    assert log.game(1).entries[0].link == head
    assert reasons(log) == []


@pytest.mark.parametrize("values", [{"evidence": "c1-1"}, {"think_ms": 1}, {"how": "touched"}, {"ticks": None}])
def test_what_the_rules_do_not_see_is_found(played: GameLog, values: dict[str, object]) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.update(entries).where(entries.c.epoch_id == 1, entries.c.n == 6).values(**values))
    assert reasons(played) == ["entry 6: it is not what was logged, its link is another"]


def test_newest_entries_that_are_missing_are_found(played: GameLog) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.delete(entries).where(entries.c.epoch_id == 2, entries.c.n == 2))
        connection.execute(sa.update(games).where(games.c.id == 3).values(last_n=1, turns=0))
    head = f"its head is {played.game(3).game.head}, its entries lead to {played.game(3).entries[0].link}"
    where = f"board {BOARD}, epoch {SECOND}: "
    assert reasons(played) == [head, where + "entry 2 is missing", where + head]


def test_a_game_that_is_missing_is_found(played: GameLog) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.delete(sides).where(sides.c.game_id == 2))
        connection.execute(sa.delete(games).where(games.c.id == 2))
    where = f"board {BOARD}, epoch {EPOCH}: "
    assert reasons(played) == [where + f"entry {n} belongs to no game" for n in (5, 6, 7)]


def test_a_journal_that_is_missing_is_found_by_the_one_after_it(played: GameLog) -> None:
    with played.database.writing() as connection:
        connection.execute(sa.delete(entries).where(entries.c.epoch_id == 1))
        connection.execute(sa.delete(sides).where(sides.c.game_id < 3))
        connection.execute(sa.delete(games).where(games.c.id < 3))
        connection.execute(sa.delete(epochs).where(epochs.c.id == 1))
    assert reasons(played) == [f"board {BOARD}, epoch {SECOND}: it does not follow what this board said before"]


def test_a_forgery_that_fits_everywhere_is_found_by_whoever_noted_a_head(played: GameLog) -> None:
    noted = [played.game(number).game.head for number in (1, 2, 3)]
    record = played.game(2)
    told = [replace(entry, move="b5-b4" if entry.n == 7 else entry.move) for entry in record.entries]
    forged = chained(told, BOARD, record.game.anchor)
    after = chained(played.game(3).entries, BOARD, forged[-1].link)
    with played.database.writing() as connection:
        for epoch, some in ((1, forged), (2, after)):
            for entry in some:
                mine = sa.update(entries).where(entries.c.epoch_id == epoch, entries.c.n == entry.n)
                connection.execute(mine.values(row_of(entry)))
            connection.execute(sa.update(epochs).where(epochs.c.id == epoch).values(head=some[-1].link))
        connection.execute(sa.update(games).where(games.c.id == 2).values(head=forged[-1].link))
        connection.execute(sa.update(games).where(games.c.id == 3).values(anchor=forged[-1].link, head=after[-1].link))
        connection.execute(sa.update(epochs).where(epochs.c.id == 2).values(anchor=forged[-1].link))
    assert reasons(played) == [], "nothing in the database tells of it"
    assert [len(played.find_link(head)) for head in noted] == [1, 0, 0]


def test_a_game_keeps_its_links_in_another_log(played: GameLog, tmp_path: Path) -> None:
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as other:
        import_games(other, list(export_jsonl(played.each([2]))))
        assert other.find_link(played.game(2).game.head) == [Linked(BOARD, EPOCH, 7, 1, True)]
        assert other.heads() == [], "nothing that the board said here"


def test_a_board_that_goes_back_to_an_earlier_journal_has_a_head_for_each(played: GameLog) -> None:
    before = played.heads()
    played.append(BOARD, Journal(n=7).new().entries[0])
    assert len(played.heads()) == 2
    assert set(before) < set(played.heads())
    assert reasons(played) == []


def test_a_link_depends_on_every_value_and_on_the_link_before() -> None:
    told = {"board": BOARD, "n": 1}
    links = [link(before, told | more) for before in ("", "0" * 64) for more in ({}, {"n": 2}, {"move": "c1-c2"})]
    assert len(set(links)) == 6
