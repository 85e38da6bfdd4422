"""Dimensioned drawings of the wooden parts and a section through a cell."""

from __future__ import annotations

import math

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point, rounded
from hardware.wood import Panel

WOOD, PLY, ACRYLIC, FELT, GLASS, IRON, MAGNET, GREEN = (
    "#e9d3ae", "#f3e3c6", "#dfeaf2", "#a33b32", "#cfe8ea", "#777777", "#4b4b52", "#cfe3cf",
)  # fmt: skip
HIDDEN = Pen("#888888", 0.15, dash=(1.5, 1.0))


def put(page: Canvas, panel: Panel, at: Point = (0, 0), pen: Pen | None = None) -> None:
    """Draw a panel's outline, cut-outs, holes and marks."""
    pen = pen or Pen(width=0.3)
    panel = wood.moved(panel, *at)
    if panel.outline:
        page.polygon(panel.outline, pen)
    inside = Pen(pen.stroke, pen.width, "#ffffff" if pen.fill != "none" else "none")
    for cut in panel.cuts:
        page.polygon(cut, inside)
    for hole in panel.holes:
        page.circle(hole.centre, hole.diameter / 2, pen if hole.use == "disc" else inside)
    for one, two in panel.marks:
        page.line(one, two, pen=Pen("#5b7fb5", 0.15))
    for place, words in panel.words:
        page.text(place, words, 4, colour="#5b7fb5")


def titled(title: str, note: str, width: float = 380, height: float = 380) -> Canvas:
    """Return a page with its title and a note."""
    page = Canvas(width, height, title)
    page.text((-width / 2 + 8, height / 2 - 10), title, 6, "start")
    page.text((-width / 2 + 8, height / 2 - 17), note, 4, "start")
    return page


def top_drawing(board: Board) -> Canvas:
    """Return the top with its dimensions."""
    part, panel = board.wood, wood.top(board)
    page = titled(
        "Top for Passo",
        f"plywood {part.sheet:g} mm, scale 1:1. Diffuser ({part.diffuser:g} mm) and carrier ({part.carrier:g} mm) "
        "have its size and its screw holes.",
    )
    put(page, panel, pen=Pen(width=0.3, fill=PLY))
    half, (x, y) = part.outer / 2, board.place(board.cells[0])
    w = part.window / 2
    page.dimension((-half, -half), (half, -half), -22)
    page.dimension((x, y - w), (x + board.pitch, y - w), -27)
    page.dimension((x - w, y - w), (x + w, y - w), -7)
    page.dimension((half, -half), (half, half), -22)
    page.dimension((x + w, board.reach[1]), (x + board.pitch - w, board.reach[1]), 2)
    hole = max(panel.holes, key=lambda item: (item.centre[1], item.centre[0]))
    page.line(hole.centre, (hole.centre[0] + 8, hole.centre[1] + 12), pen=Pen(width=0.13))
    page.text((hole.centre[0] + 9, hole.centre[1] + 12), f"{len(panel.holes)} x dia. {part.screw:g}", 3.5, "start")
    page.dimension((part.screw_places[0], half), (part.screw_places[1], half), 8)
    page.dimension((part.screw_places[0], half - part.screw_inset), (part.screw_places[0], half), 12)
    words = f"{len(board.cells)} x {part.window:g} x {part.window:g}, R {part.window_radius:g}"
    page.text((board.place(board.central)[0], board.place(board.central)[1]), words, 4)
    page.text((0, -half - 28), "Black's side (rank 1)", 4)
    return page


def deck_drawing(board: Board) -> Canvas:
    """Return the deck: the drilling plan."""
    part, panel = board.wood, wood.deck(board)
    page = titled(
        "Deck: drilling plan, seen from above",
        f"plywood {part.sheet:g} mm, scale 1:1. Blue lines are engraved or pencilled: the slats stand there.",
    )
    put(page, panel, pen=Pen(width=0.3, fill=PLY))
    half, (x, y) = wood.inner(board) / 2, board.place(board.cells[0])
    page.dimension((-half, -half), (half, -half), -18)
    page.dimension((x, y), (x + board.pitch, y), -half - y - 28)
    page.dimension((half, -half), (half, half), -18)
    page.dimension((-half, y), (x, y), -half - y - 8)
    page.dimension((x, -half), (x, y), x + half + 8)
    ex, ey = board.place(board.cells[-1])
    page.dimension((ex, ey), (ex, ey - part.pixel_offset), 12)
    page.dimension((ex, ey + part.return_offset), (ex, ey), 20)
    names = {
        "reed": "reed's lower lead",
        "return": "wire from the reed's upper end",
        "pixel": "under the pixel, its wires",
    }
    for number, hole in enumerate(wood.cell_holes(board, board.cells[0])):
        page.text(
            (-half, half + 6 + 5.5 * number),
            f"dia. {hole.diameter:g}: {names[hole.use]} ({len(board.cells)} x)",
            4,
            "start",
        )
    page.text((0, -half - 8), "Black's side (rank 1)", 4)
    return page


