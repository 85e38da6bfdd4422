"""Dimensioned drawings of the big board's wooden parts, and sections through a cell and through the pieces."""

from __future__ import annotations

import math

from hardware import template
from hardware.big import flat, wood
from hardware.big.board import CELLS, BigBoard
from hardware.canvas import Canvas, Pen, Point
from hardware.drawings import ACRYLIC, FELT, GREEN, MAGNET, PLY, WOOD, put, titled
from hardware.wood import bounds

CUT, THIN = Pen(width=0.3, fill=WOOD), Pen(width=0.3, fill=PLY)
WHITE, LIGHT, NOTE = "#fffdf2", "#e8a400", "#444444"
BOARD = Pen("#3c6e47", 0.25, fill=GREEN)


def pages(board: BigBoard) -> dict[str, Canvas]:
    """Return all drawings by name."""
    return {
        "top": top(board),
        "deck": deck(board),
        "floor": floor(board),
        "sides": sides(board),
        "slats": slats(board),
        "section": section(board),
        "pieces": pieces(board),
    }


def templates(board: BigBoard) -> list[Canvas]:
    """Return paper templates for makers without a laser: top, floor and deck, cut into sheets of A4."""
    outer = board.box.outer
    return [
        *template.sheets(wood.top(board), outer, "Template of the top: drill the corners, saw the windows"),
        *template.sheets(wood.floor(board), outer, "Template of the floor; its outer screw holes are the opal's, too"),
        *template.sheets(wood.deck(board), wood.inner(board), "Template of the deck"),
    ]


def note(page: Canvas, at: Point, to: Point, words: str, anchor: str = "start", size: float = 3.8) -> None:
    """Write a note with a thin line to its subject."""
    page.line(at, to, pen=Pen("#888888", 0.18))
    page.text((at[0] + (1.0 if anchor == "start" else -1.0), at[1] - 1.3), words, size, anchor, NOTE)


def lines(page: Canvas, at: Point, words: list[str], size: float = 4.0) -> None:
    """Write lines of text, one below the other."""
    for number, line in enumerate(words):
        page.text((at[0], at[1] - 1.45 * size * number), line, size, "start", NOTE)


def top(board: BigBoard) -> Canvas:
    """Return the top with its dimensions."""
    box, window = board.box, board.layers.window
    page = titled("Top", f"plywood {board.layers.top:g} mm. The opal ({board.layers.opal:g} mm) has its size and its "
                  "screw holes. Names are engraved.", 470, 470)  # fmt: skip
    put(page, wood.top(board), pen=Pen(width=0.3, fill=PLY))
    half, (x, y) = box.outer / 2, wood.places(board)[0]
    page.dimension((-half, -half), (half, -half), -18)
    page.dimension((half, -half), (half, half), -18)
    page.dimension((x - window / 2, y), (x + window / 2, y), 3)
    page.dimension((x, y + window / 2), (x + board.pitch, y + window / 2), 3)
    page.dimension((box.screw_places[0], half), (box.screw_places[1], half), 6)
    page.dimension((box.screw_places[1], half), (box.screw_places[2], half), 6)
    words = f"{len(board.cells.cells)} windows of {window:g} x {window:g}, R {box.window_radius:g}; "
    page.text((0, -half - 28), words + f"{len(wood.screws(board))} holes of {box.screw:g}", 4.5)
    return page


def deck(board: BigBoard) -> Canvas:
    """Return the deck with its holes and the slats' lines."""
    words = f"plywood {board.layers.deck:g} mm. Blue: where slats stand. Paint this side white."
    page = titled("Deck, seen from above", words, 460, 450)
    put(page, wood.deck(board), pen=Pen(width=0.3, fill=PLY))
    half, (x, y), hole = wood.inner(board) / 2, wood.cable_holes(board)[0], board.box.cable_hole
    page.dimension((-half, -half), (half, -half), -12)
    page.dimension((half, -half), (half, half), -12)
    page.dimension((-half, y), (x, y), -half - y - 6)
    page.dimension((x, -half), (x, y), x + half + 6)
    at = wood.lines(board)
    page.dimension((at[0], half), (at[1], half), 5)
    page.text(
        (0, -half - 22), f"two holes of {hole[0]:g} x {hole[1]:g} for the cables to the first and the last strip", 4.5
    )
    return page


