"""What is acknowledged is logged: against an import, another writer, a file that is taken away; and health recovers."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from passoboard.gamelog import Entry, GameLog
from passoboard.gamelog.discretion import CLOSED
from passoboard.gamelog.transfer import export_jsonl, import_games
from passoboard.gamelog.verify import verify
from passoboard.service.storage.log_writer import StorageError

from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .story import acked, act
from .table import Table, until


def test_an_entry_that_the_log_has_otherwise_is_not_acknowledged(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        other = Entry(board.epoch, 3, "move", 2, "shown", move="d5-d4")
        table.games.append(board.name, other)
        board.move("c5-c4")
        await until(lambda: "contradicts the log" in table.port_keeper.problem)
        assert not acked(board)()
        connections = port.connections
        await until(lambda: port.connections > connections)
        assert not board.ready, "an answer to its hello would acknowledge what the log has"
        assert not acked(board)()
        assert [kind for kind, _ in table.incidents()] == ["conflict"]
        assert table.moves() == ["c1-c2", "d5-d4"]

    act(tmp_path, story)


def test_a_board_that_contradicts_the_log_is_heard_again_with_its_next_journal(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        table.games.append(board.name, Entry(board.epoch, 2, "move", 1, "shown", move="d1-d2"))
        board.move("c1-c2")
        await until(lambda: "contradicts the log" in table.port_keeper.problem)
        board.start_epoch()
        board.new()
        board.move("e1-e2")
        await until(acked(board))
        assert table.moves() == ["e1-e2"]

    act(tmp_path, story)


def ahead_of(board: FakeBoard, folder: Path) -> list[str]:
    """Return a file of a game that begins with the entry the board will send next."""
    n = len(board.journal) + 1
    with GameLog.open(folder / "other.sqlite3", folder / "others") as other:
        other.skip(board.name, board.epoch, n)
        other.append(board.name, Entry(board.epoch, n, "new", 0, "setup", pos=START))
        other.append(board.name, Entry(board.epoch, n + 1, "move", 1, "shown", move="d1-d2"))
        return list(export_jsonl(other.each()))


def test_an_import_of_what_a_board_is_playing_loses_none_of_its_moves(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        assert len(import_games(table.games, ahead_of(board, tmp_path)).numbers) == 1
        board.move("c5-c4")
        board.move("b1-b2")
        await until(acked(board))
        port.unplug()
        await until(lambda: table.port_keeper.state == "closed")
        port.plug()
        await until(lambda: port.connections == 2 and board.ready)
        board.move("b5-b4")
        await until(acked(board))
        have, record = table.games.where(board.name, board.epoch)
        assert have == 5
        assert record is not None
        assert [entry.move for entry in record.entries[1:]] == ["c1-c2", "c5-c4", "b1-b2", "b5-b4"]
        assert table.incidents() == []
        assert list(verify(table.games)) == []

    act(tmp_path, story)


@contextmanager
def taken_away(folder: Path) -> Iterator[None]:
    """Have the log's files somewhere else for a while."""
    away = folder / "away"
    away.mkdir()
    for file in folder.glob("games.sqlite3*"):
        file.rename(away / file.name)
    yield
    for file in away.iterdir():
        file.rename(folder / file.name)


def test_nothing_is_acknowledged_into_a_file_that_was_taken_away(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        with taken_away(tmp_path):
            board.move("c5-c4")
            await until(lambda: table.log_writer.failing == CLOSED)
            assert not acked(board)()
            assert not (tmp_path / "games.sqlite3").exists()
        await until(acked(board))
        await until(lambda: table.log_writer.failing == "")
        assert table.moves() == ["c1-c2", "c5-c4"]
        assert list(verify(table.games)) == []

    act(tmp_path, story)


def test_a_board_tells_an_older_copy_of_the_log_what_it_lacks(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        with sqlite3.connect(tmp_path / "games.sqlite3") as now, sqlite3.connect(tmp_path / "copy") as copy:
            now.backup(copy)
        now.close()
        copy.close()
        for move in ("c5-c4", "b1-b2"):
            board.move(move)
            await until(acked(board))
        for file in tmp_path.glob("games.sqlite3*"):
            file.unlink()
        (tmp_path / "copy").rename(tmp_path / "games.sqlite3")
        board.move("b5-b4")
        await until(acked(board))
        assert table.moves() == ["c1-c2", "c5-c4", "b1-b2", "b5-b4"]
        assert list(verify(table.games)) == []
        assert [record for record in caplog.records if record.exc_info] == []
        assert "gone back in time" in caplog.text

    act(tmp_path, story)


def test_health_recovers_though_nobody_uses_the_log(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        with taken_away(tmp_path):
            with pytest.raises(StorageError):
                await table.log_writer.change(table.games.probe)
            assert table.log_writer.failing == CLOSED
        await until(lambda: table.log_writer.failing == "")

    act(tmp_path, story)
