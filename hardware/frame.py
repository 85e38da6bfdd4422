"""The frame of the box from above, with its ledges, and a section through a side."""

from __future__ import annotations

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point, rounded
from hardware.drawings import ACRYLIC, PLY, WOOD, put, titled

PLAN: Point = (-110.0, -12.0)  # the middle of the frame on the page
SECTION: Point = (115.0, -30.0)  # the lower outer edge of the side in the section
SCALE = 3.0  # of the section
SHOWN = 40.0  # depth of the section from the outer face inwards: beyond the ledge and the window's edge
CUT, THIN = Pen(width=0.3, fill=WOOD), Pen(width=0.3, fill=PLY)
BEHIND = Pen("#6b5a3c", 0.2, dash=(1.5, 1.0))  # hidden edges, dark enough to show on wood


def frame_drawing(board: Board) -> Canvas:
    """Return the frame with sides, ledges and the strip board's place, and a section through a side."""
    part = board.wood
    page = titled(
        "Frame with ledges, seen from above",
        f"scale 1:1, the section {SCALE:g}:1. Sides: hardwood {part.side_thickness:g} x {part.side_height:g} mm, "
        f"mitred. Ledges: softwood {part.ledge_width:g} x {part.ledge:g} mm.",
        580,
        410,
    )
    _sides(page, board)
    for ledge in wood.ledges(board):
        put(page, ledge, PLAN, THIN)
    _openings(page, board)
    _strip_board(page, board)
    _dimensions(page, board)
    _section(page, board)
    _notes(page, board)
    return page


def _on(x: float, y: float) -> Point:
    """Return a point of the frame as a point on the page."""
    return x + PLAN[0], y + PLAN[1]


def _sides(page: Canvas, board: Board) -> None:
    """Draw the four sides; the lines at the corners are the mitres."""
    outer, inside = wood.square(board.wood.outer), wood.square(wood.inside(board))
    for at in range(4):
        then = (at + 1) % 4
        page.polygon([_on(*point) for point in (outer[at], outer[then], inside[then], inside[at])], CUT)
    middle = (board.wood.outer + wood.inside(board)) / 4
    for y, words in ((-middle, "front, Black's side"), (middle, "back, Red's side")):
        page.text(_on(-60, y - 1.3), words, 4)
    page.text(_on(-middle + 1.3, 0), "left", 4, turn=90)
    page.text(_on(middle + 1.3, 45), "right", 4, turn=90)


def _openings(page: Canvas, board: Board) -> None:
    """Draw the hidden edges in the sides: hole and recess of each button, the cable's slot."""
    part, edge = board.wood, wood.inside(board) / 2
    deep = part.side_thickness - part.button_panel
    for sign in (-1, 1):
        page.box(_on(0, sign * (edge + deep / 2)), part.button_recess, deep, BEHIND)
        page.box(_on(0, sign * (part.outer - part.button_panel) / 2), part.button_hole, part.button_panel, BEHIND)
        words = f"recess {part.button_recess:g}, {deep:g} deep, and hole {part.button_hole:g} of the button"
        page.text(_on(14, sign * (part.outer + wood.inside(board)) / 4 - 1.2), words, 3.4, "start")
    page.box(_on(edge + part.side_thickness / 2, 0), part.side_thickness, part.cable_slot[0], BEHIND)
    page.text(_on(edge - 3, 1), "slot of the cable,", 3.4, "end")
    page.text(_on(edge - 3, -4), "open below", 3.4, "end")


def _strip_board(page: Canvas, board: Board) -> None:
    """Draw the strip board's place on the floor, with its distances from the sides."""
    corners, edge = wood.controller(board), wood.inside(board) / 2
    (left, low), (right, high) = corners[0], corners[2]
    x, y = (left + right) / 2, (low + high) / 2
    page.polygon([_on(*corner) for corner in corners], Pen("#5b7fb5", 0.3, dash=(3.0, 1.5)))
    for step, words in ((6, "strip board,"), (0, "on the floor"), (-6, "USB this way >")):
        page.text(_on(x, y + step), words, 4, colour="#5b7fb5")
    page.dimension(_on(left, low), _on(right, low), -8)
    page.dimension(_on(left, low), _on(left, high), 8)
    page.dimension(_on(right, low + 15), _on(edge, low + 15), -6)
    page.dimension(_on(x - 15, high), _on(x - 15, edge), 6)