def floor_drawing(board: Board) -> Canvas:
    """Return the floor, for sawing by hand."""
    part, panel = board.wood, wood.floor(board)
    page = titled(
        "Floor, seen from above", f"plywood {part.sheet:g} mm, scale 1:1. Blue: the place of the strip board."
    )
    put(page, panel, pen=Pen(width=0.3, fill=PLY))
    half, corners = part.outer / 2, wood.controller(board)
    page.dimension((-half, -half), (half, -half), -16)
    page.dimension((half, -half), (half, half), -16)
    page.dimension((part.screw_places[0], half), (part.screw_places[1], half), 6)
    page.dimension((-half, -half), (-half + part.screw_inset, -half), 10)
    page.dimension(corners[0], corners[1], -8)
    page.dimension(corners[1], corners[2], -8)
    page.dimension((corners[3][0], half), corners[3], -8)
    page.text((0, half - 30), f"{len(panel.holes)} x dia. {part.screw:g}", 4)
    page.text((0, -half - 8), "Black's side (rank 1)", 4)
    return page


def small_drawing(board: Board) -> Canvas:
    """Return sides, slat, the tools that set the reeds, and disc."""
    page = titled("Sides, slats, tools for the reeds, disc", "scale 1:1; gauge and section of the disc 2:1", 390, 390)
    _front(page, board, 132)
    _right(page, board, 71)
    _slat(page, board, 16)
    _gauge(page, board, (-138, -38))
    _cross(page, board, (9, -38))
    _centring(page, board, (78, -38))
    _disc_plan(page, board, (-118, -132))
    _disc_section(page, board, (50, -146))
    return page


def _front(page: Canvas, board: Board, y: float) -> None:
    """Draw the side that is front and back, its middle at a height."""
    part, half, low = board.wood, board.wood.outer / 2, y - board.wood.side_height / 2
    put(page, wood.side(board), (0, y), Pen(width=0.3, fill=WOOD))
    page.circle((0, low + part.button_height), part.button_recess / 2, HIDDEN)
    page.dimension((-half, low), (half, low), -10)
    page.dimension((half, low), (half, low + part.side_height), -12)
    page.dimension((0, low), (0, low + part.button_height), -24)
    words = (
        f"front and back, hardwood {part.side_thickness:g} mm, mitred: hole dia. {part.button_hole:g} for the button; "
    )
    words += f"from inside a recess dia. {part.button_recess:g} that leaves {part.button_panel:g} mm"
    page.text((-half, low + part.side_height + 3), words, 3.8, "start")


def _right(page: Canvas, board: Board, y: float) -> None:
    """Draw the right side."""
    half, low, (wide, high) = board.wood.outer / 2, y - board.wood.side_height / 2, board.wood.cable_slot
    put(page, wood.side(board, cable=True), (0, y), Pen(width=0.3, fill=WOOD))
    page.dimension((-wide / 2, low), (wide / 2, low), -8)
    page.dimension((wide / 2, low), (wide / 2, low + high), -10)
    words = "right side: slot for the USB cable, open below; the left side has none"
    page.text((-half, low + board.wood.side_height + 3), words, 3.8, "start")


def _slat(page: Canvas, board: Board, y: float) -> None:
    """Draw a slat."""
    part, half, lines = board.wood, wood.inner(board) / 2, board.lines[0]
    low, high = y - part.well / 2, y + part.well / 2
    put(page, wood.slats(board)[0], (0, y), Pen(width=0.3, fill=PLY))
    page.dimension((-half, low), (half, low), -7)
    page.dimension((half, low), (half, high), -10)
    page.dimension((lines[0], high), (lines[1], high), 4)
    count, slot = len(wood.slats(board)), part.sheet + part.slot_clearance
    words = f"slat, {count} x, plywood {part.sheet:g} mm; slots {slot:g} wide, "
    words += (
        f"half its height deep: {len(lines)} stand with the slots up, {len(lines)} are turned over and pushed onto them"
    )
    page.text((-half, high + 11), words, 3.8, "start")


