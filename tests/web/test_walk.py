"""The walk test on the page: with broken switches, left in the middle, ended by somebody else."""

import pytest
from passoboard.simulator import VirtualBoard

from .conftest import Seat
from .driving import GAME, Service, Table

AGAIN = "00:11"  # longer than the page waits until it tells the board again that somebody walks


def start(table: Table) -> None:
    table.page.click("#nav-care")
    table.page.click("#walk-start")
    table.wait_for_sign("a1", "y")


class TestAtARealBoard:
    @pytest.fixture
    def board_port(self, real_board: VirtualBoard) -> str:
        return real_board.port

    def test_a_switch_that_is_stuck_closed_is_reported_and_does_not_stop_the_walk(
        self, real_board: VirtualBoard, table: Table
    ) -> None:
        page = table.page
        real_board.fault("stuck_closed", "b1")
        start(table)
        real_board.sweep_all()
        page.wait_for_function("() => document.querySelectorAll('.switch.closed').length === 1")
        page.click("#walk-bare")
        page.wait_for_selector('[data-switch="b1"].bad')
        for cell in ("a1", "c1"):
            table.wait_for_sign(cell, "y")
            real_board.lift("off", "b")
            real_board.place(cell)
            page.wait_for_selector(f'[data-switch="{cell}"].good')
            real_board.lift(cell)
            real_board.place("off")
        table.wait_for_sign("d1", "y")
        table.picture("walk test with a stuck switch")
        page.click("#walk-stop")
        page.wait_for_selector("#walk-start")
        assert page.locator("#walk-found li").all_inner_texts() == ["b1: closed with nothing on it"]

    def test_a_switch_that_sticks_on_the_way_is_reported_too(self, real_board: VirtualBoard, table: Table) -> None:
        page = table.page
        start(table)
        real_board.sweep_all()
        page.wait_for_selector("#walk-skip")
        real_board.fault("stuck_closed", "a1")
        page.wait_for_selector('[data-switch="a1"].good')
        page.click("#walk-bare")
        page.wait_for_selector('[data-switch="a1"].bad')
        table.wait_for_sign("b1", "y")

    def test_every_cell_is_walked_and_then_the_game_goes_on(self, real_board: VirtualBoard, table: Table) -> None:
        page = table.page
        start(table)
        real_board.sweep_all()
        for cell in GAME.cells:
            table.wait_for_sign(cell, "y")
            page.wait_for_selector("#walk-skip")
            page.click("#walk-skip")
        page.wait_for_selector("#walk-start")
        assert page.locator("#walk-found li").count() == len(GAME.cells)
        page.click("#nav-board")
        table.wait_for_words("Put a black disc on a1.")


def test_who_closes_the_page_ends_the_walk_test(sit: Seat) -> None:
    walker, other = sit(), sit()
    start(walker)
    other.wait_for_words("Walk test")
    walker.page.goto("about:blank")
    other.wait_for_words("Black to move.")


def test_a_walk_test_that_nobody_walks_can_be_ended_on_every_page(table: Table, service: Service) -> None:
    page = table.page
    for view, button in (("board", "#test-end"), ("care", "#walk-end")):
        page.click(f"#nav-{view}")
        service.ask(f"boards/{service.board}/test", {"cell": "c3"})  # as a page did that has crashed since
        page.click(button)
        page.wait_for_selector(button, state="detached")
        page.click("#nav-board")
        table.wait_for_words("Black to move.")


def test_a_page_whose_walk_test_was_ended_by_somebody_else_does_not_begin_it_again(sit: Seat) -> None:
    walker, other = sit(), sit()
    walker.page.clock.install()
    walker.page.reload()
    start(walker)
    other.page.click("#test-end")
    walker.page.wait_for_selector("#walk-start")
    asked: list[str] = []
    walker.page.on("request", lambda request: asked.append(request.url))
    walker.page.clock.fast_forward(AGAIN)
    walker.page.wait_for_selector("#stats")
    assert not [url for url in asked if url.endswith("/test")]


def test_a_page_that_walks_tells_the_board_so_again_and_again(table: Table) -> None:
    page = table.page
    page.clock.install()
    page.reload()
    start(table)
    for _ in range(2):
        with page.expect_response("**/test") as answer:
            page.clock.fast_forward(AGAIN)
        assert answer.value.ok
    page.click("#walk-stop")
    page.wait_for_selector("#walk-start")
