"""Draws what is on the strip board, seen from above: parts, links and leaving wires."""

from __future__ import annotations

from hardware.board import Board
from hardware.canvas import Canvas, Mover, Pen
from hardware.circuit import Circuit
from hardware.strip_board import PITCH, Link, Placed, StripBoard, Wire
from hardware.strip_board_rules import ROWS, Box, body
from hardware.wiring import MINUS, PICO, PLUS, colour_of

SCALE = 7.0 / PITCH  # a hole takes 7 mm of the sheet
TOP = 115.0
PAPER = "#ffffff"
FILLS = {
    "controller": "#e6f0e6",
    "shifter": "#eeeeee",
    "pull_up": "#e8d9b8",
    "data_resistor": "#e8d9b8",
    "fuse": "#f3d27a",
    "bulk": "#dfe6f2",
    "decoupling": "#f0d0a8",
}


def above(layout: StripBoard) -> Mover:
    """Return the function from mm on the board to points on the sheet."""
    half = layout.holes * PITCH / 2
    return lambda point: ((point[0] - half) * SCALE, TOP + point[1] * SCALE)


def draw_part(page: Canvas, board: Board, circuit: Circuit, part: Placed, on: Mover) -> None:
    """Draw a part's body, label and pins."""
    room, kind = body(circuit, part), circuit[part.ref].kind
    pen, places = Pen(width=0.35, fill=FILLS[kind]), [on(place.at) for place in part.pins.values()]
    if len(places) == 2:
        page.line(*places, pen=Pen("#777777", 0.7))
    if room.radius:
        page.circle(on(room.centre), room.radius * SCALE, pen)
    else:
        page.box(on(room.centre), room.width * SCALE, room.height * SCALE, pen, 0.8)
    if kind == "controller":
        _pico(page, board, circuit, part, room, on)
    elif kind == "shifter":
        _shifter(page, circuit, part, room, on)
    else:
        _two_leads(page, circuit, part, on)
    for pin, place in part.pins.items():
        gold = Pen(width=0.3, fill="#d8b04a")
        if pin == "1" and kind in ROWS:
            page.box(on(place.at), 2.4, 2.4, gold)
        else:
            page.circle(on(place.at), 1.1, gold)


def _pico(page: Canvas, board: Board, circuit: Circuit, part: Placed, room: Box, on: Mover) -> None:
    (x, y), half = on(room.centre), room.height * SCALE / 2
    page.box((x, y + half + 1.2), 20, 4.8, Pen(width=0.4, fill="#dddddd"))
    page.text((x, y + half - 0.1), "USB", 3.6)
    page.text((x + 4.6, y), f"U1, {board.main.title}", 3.4, turn=90)
    for number, name in enumerate(PICO, start=1):
        at_x, at_y = on(part.pins[str(number)].at)
        inward, anchor = (2.2, "start") if number <= 20 else (-2.2, "end")
        colour = "#000000" if name in circuit["U1"].pins else "#888888"
        page.text((at_x + inward, at_y - 1.1), f"{number} {name}", 3.0, anchor, colour)


def _shifter(page: Canvas, circuit: Circuit, part: Placed, room: Box, on: Mover) -> None:
    (x, y), half = on(room.centre), room.height * SCALE / 2
    page.polygon([(x - 2.5, y + half), (x, y + half - 2.5), (x + 2.5, y + half)], Pen(width=0.35, fill=PAPER))
    page.text((x + 3.9, y), f"U2, {circuit['U2'].value}", 3.2, turn=90)
    for number, place in part.pins.items():  # to the left of each, where there is no cut
        at_x, at_y = on(place.at)
        page.text((at_x - 1.5, at_y - 0.9), number, 2.4, "end")


def _two_leads(page: Canvas, circuit: Circuit, part: Placed, on: Mover) -> None:
    x, y = on(body(circuit, part).centre)
    words, pins = circuit[part.ref].value, list(part.pins.values())
    if circuit[part.ref].kind == "bulk":
        (_, plus), (_, minus) = (on(place.at) for place in pins)
        page.text((x, y - 0.2), part.ref, 4.2)
        page.text((x, y - 4.2), f"{words}F", 3)
        page.text((x + 4.2, plus - 1.4), "+", 5, colour=PLUS)
        page.text((x + 2.0, minus - 1.0), "- stripe", 2.4, "start", MINUS)
        return
    long = circuit[part.ref].kind in {"pull_up", "data_resistor"}
    page.text((x + 1.1, y), f"{part.ref} {words}" if long else part.ref, 3.0, turn=90)


def draw_link(page: Canvas, link: Link, colour: str, on: Mover) -> None:
    """Draw a link, with a rim that sets it apart from what it crosses."""
    page.line(on(link.start.at), on(link.end.at), pen=Pen(PAPER, 2.0))
    page.line(on(link.start.at), on(link.end.at), pen=Pen(colour, 1.2))
    for place in (link.start, link.end):
        page.circle(on(place.at), 1.3, Pen(colour, 0.3, fill=colour))


def side_of(layout: StripBoard, wire: Wire) -> int:
    """Return the side on which a wire leaves: -1 left, 1 right."""
    return -1 if wire.hole.number < layout.holes / 2 else 1


def draw_wires(page: Canvas, board: Board, layout: StripBoard, wires: list[Wire], side: int) -> None:
    """Draw the wires that leave one strip on one side, past the ruler."""
    places, colour = [above(layout)(wire.hole.at) for wire in wires], colour_of(wires[0].net)
    edge, y = layout.holes * PITCH * SCALE / 2, places[0][1]
    for at in places:
        page.line(at, (side * (edge + 1.5), y), pen=Pen(colour, 0.8))
    for at in places:
        page.circle(at, 1.6, Pen(colour, 0.8, fill=PAPER))
    page.line((side * (edge + 6.5), y), (side * (edge + 9), y), pen=Pen(colour, 0.8))
    words = " and ".join(dict.fromkeys(_goal(board, wire) for wire in wires))
    page.text((side * (edge + 10), y - 1.2), words, 3.4, "end" if side < 0 else "start", colour)


def _goal(board: Board, wire: Wire) -> str:
    """Return a wire's destination as a label."""
    kind, _, name = wire.net.partition("_")
    words = {"COL": f"column {name.lower()}", "ROW": f"row {name}", "BUTTON": f"button {name.capitalize()}"}
    away = {"GND": "GND", "5V": wire.net, "DATA": f"DIN of {board.chain[0]}"}
    return words.get(kind, away.get(kind, wire.net) if wire.to == "pixel" else "GND of buttons")
