"""A board at the end of a bad cable, which the page reaches by Web Serial."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from passoboard.maker.walk import Ask, Want
from passoboard.maker.walk.hand import SimulatedHand
from passoboard.simulator import VirtualBoard
from playwright.sync_api import BrowserContext

from .cable import Cable
from .serving import Server
from .visiting import Visit

pytestmark = pytest.mark.timeout(900)  # three workers of a browser on a busy machine
GAME = [  # that of the README
    *("c1-d2", "d5-c4", "a1-a2", "a5-b4", "d1-e2", "b5-b4", "d2-c3", "c4-c3"),
    *("e2-e3", "e5-d4", "b1-b2", "d4-e3", "b2-a3", "b4-a3", "a2-a3", "c3-c2"),
]
THERE = """async () => {
  const { carrier } = await import("./site/main.js");
  const boards = await carrier.ask("boards");
  return boards.some(({ port, connection }) => port === "page://serial" && connection === "ready");
}"""
STAND_IN = Path(__file__).with_name("serial.js")


@pytest.fixture
def board(server: Server) -> Iterator[VirtualBoard]:
    """Return a simulated board in a process of its own, as real as one behind a cable."""
    with VirtualBoard(clock="real", seed=1, board="small") as board:
        server.cable = Cable(board.port, seed=1)
        yield board
        server.cable.close()
        server.cable = None


@pytest.fixture
def visit(context: BrowserContext, site: str) -> Iterator[Visit]:
    context.add_init_script(path=STAND_IN)
    visit = Visit(context, site, "board=small&speed=2")
    yield visit
    assert [problem for problem in visit.problems if "410" not in problem] == []  # the cable was pulled


def test_a_game_at_the_table_is_logged_whatever_the_cable_does(
    visit: Visit, board: VirtualBoard, server: Server
) -> None:
    page = visit.page
    page.click("#start-board")
    page.click("#boards-choose")
    page.wait_for_selector("#boards-said:has-text('choose the other one')")  # that was the console
    page.click("#boards-choose")
    page.wait_for_selector("#live .board")
    page.wait_for_selector("#dialog:not([open])", state="attached")
    for number, move in enumerate(GAME[:4], 1):
        board.gesture(move)
        visit.wait_for_moves(number)

    board.fault("unplug")
    page.wait_for_selector('#link[data-state="offline"]')
    for move in GAME[4:6]:
        board.gesture(move)  # nobody hears of it
    board.clear_fault("unplug")
    visit.wait_for_moves(6)

    visit.reload()  # which asks for no port again
    visit.wait_for_moves(6)
    for number, move in enumerate(GAME[6:], 7):
        board.gesture(move)
        visit.wait_for_moves(number)
    assert server.cable
    assert server.cable.spoilt > 10
    name = next(view["board"] for view in visit.ask("boards") if view["port"] == "page://serial")
    [logged] = visit.ask(f"games?board={name}&limit=1")["games"]
    replayed = visit.ask(f"games/{logged['id']}/replay")
    assert replayed["problems"] == []
    assert [step["move"] for step in replayed["steps"][1:]] == GAME
    assert board.moves == GAME


def test_the_walk_test_asks_and_is_answered_and_the_game_goes_on(visit: Visit, board: VirtualBoard) -> None:
    page, hand = visit.page, SimulatedHand(board)
    page.evaluate("() => localStorage.setItem('stand-in.granted', '2')")
    visit.reload()
    visit.wait_until(THERE)
    page.click("#nav-start")
    page.click("#start-board")
    page.click("#boards-test")
    page.select_option("#test-part", "buttons")
    page.click("#test-start")
    asked = ""
    while page.locator("#test-found li").count() == 0:
        now = page.evaluate("() => document.querySelector('#test-ask').dataset.ask ?? ''")
        if now in ("", asked):
            page.wait_for_timeout(50)
            continue
        asked = now
        told = json.loads(now)
        want = Want(told["want"]["kind"], tuple(told["want"]["cells"]), told["want"]["side"])
        hand.do(Ask(told["text"], want, told["light"], told["answers"]))
        if want.kind == "shake":
            page.click('#test-answers [data-answer=""]')
    assert page.locator("#test-found").inner_text().splitlines() == [
        "buttons: 2 of 2 right",
        "nothing is wrong with what was tried",
    ]
    page.click("#dialog .close")
    page.click("#nav-board")
    page.wait_for_selector('#link[data-state="ready"]')
