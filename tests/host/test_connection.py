"""A session on a real port: what becomes of commands when the port goes, and which error its end is."""

import asyncio
from pathlib import Path

import pytest
from boardcore.wire.messages import PROTOCOL
from passoboard.link import BoardGone, CommandLost, Connection, Event, Greeted, OpenPort, VersionMismatch
from passoboard.link.probe import probe
from passoboard.link.session import State

from .fake_board import FakeBoard
from .fake_port import FakePort
from .table import until


def test_a_command_after_the_end_of_the_port_is_lost_at_once(tmp_path: Path):
    async def story() -> None:
        async with FakePort(FakeBoard(), tmp_path) as port:

            def hear(event: Event) -> None:
                if isinstance(event, Greeted):
                    connection.answer(event.hello.epoch, 0)

            async with Connection(OpenPort(port.path), hear) as connection:
                await until(lambda: connection.session.state is State.READY)
                port.unplug()
                with pytest.raises(BoardGone):
                    await connection.wait()
                with pytest.raises(CommandLost):
                    await asyncio.wait_for(connection.command("stats"), 1)

    asyncio.run(story())


@pytest.mark.parametrize("theirs", [PROTOCOL + 7, 0])
def test_a_board_with_another_protocol_ends_a_connection_and_a_probe_in_the_same_way(tmp_path: Path, theirs: int):
    board = FakeBoard()
    board.proto = theirs

    async def story() -> None:
        async with FakePort(board, tmp_path) as port:
            async with Connection(OpenPort(port.path), lambda _: None) as connection:
                with pytest.raises(VersionMismatch) as ended:
                    await connection.wait()
            await connection.wait_closed()
            with pytest.raises(VersionMismatch) as probed:
                await asyncio.to_thread(probe, port.path)
        assert str(probed.value) == str(ended.value)
        assert probed.value.host_is_older is (theirs > PROTOCOL)
        assert f"protocol {theirs}" in probed.value.what

    asyncio.run(story())


def test_a_board_that_speaks_our_protocol_tells_a_probe_who_it_is(tmp_path: Path):
    async def story() -> None:
        async with FakePort(FakeBoard("c1ub"), tmp_path) as port:
            assert (await asyncio.to_thread(probe, port.path)).board == "c1ub"

    asyncio.run(story())
