"""The page without a server: its weight, and how long it takes to a board that can be played on."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from passoboard.site.build import build
from playwright.sync_api import sync_playwright

from tests.bench.report import Row
from tests.site.serving import served
from tests.site.visiting import Visit
from tests.web.driving import launch

HEADING = "The page without a server: from the address to the board"


def rows() -> Iterator[Row]:
    """Measure a first visit and a second one, from a server that compresses nothing."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        with served(Path(folder)) as server:
            browser = launch(playwright)
            begun = time.monotonic()
            port_session = Visit(browser.new_context(), f"{server.address}/site/")
            cold, weight = time.monotonic() - begun, server.sent
            port_session.wait("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
            begun = time.monotonic()
            port_session.reload()
            warm = time.monotonic() - begun
            browser.close()
    yield Row("over the wire until the board is there", weight / 1e6, "MB", at_most=10)
    yield Row("first visit, until the board is there", cold, "s", at_most=10)
    yield Row("second visit", warm, "s", at_most=4)
