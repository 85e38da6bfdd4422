"""The folder that `passoboard site` writes, on a plain file server under a sub-path, in a real browser."""

import os
import shutil
from collections.abc import Iterator

import pytest
from passoboard.site.build import build
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.web.driving import launch

from .serving import served
from .visiting import Visit

SUB_PATH = "people/passo"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the site."""
    if not shutil.which("npm") and os.environ.get("CI") != "true":
        pytest.skip("no npm, which fetches Python for the browser: apt-get install npm")
    root = tmp_path_factory.mktemp("site")
    build(root / SUB_PATH)
    with served(root) as server:
        yield f"{server.address}/{SUB_PATH}/"


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
