"""The picture of five rank boards under the deck with the wires between them."""

from __future__ import annotations

from itertools import pairwise

from hardware import rank_board
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point
from hardware.circuit import Circuit
from hardware.pcb import Drawing
from hardware.rank_board import ROW
from hardware.wiring import COLUMN, DATA, deck_sheet, lead, named, on_sheet
from hardware.wiring import MINUS as BLACK
from hardware.wiring import PLUS as RED
from hardware.wiring import ROW as BLUE

MASK = "#2f6b3c"
# Wires from rank to rank run between the ends of the boards and the ledges. Distances from the boards' edge:
DATA_LANE, FIVE_VOLT_LANE, GROUND_LANE = -0.8, 1.6, 4.0  # a wire of 0.5 mm2 is 2 mm thick, and data lies on the board
JOG = 2.3  # wires to the supply's second holes go round the first ones


def _corners(layout: Drawing) -> list[Point]:
    (x0, y0), (x1, y1) = layout.low, layout.high
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def under_the_deck(board: Board, circuit: Circuit, layout: Drawing) -> Canvas:
    """Return the deck from below with five rank boards and every wire between them."""
    words = [
        "Seen from below: file e is on the left. Instead of sheets 1 and 2. Orange: columns, from board to board.",
        "Green: data, to and fro. Red 5 V, black GND: into one hole, on from the other, between boards and ledges.",
        "At each ring a lead is soldered on; it hangs down to the controller.",
    ]
    page = deck_sheet(board, "Wiring with rank boards", words)
    places = {(part.ref, pad.pin): pad.at for part, pad in layout.pads}
    for rank in board.rows:
        _one(page, board, layout, rank)
    for one, two in pairwise(rank_board.order(board)):
        for file in board.columns:
            name = f"COL_{file.upper()}"
            ends = (_on(board, one, places[f"{name}_red", "1"]), _on(board, two, places[f"{name}_black", "1"]))
            page.line(*ends, pen=Pen(COLUMN, 0.9))
    _leads(page, board, circuit, places)
    _buses(page, board, places)
    return page


def _on(board: Board, rank: str, at: Point) -> Point:
    """Return a point of the rank board as a point on the sheet."""
    return at[0], at[1] + on_sheet(board, board.in_row(rank)[0])[1]


def _one(page: Canvas, board: Board, layout: Drawing, rank: str) -> None:
    page.polygon([_on(board, rank, corner) for corner in _corners(layout)], Pen(MASK, 0.3, fill="#e4efe2"))
    for part, pad in layout.pads:
        if pad.drill:
            fill = "#222222" if part.kind in rank_board.SOLDERED else "#ffffff"
            page.circle(_on(board, rank, pad.at), pad.drill / 2 + 0.2, Pen("#222222", 0.25, fill=fill))
    for cell in board.in_row(rank):
        x, y = _on(board, rank, (rank_board.middle(board, board.column(cell)), 0.0))
        page.text((x + 6, y + 3.5), cell, 5, colour="#777777")
        middle = x - board.rank_board.column + board.rank_board.diode_pitch / 2
        _diode(page, (middle, y + board.wood.return_offset))
        _arrow(page, (x, y - board.wood.pixel_offset), -1 if rank_board.forward(board, rank) else 1)


def _diode(page: Canvas, at: Point) -> None:
    page.box(at, 4.0, 2.2, Pen(width=0.25, fill="#d98b4a"))
    page.box((at[0] + 1.3, at[1]), 0.8, 2.2, Pen(width=0.2, fill="#ffffff"))


def _arrow(page: Canvas, at: Point, sign: int) -> None:
    """Draw the direction of data through a pixel."""
    x, y = at
    page.circle(at, 4.0, Pen("#999999", 0.3))
    page.line((x - sign * 1.2, y), (x + sign * 0.2, y), pen=Pen(DATA, 0.6))
    page.polygon([(x + sign * 1.4, y), (x, y + 0.9), (x, y - 0.9)], Pen(DATA, 0.1, fill=DATA))


