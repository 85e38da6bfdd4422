"""Boards for a service that runs in a separate process: in a thread, each on its own pseudo-terminal."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from .fake_board import FakeBoard
from .fake_port import FakePort


class Boards:
    """Fake boards that play and lie while the test talks to the service."""

    def __init__(self, folder: Path, *boards: FakeBoard) -> None:
        """Plug them in; ``ports`` are for the service."""
        self.boards = boards
        self._ports = [FakePort(board, folder) for board in boards]
        self.ports = tuple(port.path for port in self._ports)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        for port in self._ports:
            asyncio.run_coroutine_threadsafe(port.__aenter__(), self._loop).result()
        return self

    def __exit__(self, *_: object) -> None:
        for port in self._ports:
            asyncio.run_coroutine_threadsafe(port.__aexit__(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def do(self, action: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Do something with a board in the thread where it lives."""

        async def act() -> Any:
            return action(*arguments, **named)

        return asyncio.run_coroutine_threadsafe(act(), self._loop).result()

    def send(self, data: bytes, board: int = 0) -> None:
        """Send something that the board itself would not."""
        self.do(self._ports[board].send, data)
