"""Many who watch, many who ask, boards that are switched off: none of them makes anybody else wait."""

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from passoboard.background import run_in_thread
from passoboard.gamelog import GameFilter
from passoboard.service.boards.roster import Roster
from passoboard.service.http.connections import text_frame
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.roles import ADMIN, SPECTATOR, Access, Role
from passoboard.service.publish import hub as events_module
from passoboard.service.publish.broadcast import Broadcast
from passoboard.service.publish.hub import Hub
from passoboard.service.storage.bounded_pool import Busy
from passoboard.service.storage.statistics_cache import StatisticsCache
from websockets.frames import Frame

from .fake_board import FakeBoard
from .fake_port import FakePort
from .lying import Boards
from .running import Running, wait_for
from .story import acked, act
from .table import Table, until


class Watcher:
    """A connection that keeps what is sent to it."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.ended: tuple[int, str] | None = None
        self.unsent = 0

    def push(self, frames: bytes) -> None:
        self.frames.append(frames)

    def end(self, code: int, reason: str) -> None:
        self.ended = (code, reason)

    def heard(self) -> list[dict[str, Any]]:
        """Return all messages, taken out of their frames."""
        found = []
        data = b"".join(self.frames)
        while data:
            frame, data = read_frame(data)
            found.append(json.loads(frame))
        return found

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard()]


def read_frame(data: bytes) -> tuple[bytes, bytes]:
    """Return the payload of the first frame and what follows, read by the rules of another implementation."""
    position = 0

    def read_exact(count: int) -> Any:
        nonlocal position
        position += count
        yield from ()
        return data[position - count : position]

    parsing = Frame.parse(read_exact, mask=False)
    try:
        next(parsing)
    except StopIteration as done:
        return bytes(done.value.data), data[position:]
    raise AssertionError("no whole frame")


class Stage:
    """A hub with a broadcast and nobody there yet."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.link_epochs = LinkEpochs()
        self.access = Access(b"k" * 32, open_to_all=True, link_epochs=self.link_epochs)
        self.broadcast = Broadcast(self.hub, Roster(self.hub, self.link_epochs), self.access, text_frame)

    async def join(self, *roles: Role) -> list[Watcher]:
        """Let clients join at the same moment, and return them once they have their snapshots."""
        watchers = [Watcher() for _ in roles]
        for watcher, role in zip(watchers, roles, strict=True):
            self.broadcast.join(watcher, role)
        await until(lambda: all(watcher.frames for watcher in watchers))
        return watchers


def play(story: Callable[[Stage], Awaitable[None]]) -> None:
    async def run() -> None:
        await story(Stage())

    asyncio.run(run())


def test_an_event_is_written_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch):
    written = []
    dumps = json.dumps
    monkeypatch.setattr(events_module.json, "dumps", lambda value: written.append(value) or dumps(value))

    async def story(stage: Stage) -> None:
        *crowd, black = await stage.join(*[SPECTATOR] * 100, stage.access.player("e661", "b"))
        written.clear()
        stage.hub.publish("entry", "e661", {"position": "? ?"}, {"b": {"position": "D ?"}, "r": {"position": "? J"}})
        await until(lambda: crowd[-1].kinds()[-1] == "entry" and black.kinds()[-1] == "entry")
        assert len(written) == 2  # for everybody, and for Black; nobody plays Red here
        assert {watcher.heard()[-1]["position"] for watcher in crowd} == {"? ?"}
        assert len({id(watcher.frames[-1]) for watcher in crowd}) == 1
        assert black.heard()[-1]["position"] == "D ?"

    play(story)


def test_who_joins_at_the_same_moment_with_the_same_role_gets_the_same_bytes(monkeypatch: pytest.MonkeyPatch):
    written = []
    dumps = json.dumps
    monkeypatch.setattr(events_module.json, "dumps", lambda value: written.append(value) or dumps(value))

    async def story(stage: Stage) -> None:
        black = stage.access.player("e661", "b")
        watchers = await stage.join(*[SPECTATOR] * 100, *[ADMIN] * 2, black)
        assert [message["role"] for message in written] == ["spectator", "admin", "player"]
        assert [watcher.heard()[0]["role"] for watcher in watchers] == ["spectator"] * 100 + ["admin"] * 2 + ["player"]
        assert len({id(watcher.frames[0]) for watcher in watchers}) == 3

    play(story)


def test_who_joins_hears_nothing_twice_and_misses_nothing():
    async def story(stage: Stage) -> None:
        await stage.join(ADMIN)
        stage.hub.publish("entry", "e661", {"n": 1})  # waits to be sent, and is part of the snapshot
        late = Watcher()
        stage.broadcast.join(late, SPECTATOR)
        stage.hub.publish("entry", "e661", {"n": 2})
        await until(lambda: late.frames)
        stage.hub.publish("entry", "e661", {"n": 3})
        await until(lambda: late.kinds() == ["snapshot", "entry"])
        snapshot, entry = late.heard()
        assert (snapshot["seq"], entry["seq"]) == (2, 3)

    play(story)


def test_a_link_that_ends_before_the_snapshot_shows_nothing():
    async def story(stage: Stage) -> None:
        player = Watcher()
        stage.broadcast.join(player, stage.access.player("e661", "b"))
        stage.link_epochs.renew("e661")
        await until(lambda: player.ended)
        assert player.frames == []

    play(story)


