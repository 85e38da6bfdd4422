"""Looking after the board on the page: switches, walk test, counters, settings."""

import pytest
from passoboard.simulator import VirtualBoard

from .conftest import Seat
from .driving import Service, Table


def test_switches_are_shown_as_the_board_feels_them(table: Table, service: Service) -> None:
    page = table.page
    page.click("#nav-care")
    page.wait_for_selector("#stats")
    assert page.locator(".switch.closed").count() == 10
    table.lift("c1")
    page.wait_for_selector('[data-switch="c1"]:not(.closed)')
    table.drop("c1")
    page.wait_for_selector('[data-switch="c1"].closed')
    table.wait("""() => Number(document.querySelector('[data-switch="c1"] small').textContent) >= 2""")
    assert service.board in page.locator("#counters").inner_text()
    table.picture("care")


def test_a_walk_test_finds_that_switches_are_right(table: Table, service: Service) -> None:
    page = table.page
    page.click("#nav-care")
    page.click("#walk-start")
    page.click("#walk-sweep")
    for cell in ("a1", "b1"):
        page.wait_for_selector(f'[data-switch="{cell}"].lit')
        table.wait_for_sign(cell, "y")
        disc = page.locator("#live .tray .small .disc").first.bounding_box()
        assert disc
        page.mouse.move(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2)
        page.mouse.down()
        table.drop(cell)
        page.wait_for_selector(f'[data-switch="{cell}"].good')
        table.drag(cell, "off")
    page.click("#walk-skip")
    page.wait_for_selector('[data-switch="c1"].bad')
    page.click("#walk-stop")
    page.click("#nav-board")
    table.wait_for_words("Put a black disc on c1.")
    table.arrange()
    assert service.view()["turn"] == 0


def test_brightness_and_settle_time_reach_the_board_and_every_page_shows_them(sit: Seat) -> None:
    first, second = sit(), sit()
    wanted = {"brightness": "30", "settle": "200"}
    for table in (first, second):
        table.page.click("#nav-care")
        table.page.wait_for_selector("#stats")
    for key, value in wanted.items():
        with first.page.expect_response("**/set**") as answer:
            first.page.locator(f"#set-{key}").fill(value)
        assert answer.value.ok
    for key, value in wanted.items():
        second.wait("([key, value]) => document.querySelector(`#set-${key}`).value === value", [key, value])
        assert second.page.locator(f"#set-{key} + output").inner_text().startswith(value)


class TestAtARealBoard:
    @pytest.fixture
    def board_port(self, real_board: VirtualBoard) -> str:
        return real_board.port

    def test_a_switch_that_chatters_is_distinguished_from_one_that_is_used(
        self, real_board: VirtualBoard, table: Table
    ) -> None:
        page = table.page
        page.click("#nav-care")
        page.wait_for_selector("#stats")
        real_board.touch("b1")
        page.wait_for_function("() => Number(document.querySelector('[data-switch=b1] small').innerText) === 2")
        real_board.fault("bounce_storm", "c1", ms=2000)  # longer than a busy machine looks away
        real_board.lift("c1")
        page.wait_for_selector('[data-switch="c1"] .bounce')
        assert page.locator('[data-switch="b1"] .bounce').count() == 0
        assert "too fast for a hand" in (page.locator('[data-switch="c1"]').get_attribute("aria-label") or "")
        table.picture("care with a chattering switch")


def test_a_page_opened_in_care_asks_for_no_board_before_it_knows_one(sit: Seat, service: Service) -> None:
    asked: list[str] = []
    table = sit()
    page = table.page
    page.on("request", lambda request: asked.append(request.url))
    page.route_web_socket("**/api/events*", lambda _: None)  # nothing is told: the page stays without a board
    page.goto(service.url + "#care")
    page.reload()
    page.wait_for_selector("#waiting")
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/health'))"
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert asked
    assert not [url for url in asked if "/boards//" in url]
