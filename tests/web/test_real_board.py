"""The page beside a real board: it follows the hands at the table and has none of its own."""

import pytest
from passoboard.opponent.puzzles import Puzzle, shipped
from passoboard.simulator import VirtualBoard

from .conftest import Seat
from .driving import GAME, Service, Table


@pytest.fixture
def board_port(real_board: VirtualBoard) -> str:
    return real_board.port


def test_the_page_follows_the_hands_at_the_table(real_board: VirtualBoard, table: Table, service: Service) -> None:
    board, page = real_board, table.page
    assert page.locator("#live .shelf, #live .cell[role=button], #whole-choice:visible").count() == 0
    board.lift("c1")
    page.wait_for_selector('#live [data-cell="c1"] .stack.lifted')
    table.wait_for_sign("c2", "t")
    table.picture("real board")
    board.place("c2")
    table.wait_for_moves(1)
    page.wait_for_selector('#live [data-cell="c2"] .stack:not(.lifted)')
    assert page.locator('#live [data-cell="c1"] .disc').count() == 0
    table.drag("c5", "c4")  # the mouse moves no real disc
    board.press(0)
    assert service.refuses(f"boards/{service.board}/hand", {"verb": "touch", "cell": "a1"}) == 409
    page.click("#do-back")
    table.wait_for_words("Put a black disc on c1.")
    assert service.view()["turn"] == 0


def test_a_board_that_is_unplugged_is_shown_as_it_was_until_it_is_back(
    real_board: VirtualBoard, sit: Seat, service: Service
) -> None:
    table = sit(expected=("Failed to load resource",))  # what the board cannot answer without its cable
    page = table.page
    real_board.gesture("c1-c2")
    table.wait_for_moves(1)
    real_board.fault("unplug")
    page.wait_for_selector('#link[data-state="offline"]')
    table.wait_for_words("The board is not connected.")
    assert "unplugged" in page.locator("#link-text").inner_text()
    assert page.locator('#live [data-cell="c2"] .disc').count() == 1
    assert page.locator("#do-new").is_disabled()
    assert page.locator("#do-back").is_disabled()
    table.picture("board unplugged")
    real_board.clear_fault("unplug")
    page.wait_for_selector('#link[data-state="ready"]')
    table.wait_for_words("Red to move.")
    assert page.locator("#moves li").count() == 1


def test_for_a_disc_of_the_wrong_side_the_page_says_whose_turn_it_is(real_board: VirtualBoard, table: Table) -> None:
    real_board.lift("c5")
    table.wait_for_words("turn. Put the piece back on c5.")
    real_board.place("c5")
    table.wait_for_words("Black to move.")
    real_board.gesture("c1-c2")
    table.wait_for_words("Red to move.")
    real_board.lift("c2")  # its own last move may still be corrected
    table.wait("() => !document.querySelector('#guide').innerText.includes('Red to move.')")
    assert "turn" not in table.page.locator("#guide").inner_text()
    real_board.place("c2")


def test_lessons_are_done_on_the_board_its_lights_say_what_to_set_up(
    real_board: VirtualBoard, table: Table, service: Service
) -> None:
    page = table.page
    page.goto(f"{service.url}#learn/passo/1")
    page.click("#learn-board-begin")
    page.wait_for_selector("#learn-at")
    real_board.gesture("c1-c2")
    page.click("#learn-next")
    page.wait_for_selector('[href="#learn/passo/2"][aria-current]')
    while service.view()["position"] != "rr.rr/2r2/5/2b2/bb.bb b":
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert service.view()["missing"] == ["c4"]
    assert service.view()["surplus"] == ["c5"]
    real_board.lift("c5")
    real_board.place("c4")
    while service.view()["phase"] != "ready":
        page.evaluate("() => new Promise(requestAnimationFrame)")
    real_board.gesture("a1-a2")
    page.wait_for_selector("#learn-say.fail")
    assert page.locator("#learn-board-begin").count() == 0


def is_plain(puzzle: Puzzle) -> bool:
    """Tell whether a single move solves a puzzle, of a single disc to an empty tile."""
    pieces = dict(zip(GAME.cells, GAME.pieces(GAME.parse_position(puzzle.position)), strict=True))
    start, _, target = puzzle.solution[0].partition("-")
    return len(puzzle.solution) == len(pieces[start]) == 1 and pieces.get(target) == ""


def test_the_lights_of_a_real_board_lead_the_set_up_of_a_puzzle_and_it_is_solved_there(
    real_board: VirtualBoard, table: Table, service: Service
) -> None:
    page = table.page
    number, puzzle = next(found for found in enumerate(shipped("passo"), 1) if is_plain(found[1]))
    page.goto(f"{service.url}#puzzle/passo/{number}")
    page.click("#learn-board-begin")
    page.wait_for_selector("#learn-at")
    real_board.sweep_all()
    wanted = dict(zip(GAME.cells, GAME.pieces(GAME.parse_position(puzzle.position)), strict=True))
    while sorted(service.view()["missing"]) != sorted(cell for cell in wanted if wanted[cell]):
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert service.view()["lights"].count("+") == len(service.view()["missing"]), "each asks for its disc"
    for cell, pieces in wanted.items():
        for piece in pieces:
            real_board.lift("off", piece)
            real_board.place(cell)
    while service.view()["phase"] != "ready":
        page.evaluate("() => new Promise(requestAnimationFrame)")
    real_board.gesture(puzzle.solution[0])
    page.wait_for_selector("#learn-say.done")
