"""Gaylor's Passo on the page: slides by dragging, down to the switches of the simulated big board; balls are drawn."""

import pytest
from boardcore.games import load

from .driving import Service, Table

GAME = load("gaylor")


@pytest.fixture(scope="module")
def lasting_port() -> str:
    return "sim://?board=big&game=gaylor"


@pytest.fixture
def service(renewed: Service) -> Service:
    """Return one service for all, with a new game for each."""
    return renewed


def balls(table: Table) -> list[str]:
    """Return the cells where the page draws a ball."""
    found: list[str] = table.page.evaluate(
        """() => [...document.querySelectorAll('#live .cell')].filter((cell) => cell.querySelector('.ball'))
          .map((cell) => cell.dataset.cell).sort()"""
    )
    return found


def test_slides_with_the_mouse_are_logged_moves(table: Table, service: Service) -> None:
    table.wait_for_sign("b2", "o")
    position = GAME.start()
    for number, move in enumerate(("b2-b5", "g7-g5", "c2-c3")):
        start, end = move.split("-")
        table.wait_for_sign(start, "o")
        table.drag(start, end)
        table.wait_for_moves(number + 1)
        position = GAME.play(position, GAME.read(position, move))
        assert service.view()["position"] == GAME.format_position(position)
    table.picture("gaylor under way")


def test_a_lifted_carrier_shows_who_can_take_its_ball(table: Table) -> None:
    table.wait_for_sign("e1", "u")
    assert balls(table) == ["d8", "e1"]
    table.lift("e1")
    for cell in ("d1", "f2"):
        table.wait_for_sign(cell, "v")
    table.drop("e1")
    table.wait_for_sign("e1", "u")


def test_white_and_black_have_their_own_colours_beside_the_board_too(table: Table) -> None:
    """In the list of moves, on the buttons and in statistics: not those of Passo, where the second side is red."""
    table.wait_for_sign("b2", "o")
    table.drag("b2", "b5")
    table.wait_for_moves(1)
    dots = table.page.evaluate(
        """() => [...document.querySelectorAll('#moves li, .knob-dot')].map((one) => one.getAttribute('class'))"""
    )
    assert dots.count("side-white") == 1
    assert sorted(name for name in dots if name.startswith("knob-dot")) == [
        "knob-dot side-violet",
        "knob-dot side-white",
    ]
    colour = table.page.evaluate(
        "() => getComputedStyle(document.querySelector('#moves li'), '::before').backgroundColor"
    )
    assert min(int(part) for part in colour.strip("rgb()").split(",")) > 200, "White is light"
