"""Entries go into the log in order, each once, and games follow from them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from boardcore.wire.frame import WireError, decode, encode
from passoboard.gamelog import BoardInfo, Conflict, Entry, GameFilter, GameLog, LogError, NoSuchGame, OutOfOrder, tell
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, DAY, EPOCH, START, Journal, later, note, on, play_game

SHUTTLE = ["c1-d1", "c5-d5", *["d1-e1", "d5-e5", "e1-d1", "e5-d5"] * 2]


def append(log: GameLog, journal: Journal) -> None:
    for entry in journal.entries:
        log.append(BOARD, entry)


def test_an_unknown_board_has_nothing_logged(log: GameLog) -> None:
    assert log.have(BOARD, EPOCH) == 0
    assert log.where(BOARD, EPOCH)[1] is None


def test_what_was_appended_is_there_after_opening_again(log: GameLog, open_log: Callable[[], GameLog]) -> None:
    journal = Journal().new().move("c1-c2", evidence="c1-2509,c2+361", cut=2).move("c5-c4", how="touched")
    append(log, journal)
    log.close()
    again = open_log()
    assert again.have(BOARD, EPOCH) == 3
    assert again.game(1).entries == journal.entries


def test_the_same_entry_again_changes_nothing(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2", evidence="c1-2509,c2+361")
    append(log, journal)
    resent = replace(journal.entries[1], evidence="", ticks=None, received_at=DAY)
    assert log.append(BOARD, resent) is False
    assert log.append(BOARD, journal.entries[0]) is False
    assert log.game(1).entries == journal.entries


def test_the_same_entry_twice_in_one_commit_is_logged_once(log: GameLog) -> None:
    first, second = Journal().new().move("c1-c2").entries
    assert log.append_many(on(BOARD, [first, first, second, second])) == [True, False, True, False]


def test_an_entry_that_says_something_else_now_is_a_conflict(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2")
    append(log, journal)
    with pytest.raises(Conflict, match="entry 2 of epoch 7f3a91c2 is logged as move c1-c2, now it is move d1-d2"):
        log.append(BOARD, replace(journal.entries[1], move="d1-d2"))
    assert log.game(1).entries == journal.entries


def test_a_gap_is_refused(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2").move("c5-c4")
    log.append(BOARD, journal.entries[0])
    with pytest.raises(OutOfOrder, match="entry 3 of epoch 7f3a91c2 cannot follow entry 1"):
        log.append(BOARD, journal.entries[2])
    assert log.have(BOARD, EPOCH) == 1


def test_a_journal_that_does_not_begin_with_a_game_is_refused(log: GameLog) -> None:
    with pytest.raises(OutOfOrder, match="belongs to no game"):
        log.append(BOARD, Entry(EPOCH, 1, "move", 1, "shown", move="c1-c2"))
    assert log.games().total == 0


def test_a_move_that_counts_wrong_is_refused(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2")
    log.append(BOARD, journal.entries[0])
    with pytest.raises(OutOfOrder, match="entry 2 is move 2 of a game that has 0 moves"):
        log.append(BOARD, replace(journal.entries[1], turn=2))


def test_one_bad_entry_among_many_leaves_nothing_behind(log: GameLog) -> None:
    good = Journal().new().move("c1-c2").entries
    with pytest.raises(OutOfOrder):
        log.append_many([*on("one", good), *on("two", good[1:])])
    assert (log.have("one", EPOCH), log.have("two", EPOCH), log.games().total) == (0, 0, 0)


def test_boards_and_epochs_do_not_mix(log: GameLog) -> None:
    first, second = Journal().new().move("c1-c2").entries, Journal("00000001").new().move("d1-d2").entries
    log.append_many([*on("one", first), *on("two", first), *on("one", second)])
    assert [log.game(number).game.reason for number in (1, 2, 3)] == ["abandoned", "", ""]
    assert list(verify(log)) == []
    assert [log.game(number).game.epoch for number in (1, 2, 3)] == [EPOCH, EPOCH, "00000001"]
    assert [log.game(number).game.board for number in (1, 2, 3)] == ["one", "two", "one"]


def test_entries_come_from_frames_of_the_wire(log: GameLog) -> None:
    line = b"entry epoch=7f3a91c2 n=1 what=new turn=0 how=setup pos=rrrrr/5/5/5/bbbbb_b t=536807107 *6f16"
    entry = Entry.from_frame(decode(line), DAY)
    assert entry == Entry(EPOCH, 1, "new", 0, "setup", pos=START, ticks=536807107, received_at=DAY)
    touched = Entry(EPOCH, 31, "move", 29, "touched", move="b3-c4/T", evidence="b3-2410,c4-980,c4+360")
    assert touched.edges() == [("b3", False, 2410), ("c4", False, 980), ("c4", True, 360)]
    with pytest.raises(WireError, match="entry has no epoch"):
        Entry.from_frame(decode(encode("entry").strip()))


# Games.


def test_a_game_runs_until_its_end(log: GameLog) -> None:
    journal = Journal().new()
    for text in SHUTTLE[:-1]:
        journal.move(text)
    append(log, journal)
    assert (log.game(1).game.result, log.game(1).game.ended_at, log.game(1).game.turns) == ("*", None, 9)
    journal.move(SHUTTLE[-1])
    append(log, journal)
    game = log.game(1).game
    assert (game.result, game.reason, game.turns, game.ended_at) == ("=", "repetition", 10, journal.at)
    assert game.started_at == journal.entries[0].received_at


def test_a_game_whose_end_is_taken_back_goes_on(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2").resign("b")
    append(log, journal)
    assert (log.game(1).game.result, log.game(1).game.reason) == ("r", "resigned")
    append(log, journal.back("host"))
    game = log.game(1).game
    assert (game.result, game.reason, game.ended_at, game.turns) == ("*", "", None, 1)
    append(log, journal.move("c5-c4").resign("r"))
    assert log.game(1).game.result == "b"
    assert list(verify(log)) == []


def test_what_was_taken_back_stays_visible_beside_the_line_that_stands(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2").move("c5-c4").back().back().move("d1-d2"))
    story = tell(log.game(1).entries)
    assert story.moves == ["d1-d2"]
    assert [entry.move for entry in story.taken_back] == ["c5-c4", "c1-c2"]
    assert log.game(1).game.turns == 1


def test_a_new_game_leaves_the_old_one_abandoned(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2").new().move("d1-d2"))
    old, new = log.game(1).game, log.game(2).game
    assert (old.result, old.reason, old.turns, old.last_n) == ("*", "abandoned", 1, 2)
    assert (new.reason, new.turns, new.first_n, new.continues) == ("", 1, 3, None)
    assert [entry.move for entry in log.game(1).entries] == ["", "c1-c2"]
    live = log.where(BOARD, EPOCH)[1]
    assert live is not None
    assert live.game.id == 2


def test_a_journal_that_starts_over_continues_the_game(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2"))
    append(log, Journal("00000002").new("rrrrr/5/5/2b2/bb.bb r", "restored").move("c5-c4"))
    assert (log.game(1).game.reason, log.game(2).game.continues) == ("continued", 1)
    assert list(verify(log)) == []


def test_a_rejected_entry_counts_as_logged_but_changes_no_game(log: GameLog) -> None:
    journal = Journal().new().move("c1-c2")
    append(log, journal)
    bad = Entry(EPOCH, 3, "move", 2, "implied", move="a5-a3")
    assert log.reject(BOARD, bad, "a3 is two steps away", "entry … move=a5-a3") is True
    assert log.reject(BOARD, bad, "a3 is two steps away", "entry … move=a5-a3") is False
    log.append(BOARD, Entry(EPOCH, 4, "back", 1, "rejected"))
    log.append(BOARD, Entry(EPOCH, 5, "move", 2, "shown", move="a5-a4"))
    record = log.game(1)
    assert (log.have(BOARD, EPOCH), record.game.turns) == (5, 2)
    assert tell(record.entries).moves == ["c1-c2", "a5-a4"]
    assert tell(record.entries).taken_back == []
    incident = record.incidents[0]
    assert (incident.kind, incident.n, incident.reason) == ("rejected", 3, "a3 is two steps away")
    assert list(verify(log)) == []


def test_a_rejected_end_takes_the_move_before_it_along(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2"))
    log.reject(BOARD, Entry(EPOCH, 3, "end", 1, "rules", result="b", reason="passed"), "the game goes on")
    log.append(BOARD, Entry(EPOCH, 4, "back", 0, "rejected"))
    assert (log.game(1).game.turns, log.game(1).game.result) == (0, "*")
    assert list(verify(log)) == []


def test_a_game_that_was_rejected_is_none(log: GameLog) -> None:
    log.reject(BOARD, Entry(EPOCH, 1, "new", 0, "setup", pos="junk"), "no position")
    log.reject(BOARD, Entry(EPOCH, 2, "move", 1, "shown", move="c1-c2"), "no game")
    assert (log.have(BOARD, EPOCH), log.games().total) == (2, 0)
    append(log, Journal(n=2).new(how="rejected").move("d1-d2"))
    record = log.game(1)
    assert [entry.n for entry in record.entries] == [1, 2, 3, 4]
    assert (record.game.turns, tell(record.entries).moves) == (1, ["d1-d2"])
    assert list(verify(log)) == []


def test_a_game_rejected_in_the_middle_does_not_disturb_the_one_before(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2"))
    log.reject(BOARD, Entry(EPOCH, 3, "new", 0, "setup", pos="junk"), "no position")
    log.reject(BOARD, Entry(EPOCH, 4, "move", 1, "shown", move="c1-c2"), "no game")
    log.append(BOARD, Entry(EPOCH, 5, "back", 0, "discs"))
    assert log.game(1).game.turns == 1
    append(log, Journal(n=5).new(how="rejected").move("d1-d2"))
    assert (log.game(1).game.turns, log.game(2).game.turns) == (1, 1)
    assert list(verify(log)) == []


def test_entries_that_the_board_has_forgotten_are_an_incident(log: GameLog) -> None:
    append(log, Journal().new().move("c1-c2"))
    assert log.skip(BOARD, EPOCH, 10) == 7
    assert log.skip(BOARD, EPOCH, 10) == 0
    append(log, Journal(n=9).new(how="restored").move("d1-d2"))
    assert log.have(BOARD, EPOCH) == 11
    assert [incident.reason for incident in log.incidents(BOARD)] == ["the board has forgotten entries 3 to 9"]
    assert list(verify(log)) == []


def test_a_clock_set_back_is_flagged_and_the_numbers_give_the_order(log: GameLog) -> None:
    first, second, third, fourth = Journal().new().move("c1-c2").move("c5-c4").move("d1-d2").entries
    third, fourth = later(third, days=-400), later(fourth, days=-400)
    for entry in (first, second, third, fourth):
        log.append(BOARD, entry)
    entries = log.game(1).entries
    assert [entry.n for entry in entries] == [1, 2, 3, 4]
    assert [entry.clock_back for entry in entries] == [False, False, True, False]
    assert entries[2].received_at == third.received_at


def test_a_moment_without_a_time_zone_is_refused(log: GameLog) -> None:
    with pytest.raises(LogError, match="has no time zone"):
        log.append(BOARD, replace(Journal().new().entries[0], received_at=datetime(2026, 1, 1)))
    assert log.have(BOARD, EPOCH) == 0


# Lists.


def test_games_are_listed_newest_first_in_pages(log: GameLog) -> None:
    for seed in range(25):
        log.append_many(on(BOARD, play_game(seed)))
    first = log.games(limit=10)
    second = log.games(limit=10, before=first.before)
    third = log.games(limit=10, before=second.before)
    assert [game.id for page in (first, second, third) for game in page.games] == list(range(25, 0, -1))
    assert (first.total, second.total, third.before) == (25, 25, None)
    assert log.games(limit=10, offset=10) == second


def test_games_are_searched(log: GameLog) -> None:
    for seed in range(6):
        log.append_many(on(f"board{seed % 2}", play_game(seed, tokens=seed < 3)))
    log.describe(2, {"b": "Ada", "r": "Grace"}, "Club 100%_evening")
    log.describe(3, {"b": "Grace", "r": "Alan"})

    def found(**search: object) -> list[int]:
        return [game.id for game in log.games(GameFilter(**search)).games]  # type: ignore[arg-type]

    assert found(text="ada club") == [2]
    assert found(text="100%_e") == [2]
    assert found(text="100x") == []
    assert found(player="grace") == [3, 2]
    assert found(board="board0") == [5, 3, 1]
    assert found(variant="base") == [6, 5, 4]
    assert found(source="imported") == []
    assert found(since=DAY.replace(year=2027)) == []
    assert found(until=DAY.replace(tzinfo=UTC, year=2027)) == [6, 5, 4, 3, 2, 1]
    results = {game.id: game.result for game in log.games().games}
    assert all(found(result=result) == [n for n in results if results[n] == result] for result in "br*=")


def test_a_number_that_is_not_a_game_is_an_error(log: GameLog) -> None:
    with pytest.raises(NoSuchGame, match="there is no game 7"):
        log.game(7)
    with pytest.raises(NoSuchGame, match="there is no game 7"):
        log.describe(7, {"b": "Ada"})


def test_only_what_can_be_printed_describes_a_game(log: GameLog) -> None:
    append(log, Journal().new())
    with pytest.raises(ValueError, match="cannot be printed"):
        log.describe(1, {"b": "Ada\n[Result]"})
    with pytest.raises(ValueError, match="the event has characters that cannot be printed"):
        log.describe(1, event="\x1b[31m")
    with pytest.raises(ValueError, match="game 1 has no side 'w', only b, r"):
        log.describe(1, {"w": "Ada"})


def test_a_board_is_remembered_as_it_last_said_hello(log: GameLog) -> None:
    log.seen(BoardInfo(BOARD, "passo", "passo", "0.1.0"))
    log.seen(BoardInfo(BOARD, "passo", "passo", "0.2.0"))
    assert [(board.id, board.firmware) for board in log.boards()] == [(BOARD, "0.2.0")]


def test_incidents_are_listed_newest_first(log: GameLog) -> None:
    note(log, BOARD, "crc", "a line was damaged", raw="x~y")
    note(log, "other", "flood", "too many lines")
    note(log, BOARD, "silent", "nothing heard")
    assert [incident.kind for incident in log.incidents()] == ["silent", "flood", "crc"]
    assert [incident.kind for incident in log.incidents(BOARD, limit=1)] == ["silent"]
