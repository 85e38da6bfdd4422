"""How fast the page is: from event to screen (also while the engine thinks), frames under 64 lights, weight, hands."""

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from boardcore.games import load
from boardcore.games.match import Match
from passoboard.record import write_record
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.bench.report import Row, percentile
from tests.cli.command import passoboard
from tests.web.driving import Service, Table, launch

HEADING = "The page: from an event to the screen"
DRAG_MS = 4000
LIFTS = 12
ANALYSED = 150  # moves: the engine takes a quarter of a second or more for each
LIGHTS = ("tcks+hwxaLOiodmCqQpPyetck" * 3)[:64]  # nearly every kind, all of them moving or next to one that does
PORT = "sim://?board=big&game=gaylor"  # 64 cells, 64 lights
CELL = "b2"
# A game in which everybody answers at once: drags as fast as a mouse can make them.
MOVES = ["c1-c2", "e5-e4", "c2-c3", "e4-e3", "c3-c4", "a5-a4", "c4-c5", "a4-a3", "c5-off"]

# Keeps the page's socket, and notes when the frame that shows an event has been painted.
WATCH = """(() => {
  const Real = WebSocket;
  window.delays = [];
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      window.socket = this;
      this.addEventListener('message', ({ data }) => {
        const { time } = JSON.parse(data);
        if (!time) return;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.delays.push(Date.now() - Date.parse(time));
          port2.postMessage(0);
        });
      });
    }
  };
})()"""
COUNT = """(ms) => new Promise((done) => {
  const frames = [];
  const begun = performance.now();
  const frame = (now) => {
    frames.push(now);
    if (now - begun < ms) requestAnimationFrame(frame);
    else done(frames.slice(1).map((at, index) => at - frames[index]));
  };
  requestAnimationFrame(frame);
})"""


def event_to_pixel(table: Table) -> list[float]:
    """Return the delays from the service's publishing to the painted frame, over discs lifted and put back."""
    table.page.evaluate("() => { window.delays.length = 0; }")
    for _ in range(LIFTS):
        table.lift(CELL)
        table.wait_for_sign(CELL, "L")
        table.drop(CELL)
        table.wait_for_sign(CELL, "o")
    found: list[float] = table.page.evaluate("() => window.delays")
    return found


def frames_while_dragging(table: Table, board: str) -> list[float]:
    """Return the times between frames while a disc is dragged in circles under 64 moving lights."""
    page = table.page
    table.lift(CELL)
    table.wait_for_sign(CELL, "L")
    lights = json.dumps({"type": "lights", "board": board, "lights": LIGHTS})
    page.evaluate("(data) => window.socket.dispatchEvent(new MessageEvent('message', { data }))", lights)
    x, y = table.place_of("d4")
    page.evaluate(f"() => {{ ({COUNT})({DRAG_MS}).then((gaps) => {{ window.gaps = gaps; }}); }}")
    step = 0
    while not page.evaluate("() => Boolean(window.gaps)"):
        step += 1
        page.mouse.move(x + 120 * (step % 7 - 3) / 3, y + 120 * (step % 11 - 5) / 5)
    found: list[float] = page.evaluate("() => window.gaps")
    table.drop(CELL)
    return found


def first_load(context: BrowserContext, url: str) -> tuple[float, float, float]:
    """Return the bytes of all that the page loads, and the milliseconds to the first paint and to the drawn board."""
    page = context.new_page()
    weights: list[int] = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.goto(f"{url}#board")
    page.wait_for_selector("#live .board")
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
    timing: Any = page.evaluate(
        """() => [performance.getEntriesByName('first-contentful-paint')[0].startTime,
          performance.getEntriesByName('drawn')[0].startTime]"""
    )
    page.close()
    return sum(weights), timing[0], timing[1]


def moves_a_minute(browser: Browser) -> tuple[float, int]:
    """Return how many moves helping hands make per minute if nobody waits, and how many are lost."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder))
        size: Any = {"width": 1280, "height": 860}
        table = Table(browser.new_context(viewport=size, locale="en-GB"), service.url, kept=("visited",))
        table.wait_for_hands()
        begun = time.monotonic()
        for move in MOVES:
            table.drag(*move.split("-"))
        table.wait_for_words("wins")
        spent = time.monotonic() - begun
        (game,) = service.ask("games")["games"]
        made = [entry["move"] for entry in service.ask(f"games/{game['id']}")["entries"] if entry["what"] == "move"]
        service.stop()
    return 60 * len(MOVES) / spent, len(MOVES) - sum(one == other for one, other in zip(made, MOVES, strict=False))


def log_a_game(folder: Path) -> None:
    """Put a long game into the service's log, for the engine to analyse."""
    game, dice = load("gaylor"), Random(3)
    match = Match(game, repetition=False)
    while not match.outcome() and len(match.moves) < ANALYSED:
        match.play(dice.choice(match.legal()))
    if not match.outcome():
        match.resign(game.current(match.position))
    file = folder / "game.txt"
    file.write_text(write_record(match), encoding="utf-8")
    passoboard("log", "import", str(file), "--db", str(folder / "log.db"))


def event_to_pixel_while_the_engine_thinks(table: Table, service: Service) -> list[float]:
    """Return the same delays while the engine analyses a game without a pause."""
    service.ask("games/1/analysis")
    delays = event_to_pixel(table)
    told = service.ask("games/1/analysis")
    if told["done"] == told["total"]:
        raise RuntimeError("the engine was done before the page was: give it a longer game")
    return delays


def rows() -> Iterator[Row]:
    """Measure everything in one browser on one service."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        log_a_game(Path(folder))
        service = Service(Path(folder), PORT)
        browser = launch(playwright)
        size: Any = {"width": 1280, "height": 860}
        context = browser.new_context(viewport=size)
        loads = [first_load(context, service.url) for _ in range(3)]
        context.add_init_script(WATCH)
        table = Table(context, service.url)
        delays = event_to_pixel(table)
        gaps = frames_while_dragging(table, service.board)
        thinking = event_to_pixel_while_the_engine_thinks(table, service)
        context.close()
        service.stop()
        pace, lost = moves_a_minute(browser)
        browser.close()
    yield Row("event to pixel, p50", percentile(delays, 0.5), "ms", at_most=35)
    yield Row(f"event to pixel, p95 of {len(delays)}", percentile(delays, 0.95), "ms", at_most=50)
    yield Row("the same while the engine thinks, p95", percentile(thinking, 0.95), "ms", at_most=50)
    yield Row("dragging under 64 moving lights", 1000 / mean(gaps), "fps", at_least=58)
    yield Row("time between two frames, p95", percentile(gaps, 0.95), "ms", at_most=20)
    yield Row("weight", max(load[0] for load in loads) / 1000, "KB", at_most=400)
    yield Row("first paint", median(load[1] for load in loads), "ms", at_most=1000)
    yield Row("board drawn", median(load[2] for load in loads), "ms", at_most=1500)
    yield Row("moves a minute by helping hands", pace, "", at_least=40)
    yield Row("of them lost", lost, "", at_most=0)
