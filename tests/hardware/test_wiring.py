"""The sheets that a builder wires by: no wire where the deck lies on its ledges, none over a reed, words to be read."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from hardware import circuit, copper, drawings, fit, frame, rank_board, rank_drawing, wiring, wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point, Shape, Text
from tests.hardware import words

Line = tuple[Point, Point]
SHEETS: dict[str, Callable[[Board], Canvas]] = {
    "matrix": lambda board: wiring.matrix_sheet(board, circuit.build(board)),
    "pixels": wiring.pixel_sheet,
    "rank boards": lambda board: rank_drawing.under_the_deck(board, circuit.build(board), rank_board.build(board)),
    "frame": frame.frame_drawing,
    "small parts": drawings.small_drawing,
}
UNDER_THE_DECK = ("matrix", "pixels", "rank boards")
BY_HAND, PRINTED = "wires under the deck inside the ledges", "wires of the rank boards inside the ledges"


def failing(board: Board) -> set[str]:
    return {figure.name for figure in fit.check(board) if not figure.ok}


def drawn(page: Canvas, colour: str) -> list[Line]:
    """Return the straight pieces of all wires of a colour."""
    wires = [item for item in page.items if isinstance(item, Shape) and item.pen.stroke == colour]
    return [line for wire in wires for line in pairwise(wire.points)]


@pytest.mark.parametrize("name", UNDER_THE_DECK)
def test_no_wire_lies_where_a_ledge_is(board: Board, name: str) -> None:
    assert wiring.farthest(SHEETS[name](board)) < wood.ledge_line(board) - board.wood.clearance


@pytest.mark.parametrize("name", UNDER_THE_DECK)
@pytest.mark.parametrize("colour", sorted(wiring.WIRES))
@pytest.mark.parametrize("way", [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_a_wire_that_is_drawn_too_far_out_is_seen(board: Board, name: str, colour: str, way: Point) -> None:
    page, far = SHEETS[name](board), wood.ledge_line(board) + 3
    page.line((0, -wiring.DOWN), (far * way[0], far * way[1] - wiring.DOWN), pen=Pen(colour, 0.8))
    assert wiring.farthest(page) == pytest.approx(far + 0.4)


@pytest.mark.parametrize(
    ("module", "lane", "place", "complaint"),
    [
        (wiring, "FIVE_VOLT_BUS", 23.2, BY_HAND),
        (wiring, "TURN_BACK", 22.0, BY_HAND),
        (wiring, "END", 22.0, BY_HAND),
        (rank_drawing, "GROUND_LANE", 8.5, PRINTED),
        (rank_drawing, "FIVE_VOLT_LANE", 8.5, PRINTED),
    ],
)
def test_a_lane_over_a_ledge_does_not_fit(
    board: Board, monkeypatch: pytest.MonkeyPatch, module: object, lane: str, place: float, complaint: str
) -> None:
    monkeypatch.setattr(module, lane, place)
    assert complaint in failing(board)


def test_insulated_wires_keep_off_the_feet_of_the_reeds(board: Board) -> None:
    page = SHEETS["pixels"](board)
    feet = [wiring.on_sheet(board, cell) for cell in board.cells]
    lines = [line for colour in (wiring.DATA, wiring.PLUS, wiring.MINUS) for line in drawn(page, colour)]
    assert min(copper.apart((foot, foot), line) for foot in feet for line in lines) > 5


def test_data_crosses_no_bare_wire_on_its_way_to_the_next_rank(board: Board) -> None:
    rows, data = drawn(SHEETS["matrix"](board), wiring.ROW), drawn(SHEETS["pixels"](board), wiring.DATA)
    assert len(rows) == len(board.rows)
    assert min(copper.apart(row, line) for row in rows for line in data) > 2


def test_the_controllers_sheet_names_the_values_of_the_circuit(board: Board) -> None:
    other = replace(board, scan=replace(board.scan, pull_up_ohm=8200.0), power=replace(board.power, bulk_uf=150.0))
    said = [item.words for item in wiring.controller_sheet(other, circuit.build(other)).items if isinstance(item, Text)]
    assert "150uF" in said
    assert said.count("8.2k") == 5
    assert not any("10k" in line or "100u" in line for line in said)


@pytest.mark.parametrize("name", UNDER_THE_DECK)
def test_every_ledge_is_shown(board: Board, name: str) -> None:
    page = SHEETS[name](board)
    shapes = [item.points for item in page.items if isinstance(item, Shape)]
    for ledge in wood.ledges(board):
        assert tuple((x, y - wiring.DOWN) for x, y in ledge.outline) in shapes


@pytest.mark.parametrize("name", SHEETS)
def test_words_lie_on_the_page_and_not_on_each_other(board: Board, name: str) -> None:
    page = SHEETS[name](board)
    assert words.leaving(page) == []
    assert words.meeting(page) == []
