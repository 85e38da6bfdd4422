"""All ports at once: plugged in, pulled out, named, and the simulated board when there is none."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from passoboard.link import Found
from passoboard.service.boards import fleet as fleet_module
from passoboard.service.boards.fleet import Fleet
from passoboard.service.simulated import boards
from passoboard.service.simulated.boards import Hands

from .fake_board import FakeBoard
from .fake_port import FakePort
from .table import Table, until


@pytest.fixture(autouse=True)
def quick_looks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fleet_module, "_LOOK_S", 0.02)


@asynccontextmanager
async def sailing(fleet: Fleet) -> AsyncIterator[None]:
    task = asyncio.create_task(fleet.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def test_boards_are_found_when_they_are_plugged_in_and_forgotten_when_they_are_pulled_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    plugged: list[Found] = []
    monkeypatch.setattr(fleet_module, "find_ports", lambda: list(plugged))

    async def no_simulation(*_: object) -> Hands:
        raise AssertionError("a board is plugged in")

    async def play() -> None:
        boards = [FakeBoard(f"b{number}", number) for number in range(3)]
        for board in boards:
            board.new()
        async with contextlib.AsyncExitStack() as stack:
            table = Table(tmp_path, str(tmp_path / "none"))
            ports = [await stack.enter_async_context(FakePort(board, tmp_path)) for board in boards]
            plugged.extend(Found(port.path, "", "") for port in ports[:2])
            fleet = Fleet([], table.roster, table.log_writer, tmp_path)
            await stack.enter_async_context(sailing(fleet))
            await until(lambda: all(board.outbox.acked == 1 for board in boards[:2]))
            plugged.append(Found(ports[2].path, "", ""))
            await until(lambda: boards[2].outbox.acked == 1)
            ports[0].unplug()
            plugged.pop(0)
            await until(lambda: ports[0].path not in fleet.keepers)
            assert table.roster.boards["b0"].state == "offline"
            ports[0].plug()
            plugged.append(Found(ports[0].path, "", ""))
            await until(lambda: table.roster.boards["b0"].state == "ready")
            await stack.aclose()
            await table.log_writer.close()
            table.games.close()

    monkeypatch.setattr(Hands, "start", no_simulation)
    asyncio.run(play())


def test_who_pulls_the_only_cable_out_gets_no_other_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    looks: list[int] = []
    plugged: list[Found] = []

    def look() -> list[Found]:
        looks.append(1)
        return list(plugged)

    monkeypatch.setattr(fleet_module, "find_ports", look)

    async def play() -> None:
        board = FakeBoard()
        board.new()
        async with FakePort(board, tmp_path) as port:
            table = Table(tmp_path, "unused")
            plugged.append(Found(port.path, "", ""))
            fleet = Fleet([], table.roster, table.log_writer, tmp_path)
            async with sailing(fleet):
                await until(lambda: board.outbox.acked == 1)
                port.unplug()
                plugged.clear()
                await until(lambda: not fleet.keepers)
                seen = len(looks)
                await until(lambda: len(looks) > seen + 2)
                assert list(fleet.keepers) == []
            await table.log_writer.close()
            table.games.close()

    asyncio.run(play())


@pytest.mark.parametrize("port", ["sim://", "sim://?board=big"])
def test_a_simulated_board_that_has_died_is_started_again_with_its_memory(tmp_path: Path, port: str):
    async def play() -> None:
        table = Table(tmp_path, "unused")
        fleet = Fleet([port], table.roster, table.log_writer, tmp_path / "simulated")
        async with sailing(fleet):
            (board,) = await until(
                lambda: [found for found in table.roster.boards.values() if found.live.phase == "ready"]
            )
            for verb, cell in (("lift", "c1"), ("place", "c2")):
                await board.hands.perform(verb, {"cell": cell})
            await until(lambda: table.games.have(board.id, board.hello.epoch) == 2)
            await board.hands.look()
            board.hands._board._connection._process.kill()
            await until(lambda: board.state == "offline")
            await until(lambda: board.state == "ready" and board.live.phase == "ready")
            await board.hands.perform("touch", {"cell": "a1"})
            assert board.live.position == "rrrrr/5/5/2b2/bb.bb r"
            assert list(table.roster.boards) == [board.id]
        await table.log_writer.close()
        table.games.close()

    asyncio.run(play())


def test_a_board_behind_two_ports_is_served_on_one(tmp_path: Path):
    async def play() -> None:
        first, second = FakeBoard("same", 1), FakeBoard("same", 1)
        first.new()
        (tmp_path / "other").mkdir()
        async with FakePort(first, tmp_path) as one, FakePort(second, tmp_path / "other") as other:
            table = Table(tmp_path, "unused")
            fleet = Fleet([one.path], table.roster, table.log_writer, tmp_path)
            async with sailing(fleet):
                await until(lambda: first.outbox.acked == 1)
                more = Fleet([other.path], table.roster, table.log_writer, tmp_path)
                async with sailing(more):
                    await until(lambda: more.keepers and "already connected on" in more.keepers[other.path].problem)
                assert table.roster.boards["same"].state == "ready"
            await table.log_writer.close()
            table.games.close()

    asyncio.run(play())


def test_two_ports_that_name_the_same_board_at_once_are_not_both_believed(tmp_path: Path):
    """Both say hello while the log is looked up; only the checked one may go on."""

    async def play() -> None:
        boards = FakeBoard("same", 1), FakeBoard("same", 1)
        (tmp_path / "other").mkdir()
        async with FakePort(boards[0], tmp_path) as one, FakePort(boards[1], tmp_path / "other") as other:
            table = Table(tmp_path, "unused")
            fleet = Fleet([one.path, other.path], table.roster, table.log_writer, tmp_path)
            async with sailing(fleet):
                await until(lambda: any(board.ready for board in boards))
                await until(lambda: [one for one in fleet.keepers.values() if "already connected on" in one.problem])
                assert [board.ready for board in boards].count(True) == 1
            await table.log_writer.close()
            table.games.close()

    asyncio.run(play())


def test_without_a_board_there_is_a_simulated_one_that_remembers_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fleet_module, "find_ports", list)

    async def play(moves: list[tuple[str, str]]) -> tuple[str, str]:
        table = Table(tmp_path, "unused")
        fleet = Fleet([], table.roster, table.log_writer, tmp_path / "simulated")
        try:
            async with sailing(fleet):
                await until(lambda: [board for board in table.roster.boards.values() if board.live.phase == "ready"])
                (board,) = table.roster.boards.values()
                assert board.hands is not None
                for start, target in moves:
                    turn = board.live.turn
                    await board.hands.perform("lift", {"cell": start})
                    await board.hands.perform("place", {"cell": target})
                    await until(lambda turn=turn: board.live.turn == turn + 1)
                await until(lambda: table.games.have(board.id, board.hello.epoch) == board.live.at)
                await board.hands.look()
                return board.id, board.live.position
        finally:
            await table.log_writer.close()
            table.games.close()

    first = asyncio.run(play([("c1", "c2"), ("c5", "c4")]))
    assert first[1] == "rr.rr/2r2/5/2b2/bb.bb b"
    assert asyncio.run(play([])) == first


def test_a_simulated_board_is_remembered_by_one_look_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    alone: list[bool] = []

    async def look() -> None:
        hands = await Hands.start("board", tmp_path)
        remember = boards._remember

        def watched(memory: Path, kept: Mapping[str, object]) -> None:
            alone.append(hands._lock.locked())
            remember(memory, kept)

        monkeypatch.setattr(boards, "_remember", watched)
        try:
            hands._kept = ""
            await hands.look()
            hands._kept = ""
            await asyncio.gather(*[hands.look() for _ in range(20)])
        finally:
            await hands.close()

    asyncio.run(look())
    assert alone == [True] * 2, "written by one at a time, and only if it has changed"
    assert [kept.name for kept in tmp_path.iterdir()] == ["board.json"]
