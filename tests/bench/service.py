"""Figures of the service: how soon a move is logged and shown, and how many boards one host carries."""

import contextlib
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from boardcore.record.journal import Journal
from boardcore.wire.outbox import RESEND_MS
from boardcore.wire.ticks import TICKS_PERIOD, ticks_diff
from passoboard.gamelog import Entry, GameLog
from passoboard.simulator import VirtualBoard
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.bench.report import Row, percentile
from tests.host.running import Running, wait_for

HEADING = "Service: from the switch to the screen"
MOVES = 200
TICKS_START = TICKS_PERIOD - 65_000  # what a board's clock says at power-on
SETTLE_MS = 100
WITH_FIRMWARE = 8  # of them; a small machine has no room for more beside the service
EVERY_S = 3.0  # between two moves of one board: faster than people play
SECONDS = 60
HOGS = 4  # programs for each core that take all the time they get, on the starved machine
TICK = os.sysconf("SC_CLK_TCK")


class Ear:
    """A WebSocket client that notes when each entry arrives."""

    def __init__(self, service: Running) -> None:
        self.heard: dict[tuple[str, int], int] = {}
        self.doubled = 0
        # A snapshot of 1,000 boards is larger than the MiB that this client takes unless told otherwise.
        url = service.url.replace("http", "ws") + "/api/events"
        self._socket = connect(url, max_queue=None, max_size=None, ping_interval=None)
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        try:
            for message in self._socket:
                if '"type": "entry"' in str(message):
                    event = json.loads(message)
                    self.doubled += (event["board"], event["n"]) in self.heard
                    self.heard.setdefault((event["board"], event["n"]), time.monotonic_ns())
        except ConnectionClosed:
            pass

    def close(self) -> None:
        """Stop listening."""
        self._socket.close()
        self._thread.join()


def _usage(pid: int) -> tuple[float, float]:
    """Return the processor seconds and the resident MiB of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / TICK, pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def one_board(folder: Path) -> Iterator[Row]:
    """Measure from the edge of the switch, through firmware, wire, validation and log, to a WebSocket client."""
    settings = {"PASSO_SETTLE_MS": SETTLE_MS}
    with (
        VirtualBoard(clock="real", settings=settings, hand_ms=1) as board,
        Running(folder, ports=(board.port,), python=sys.executable) as service,
    ):
        name = service.board()["board"]
        ear = Ear(service)
        cells = ["c1", "c2"]
        began: dict[int, float] = {}  # when the board's clock began, as it was found right after each entry
        for n in range(2, MOVES + 2):  # a move and its taking back, in turn: both are entries
            board.lift(cells[0])
            board.run(80)
            board.place(cells[1])
            wait_for(lambda n=n: (name, n) in ear.heard, f"entry {n}")  # type: ignore[misc]
            began[n] = max(_power_on(board) for _ in range(5))
            cells.reverse()
            board.run(80)
        ear.close()
    with GameLog.open(folder / "games.sqlite3") as games:
        entries = [entry for record in games.each() for entry in record.entries if entry.n > 1]
    waits = [ear.heard[name, entry.n] / 1e6 - began[entry.n] - _edge(entry) - SETTLE_MS for entry in entries]
    yield Row("one board: edge to WebSocket, p50", percentile(waits, 0.5), "ms", at_most=50)
    yield Row("one board: edge to WebSocket, p99", percentile(waits, 0.99), "ms", at_most=50)
    yield Row("one board: heard before it happened", sum(wait < 0 for wait in waits), "entries", at_most=0)


def _power_on(board: VirtualBoard) -> float:
    """Return when the board's clock began, in milliseconds of ours; early by what a question to its process takes."""
    asked = time.monotonic_ns() / 1e6
    board.ask("run")
    return asked - board.now


def _edge(entry: Entry) -> float:
    """Return when the last edge of an entry was seen, in milliseconds since power-on."""
    return ticks_diff(entry.ticks or 0, TICKS_START) - entry.edges()[-1][2]