def _gauge(page: Canvas, board: Board, at: Point) -> None:
    """Draw the two plates of the gauge at 2:1."""
    k, (x, y), high = 2.0, at, wood.gauge_height(board)
    wide, foot = board.wood.gauge_foot
    low, left, right, step = (
        y - high / 2 * k,
        x - board.wood.gauge / 2 * k,
        x + board.wood.gauge / 2 * k,
        board.wood.gauge * k + 14,
    )
    for number, above in enumerate((False, True)):
        points = [(px * k + x + number * step, py * k + y) for px, py in wood.gauge(board, above).outline]
        page.polygon(points, Pen(width=0.3, fill=PLY))
        page.text((x + number * step, y + high / 2 * k + 9), "above" if above else "below", 3.8)
    slot = (board.wood.sheet + board.wood.slot_clearance) * k / 2
    page.dimension((left, low), (right, low), -13, f"{board.wood.gauge:g}")
    page.dimension((x - wide / 2 * k, low), (x + wide / 2 * k, low), -5, f"{wide:g}")
    page.dimension((right, low), (right, low + high * k), -7, f"{high:g}")
    page.dimension((x - slot, low + high * k), (x + slot, low + high * k), 3, f"{slot * 2 / k:g}")
    page.dimension((left + step, low), (left + step, low + foot * k), -8, f"{foot:g}")
    x, y = x + step, low + foot * k
    page.dimension((x + slot, y), (x + slot, y + (high - foot) / 2 * k), -18, f"{(high - foot) / 2:g}")
    lines = [
        f"gauge, {len(board.columns)} of each, plywood {board.wood.sheet:g} mm, 2:1: pushed together they make a",
        "cross that stands on the deck, as high as the reeds' upper ends; a reed stands in its corner",
    ]
    _lines(page, (left, low - 21), lines)


def _cross(page: Canvas, board: Board, at: Point) -> None:
    """Draw the gauge from above at 2:1, a reed in its corner: it stands askew, so the copper wire is free."""
    k, part, (x, y) = 2.0, board.wood, at
    beside = (part.reed_diameter + part.sheet) / 2 * k  # from the reed's axis to the middle of each plate
    long, half, slant = board.wood.gauge / 2 * k, part.sheet / 2 * k, math.sqrt(0.5)
    for sign in (1, -1):
        ends, middle = rounded((0, 0), 2 * long, 2 * half, 0), y - beside / slant
        points = [(x + sign * slant * (u - v), middle + slant * (u + v)) for u, v in ends]
        page.polygon(points, Pen(width=0.3, fill=PLY))
    back = y + part.return_offset * k
    page.line((x, y), (x, back), pen=Pen("#c8571b", 0.7))
    page.circle((x, y), part.reed_diameter / 2 * k, Pen(width=0.3, fill=GLASS))
    page.circle((x, back), part.return_hole / 2 * k, Pen(width=0.3))
    page.text((x, y + 22), "towards Red", 3.4)
    page.text((x + 16, y + 1), "reed", 3.4, "start")
    page.line((x + 15, y + 2), (x + part.reed_diameter, y + 0.4), pen=Pen(width=0.13))


def _centring(page: Canvas, board: Board, at: Point) -> None:
    """Draw the centring square and its bar."""
    (x, y), size, long = at, board.wood.window - board.wood.centring_play, board.pitch
    put(page, wood.centring(board), at, Pen(width=0.3, fill=PLY))
    page.dimension((x - size / 2, y - size / 2), (x + size / 2, y - size / 2), -7, f"{size:g}")
    page.text((x, y + 5), f"dia. {board.wood.centring_hole:g}", 3.4)
    bar = (x + size / 2 + 10 + long / 2, y + 8)
    put(page, wood.centring_bar(board), bar, Pen(width=0.3, fill=PLY))
    low = bar[1] - board.wood.centring_bar / 2
    page.dimension((bar[0] - long / 2, low), (bar[0] + long / 2, low), -7, f"{long:g}")
    page.dimension((bar[0] + long / 2, low), (bar[0] + long / 2, low + board.wood.centring_bar), -6)
    page.text((bar[0], low + board.wood.centring_bar + 2), f"dia. {board.wood.centring_eye:g}", 3.4)
    lines = [
        "centring square with its bar glued on, hole over hole: drops into",
        f"a window (R {board.wood.window_radius:g}) of the top; the reed's end must show in the hole",
    ]
    _lines(page, (x - size / 2, y - size / 2 - 16), lines)


