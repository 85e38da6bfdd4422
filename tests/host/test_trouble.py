"""A board that talks nonsense, a board that talks too much, a log that cannot be written, and an end amid all that."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from boardcore.wire.frame import encode
from passoboard.gamelog import LogError
from passoboard.gamelog.discretion import BUSY, UNKNOWN
from passoboard.service.boards.fleet import Fleet
from passoboard.service.http.app import make_app
from passoboard.service.http.dependencies import Api
from passoboard.service.http.roles import Access

from .fake_board import FakeBoard
from .fake_port import FakePort
from .story import acked, act
from .table import LIMIT_S, Table, until


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold the log as somebody who writes for a long time: nobody else can."""
    connection = sqlite3.connect(path / "games.sqlite3", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


def test_noise_and_nonsense_are_counted_logged_and_harm_nothing(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        rng = random.Random(4)
        port.send(b"".join(rng.randbytes(100) + b"\n" for _ in range(300)))
        port.send(encode("dance") * 500)
        port.send(encode("entry", [("epoch", board.epoch), ("n", "2")]))
        board.move("c1-c2")
        await until(acked(board))
        await until(lambda: [kind for kind, _ in table.incidents()].count("nonsense") == 2)
        port.unplug()
        await until(lambda: any(kind == "noise" for kind, _ in table.incidents()))
        assert table.moves() == ["c1-c2"]

    act(tmp_path, story)


def test_a_flood_of_live_reports_delays_no_entry_for_good(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        port.send(encode("lights", [("t", "1"), ("show", "-" * 25)]) * 20_000)
        board.move("c1-c2")
        await until(acked(board))
        await until(lambda: table.roster.boards[board.name].live.lights == "-" * 25)

    act(tmp_path, story)


def test_a_fault_of_the_firmware_is_logged_with_its_version_and_with_the_calls_that_led_to_it(tmp_path: Path):
    why = "MemoryError: no room, games/match.py:148 -push, code.py:25 <module>"

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        port.send(encode("error", [("code", "fault"), ("text", why)]))
        version = table.roster.boards[board.name].hello.firmware
        await until(lambda: table.incidents() == [("error", f"firmware {version} failed: {why}")])

    act(tmp_path, story)


def test_a_board_that_complains_without_end_is_noted_once_a_kind(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        port.send(b"".join(encode("error", [("code", "fault"), ("text", f"no {n}")]) for n in range(5000)))
        port.send(b"".join(encode("error", [("code", f"c{n}"), ("text", "no")]) for n in range(5000)))
        board.move("c1-c2")
        await until(acked(board))
        await until(lambda: len(table.incidents()) == 8)
        assert [why.rpartition(": ")[2] for _, why in table.incidents()] == ["no 0"] + ["no"] * 7
        assert port.connections == 1

    act(tmp_path, story)


def test_a_board_that_does_not_wait_for_the_log_is_cut_off_and_loses_nothing(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        with holding(tmp_path):
            for _ in range(200):
                board.move("c1-c2")
                board.back()
            port.send(b"".join(encode("entry", fields) for fields in board.journal[1:]))
            await until(lambda: table.roster.boards[board.name].connection is None)
        await until(acked(board))
        assert ("flood", "more than 256 entries at once: connection closed") in table.incidents()
        assert table.games.have(board.name, board.epoch) == 401

    act(tmp_path, story)


def test_nothing_is_acknowledged_while_the_log_cannot_be_written(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        with holding(tmp_path):
            board.move("c1-c2")
            await until(lambda: table.said("storage"))
            assert board.outbox.acked == 1
            assert table.log_writer.failing == BUSY
        await until(acked(board))
        assert table.moves() == ["c1-c2"]
        assert table.log_writer.failing == ""

    act(tmp_path, story)


def test_a_log_that_cannot_be_written_at_the_hello_is_no_secret(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        with holding(tmp_path):
            await until(lambda: table.log_writer.failing == BUSY)
            assert not table.port_keeper.board or table.port_keeper.board.state == "offline"
        board.new()
        await until(acked(board))
        assert table.log_writer.failing == ""

    act(tmp_path, story)


URL = "postgresql://club:hunter2@db.club:5433/games"
TELLING = ("hunter2", "club", "5433", "postgres", "sqlite", "no such table")


def tamper(path: Path, statement: str) -> None:
    """Change the log behind everybody's back."""
    with sqlite3.connect(path / "games.sqlite3") as connection:
        connection.execute(statement)
    connection.close()


def api_of(table: Table, folder: Path) -> httpx.AsyncClient:
    """Return a client of the API of this table."""
    fleet = Fleet([], table.roster, table.log_writer, folder)
    api = Api(table.roster, table.log_writer, fleet, Access(b"k" * 32, open_to_all=True), "http://board")
    return httpx.AsyncClient(transport=httpx.ASGITransport(make_app(api)), base_url="http://board/api")


def test_where_the_log_is_and_what_its_database_says_is_told_to_the_operator_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    """Spectators hear events and ask the API, too."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        table.games.database.name = URL  # all that fails names it
        tamper(tmp_path, "ALTER TABLE entries RENAME TO elsewhere")
        board.move("c1-c2")
        (first, *_) = await until(lambda: table.said("storage"))
        client = api_of(table, tmp_path)
        health = (await client.get("/health")).json()
        refused = await client.get("/games/1")
        seen = str([first, health, refused.text, table.said("storage")])
        assert (first["problem"], health["storage"], refused.status_code) == (UNKNOWN, UNKNOWN, 503)
        assert first["code"] == health["storage_code"] == UNKNOWN.code
        assert refused.json()["error"] == {"code": "storage", "text": f"the log cannot be used now: {UNKNOWN}"}
        assert [word for word in (*TELLING, str(tmp_path)) if word in seen] == []
        tamper(tmp_path, "ALTER TABLE elsewhere RENAME TO entries")
        await until(acked(board))
        assert (await client.get("/games/1")).status_code == 200
        assert table.log_writer.failing == table.log_writer.failing.code == ""
        await client.aclose()

    act(tmp_path, story)
    logged = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert f"the log cannot be written: {URL}: no such table: entries" in logged
    assert f"the log cannot be read: {URL}: no such table: entries" in logged
    assert len(logged) < 6, "once, not at every try"


@pytest.mark.parametrize(
    ("kind", "why"), [(LogError, UNKNOWN), (RuntimeError, "a fault of the service; its log says more")]
)
def test_a_connection_that_ends_because_of_the_log_tells_no_more_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Exception], why: str
):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))

        def fail(*_: object) -> None:
            raise kind(f"{URL}: {tmp_path} is not what it was")

        with monkeypatch.context() as patch:
            patch.setattr(table.games, "where", fail)
            board.new(how="host")  # what is secret in it the log has to tell
            (event,) = await until(lambda: [event for event in table.said("connection") if event["why"]])
        assert event["why"] == why
        board.move("c1-c2")
        await until(acked(board))

    act(tmp_path, story)


def test_a_service_with_something_to_note_ends_though_the_log_cannot_be_written(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        connection = table.roster.boards[board.name].connection
        assert connection is not None
        port.send(b"junk\n")
        await until(lambda: connection.session.decoder.junk)
        with holding(tmp_path):
            keeping = table.tasks[0]
            keeping.cancel()
            await asyncio.wait_for(asyncio.gather(keeping, return_exceptions=True), LIMIT_S)
            assert keeping.cancelled()

    act(tmp_path, story)


@pytest.mark.parametrize("turns", range(12))
def test_a_service_that_ends_in_the_moment_in_which_the_cable_is_pulled_really_ends(tmp_path: Path, turns: int):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        keeping = table.tasks[0]
        port.unplug()
        for _ in range(turns):
            await asyncio.sleep(0)
        keeping.cancel()
        await asyncio.wait_for(asyncio.gather(keeping, return_exceptions=True), LIMIT_S)
        assert keeping.cancelled()

    act(tmp_path, story)


def test_a_clock_that_is_set_back_changes_no_order_and_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        monkeypatch.setattr("passoboard.gamelog.entries.now", lambda: datetime.now(UTC) - timedelta(hours=1))
        board.move("c5-c4")
        await until(acked(board))
        entries = table.games.game(1).entries
        assert [(entry.n, entry.clock_back) for entry in entries] == [(1, False), (2, False), (3, True)]
        assert table.moves() == ["c1-c2", "c5-c4"]

    act(tmp_path, story)