class Tables:
    """Boards that run the firmware, each with a hand that moves a disc there and back."""

    def __init__(self, count: int) -> None:
        settings = {"PASSO_SETTLE_MS": SETTLE_MS}
        self._boards = [VirtualBoard(clock="real", seed=seed, settings=settings, hand_ms=1) for seed in range(count)]
        self.ports = tuple(board.port for board in self._boards)
        self._ended = threading.Event()
        self._hands = [threading.Thread(target=self._play, args=(board,)) for board in self._boards]

    def play(self) -> None:
        """Begin, all at once."""
        for hand in self._hands:
            hand.start()

    def _play(self, board: VirtualBoard) -> None:
        cells = ["c1", "c2"]
        while not self._ended.wait(EVERY_S):
            board.lift(cells[0])
            board.run(80)
            board.place(cells[1])
            cells.reverse()

    def end(self) -> int:
        """Stop, and return how many entries all journals have once the last move has settled."""
        self._ended.set()
        for hand in self._hands:
            hand.join()
        for board in self._boards:
            board.run(500)
        return sum(len(Journal(bytearray(board.nvm))) for board in self._boards)

    def close(self) -> None:
        """Take them away."""
        for board in self._boards:
            board.close()


def many_boards(folder: Path) -> Iterator[Row]:
    """Measure many boards in full play on one host: a few with the firmware, the others with only its wire codec."""
    tables = Tables(WITH_FIRMWARE)
    try:
        yield from measure(folder, Load("200 boards, 8 of them with the firmware", 192), tables)
    finally:
        tables.close()


def watched_boards(folder: Path) -> Iterator[Row]:
    """Measure the same number of boards with many who watch all of them."""
    yield from measure(folder, Load("200 boards, 100 watchers", 200, watchers=100, p99=100))


def very_many_boards(folder: Path) -> Iterator[Row]:
    """Measure the most that one host can carry: 333 entries per second from the start."""
    yield from measure(folder, Load("1,000 boards", 1000, p99=500, growth=64))


def starved_boards(folder: Path) -> Iterator[Row]:
    """Measure a machine without time: nothing may be lost, and what boards repeat may not be most of the work."""
    with _busy_neighbours(HOGS * (os.cpu_count() or 1)):
        yield from measure(
            folder, Load("1,000 boards on a starved machine", 1000, p99=math.inf, growth=64, starved=True)
        )