def floor(board: BigBoard) -> Canvas:
    """Return the floor with the frame, ledges, posts and controller on it, seen from above."""
    page = titled("Floor with frame, seen from above", "Blue: places of controller and posts; brown: ledges and posts, "
                  f"{board.box.ledge_width:g} mm wide, {board.layers.room:g} mm high, flush with the sides below.",
                  490, 470)  # fmt: skip
    put(page, wood.floor(board), pen=Pen(width=0.3, fill=PLY))
    half, inside = board.box.outer / 2, wood.inside(board) / 2
    page.polygon(wood.square(2 * inside), Pen("#6b5a3c", 0.3))
    for panel in (*wood.ledges(board), *wood.posts(board)):
        page.polygon(panel.outline, Pen("#6b5a3c", 0.3, fill="#e2cba0"))
    page.polygon(wood.controller_place(board), BOARD)
    left = wood.controller_left(board)
    page.text((left + 38, 0), "controller", 5)
    page.text((left + 38, -7), "USB to the left", 4)
    for x, y in wood.controller_screws(board):
        page.circle((x, y), board.box.screw / 2, Pen(width=0.25, fill="#ffffff"))
    page.dimension((-half, -half), (half, -half), -14)
    page.dimension((-inside, -inside + 30), (inside, -inside + 30), 4)
    for side, spans in wood.ledge_spans(board).items():
        for one, two in spans:
            if side == "front":
                page.dimension((one, -half), (two, -half), -5)
            elif side == "left":
                page.dimension((-half, two), (-half, one), -5)
            elif side == "right":
                page.dimension((half, one), (half, two), -5)
    (_, low), (_, high) = wood.controller_place(board)[0], wood.controller_place(board)[2]
    page.dimension((left + 84, low), (left + 84, high), 4)
    page.text((0, -half + 3.5), "front, rank 1", 4)
    post = bounds(wood.posts(board)[3])
    page.dimension((0, post[3]), ((post[0] + post[2]) / 2, post[3]), 10)
    return page


def sides(board: BigBoard) -> Canvas:
    """Return the four sides from outside."""
    box, half = board.box, board.box.outer / 2
    page = titled("Sides", f"hardwood {box.side_thickness:g} x {box.side_height:g} mm, mitred at both "
                  "ends: the length is that of the outer edge.", 460, 190)  # fmt: skip
    put(page, wood.side(board), (0, 32), CUT)
    put(page, wood.side(board, cable=True), (0, -38), CUT)
    page.text((-half, 56), "front, back, right: the button's hole in the middle", 4.5, "start")
    page.text((-half, -14), "left, seen from inside, front to the left: the button's hole behind the slot for the USB "
              "plug, which is open below", 4.5, "start")  # fmt: skip
    low = 32 - box.side_height / 2
    page.dimension((-half, low), (half, low), -7)
    page.dimension((0, low), (0, low + box.button_height), -14)
    page.dimension((half, low), (half, low + box.side_height), -8)
    low = -38 - box.side_height / 2
    page.dimension((-box.cable_slot[0] / 2, low), (box.cable_slot[0] / 2, low), -7)
    page.dimension((-box.cable_slot[0] / 2, low), (-box.cable_slot[0] / 2, low + box.cable_slot[1]), 6)
    page.dimension((0, low), (board.pitch, low), -16)
    page.text((board.pitch + 9, low + box.button_height - 1.5), f"dia. {box.button_hole:g}", 4, "start")
    return page


def slats(board: BigBoard) -> Canvas:
    """Return both kinds of slats."""
    gap = board.layers.slat + board.box.slot_clearance
    about = f"plywood {board.layers.slat:g} mm, {CELLS - 1} of each; slots {gap:g} mm wide, half the height deep."
    page = titled("Slats", about, 460, 190)
    high, half = wood.slat_height(board), wood.inner(board) / 2
    for y, panel, words in (
        (28, wood.rank_slat(board), "between ranks: slots up; the notches at both ends let the strips' cables through"),
        (-38, wood.file_slat(board), "between files: slots down, turned over them; a strip lies in each notch above"),
    ):
        put(page, panel, (0, y), THIN)
        page.text((-half, y + high / 2 + 12), words, 4.5, "start")
        page.dimension((-half, y - high / 2), (half, y - high / 2), -7)
        page.dimension((half, y - high / 2), (half, y + high / 2), -8)
        at = wood.lines(board)
        page.dimension((at[0], y + high / 2), (at[1], y + high / 2), 4)
    wide, deep = board.box.cable_notch
    page.dimension((-half, 28 + high / 2), (-half + wide, 28 + high / 2), 4)
    lines(page, (-half, 4), [f"end notches {wide:g} wide, {deep:g} deep"])
    notch = board.strip.width + 2 * board.box.strip_play
    lines(page, (-half, -62), [f"strip notches {notch:g} wide, {board.layers.strip:g} deep, {board.pitch:g} apart"])
    return page


