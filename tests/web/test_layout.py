"""The board is there, whole, with its guidance, on every screen; and everybody can use the page."""

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Seat
from .driving import Service, Table

AXE = Path(__file__).parents[2] / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(320, 568), (390, 844), (844, 390), (640, 430), (768, 1024), (1280, 800), (2560, 1440)]
CHECK = "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']})).violations"


@pytest.fixture(scope="module")
def service(lasting: Service) -> Service:
    """Return one service for all: nothing here changes a game."""
    return lasting


def is_inside(table: Table, selector: str, width: int, height: int) -> bool:
    box = table.page.locator(selector).bounding_box()
    assert box
    right, below = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= -1 and box["y"] >= -1 and right <= width + 1 and below <= height + 1


def test_board_and_guidance_need_no_scrolling_on_any_screen(sit: Seat) -> None:
    table = sit(kept=("visited",))
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for part in ("#live .board", "#guide", "#players", "#help-open"):
            assert is_inside(table, part, width, height), (part, width, height)
        scrolls = "() => document.scrollingElement.scrollHeight > innerHeight + 1"
        assert not table.page.evaluate(scrolls), (width, height)
        board = table.page.locator("#live .board").bounding_box()
        assert board
        assert board["width"] > 0.45 * min(width, height), (width, height)
        table.picture(f"layout {width}x{height}")


def test_nothing_jumps_when_a_disc_is_lifted(helped: Table) -> None:
    def boxes() -> list[Any]:
        parts = ("#live .board", "#guide", "#players", ".tools", "#controls")
        return [helped.page.locator(part).bounding_box() for part in parts]

    before = boxes()
    helped.tap("c1")
    helped.wait_for_sign("c2", "t")
    helped.wait_for_hands()
    assert boxes() == before
    helped.tap("c4")
    helped.wait_for_words("not a legal move")
    assert boxes() == before


@pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with npm")
def test_axe_finds_nothing(sit: Seat, service: Service) -> None:
    source = AXE.read_text()
    for scheme in ("dark", "light"):
        table = sit(kept=("visited",), color_scheme=scheme)
        session = table.page.context.new_cdp_session(table.page)
        for view in ("board", "start", "learn/passo/1", "games", "statistics", "care"):
            table.page.goto(f"{service.url}#{view}")
            table.page.wait_for_selector(f"#nav-{view.split('/')[0]}[aria-current]")
            table.page.wait_for_load_state("networkidle")
            session.send("Runtime.evaluate", {"expression": source})  # the page's own policy lets no script in
            found = table.page.evaluate(CHECK)
            told = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]
            assert not found, (scheme, view, json.dumps(told, indent=1))