@contextlib.contextmanager
def _busy_neighbours(count: int) -> Iterator[None]:
    """Let programs that never rest take most of the processor."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def lively_board(folder: Path) -> Iterator[Row]:
    """Measure one board that everybody watches: a move every tenth of a second."""
    yield from measure(folder, Load("a lively board, 500 watchers", 1, every_s=0.1, watchers=500, p99=250))


@dataclass(frozen=True)
class Load:
    """What the service has to carry, and the goals."""

    name: str
    boards: int
    every_s: float = EVERY_S
    watchers: int = 0
    p99: float = RESEND_MS
    growth: float = 8
    starved: bool = False  # while it plays: entries may be late, but not lost, nor repeated more than twice each


class Crowd:
    """Watchers beside the one that is measured."""

    def __init__(self, service: Running, count: int) -> None:
        port = service.url.rpartition(":")[2]
        command = [sys.executable, "-m", "tests.host.crowd", port, str(count)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def leave(self) -> tuple[int, int]:
        """Return how many bytes the slowest of them has read, and how many were disconnected."""
        least, lost = self._process.communicate("")[0].split()
        return int(least), int(lost)


class Asking(Protocol):
    """Somebody who asks beside what is measured."""

    def leave(self) -> None:
        """Ask no more."""


def measure(
    folder: Path, load: Load, tables: Tables | None = None, guests: Callable[[Running], Asking] | None = None
) -> Iterator[Row]:
    """Measure how soon entries are on disk and shown, and whether any is lost."""
    command = [sys.executable, "-m", "tests.host.swarm", str(folder), str(load.boards)]
    command += [str(load.every_s), str(load.every_s)]  # in which all begin their games
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as swarm:
        assert swarm.stdin is not None
        assert swarm.stdout is not None
        swarm.stdout.readline()
        ports = tuple(str(folder / f"board-{number}") for number in range(load.boards))
        ports += tables.ports if tables else ()
        with Running(folder, ports=ports, python=sys.executable) as service, contextlib.ExitStack() as playing:
            wait_for(lambda: _ready(service) == len(ports), "boards")
            if load.starved:
                playing.enter_context(_busy_neighbours(HOGS * (os.cpu_count() or 1)))
            crowd = Crowd(service, load.watchers)
            asking = guests(service) if guests else None
            ear = Ear(service)  # the last to come is the last to be told
            print("play", file=swarm.stdin, flush=True)
            if tables:
                tables.play()
            time.sleep(SECONDS / 3)
            cpu_before, memory_before = _usage(service.process.pid)
            began = time.monotonic()
            time.sleep(SECONDS * 2 / 3)
            cpu, memory = _usage(service.process.pid)
            share = 100 * (cpu - cpu_before) / (time.monotonic() - began)
            playing.close()
            print("end", file=swarm.stdin, flush=True)
            report = json.loads(swarm.stdout.readline())
            written = tables.end() if tables else 0
            sent = {(name, int(n)): at for name, moves in report["sent"].items() for n, at in moves.items()}
            heard = len(sent) + written - (len(tables.ports) if tables else 0)  # their first were there before
            with contextlib.suppress(AssertionError):  # the report says which are missing, and where
                wait_for(lambda: len(ear.heard) >= heard, "all events")
            if asking:
                asking.leave()
            told = any("no time for us" in line["text"] for line in service.lines)
            lost = crowd.leave()[1]
            ear.close()
    yield Row(f"{load.name}: entries", len(sent) + written, "entries")
    yield from _compare(folder, report, sent, written, ear, load)
    if load.starved:
        yield Row("the service has said so", told, "times", at_least=1)
    if load.watchers:
        yield Row("watchers lost", lost, "watchers", at_most=0)
    yield Row("processor", share, "% of a core", at_most=100)
    yield Row("memory growth while playing", memory - memory_before, "MiB", at_most=load.growth)


def _ready(service: Running) -> int:
    return len([board for board in service.get("boards") if board["connection"] == "ready"])


def _compare(
    folder: Path, report: dict[str, Any], sent: dict[tuple[str, int], int], written: int, ear: Ear, load: Load
) -> Iterator[Row]:
    """Compare what the boards sent and wrote with what was logged and what arrived."""
    waits = [(ear.heard[key] - at) / 1e6 for key, at in sent.items() if key in ear.heard]
    with GameLog.open(folder / "games.sqlite3") as games:
        logged = sum(len(record.entries) for record in games.each())
    yield Row("sent to WebSocket, p50", percentile(waits, 0.5), "ms")
    yield Row("sent to WebSocket, p99", percentile(waits, 0.99), "ms", at_most=load.p99)
    yield Row("sent to WebSocket: heard before it was sent", sum(wait < 0 for wait in waits), "entries", at_most=0)
    acknowledged = len(sent) + written - report["unacknowledged"]
    yield Row("entries acknowledged that are not in the log", max(0, acknowledged - logged), "entries", at_most=0)
    yield Row("entries missing in the log", max(0, len(sent) + written - logged), "entries", at_most=0)
    yield Row("entries in the log that nobody sent", max(0, logged - len(sent) - written), "entries", at_most=0)
    yield Row("entries not acknowledged", report["unacknowledged"], "entries", at_most=0)
    unheard = None if load.starved else 0  # who is far behind gets a snapshot instead
    yield Row("entries that the watcher did not hear", len(sent) - len(waits), "entries", at_most=unheard)
    yield Row("entries that the watcher heard twice", ear.doubled, "entries", at_most=0)
    most = 2 * len(sent) if load.starved else 0
    yield Row("entries late: sent again", report["resent"], "entries", at_most=most)


def rows() -> Iterator[Row]:
    """Measure all."""
    for bench in (one_board, many_boards, watched_boards, very_many_boards, starved_boards, lively_board):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            yield from bench(Path(folder))