def test_of_reports_that_tell_all_only_the_newest_is_sent_and_every_entry():
    async def story(stage: Stage) -> None:
        (watcher,) = await stage.join(SPECTATOR)
        for number in range(50):
            stage.hub.publish("lights", "e661", {"lights": str(number)})
            stage.hub.publish("entry", "e661", {"n": number})
        await until(lambda: watcher.kinds().count("entry") == 50)
        assert [message["n"] for message in watcher.heard() if message["type"] == "entry"] == list(range(50))
        assert watcher.kinds().count("lights") < 50
        assert [message for message in watcher.heard() if message["type"] == "lights"][-1]["lights"] == "49"

    play(story)


def test_who_is_far_behind_gets_a_snapshot_once_there_is_room_and_the_others_hear_everything():
    async def story(stage: Stage) -> None:
        slow, quick = await stage.join(SPECTATOR, ADMIN)
        slow.unsent = 1 << 20
        for number in range(3):
            stage.hub.publish("entry", "e661", {"n": number})
            await until(lambda n=number: quick.kinds().count("entry") == n + 1)  # type: ignore[misc]
        assert slow.kinds() == ["snapshot"]
        slow.unsent = 0
        await until(lambda: slow.kinds() == ["snapshot", "snapshot"])
        stage.hub.publish("entry", "e661", {"n": 3})
        await until(lambda: slow.kinds()[-1] == "entry")

    play(story)


def test_who_has_an_old_link_is_ended_before_anything_else_is_sent():
    async def story(stage: Stage) -> None:
        player, watcher = await stage.join(stage.access.player("e661", "b"), SPECTATOR)
        stage.link_epochs.renew("e661")
        stage.hub.publish("entry", "e661", {"position": "?"}, {"b": {"position": "secret"}})
        await until(lambda: watcher.kinds()[-1] == "entry")
        assert player.ended == (1008, "there are new links")
        assert player.kinds() == ["snapshot"]

    play(story)


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_a_frame_of_any_length_is_read_as_it_was_written(length: int):
    assert read_frame(text_frame("ä" + "x" * length) + b"rest") == (("ä" + "x" * length).encode(), b"rest")


@contextmanager
def nobody_answers(count: int) -> Iterator[list[str]]:
    """Give URLs of machines that do not answer: their queue is full, so connecting to them takes its time."""
    with socket.socket() as full, ExitStack() as stack:
        full.bind(("0.0.0.0", 0))
        full.listen(0)
        port = full.getsockname()[1]
        for _ in range(8):
            caller = stack.enter_context(socket.socket())
            caller.setblocking(False)
            caller.connect_ex(("127.0.0.1", port))
        yield [f"socket://127.0.0.{number}:{port}" for number in range(2, 2 + count)]


def test_twelve_boards_that_are_switched_off_delay_nobody(tmp_path: Path):
    board = FakeBoard()
    with nobody_answers(12) as off, Boards(tmp_path, board) as boards:
        boards.do(board.new)
        with Running(tmp_path, ports=(*off, *boards.ports)) as service:
            wait_for(acked(board), "the entry of the board that is there")
            problems = [port["problem"] for port in service.get("ports") if port["port"] in off]
            assert problems == [""] * 12  # all of them are still being opened


def test_twelve_viewers_of_statistics_are_one_question_and_delay_nobody(tmp_path: Path, monkeypatch: Any):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        go, asked = threading.Event(), []
        statistics = table.games.statistics
        monkeypatch.setattr(
            table.games, "statistics", lambda search: asked.append(search) or (go.wait(60), statistics(search))[1]
        )
        statistics_cache = StatisticsCache(table.log_writer)
        viewers = [asyncio.create_task(statistics_cache.of(GameFilter())) for _ in range(12)]
        others = [asyncio.create_task(statistics_cache.of(GameFilter(text=str(number)))) for number in range(12)]
        await until(lambda: asked)
        board.move("c1-c2")
        await until(acked(board))
        assert (await table.log_writer.look(table.games.game, 1)).game.turns == 1
        await until(lambda: sum(task.done() for task in others) == 5)
        go.set()
        found = await asyncio.gather(*viewers)
        assert all(one is found[0] for one in found)
        assert sum(isinstance(one, Busy) for one in await asyncio.gather(*others, return_exceptions=True)) == 5
        assert asked.count(None) == 1
        assert await statistics_cache.of(GameFilter()) is found[0]

    act(tmp_path, story)


def test_statistics_are_counted_again_after_a_while(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        now = [0.0]
        statistics_cache = StatisticsCache(table.log_writer, lambda: now[0])
        assert (await statistics_cache.of(GameFilter()))["games"] == 0
        board.new()
        await until(acked(board))
        assert (await statistics_cache.of(GameFilter()))["games"] == 0
        now[0] = 11
        assert (await statistics_cache.of(GameFilter()))["games"] == 1

    act(tmp_path, story)


def test_what_nobody_waits_for_any_more_is_undone():
    undone: list[str] = []

    async def story() -> None:
        go = threading.Event()
        task = asyncio.create_task(run_in_thread(lambda: go.wait(60) and "a port", undo=undone.append))
        await asyncio.sleep(0)
        task.cancel()
        go.set()
        await until(lambda: undone)
        assert undone == ["a port"]

    asyncio.run(story())
