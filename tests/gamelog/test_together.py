"""One log, several who use it at the same moment: a question during a commit, an import beside a board."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from passoboard.gamelog import GameLog, GameRecord, NoSuchGame
from passoboard.gamelog import log as log_module
from passoboard.gamelog.transfer import export_jsonl, import_games

from tests.gamelog.samples import BOARD, EPOCH, Journal, on, play_game


def test_an_entry_that_is_written_during_the_question_is_in_both_answers_or_in_none(
    log: GameLog, open_log: Callable[[], GameLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_log()
    first, second, third = Journal().new().move("c1-c2").move("c5-c4").entries
    log.append_many(on(BOARD, [first, second]))
    read_newest = log_module.read_newest

    def read_after_a_commit(connection: sa.Connection, *asked: object) -> GameRecord | None:
        other.append(BOARD, third)
        return read_newest(connection, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(log_module, "read_newest", read_after_a_commit)
    have, record = log.where(BOARD, EPOCH)
    assert record is not None
    assert (have, record.game.last_n, [entry.n for entry in record.entries]) == (2, 2, [1, 2])


def test_a_later_game_that_came_with_a_file_is_not_where_the_board_is(file_log: GameLog, tmp_path: Path) -> None:
    journal = Journal().new().move("c1-c2").new().move("b1-b2").new().move("d1-d2")
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as other:
        other.append_many(on(BOARD, journal.entries))
        last = list(export_jsonl(other.each([3])))
    file_log.append_many(on(BOARD, journal.entries[:2]))
    import_games(file_log, last)
    have, record = file_log.where(BOARD, EPOCH)
    assert record is not None
    assert (have, [entry.move for entry in record.entries]) == (2, ["", "c1-c2"])


def test_a_board_is_logged_while_the_games_of_a_file_are_being_checked(
    log: GameLog, open_log: Callable[[], GameLog], tmp_path: Path
) -> None:
    board = open_log()
    with GameLog.open(tmp_path / "other.sqlite3", tmp_path / "others") as other:
        other.append_many([item for seed in range(3) for item in on(BOARD, play_game(seed))])
        exported = list(export_jsonl(other.each()))
    entries = iter(play_game(7))

    def lines() -> Iterator[str]:
        for line in exported:
            board.append("live", next(entries))
            yield line

    assert len(import_games(log, lines()).numbers) == 3
    assert log.games().total == 4


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63, 10**30, -(10**30)])
def test_a_number_that_no_game_can_have_is_not_a_game(file_log: GameLog, number: int) -> None:
    file_log.append(BOARD, Journal().new().entries[0])
    with pytest.raises(NoSuchGame, match=str(number)):
        file_log.game(number)
    with pytest.raises(NoSuchGame, match=str(number)):
        list(file_log.each([number]))


def test_pages_can_be_asked_for_with_any_number(file_log: GameLog) -> None:
    file_log.append(BOARD, Journal().new().entries[0])
    assert len(file_log.games(before=10**30).games) == 1
    assert len(file_log.games(limit=10**30).games) == 1
    assert file_log.games(offset=10**30).games == []


def test_players_are_named_in_the_game_that_their_board_has_come_to(log: GameLog) -> None:
    log.append_many(on(BOARD, Journal().new().move("c1-c2").new().entries))
    log.name_players(BOARD, EPOCH, {"b": "Ada", "r": "Grace"})
    assert [list(game.players.values()) for game in log.games().games] == [["Ada", "Grace"], ["", ""]]
    with pytest.raises(NoSuchGame):
        log.name_players("nobody", EPOCH, {"b": "Ada"})


def test_who_plays_goes_on_in_the_epoch_that_continues_a_game(log: GameLog) -> None:
    log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    log.name_players(BOARD, EPOCH, {"b": "Ada", "r": "Grace"})
    log.append_many(on(BOARD, Journal(epoch="00000002").new(how="restored").entries))
    log.append_many(on(BOARD, Journal(epoch="00000002", n=1).new().entries))
    assert [game.players["b"] for game in log.games().games] == ["", "Ada", "Ada"]
