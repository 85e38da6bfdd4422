"""A browser for the tests of a file, a service for each."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from passoboard.simulator import VirtualBoard
from playwright.sync_api import Browser, Page, sync_playwright

from .driving import Service, Table, launch

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="module")  # while the driver lives, its thread has a running loop: other files need their own
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def board_port() -> str:
    """Return the port of the board: a simulated one, unless a test overrides it."""
    return "sim://"


@pytest.fixture
def real_board() -> Iterator[VirtualBoard]:
    """Return a board that the service knows by its serial port only, as it would a real one."""
    with VirtualBoard(clock="real", seed=5, hand_ms=20) as board:
        yield board


@pytest.fixture(scope="module")
def lasting_port() -> str:
    """Return the port of the board that lasts: a simulated one, unless a file overrides it."""
    return "sim://"


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory, lasting_port: str) -> Iterator[Service]:
    """Return a service for all tests of a file that change no game: a file says so by making it its `service`."""
    service = Service(tmp_path_factory.mktemp("lasting"), lasting_port)
    yield service
    service.stop()


@pytest.fixture
def renewed(lasting: Service) -> Service:
    """Return the service of a file with a new game, all pieces in their places; to start one takes much longer."""
    lasting.begin()
    lasting.ask(f"boards/{lasting.board}/tidy", {})
    return lasting


@pytest.fixture
def service(tmp_path: Path, board_port: str) -> Iterator[Service]:
    service = Service(tmp_path, board_port)
    yield service
    service.stop()


Seat = Callable[..., Table]


@pytest.fixture
def sit(browser: Browser, service: Service, request: pytest.FixtureRequest) -> Iterator[Seat]:
    """Return a function that opens the page in a separate browser, which must report no unexpected errors."""
    tables: list[tuple[Table, tuple[str, ...]]] = []
    contexts = []

    def sit(
        url: str = "",
        expected: tuple[str, ...] = (),
        prepare: Callable[[Page], None] = lambda _: None,
        kept: tuple[str, ...] = ("visited", "strict"),
        ready: str = "#live .board",
        **options: Any,
    ) -> Table:
        settings = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "color_scheme": "dark"} | options
        context = browser.new_context(**settings)
        contexts.append(context)
        table = Table(context, url or service.url, prepare, kept, ready)
        tables.append((table, expected))
        return table

    yield sit
    for index, (table, _) in enumerate(tables if request.node.stash.get(FAILED, False) else ()):
        table.picture(f"{request.node.name} {index}")
    for context in contexts:
        context.close()
    for table, expected in tables:
        left = [problem for problem in table.problems if not any(part in problem for part in expected)]
        assert not left, (left, service.faults)


@pytest.fixture
def table(sit: Seat) -> Table:
    """Return a person with strict hands, who makes every touch."""
    return sit()


@pytest.fixture
def helped(sit: Seat) -> Table:
    """Return a person with helping hands, which is the default."""
    return sit(kept=("visited",))
