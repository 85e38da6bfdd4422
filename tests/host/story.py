"""A story is told with a fake board on a real port and a keeper that serves it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from .fake_board import FakeBoard
from .fake_port import FakePort
from .table import Table

Story = Callable[[FakeBoard, FakePort, Table], Awaitable[None]]


def act(tmp_path: Path, story: Story, board: FakeBoard | None = None) -> None:
    """Play a story."""
    cast = board or FakeBoard()

    async def play() -> None:
        async with FakePort(cast, tmp_path) as port, Table(tmp_path, port.path) as table:
            await story(cast, port, table)

    asyncio.run(play())


def acked(board: FakeBoard) -> Callable[[], bool]:
    """Return a check that a board has entries and that all of them are acknowledged."""
    return lambda: bool(board.journal) and board.outbox.acked == len(board.journal)
