"""The page beside a real board: it follows the hands at the table and has none of its own."""

import pytest
from passoboard.simulator import VirtualBoard

from .conftest import Seat
from .driving import Service, Table


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
