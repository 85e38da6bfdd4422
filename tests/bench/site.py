"""The page without a server: its weight, how long it takes to a board that can be played on, and how fast Python is."""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from passoboard.site.build import build
from playwright.sync_api import Browser, sync_playwright

from tests.bench.report import Row
from tests.site.serving import served
from tests.site.visiting import Visit
from tests.web.driving import launch

HEADING = "The page without a server: from the address to the board"
_FIRST = 2  # visits; what counts is the quickest of them, because other work on the machine is not the page's
_LATER = 3
_WORKER = "globalThis.loading = loading;"  # lets us run Python in the service's worker
_COMPILED = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("bytecode "));
  return name && (await (await caches.open(name)).keys()).length > 1; // the service's and the board's
}"""
_SPEED = """
import time
from boardcore.games import load
from boardcore.opponent.levels import Level
from boardcore.opponent.thinker import Thinker
from passoboard.simulator import VirtualBoard
from passoboard.site.board import WorkerPipe

thinker = Thinker(load("passo"), load("passo").start(), Level(99, 30_000, 0, 30_000))
begun = time.perf_counter()
thinker.think()
speed = thinker.nodes / (time.perf_counter() - begun)
VirtualBoard.connect = WorkerPipe
board = VirtualBoard(board="big")
begun = time.perf_counter()
board.run(5000)
took = time.perf_counter() - begun
board.close()
f"{speed} {took / 5000 * 1000}"
"""


def _processor_time_of(browser: Browser) -> Callable[[], float]:
    """Return what tells how long the processes of a browser have computed, in seconds."""
    session = browser.new_browser_cdp_session()
    return lambda: sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"])


def rows() -> Iterator[Row]:
    """Measure first visits and later ones, from a server that compresses nothing."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        worker = Path(folder) / "site" / "site" / "worker.js"
        worker.write_text(f"{worker.read_text()}\n{_WORKER}\n")
        with served(Path(folder)) as server:
            browser = launch(playwright)
            spent = _processor_time_of(browser)
            cold, cold_spent, warm, warm_spent = (list[float]() for _ in range(4))
            for _ in range(_FIRST):
                before, begun, already = server.sent, time.monotonic(), spent()
                visit = Visit(browser.new_context(), f"{server.address}/site/")
                cold.append(time.monotonic() - begun)
                cold_spent.append(spent() - already)
                weight = server.sent - before
                visit.wait("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
                if len(cold) < _FIRST:
                    visit.page.context.close()
            visit.wait_until(_COMPILED)
            for _ in range(_LATER):
                begun, already = time.monotonic(), spent()
                visit.reload()
                warm.append(time.monotonic() - begun)
                warm_spent.append(spent() - already)
            told = visit.page.workers[0].evaluate("async (code) => (await loading).runPythonAsync(code)", _SPEED)
            speed, tick = map(float, told.split())
            browser.close()
    yield Row("over the wire until the board is there", weight / 1e6, "MB", at_most=10)
    yield Row("first visit, until the board is there", min(cold), "s", at_most=10)
    yield Row("processor time of that", min(cold_spent), "s")
    yield Row("later visit", min(warm), "s", at_most=4)
    yield Row("processor time of that", min(warm_spent), "s")
    yield Row("nodes in the browser", speed, "nodes/s")
    yield Row("a tick of the big board there, idle", tick, "ms")
