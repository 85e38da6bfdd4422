"""Many fake boards in one process, each on its own pseudo-terminal, in full play: ``python -m tests.host.swarm``.

Two hundred firmware processes do not fit the two cores of a small machine beside the service that is measured, so these
boards speak the real wire codec only; every move brings what a real board sends with it: pictures, lights and states.
"""

import asyncio
import contextlib
import json
import os
import random
import sys
import time
import tty
from pathlib import Path

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.wire.frame import encode

from .fake_board import GAME, FakeBoard

_LOOK_S = 0.1
_CATCH_UP_S = 300  # for what is not acknowledged at the end, where the host had no time
_LOOK_OFTEN = 200  # boards that can be looked after that often beside what is measured
_LIGHTS = encode("lights", [("t", "1"), ("show", "-" * 25)])


class SwarmBoard:
    """One board: sends a move at intervals, and notes when."""

    def __init__(self, number: int, folder: Path, every_s: float, spread_s: float, look_s: float = _LOOK_S) -> None:
        self._look_s = look_s
        self._spread_s = spread_s
        self.board = FakeBoard(f"{number:04x}", number)
        self.sent: dict[int, int] = {}
        self._rng = random.Random(number)
        self._every_s = every_s
        self._pictures = 0
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.symlink(os.ttyname(slave), folder / f"board-{number}")
        os.close(slave)
        os.set_blocking(self._master, False)
        self._read_all = self._read

    async def run(self, playing: asyncio.Event, end: asyncio.Event) -> None:
        """Wait for the host, then play until the end."""
        loop = asyncio.get_running_loop()
        await self._wait_for_host()
        loop.add_reader(self._master, self._read_all)
        while not playing.is_set() or not self.board.ready:
            self._talk()
            await asyncio.sleep(_LOOK_S)
        due = loop.time() + self._rng.uniform(0, self._spread_s)
        while not end.is_set() or self.board.outbox.acked < len(self.board.journal):
            if loop.time() >= due and not end.is_set():
                due += self._every_s
                self._play()
            self._talk()
            await asyncio.sleep(min(self._look_s, max(0.0, due - loop.time())) or self._look_s)

    async def _wait_for_host(self) -> None:
        while True:
            with contextlib.suppress(BlockingIOError, OSError):
                data = os.read(self._master, 4096)
                self.board.connect()
                self.board.receive(data, _now())
                return
            await asyncio.sleep(_LOOK_S)

    def _play(self) -> None:
        """Make a move as a hand does: lift, place, settle."""
        before = len(self.board.journal)
        for _ in range(2):
            self._pictures += 1
            mask = f"{GAME.occupied(self.board.match.position):07x}"
            os.write(self._master, encode("picture", [("n", str(self._pictures)), ("t", "1"), ("pic", mask)]))
            os.write(self._master, _LIGHTS + self.board.state())
        self.board.play_on()
        for n in range(before + 1, len(self.board.journal) + 1):
            self.sent[n] = time.monotonic_ns()

    def _read(self) -> None:
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            return
        except OSError:  # the host has closed the port
            asyncio.get_running_loop().remove_reader(self._master)
            return
        self.board.receive(data, _now())
        self._talk()

    def _talk(self) -> None:
        while frame := self.board.next_frame(_now()):
            os.write(self._master, frame)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


async def swarm(folder: Path, count: int, every_s: float, spread_s: float) -> None:
    """Play from the first line on stdin to the second, then report on stdout; boards start within ``spread_s``."""
    look_s = _LOOK_S * max(1, count / _LOOK_OFTEN)
    boards = [SwarmBoard(number, folder, every_s, spread_s, look_s) for number in range(count)]
    playing, end = asyncio.Event(), asyncio.Event()
    tasks = [asyncio.create_task(board.run(playing, end)) for board in boards]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    playing.set()
    await asyncio.to_thread(sys.stdin.readline)
    end.set()
    await asyncio.wait(tasks, timeout=_CATCH_UP_S)
    report = {
        "sent": {board.board.name: board.sent for board in boards},
        "resent": sum(board.board.outbox.resent for board in boards),
        "unacknowledged": sum(len(board.board.journal) - board.board.outbox.acked for board in boards),
    }
    print(json.dumps(report), flush=True)


if __name__ == "__main__":
    asyncio.run(swarm(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