def _lines(page: Canvas, at: Point, lines: list[str]) -> None:
    """Write several lines of text, one below the other."""
    for number, words in enumerate(lines):
        page.text((at[0], at[1] - 5 * number), words, 3.8, "start")


def _disc_plan(page: Canvas, board: Board, at: Point) -> None:
    put(page, wood.disc_layer(board, base=True), at, Pen(width=0.3, fill=PLY))
    r = board.disc.diameter / 2
    page.dimension((at[0] - r, at[1] - r), (at[0] + r, at[1] - r), -6)
    page.text((at[0], at[1] - r - 16), f"disc: {board.disc.layers} layers, {_below(board)}", 3.8)
    page.text(
        (at[0], at[1] - r - 21), f"with a hole of dia. {board.magnet.diameter + board.disc.magnet_clearance:g}", 3.8
    )


def _below(board: Board) -> str:
    return "this one (below)" if board.pocket_layers == 1 else f"the lowest {board.pocket_layers} like this"


def _disc_section(page: Canvas, board: Board, at: Point) -> None:
    """Draw a disc's section at 2:1, felt below."""
    x, y = at
    disc, layer, k = board.disc, board.wood.sheet, 2
    width = disc.diameter * k
    page.box((x, y + disc.felt * k / 2), width, disc.felt * k, Pen(width=0.2, fill=FELT))
    for number in range(disc.layers):
        page.box(
            (x, y + (disc.felt + layer * (number + 0.5)) * k),
            width,
            layer * k,
            Pen(width=0.2, fill=WOOD if number % 2 else PLY),
        )
    magnet = board.magnet
    page.box(
        (x, y + (disc.felt + magnet.thickness / 2) * k),
        magnet.diameter * k,
        magnet.thickness * k,
        Pen(width=0.2, fill=MAGNET),
    )
    page.text((x, y + (disc.felt + magnet.thickness / 2) * k - 1.2), "N up", 3.4, colour="#ffffff")
    page.dimension((x + width / 2, y), (x + width / 2, y + board.disc_height * k), -6, f"{board.disc_height:g}")
    page.dimension(
        (x - width / 2, y + board.disc_height * k), (x + width / 2, y + board.disc_height * k), 5, f"{disc.diameter:g}"
    )
    page.text((x, y - 8), f"section: felt {disc.felt:g}, magnet {magnet.name} in the lowest layer", 3.8)
    page.text((x, y - 13), "every magnet with the same pole up", 3.8)


def section(board: Board) -> Canvas:
    """Return a section through one cell, twice its size: from the floor to a stack of two discs."""
    page = Canvas(240, 210, "Section through a cell")
    page.text((-116, 97), "Section through a cell, 2:1 (from Black's side to Red's)", 6, "start")
    part, reed, k = board.wood, board.reed, 2.0
    ground = -90.0
    levels = [("floor", part.sheet, PLY), ("room for wires", part.ledge, "none"), ("deck", part.sheet, PLY)]
    levels += [("light well", part.well, "#fffbe8"), ("carrier", part.carrier, ACRYLIC)]
    levels += [("diffuser", part.diffuser, "#ffffff"), ("top", part.sheet, WOOD)]
    heights, z = {}, 0.0
    for name, thick, colour in levels:
        heights[name] = z
        _layer(page, board, name, ground + z * k, thick * k, colour)
        z += thick
    _labels(page, [(ground + (heights[name] + thick / 2) * k, f"{name}, {thick:g}") for name, thick, _ in levels])
    surface = ground + heights["top"] * k
    _stack(page, board, surface, k)
    low, hole = ground + heights["carrier"] * k, part.carrier_hole * k
    page.box((0, low + part.carrier * k / 2), hole, part.carrier * k, Pen("#999999", 0.15, fill="#fffbe8"))
    _reed(page, board, surface, ground + heights["deck"] * k, k)
    page.dimension(
        (74, surface), (74, surface - (part.diffuser + reed.top_gap) * k), 8, f"{part.diffuser + reed.top_gap:g}"
    )
    depth = part.diffuser + reed.top_gap + reed.upper_stub + reed.glass / 2
    page.dimension((74, surface), (74, surface - depth * k), 18, f"{depth:.1f}")
    page.text((90, surface - 24), "to the reed's end", 3.2)
    page.text((90, surface - 28), "and to its contacts", 3.2)
    return page


