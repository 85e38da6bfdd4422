"""The page beside a real board: it follows the hands at the table and has none of its own."""

from collections.abc import Iterator

import pytest
from passoboard.simulator import VirtualBoard

from .driving import Service, Table


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    """Return a board that the service knows by its serial port only, as it would a real one."""
    with VirtualBoard(clock="real", seed=5, hand_ms=20) as board:
        yield board


@pytest.fixture
def board_port(board: VirtualBoard) -> str:
    return board.port


def test_the_page_follows_the_hands_at_the_table(board: VirtualBoard, table: Table, service: Service) -> None:
    page = table.page
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
