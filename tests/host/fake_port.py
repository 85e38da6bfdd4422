"""A fake board behind a real pseudo-terminal, in the event loop of the test: can be unplugged in mid-frame."""

import asyncio
import contextlib
import os
import time
import tty
from pathlib import Path

from .fake_board import FakeBoard

_POLL_S = 0.005


class FakePort:
    """Serves one board; ``path`` stays the same through unplugging."""

    def __init__(self, board: FakeBoard, folder: Path) -> None:
        self.board = board
        self.path = str(folder / f"port-{board.name}")
        self.heard = bytearray()
        self.cut_after = -1  # bytes that still leave the board before the cable is pulled
        self.connections = 0
        self._master = -1
        self._held = False
        self._out = b""

    async def __aenter__(self) -> "FakePort":
        self.plug()
        self._task = asyncio.create_task(self._serve())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self.unplug()

    def plug(self) -> None:
        """Appear."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.symlink(os.ttyname(slave), self.path)
        os.close(slave)
        os.set_blocking(self._master, False)
        self._held = False
        self._out = b""

    def unplug(self) -> None:
        """Vanish."""
        if self._master >= 0:
            os.unlink(self.path)
            os.close(self._master)
            self._master = -1

    def send(self, data: bytes) -> None:
        """Send something that the board itself would not."""
        self._out += data

    async def _serve(self) -> None:
        while True:
            if self._master >= 0:
                self._move(time.monotonic_ns() // 1_000_000)
            await asyncio.sleep(_POLL_S)

    def _move(self, now: int) -> None:
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            data = b""
        except OSError:  # nobody holds the other end
            self._held = False
            return
        if not self._held:
            self._held = True
            self.connections += 1
            self.board.connect()
        self.heard += data
        self.board.receive(data, now)
        while frame := self.board.next_frame(now):
            self._out += frame
        self._write()

    def _write(self) -> None:
        data = self._out if self.cut_after < 0 else self._out[: self.cut_after]
        with contextlib.suppress(BlockingIOError):
            sent = os.write(self._master, data) if data else 0
            self._out = self._out[sent:]
            if self.cut_after >= 0:
                self.cut_after -= sent
        if self.cut_after == 0:
            self.cut_after = -1
            self.unplug()
