"""Answers that come late and events that are left out: the page ends up with what is true."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from passoboard.simulator import VirtualBoard
from playwright.sync_api import Page, Route

from .conftest import Seat
from .driving import Service, Table

STACKS = "rr1rr/2r2/b1(bb)2/2(bb)2/5 b"
HAND = "**/api/boards/*/hand"


@contextmanager
def held(page: Page, address: str) -> Iterator[list[Route]]:
    """Hold back the service's answers from one address until the end; they are as old as the moment of asking."""
    answers: list[tuple[Route, Any]] = []
    waiting: list[Route] = []
    done = False

    def hold(route: Route) -> None:
        if done:
            route.continue_()
            return
        answers.append((route, route.fetch()))
        waiting.append(route)

    page.wait_for_load_state("networkidle")  # what the page asked for before is none of these
    page.route(address, hold)
    yield waiting
    done = True
    for route, answer in answers:
        with page.expect_event("requestfinished", lambda request, asked=route.request: request == asked):
            route.fulfill(response=answer)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wait_until_asked(page: Page, waiting: list[Route]) -> None:
    while not waiting:
        page.evaluate("() => new Promise(requestAnimationFrame)")


def test_an_old_list_of_moves_never_replaces_newer_moves(table: Table, service: Service) -> None:
    page = table.page
    with held(page, "**/api/games/*/replay") as waiting:
        page.reload()
        wait_until_asked(page, waiting)
        for verb, cell in (("lift", "c1"), ("place", "c2")):
            service.ask(f"boards/{service.board}/hand", {"verb": verb, "cell": cell})
        table.wait_for_moves(1)
    table.wait_for_moves(1)
    table.wait_for_words("Red to move.")


def test_the_outcome_is_not_lost_to_an_old_answer(table: Table, service: Service) -> None:
    page = table.page
    with held(page, "**/api/games/*/replay") as waiting:
        page.reload()
        wait_until_asked(page, waiting)
        service.ask(f"boards/{service.board}/resign", {"side": "b"})
        table.wait_for_words("Red wins: Black resigned.")
    table.wait_for_words("Red wins: Black resigned.")


class TestBesideARealBoard:
    @pytest.fixture
    def board_port(self, real_board: VirtualBoard) -> str:
        return real_board.port

    def test_an_old_look_at_the_board_never_replaces_newer_news(
        self, real_board: VirtualBoard, table: Table, service: Service
    ) -> None:
        page = table.page
        with held(page, f"**/api/boards/{service.board}") as waiting:
            real_board.fault("unplug")
            page.wait_for_selector('#link[data-state="offline"]')
            real_board.clear_fault("unplug")
            wait_until_asked(page, waiting)
            table.wait_for_words("Black to move.")
            real_board.lift("c1")
            table.wait_for_sign("c2", "t")
        assert table.signs() == service.view()["lights"]
        assert page.locator('#live [data-cell="c1"] .stack.lifted').count() == 1


def test_hands_that_the_service_tells_of_only_once_are_not_awaited_for_ever(table: Table, service: Service) -> None:
    page = table.page
    left_out: list[str] = []

    def leave_the_first_out(message: str | bytes, send: Any) -> None:
        if not left_out and json.loads(message)["type"] == "hands":
            left_out.append(str(message))  # as for a slow listener: of two, only the newest is sent
        else:
            send(message)

    def pass_on(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: leave_the_first_out(message, socket.send))

    page.route_web_socket("**/api/events*", pass_on)
    page.reload()
    page.wait_for_selector("#live .board")
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    table.wait_for_hands()
    assert left_out
    assert page.locator('#live [data-cell="c2"] .disc').count() == 1
    table.drag("c5", "c4")
    table.wait_for_moves(2)
    table.wait_for_hands()


def begin_with_stacks(table: Table, service: Service) -> None:
    service.begin(STACKS)
    table.wait("() => document.querySelectorAll('#live .cell[data-cell=c3] .disc').length === 2")
    table.wait_for_words("Black to move.")
    table.wait_for_hands()


def test_a_disc_goes_onto_a_stack_that_is_tapped_before_the_service_answers(helped: Table, service: Service) -> None:
    begin_with_stacks(helped, service)
    with held(helped.page, HAND) as waiting:
        helped.tap("c3")
        wait_until_asked(helped.page, waiting)
        helped.tap("c2")
    helped.wait_for_moves(1)
    helped.wait_for_hands()
    assert service.view()["last_move"] == "c3-c2"
    assert service.view()["discs"] == service.view()["pieces"]


def test_another_disc_is_taken_if_it_is_tapped_before_the_service_answers(helped: Table, service: Service) -> None:
    begin_with_stacks(helped, service)
    with held(helped.page, HAND) as waiting:
        helped.tap("c3")
        wait_until_asked(helped.page, waiting)
        helped.tap("a3")
    helped.page.wait_for_selector('#live [data-cell="a3"] .stack.lifted')
    helped.wait_for_hands()
    assert service.view()["grasp"] == [{"from": "a3", "pieces": "b"}]
    helped.tap("a4")
    helped.wait_for_moves(1)
    assert service.view()["last_move"] == "a3-a4"


class SlowSocket:
    """The page's socket; reports of the hands, or of more, may be kept back, so that answers overtake them."""

    def __init__(self) -> None:
        self.keeps = False
        self.kinds = {"hands"}
        self.reports: list[str] = []
        self.kept: list[str] = []

    def attach(self, page: Page) -> None:
        page.route_web_socket("**/api/events*", self._connect)

    def _connect(self, socket: Any) -> None:
        self.send = socket.send
        socket.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str) -> None:
        kind = json.loads(message)["type"]
        if kind == "hands":
            self.reports.append(message)
        if kind in self.kinds and self.keeps:
            self.kept.append(message)
        else:
            self.send(message)

    def release(self) -> None:
        self.keeps = False
        while self.kept:
            self.send(self.kept.pop(0))


def test_an_older_report_of_the_hands_never_takes_a_disc_out_of_them(sit: Seat, service: Service) -> None:
    socket = SlowSocket()
    table = sit(kept=("visited",), prepare=socket.attach)
    table.drag("c1", "c2")
    table.wait_for_moves(1)
    table.wait_for_hands()
    socket.keeps = True
    with table.page.expect_response(HAND):
        table.lift("c5")
    socket.send(socket.reports[0])  # late news of somebody else's hand
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    table.drop("c4")
    socket.release()
    table.wait_for_moves(2)
    table.wait_for_hands()
    assert service.view()["last_move"] == "c5-c4"


def test_a_quick_reply_waits_for_news_of_the_move_before_it(sit: Seat, service: Service) -> None:
    """The answer to a move may overtake the news of it: the reply was then judged by the moves before."""
    socket = SlowSocket()
    socket.kinds |= {"entry", "state", "lights", "picture"}
    table = sit(kept=("visited",), prepare=socket.attach)
    table.lift("c1")
    table.wait_for_sign("c2", "t")
    table.wait_for_hands()
    socket.keeps = True
    with table.page.expect_response("**/api/boards/*/move"):
        table.drop("c2")
        table.drag("c5", "c4")
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    socket.release()
    table.wait_for_moves(2)
    table.wait_for_hands()
    assert service.view()["last_move"] == "c5-c4"
