"""A session on a real port: what becomes of commands when the port goes."""

import asyncio
from pathlib import Path

import pytest
from passoboard.link import BoardGone, CommandLost, Connection, Event, Greeted, OpenPort
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