def _leads(page: Canvas, board: Board, circuit: Circuit, places: dict[tuple[str, str], Point]) -> None:
    """Draw the leads from rows and columns to the controller, with its pin names."""
    pins = {net: pin for pin, net in circuit["U1"].pins.items()}
    for rank in board.rows:
        x, y = _on(board, rank, places[ROW, "1"])
        _lead(page, (x, y), BLUE)
        page.text((x - 2.2, y - 5), pins[f"ROW_{rank}"], 3.6, "end", BLUE)
    for file in board.columns:
        x, y = _on(board, rank_board.order(board)[0], places[f"COL_{file.upper()}_black", "1"])
        _lead(page, (x, y), COLUMN)
        page.text((x + 2.2, y - 1.2), pins[f"COL_{file.upper()}"], 3.6, "start", COLUMN)


def _lead(page: Canvas, at: Point, colour: str) -> None:
    """Draw the start of a lead: down from its hole and away from the deck."""
    end = (at[0], at[1] - 3.5)
    page.line(at, end, pen=Pen(colour, 0.9))
    lead(page, end, colour)


def _buses(page: Canvas, board: Board, places: dict[tuple[str, str], Point]) -> None:
    """Draw supply and data from board to board, and their leads to the controller."""
    for one, two in pairwise(rank_board.order(board)):
        _five_volt(page, board, places, one, two)
        _ground(page, board, places, one, two)
    for from_, to in rank_board.links(board):
        if from_[1].startswith("DATA"):
            sign, name = (1, "RIGHT") if from_[1].endswith("RIGHT") else (-1, "LEFT")
            start, end = (_on(board, rank, places[name, "DATA"]) for rank in (from_[0], to[0]))
            out = sign * _lane(board, DATA_LANE)
            page.line(start, (out, start[1]), (out, end[1]), end, pen=Pen(DATA, 0.7))
    _first_leads(page, board, places)


def _lane(board: Board, shift: float) -> float:
    """Return a lane's distance from the middle."""
    return rank_board.length(board) / 2 + shift


def _holes(board: Board, places: dict[tuple[str, str], Point], rank: str, pin: str) -> tuple[Point, Point]:
    """Return the inner and the outer hole of a pole on a rank."""
    _, y = _on(board, rank, places["RIGHT", pin])
    return (rank_board.second_end(board), y), (rank_board.end(board), y)


def _five_volt(page: Canvas, board: Board, places: dict[tuple[str, str], Point], one: str, two: str) -> None:
    """Draw 5 V from the inner hole of a rank, past the outer one, to the outer hole of the next."""
    x, (start, _), (_, end) = _lane(board, FIVE_VOLT_LANE), *(_holes(board, places, rank, "5V") for rank in (one, two))
    over = start[1] + JOG
    page.line(start, (start[0], over), (x, over), (x, end[1]), end, pen=Pen(RED, 0.7))


def _ground(page: Canvas, board: Board, places: dict[tuple[str, str], Point], one: str, two: str) -> None:
    """Draw GND from the outer hole of a rank to the inner hole of the next, past the outer one."""
    x, (_, start), (end, _) = _lane(board, GROUND_LANE), *(_holes(board, places, rank, "GND") for rank in (one, two))
    over = end[1] + JOG
    page.line(start, (x, start[1]), (x, over), (end[0], over), end, pen=Pen(BLACK, 0.7))


def _first_leads(page: Canvas, board: Board, places: dict[tuple[str, str], Point]) -> None:
    """Draw the leads of supply and data to the first rank, in the holes that no other wire uses."""
    rank = rank_board.order(board)[0]
    (_, plus), (minus, _) = (_holes(board, places, rank, pin) for pin in ("5V", "GND"))
    data = _on(board, rank, places["RIGHT", "DATA"])
    over, x = minus[1] + JOG, rank_board.end(board) + JOG
    for points, lift, words, colour in (
        ([plus, (_lane(board, FIVE_VOLT_LANE), plus[1])], 4.0, "5V_PIXELS", RED),
        ([data, (x, data[1])], 0.0, "data from R1", DATA),
        ([minus, (minus[0], over), (_lane(board, GROUND_LANE), over)], -4.0, "GND", BLACK),
    ):
        page.line(*points, pen=Pen(colour, 0.7))
        lead(page, points[-1], colour)
        named(page, board, points[-1], lift, words, colour)
