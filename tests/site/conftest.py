"""The folder that `passoboard site` writes, on a plain file server under a sub-path, in a real browser."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from passoboard.site.build import build
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.web.driving import launch

from .serving import Server, served
from .visiting import Visit

SUB_PATH = "people/passo"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return the server that has the site."""
    if not shutil.which("npm") and os.environ.get("CI") != "true":
        pytest.skip("no npm, which fetches Python for the browser: apt-get install npm")
    root = _shared(tmp_path_factory.getbasetemp()) / "site"
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            build(root / SUB_PATH)
    with served(root) as server:
        yield server


@pytest.fixture
def site(server: Server) -> str:
    """Return the address of the site."""
    return f"{server.address}/{SUB_PATH}/"


def _shared(folder: Path) -> Path:
    """Return the folder that all workers of a run share: the site is built once."""
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never been here."""
    context = browser.new_context(
        viewport={"width": 900, "height": 600}, locale="en-GB", color_scheme="dark", reduced_motion="reduce"
    )
    yield context
    context.close()


@pytest.fixture
def visit(context: BrowserContext, site: str) -> Iterator[Visit]:
    """Return somebody who opens the page, which must report no errors."""
    visit = Visit(context, site)
    yield visit
    assert visit.problems == []
