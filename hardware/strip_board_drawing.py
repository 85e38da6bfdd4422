"""The sheet of the strip board: from above with every part, from below with every cut, and lists to tick off."""

from __future__ import annotations

from itertools import pairwise
from string import ascii_uppercase

from hardware.board import Board
from hardware.canvas import Canvas, Mover, Pen, Point
from hardware.circuit import Circuit
from hardware.strip_board import PITCH, Hole, Placed, StripBoard, carried
from hardware.strip_board_parts import PAPER, SCALE, above, draw_link, draw_part, draw_wires, side_of
from hardware.strip_board_rules import ROWS
from hardware.wiring import LIGHT, colour_of

WOOD, COPPER = "#faf7f0", "#f3e3cd"


def sheet(board: Board, circuit: Circuit, layout: StripBoard) -> Canvas:
    """Return the strip board hole by hole."""
    page = Canvas(344, 292, "Wiring 4: strip board")
    page.text((0, 135), "Wiring 4: the strip board, hole by hole, seen from above", 7)
    words = "Same colours as before; strips, pale, are on the other side. X: a cut. Thick lines: links. Squares: pin 1."
    page.text((0, 127.5), f"{words} Rings: wires to deck and buttons.", 4)
    on, nets = above(layout), carried(circuit, layout)
    _copper(page, layout, on, SCALE, nets)
    _ruler(page, layout, on, 3.2)
    for part in layout.parts:
        draw_part(page, board, circuit, part, on)
    _cuts(page, layout, on, SCALE)
    for link in layout.links:
        draw_link(page, link, colour_of(nets[link.start]), on)
    for strip, side in dict.fromkeys((wire.hole.strip, side_of(layout, wire)) for wire in layout.wires):
        wires = [wire for wire in layout.wires if (wire.hole.strip, side_of(layout, wire)) == (strip, side)]
        draw_wires(page, board, layout, wires, side)
    _lists(page, circuit, layout)
    _from_below(page, layout)
    return page


def _copper(page: Canvas, layout: StripBoard, on: Mover, scale: float, nets: dict[Hole, str]) -> None:
    """Draw the board, its strips in the colours of their nets, and its holes."""
    width, height, hole = layout.holes * PITCH, layout.strips * PITCH, PITCH * scale
    page.box(on((width / 2, -height / 2)), width * scale, height * scale, Pen("#999999", 0.4, fill=WOOD))
    for strip in ascii_uppercase[: layout.strips]:
        for first, last in _lengths(layout, strip):
            net, (x1, y), (x2, _) = nets.get(first), on(first.at), on(last.at)
            pen = Pen("none", fill=_pale(colour_of(net)) if net else COPPER)
            page.box(((x1 + x2) / 2, y), abs(x2 - x1) + 0.8 * hole, 0.7 * hole, pen)
        for number in range(1, layout.holes + 1):
            page.circle(on(Hole(strip, number).at), 0.16 * hole, Pen("#aaaaaa", 0.12, fill=PAPER))


def _lengths(layout: StripBoard, strip: str) -> list[tuple[Hole, Hole]]:
    """Return the pieces of a strip between cuts, each by its first and last hole."""
    cuts = [0, *sorted(cut.number for cut in layout.cuts if cut.strip == strip), layout.holes + 1]
    return [(Hole(strip, one + 1), Hole(strip, two - 1)) for one, two in pairwise(cuts)]


def _cuts(page: Canvas, layout: StripBoard, on: Mover, scale: float) -> None:
    cross = 0.27 * PITCH * scale
    for cut in layout.cuts:
        x, y = on(cut.at)
        for sign in (1, -1):
            page.line((x - cross, y - sign * cross), (x + cross, y + sign * cross), pen=Pen(width=0.11 * PITCH * scale))


def _pale(colour: str) -> str:
    """Return a paler colour, for copper seen through the board."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{255 - (255 - part) // 5:02x}" for part in parts)


def _ruler(page: Canvas, layout: StripBoard, on: Mover, size: float, every: int = 1) -> None:
    """Write letters of strips and numbers of holes along all four edges."""
    (x1, top), (x2, bottom) = on((0.0, 0.0)), on((layout.holes * PITCH, -layout.strips * PITCH))
    for strip in ascii_uppercase[: layout.strips]:
        for x in (min(x1, x2) - 1.25 * size, max(x1, x2) + 1.25 * size):
            page.text((x, on(Hole(strip, 1).at)[1] - 0.36 * size), strip, size, colour="#555555")
    for number in range(1, layout.holes + 1):
        if number in {1, layout.holes} or number % every == 0:
            for y in (top + 0.6 * size, bottom - 1.3 * size):
                page.text((on(Hole("A", number).at)[0], y), str(number), 0.85 * size, colour="#555555")


def _lists(page: Canvas, circuit: Circuit, layout: StripBoard) -> None:
    """List everything in words, with boxes to tick."""
    nets, y = carried(circuit, layout), -68.0
    cuts = [str(cut) for cut in layout.cuts]
    links = [f"{link}: {nets[link.start]}" for link in layout.links]
    parts = [_holes_of(circuit, part) for part in layout.parts]
    _ticks(page, (-166, y), f"{len(cuts)} cuts, at the hole", cuts, 8, 13.0)
    _ticks(page, (-108, y), f"{len(links)} links", links, 8, 36)
    _ticks(page, (-28, y), "parts", parts, 11, 60)
    page.text((-166, y - 56), f"{', '.join(_whole(layout))} stay whole between the Pico's two rows:", 3.0, "start")
    page.text((-166, y - 60.5), "GND is on both sides.", 3.0, "start")


def _whole(layout: StripBoard) -> list[str]:
    """Return the strips that are not cut below the Pico."""
    pins, cuts = layout["U1"].pins, layout.cuts
    rows = [(pins[str(number)], pins[str(41 - number)]) for number in range(1, 21)]
    return [one.strip for one, two in rows if not any(one < cut < two for cut in cuts)]


def _ticks(page: Canvas, at: Point, title: str, items: list[str], rows: int, width: float) -> None:
    page.text(at, title, 4, "start")
    for number, words in enumerate(items):
        x, y = at[0] + number // rows * width, at[1] - 6.5 - number % rows * 5.6
        page.box((x + 1.2, y + 1.1), 2.4, 2.4, Pen(LIGHT, 0.3))
        page.text((x + 3.4, y), words, 3.0, "start")


def _holes_of(circuit: Circuit, part: Placed) -> str:
    if circuit[part.ref].kind in ROWS:
        last = len(part.pins)
        corners = [f"{pin} {part.pins[str(pin)]}" for pin in (1, last // 2, last // 2 + 1, last)]
        return f"{part.ref}, in sockets: pin {', '.join(corners)}"
    ends = [f"{pin} {place}" if pin in "+-" else str(place) for pin, place in part.pins.items()]
    return f"{part.ref}, {circuit[part.ref].value}: {', '.join(ends)}"


def _from_below(page: Canvas, layout: StripBoard) -> None:
    """Draw the copper side, where the cuts are made, at true size and mirrored as one sees it."""

    def on(point: Point) -> Point:
        return 160 - point[0], -77 + point[1]

    page.text((160 - layout.holes * PITCH / 2, -68), "copper side, turned over like a page, 1:1", 4)
    _copper(page, layout, on, 1.0, {})
    _cuts(page, layout, on, 1.0)
    _ruler(page, layout, on, 2.0, every=5)