def section(board: BigBoard) -> Canvas:
    """Return a section across a rank, through a Hall switch: layers, magnet, and the way of the light."""
    page, k = Canvas(290, 165, "Section through a cell"), 3.5
    page.text((-138, 73), f"Section through a cell, across its rank, {k:g}:1", 6, "start")
    layers, part, pitch = board.layers, board.strip, board.pitch
    ground, x0 = -42.0, -30.0

    def box(at: Point, wide: float, low: float, high: float, pen: Pen) -> None:
        page.box((x0 + at[0] * k, ground + (low + high) / 2 * k), wide * k, (high - low) * k, pen)

    well = layers.well
    box((0, 0), pitch, -layers.deck, 0, THIN)
    box((0, 0), pitch - layers.slat, 0, well + layers.strip, Pen("none", 0, WHITE))
    for side in (-1, 1):
        box((side * pitch / 2, 0), layers.slat, 0, well + layers.strip, THIN)
    edges = [-part.width / 2, -part.slot_aside - part.slot / 2, -part.slot_aside + part.slot / 2]
    edges += [-edge for edge in reversed(edges)]
    for one, two in zip(edges[::2], edges[1::2], strict=True):
        box(((one + two) / 2, 0), two - one, well, well + layers.strip, BOARD)
    box((0, 0), 3.0, well - 1.2, well, Pen(width=0.25, fill="#333333"))
    box((0, 0), 5.0, well - part.pixel_height, well, Pen("#333333", 0.25, dash=(1.0, 0.8)))
    opal = well + layers.strip
    box((0, 0), pitch + layers.slat, opal, opal + layers.opal, Pen(width=0.3, fill=ACRYLIC))
    surface = opal + layers.opal
    for side in (-1, 1):
        bar = (pitch - layers.window) / 2 + layers.slat / 2
        box((side * (layers.window / 2 + bar / 2), 0), bar, surface, surface + layers.top, CUT)
    _disc(page, board, (x0, ground + surface * k), k, "N down")
    for side in (-1, 1):  # down, off the deck, up beside the strip; and through a slot
        start = (x0 + side * 1.5 * k, ground + (well - part.pixel_height) * k)
        for over in (part.width / 2 + 5.0, part.slot_aside):
            foot = (x0 + side * (over + 1.0) * k, ground)
            page.line(start, foot, (x0 + side * over * k, ground + surface * k), pen=Pen(LIGHT, 0.5, dash=(2.0, 1.0)))
    right = x0 + (pitch / 2 + 4) * k
    notes = [
        (surface + layers.top / 2, f"top {layers.top:g}, a window of {layers.window:g}"),
        (opal + layers.opal / 2, f"opal acrylic {layers.opal:g}"),
        (well + layers.strip / 2 - 1.5, f"strip {layers.strip:g}, parts down, in notches"),
        (well / 2, f"white well {layers.well:g}, slats {layers.slat:g}"),
        (-layers.deck / 2, f"deck {layers.deck:g}, painted white"),
    ]
    for height, words in notes:
        page.text((right, ground + height * k), words, 4, "start", NOTE)
    depth = f"Hall switch, its element {board.depth:g} below the disc's felt"
    note(page, (x0 + 30, ground - 24), (x0 + 3, ground + (well - 0.8) * k), depth)
    note(
        page, (x0 + 30, ground - 31), (x0 + 6, ground + (well - 1.4) * k), "pixel, further along the rank, shines down"
    )
    return page


