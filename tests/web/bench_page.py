"""How quick the page is: an event's way to the screen, frames while dragging under 25 lights, weight, first paint."""

import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from .driving import Service, Table, launch

DRAG_MS = 4000
LIFTS = 12
LIGHTS = "tcks+hwxaLOiodmCqQpPyetck"  # one of nearly every kind, all of them moving or next to one that does

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


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name: str, value: float, unit: str, goal: str, ok: bool) -> bool:
    """Print one line."""
    print(f"{name:<44} {value:>9.1f} {unit:<4} (goal {goal}) {'ok' if ok else 'MISSED'}", flush=True)
    return ok


def event_to_pixel(table: Table) -> list[float]:
    """Return the delays from the service's publishing to the painted frame, over discs lifted and put back."""
    table.page.evaluate("() => { window.delays.length = 0; }")
    for _ in range(LIFTS):
        table.lift("c1")
        table.wait_for_sign("c1", "L")
        table.drop("c1")
        table.wait_for_sign("c1", "o")
    found: list[float] = table.page.evaluate("() => window.delays")
    return found


def frames_while_dragging(table: Table, board: str) -> list[float]:
    """Return the times between frames while a disc is dragged in circles under 25 moving lights."""
    page = table.page
    table.lift("c1")
    table.wait_for_sign("c1", "L")
    lights = json.dumps({"type": "lights", "board": board, "lights": LIGHTS})
    page.evaluate("(data) => window.socket.dispatchEvent(new MessageEvent('message', { data }))", lights)
    x, y = table.place_of("c3")
    page.evaluate(f"() => {{ ({COUNT})({DRAG_MS}).then((gaps) => {{ window.gaps = gaps; }}); }}")
    step = 0
    while not page.evaluate("() => Boolean(window.gaps)"):
        step += 1
        page.mouse.move(x + 120 * (step % 7 - 3) / 3, y + 120 * (step % 11 - 5) / 5)
    found: list[float] = page.evaluate("() => window.gaps")
    table.drop("c1")
    return found


def first_load(context: BrowserContext, url: str) -> tuple[float, float, float]:
    """Return the bytes of all that the page loads, and the milliseconds to the first paint and to the drawn board."""
    page = context.new_page()
    weights: list[int] = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.goto(url)
    page.wait_for_selector("#live .board")
    page.wait_for_function("() => performance.getEntriesByType('paint').length > 0")
    timing: Any = page.evaluate(
        """() => [performance.getEntriesByName('first-contentful-paint')[0].startTime,
          performance.getEntriesByName('drawn')[0].startTime]"""
    )
    page.close()
    return sum(weights), timing[0], timing[1]


def run() -> bool:
    """Print the figures; True if all goals are reached."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Service(Path(folder))
        browser = launch(playwright)
        size: Any = {"width": 1280, "height": 860}
        context = browser.new_context(viewport=size)
        loads = [first_load(context, service.url) for _ in range(3)]
        context.add_init_script(WATCH)
        table = Table(context, service.url)
        delays = event_to_pixel(table)
        gaps = frames_while_dragging(table, service.board)
        context.close()
        browser.close()
        service.stop()
    p95 = percentile(delays, 0.95)
    fps = 1000 / (sum(gaps) / len(gaps))
    late = percentile(gaps, 0.95)
    weight = max(load[0] for load in loads) / 1000
    paint = median(load[1] for load in loads)
    drawn = median(load[2] for load in loads)
    return all(
        [
            row("page: event to pixel, p50", percentile(delays, 0.5), "ms", "< 35", percentile(delays, 0.5) < 35),
            row(f"page: event to pixel, p95 of {len(delays)}", p95, "ms", "< 50", p95 < 50),
            row("page: dragging, 25 moving lights", fps, "fps", ">= 58", fps >= 58),
            row("page: time between two frames, p95", late, "ms", "< 20", late < 20),
            row("page: weight", weight, "KB", "< 200", weight < 200),
            row("page: first paint", paint, "ms", "< 1000", paint < 1000),
            row("page: board drawn", drawn, "ms", "< 1500", drawn < 1500),
        ]
    )


if __name__ == "__main__":
    run()
