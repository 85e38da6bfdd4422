"""The board of every game is there, whole, with its guidance, on every screen."""

from collections.abc import Iterator

import pytest
from boardcore.games import GAMES, load

from .conftest import Seat
from .driving import Service, Table
from .screenshots import load_title

SIZES = [(320, 568), (360, 640), (640, 360), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440)]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Return one service for all, with a board for every game."""
    service = Service(tmp_path_factory.mktemp("screens"), "sim://?board=big&speed=4")
    yield service
    service.stop()


def is_inside(table: Table, selector: str, width: int, height: int) -> bool:
    box = table.page.locator(selector).bounding_box()
    assert box
    right, below = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= -1 and box["y"] >= -1 and right <= width + 1 and below <= height + 1


def assert_fits(table: Table, width: int, height: int) -> None:
    """Board, guidance, players and help are inside the window, large enough, and nothing scrolls."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    for part in ("#live .board", "#guide", "#players", "#help-open"):
        assert is_inside(table, part, width, height), (part, width, height)
    scrolls = "() => document.scrollingElement.scrollHeight > innerHeight + 1"
    assert not table.page.evaluate(scrolls), (width, height)
    cut = "() => [...document.querySelectorAll('.player b')].some((name) => name.scrollWidth > name.clientWidth)"
    assert not table.page.evaluate(cut), (width, height)
    board = table.page.locator("#live .board").bounding_box()
    assert board
    assert board["width"] > 0.45 * min(width, height), (width, height)


@pytest.mark.parametrize("game", GAMES)
def test_board_and_guidance_need_no_scrolling(sit: Seat, service: Service, game: str) -> None:
    table = sit(kept=("visited",), reduced_motion="reduce")  # to paint moving lights on a wall is much work
    most = load(game).variants[-1:] if game == "passtally" else ()  # three names beside the board
    service.wait_for_board()
    service.ask(f"boards/{service.board}/new", {"game": game} | ({"variant": most[0]} if most else {}))
    table.wait("(name) => document.querySelector('#board-title').innerText.startsWith(name)", load_title(game))
    table.wait("() => document.querySelector('#guide .say')?.innerText")
    for width, height in SIZES:
        assert_fits(table, width, height)
        table.picture(f"layout {game} {width}x{height}")