def _disc(page: Canvas, board: BigBoard, at: Point, k: float, pole: str) -> None:
    """Draw the section of a disc that stands on a point."""
    (x, y), discs, magnet = at, board.discs, board.magnet
    wide = discs.diameter * k
    page.box((x, y + discs.felt * k / 2), wide, discs.felt * k, Pen(width=0.2, fill=FELT))
    page.box((x, y + (discs.felt + discs.height) / 2 * k), wide, (discs.height - discs.felt) * k, CUT)
    middle = (x, y + (discs.felt + magnet.thickness / 2) * k)
    page.box(middle, magnet.diameter * k, magnet.thickness * k, Pen(width=0.2, fill=MAGNET))
    page.text((x, middle[1] - 1.2), pole, 3.2, colour="#ffffff")


def pieces(board: BigBoard) -> Canvas:
    """Return sections of the pieces and the plan of a tile."""
    page, k = Canvas(400, 240, "Pieces of all four games"), 1.8
    page.text((-192, 110), f"Pieces of all four games, {k:g}:1", 6, "start")
    discs, part, magnet = board.discs, board.pieces, board.magnet
    _disc(page, board, (-140, 60), k, "N")
    lines(page, (-175, 52), ["Passo 10, Passage 8: disc", f"dia. {discs.diameter:g}, {discs.height:g} with its felt"])
    page.dimension((-140 + discs.diameter / 2 * k, 60), (-140 + discs.diameter / 2 * k, 60 + discs.height * k), -5,
                   f"{discs.height:g}")  # fmt: skip
    _disc(page, board, (-40, 60), k, "S")
    wide, deep = part.cup
    page.box((-40, 60 + (discs.height - deep / 2) * k), wide * k, deep * k, Pen(width=0.2, fill="#ffffff"))
    rises = math.sqrt(max(flat.BALL**2 - (wide / 2) ** 2, 0.0))  # the ball lies on the cup's rim
    page.circle((-40, 60 + (discs.height + rises) * k), flat.BALL * k, Pen("#777777", 0.3, dash=(1.0, 1.0)))
    cup = f"dia. {wide:g}, {deep:g} deep, for a ball of {2 * flat.BALL:g}"
    lines(page, (-75, 52), ["Gaylor's Passo 20: disc with a cup", cup])
    x, low = 70.0, 60.0
    page.box((x, low + discs.felt * k / 2), discs.diameter * k, discs.felt * k, Pen(width=0.2, fill=FELT))
    body, knob = part.marker * 2 / 3, part.marker / 3
    page.box((x, low + (discs.felt + body / 2) * k), discs.diameter * k, body * k, CUT)
    page.box((x, low + (discs.felt + body + knob / 2) * k), discs.diameter / 2 * k, knob * k, CUT)
    page.box((x, low + (discs.felt + magnet.thickness / 2) * k), magnet.diameter * k, magnet.thickness * k,
             Pen(width=0.2, fill=MAGNET))  # fmt: skip
    lines(page, (x - 35, 52), [f"Passtally 12: marker, {flat.marker_count(board)} layers", "of plywood or printed"])
    thick, long = part.stick
    page.box((165, 60 + 11 * k), thick * k, 22 * k, CUT)
    page.line((165 - thick, 60 + 21 * k), (165 + thick, 60 + 23 * k), pen=Pen("#ffffff", 2.0))
    for level in (0, 1):
        page.box((165, 60 + magnet.thickness * (level + 0.5) * k), magnet.diameter * k, magnet.thickness * k,
                 Pen(width=0.2, fill=MAGNET))  # fmt: skip
    lines(page, (140, 52), [f"stick dia. {thick:g}, {long:g} long,", "two magnets, on each other"])
    for number, kind in enumerate(flat.PATTERNS):
        column, row = number % 3, number // 3
        at = (-125 + 125 * column, 10 - 58 * row)
        put(page, flat.tile(board, kind), at, Pen(width=0.3, fill=PLY))
        page.text((at[0], at[1] - 28), f"Passtally, tile {number + 1}: {flat.TILES} of it", 4.2)
    about = [
        f"Tiles 1:1, holes {part.tile_hole:g}; paint the ring round the dotted half's hole. Felt covers each magnet.",
        f"Passage's disks: dia. {discs.diameter:g}, {flat.DISKS} of each colour.",
        "N, S: the pole that faces down. The switches take either; one colour has north down, the other south down.",
    ]
    lines(page, (-185, -86), about, 4.2)
    return page