def _dimensions(page: Canvas, board: Board) -> None:
    """Draw the sizes of frame, ledges and gap."""
    part, half, edge = board.wood, board.wood.outer / 2, wood.inside(board) / 2
    line, gap, end = wood.ledge_line(board), part.ledge_gap / 2, part.ledge_gap / 2 + wood.ledge_length(board)
    page.dimension(_on(-half, -half), _on(half, -half), -16)
    page.dimension(_on(half, -half), _on(half, half), -16)
    page.dimension(_on(-edge, edge - 45), _on(edge, edge - 45), 6)
    page.dimension(_on(-edge, half), _on(-half, half), -8)
    for start, stop in ((-gap, gap), (gap, end), (-end, -gap)):
        page.dimension(_on(start, -line), _on(stop, -line), 12)
    for start, stop in ((-gap, gap), (gap, end)):
        page.dimension(_on(-line, start), _on(-line, stop), -12)
    page.dimension(_on(line, end), _on(edge, end), 4)


def _section(page: Canvas, board: Board) -> None:
    """Draw a section through a side and a ledge, with everything on and under it."""
    part = board.wood
    window = board.reach[0] + part.window / 2
    deck, edge = part.side_thickness + part.clearance, part.side_thickness
    z = part.ledge + part.sheet
    _bar(page, "floor", part.sheet, (0, SHOWN), -part.sheet, THIN)
    _bar(page, "ledge", part.ledge, (edge, edge + part.ledge_width), 0, Pen(width=0.3, fill="#f7ecd6"))
    _bar(page, "deck", part.sheet, (deck, SHOWN), part.ledge, THIN)
    _bar(page, "slats", part.well, (deck, SHOWN), z, Pen(width=0.3, fill="#fffbe8"))
    _bar(page, "", part.side_height, (0, edge), 0, CUT)
    _bar(page, "carrier", part.carrier, (0, SHOWN), part.side_height, Pen(width=0.3, fill=ACRYLIC))
    cover = part.side_height + part.carrier
    _bar(page, "", part.diffuser, (0, SHOWN), cover, Pen(width=0.3, fill="#ffffff"))
    cover += part.diffuser
    _bar(page, "top, on the diffuser", part.sheet, (0, part.outer / 2 - window), cover, CUT)
    low, high = -part.sheet, cover + part.sheet
    page.dimension(_cut(0, 0), _cut(0, part.side_height), 8, f"{part.side_height:g}")
    page.dimension(_cut(0, low), _cut(0, high), 18, f"{high - low:g}")
    page.dimension(_cut(edge, 0), _cut(edge + part.ledge_width, 0), 6, f"{part.ledge_width:g}")
    page.dimension(_cut(0, 6), _cut(edge, 6), 6, f"{edge:g}")
    page.dimension(_cut(edge + part.ledge_width, 0), _cut(edge + part.ledge_width, part.ledge), -8, f"{part.ledge:g}")
    page.text(_cut(edge / 2, part.side_height / 2), "side", 4)
    page.text((SECTION[0], SECTION[1] + high * SCALE + 6), "Section through a side, outside on the left", 4.5, "start")


def _cut(x: float, z: float) -> Point:
    """Return a point of the section, measured from the side's outer face and lower edge, as a point on the page."""
    return SECTION[0] + x * SCALE, SECTION[1] + z * SCALE


def _bar(page: Canvas, name: str, thick: float, across: tuple[float, float], low: float, pen: Pen) -> None:
    """Draw one layer of the section, with its name and height beside it."""
    start, end = across
    centre = _cut((start + end) / 2, low + thick / 2)
    page.polygon(rounded(centre, (end - start) * SCALE, thick * SCALE, 0), pen)
    if name:
        x, y = _cut(SHOWN, low + thick / 2)
        page.text((x + 4, y - 1.3), f"{name}, {thick:g}", 4, "start")


def _notes(page: Canvas, board: Board) -> None:
    part, long = board.wood, wood.ledge_length(board)
    room = f"({wood.inside(board):g} - {part.ledge_gap:g}) / 2 - {part.ledge_width:g} - {board.wood.ledge_play:g}"
    lines = [
        f"{len(wood.ledges(board))} ledges, all alike: {long:g} mm long.",
        f"Each begins {part.ledge_gap / 2:g} mm from the middle of its side",
        "and is glued flush with the side's lower edge.",
        f"{room} = {long:g} mm: half a side without the gap,",
        f"less the width of the ledge round the corner, less {board.wood.ledge_play:g} mm of play.",
        "The deck lies on them: nothing under it may reach over a ledge.",
    ]
    for number, words in enumerate(lines):
        page.text((SECTION[0] - 18, SECTION[1] - 30 - 7 * number), words, 4.2, "start")