def _labels(page: Canvas, labels: list[tuple[float, str]]) -> None:
    """Write the layers' names beside them from below, thin ones apart, each with a line to its layer."""
    before = -math.inf
    for middle, words in labels:
        before = max(middle, before + 5.0)
        page.text((-84, before - 1.2), words, 3.6, "end")
        page.line((-83, before), (-68, middle), pen=Pen("#999999", 0.13))


def _layer(page: Canvas, board: Board, name: str, low: float, height: float, colour: str) -> None:
    half = board.pitch
    if name == "top":
        bar = (board.pitch - board.wood.window) * 2
        for x in (-half, half):
            page.box((x, low + height / 2), bar, height, Pen(width=0.25, fill=colour))
        return
    page.box((0, low + height / 2), 2 * half + 14, height, Pen(width=0.25, fill=colour))
    if name == "light well":
        for x in (-half, half):
            page.box((x, low + height / 2), board.wood.sheet * 2, height, Pen(width=0.25, fill=PLY))


def _stack(page: Canvas, board: Board, surface: float, k: float) -> None:
    disc, magnet, width = board.disc, board.magnet, board.disc.diameter * k
    for level in range(2):
        low = surface + level * board.disc_height * k
        page.box((0, low + disc.felt * k / 2), width, disc.felt * k, Pen(width=0.2, fill=FELT))
        page.box(
            (0, low + (board.disc_height + disc.felt) * k / 2),
            width,
            (board.disc_height - disc.felt) * k,
            Pen(width=0.25, fill=WOOD),
        )
        page.box(
            (0, low + (disc.felt + magnet.thickness / 2) * k),
            magnet.diameter * k,
            magnet.thickness * k,
            Pen(width=0.2, fill=MAGNET),
        )
    page.text((0, surface + 15), "disc", 4)
    page.line((8, surface + 5), (58, surface + 16), pen=Pen(width=0.13))
    page.text((59, surface + 15), "magnet", 3.6, "start")


def _reed(page: Canvas, board: Board, surface: float, deck: float, k: float) -> None:
    part, reed = board.wood, board.reed
    top = surface - (part.diffuser + reed.top_gap) * k
    glass_top = top - reed.upper_stub * k
    glass_low = glass_top - reed.glass * k
    back, pixel = part.return_offset * k, -part.pixel_offset * k
    for at, hole in ((0, part.reed_hole), (back, part.return_hole), (pixel, part.pixel_hole)):
        page.box((at, deck + part.sheet * k / 2), hole * k, part.sheet * k, Pen("#999999", 0.15, fill="#ffffff"))
    page.line((0, top), (0, glass_low - reed.lower_stub * k), pen=Pen(IRON, 0.9))
    page.box((0, (glass_top + glass_low) / 2), part.reed_diameter * k, reed.glass * k, Pen(width=0.3, fill=GLASS), 1.2)
    page.line((0.6, (glass_top + glass_low) / 2 + 1), (-0.4, (glass_top + glass_low) / 2 - 6), pen=Pen(IRON, 0.7))
    low = deck - 2.2  # the diode lies flat under the deck: there is no room to hang
    side, away = 0.9, top - reed.upper_stub * k + 1.2  # along the stub, then away below the carrier
    page.line((side, top), (side, away), (back, away - 2), (back, low), (back + 2.5, low), pen=Pen("#c8571b", 0.7))
    page.circle((0, deck - 4), 1.1, Pen("#1f5f99", 0.3, fill="#1f5f99"))
    page.text((-3, deck - 8), "row wire", 3.2, "end", "#1f5f99")
    page.box((back + 7, low), 9, 3.4, Pen(width=0.25, fill="#d98b4a"))
    page.box((back + 3.8, low), 1.4, 3.4, Pen(width=0.2, fill="#ffffff"))
    page.line((back + 11.5, low), (back + 20, low), pen=Pen("#c8571b", 0.7))
    page.text((back + 21, low - 4.5), "column wire", 3.2, "start", "#c8571b")
    page.text((back - 4, low - 9.5), "diode, flat, its ring at the reed", 3.2, "start")
    page.box((pixel, deck + part.sheet * k + 1.6), part.pixel_diameter * k, 3.2, Pen(width=0.25, fill=GREEN))
    page.box((pixel, deck + part.sheet * k + 4.8), 10, 3.2, Pen(width=0.25, fill="#ffffff"))
    page.text((pixel, deck + part.sheet * k + 9.5), "pixel", 3.6)
    page.text((back + 2, glass_low + 8), "copper wire", 3.2, "start", "#c8571b")
    page.text((back + 2, glass_low + 14), "reed", 3.6, "start")
