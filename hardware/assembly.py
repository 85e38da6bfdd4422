"""The assembled board as solids, and which of them collide.

Millimetres; x to the e file, y towards Red, z up from the lower edge of the sides. Solids are boxes with upright
edges: what is round is taken as wide as it is anywhere, which errs on the safe side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from hardware import rank_board, strip_board, wiring, wood
from hardware.board import Board

Span = tuple[float, float]
_TOUCH = 1e-6  # mm; what lies on something touches it


@dataclass(frozen=True)
class Solid:
    """A box: its kind, its name, and its extent along x, y and z."""

    kind: str
    name: str
    x: Span
    y: Span
    z: Span

    def overlap(self, other: Solid) -> float:
        """Return by how much two solids overlap; if negative, the gap between them."""
        return min(_common(self.x, other.x), _common(self.y, other.y), _common(self.z, other.z))


def _common(one: Span, two: Span) -> float:
    """Return the overlap of two spans; negative if there is a gap."""
    return (one[1] if one[1] < two[1] else two[1]) - (one[0] if one[0] > two[0] else two[0])


# Kinds that are meant to be in each other: what stands in a hole, is joined at a slot, screwed in or soldered.
MEANT = {
    frozenset(pair)
    for pair in (
        ("deck", "lead"), ("deck", "tail"), ("slat along", "slat across"), ("side", "screw"), ("top", "screw"),
        ("diffuser", "screw"), ("carrier", "screw"), ("carrier", "upper lead"),
        ("floor", "screw"), ("side", "button"), ("rank board", "lead"), ("rank board", "tail"),
        ("row", "lead"), ("row", "column"), ("column", "diode"), ("diode", "tail"), ("side",),
    )
}  # fmt: skip
# What moves a kind out of another's way.
CHANGE = {
    "floor": "[wood] outer", "deck": "[wood] clearance", "top": "[wood] window", "carrier": "[wood] carrier",
    "diffuser": "[wood] diffuser", "side": "[wood] outer", "ledge": "[wood] ledge_gap or ledge_width",
    "slat along": "[board] pitch", "slat across": "[board] pitch", "screw": "[wood] screw_places or screw_inset",
    "controller": "[wood] controller_at", "plug": "[wood] controller_at", "button": "[wood] button_depth",
    "reed": "[reed] glass", "upper lead": "[reed] upper_stub", "lead": "[reed] lower_stub",
    "tail": "[wood] return_offset", "pixel": "[wood] pixel_offset", "disc": "[disc] diameter",
    "rank board": "[rank_board] beyond, towards_black or towards_red", "diode": "[rank_board] column or diode_pitch",
    "row": "[board] pitch", "column": "[board] pitch",
}  # fmt: skip


def box(kind: str, name: str, at: tuple[float, float], size: tuple[float, float], z: tuple[float, float]) -> Solid:
    """Return a solid centred on a point."""
    (x, y), (wide, long) = at, size
    return Solid(kind, name, (x - wide / 2, x + wide / 2), (y - long / 2, y + long / 2), z)


def heights(board: Board) -> dict[str, tuple[float, float]]:
    """Return the extent of every layer."""
    part = board.wood
    deck = part.ledge + part.sheet
    cover = part.side_height + part.carrier + part.diffuser
    return {
        "floor": (-part.sheet, 0.0),
        "side": (0.0, part.side_height),
        "ledge": (0.0, part.ledge),
        "deck": (part.ledge, deck),
        "well": (deck, deck + part.well),
        "carrier": (part.side_height, part.side_height + part.carrier),
        "diffuser": (part.side_height + part.carrier, cover),
        "top": (cover, cover + part.sheet),
    }


def solids(board: Board, printed: bool) -> list[Solid]:
    """Return everything in the box, with rank boards or with wires under the deck."""
    found = [*_plates(board), *_frame(board), *_slats(board), *_screws(board), *_controller(board), *_buttons(board)]
    for cell in board.cells:
        found += _cell(board, cell)
    return found + list(_printed(board) if printed else _wires(board))


def collisions(board: Board, printed: bool) -> list[str]:
    """Return every pair of solids that collide."""
    found = []
    for one, two in combinations(solids(board, printed), 2):
        into = one.overlap(two)
        if into > _TOUCH and frozenset((one.kind, two.kind)) not in MEANT:
            change = " or ".join(dict.fromkeys(CHANGE[solid.kind] for solid in (one, two)))
            found.append(f"{one.name} is {into:.2f} mm into {two.name}, must be at most 0 mm; change {change}")
    return found


def _plates(board: Board) -> Iterator[Solid]:
    part, z = board.wood, heights(board)
    for name in ("floor", "carrier", "diffuser"):
        yield box(name, name, (0, 0), (part.outer, part.outer), z[name])
    yield box("deck", "deck", (0, 0), (wood.inner(board), wood.inner(board)), z["deck"])
    bar = board.pitch - part.window
    for at in board.lines[0]:  # the top's inner bars; its rim has no neighbours
        yield box("top", f"bar of the top at x {at:g}", (at, 0), (bar, part.outer), z["top"])


def _frame(board: Board) -> Iterator[Solid]:
    """Yield sides and ledges."""
    part, z = board.wood, heights(board)
    middle = (part.outer - part.side_thickness) / 2
    for sign, name in ((-1, "front"), (1, "back")):
        yield box("side", name, (0, sign * middle), (part.outer, part.side_thickness), z["side"])
    for sign, name in ((-1, "left side"), (1, "right side")):
        yield box("side", name, (sign * middle, 0), (part.side_thickness, part.outer), z["side"])
    for number, panel in enumerate(wood.ledges(board), start=1):
        x0, y0, x1, y1 = wood.bounds(panel)
        yield Solid("ledge", f"ledge {number}", (x0, x1), (y0, y1), z["ledge"])


def _slats(board: Board) -> Iterator[Solid]:
    part, z, size = board.wood, heights(board), wood.inner(board)
    across, along = board.lines
    for at in across:
        yield box("slat across", f"slat at x {at:g}", (at, 0), (part.sheet, size), z["well"])
    for at in along:
        yield box("slat along", f"slat at y {at:g}", (0, at), (size, part.sheet), z["well"])


def _screws(board: Board) -> Iterator[Solid]:
    """Yield the screws from above and from below: each goes through its plates into a side."""
    z = heights(board)
    for hole in wood.screw_holes(board):
        size = (hole.diameter, hole.diameter)
        top, floor = z["top"][1], z["floor"][0]
        yield box("screw", f"upper screw at {hole.centre}", hole.centre, size, (top - board.wood.screw_length, top))
        yield box("screw", f"lower screw at {hole.centre}", hole.centre, size, (floor, floor + board.wood.screw_length))


def _controller(board: Board) -> Iterator[Solid]:
    """Yield the strip board with its parts, and the plug in its socket, towards the right.

    The Pico is not quite in the middle of the strip board; what is left on its sheet is towards Red in the box.
    """
    part, layout = board.wood, strip_board.build()
    (x, y), (wide, long, high) = part.controller_at, part.controller
    yield box("controller", "controller", (x, y), (wide, long), (0.0, high))
    pins = layout["U1"].pins.values()
    y += layout.holes * strip_board.PITCH / 2 - sum(hole.at[0] for hole in pins) / len(pins)
    length, width, thick = part.plug
    middle = high - part.usb_height / 2
    at = (x + wide / 2 + length / 2, y)
    yield box("plug", "USB plug", at, (length, width), (middle - thick / 2, middle + thick / 2))


def _buttons(board: Board) -> Iterator[Solid]:
    part = board.wood
    face, deep = part.outer / 2 - part.button_panel, part.button_depth
    low, high = part.button_height - part.button_hole / 2, part.button_height + part.button_hole / 2
    for sign, name in ((-1, "Black's button"), (1, "Red's button")):
        yield box("button", name, (0, sign * (face - deep / 2)), (part.button_hole, deep), (low, high))


def _cell(board: Board, cell: str) -> Iterator[Solid]:
    """Yield reed, tail and pixel of a cell, and the highest stack of discs, shifted as far as its window allows."""
    part, reed, z, (x, y) = board.wood, board.reed, heights(board), board.place(cell)
    end = z["carrier"][1] - reed.top_gap
    glass = (end - reed.upper_stub - reed.glass, end - reed.upper_stub)
    yield box("reed", f"reed {cell}", (x, y), (part.reed_diameter, part.reed_diameter), glass)
    yield box("upper lead", f"upper lead {cell}", (x, y), (3 * reed.lead, 3 * reed.lead), (glass[1], end))
    yield box("lead", f"lead {cell}", (x, y), (reed.lead, reed.lead), (glass[0] - reed.lower_stub, glass[0]))
    tail = (x, y + part.return_offset)
    yield box("tail", f"tail {cell}", tail, (part.return_hole, part.return_hole), (z["deck"][0], z["well"][1]))
    round_ = (part.pixel_diameter, part.pixel_diameter)
    pixel = (z["deck"][1], z["deck"][1] + part.pixel_height)
    yield box("pixel", f"pixel {cell}", (x, y - part.pixel_offset), round_, pixel)
    wide = board.disc.diameter + 2 * max(board.slack, 0)
    stack = (z["top"][0], z["top"][0] + board.disc.tower * board.disc_height)
    yield box("disc", f"discs on {cell}", (x, y), (wide, wide), stack)


def _printed(board: Board) -> Iterator[Solid]:
    """Yield the rank boards with their diodes."""
    printed, low = board.rank_board, heights(board)["deck"][0]
    under = low - printed.gap - printed.thickness
    for rank in board.rows:
        y = board.place(board.in_row(rank)[0])[1]
        span = (y - printed.towards_black, y + printed.towards_red)
        half = rank_board.length(board) / 2
        yield Solid("rank board", f"rank board {rank}", (-half, half), span, (under, low - printed.gap))
        for cell in board.in_row(rank):
            x = board.place(cell)[0] + printed.column - printed.diode_pitch / 2
            at = (x, y + board.wood.return_offset)
            height = (under - printed.diode_height, under)
            yield box("diode", f"diode {cell}", at, (printed.diode_pitch, printed.diode_height), height)


def _wires(board: Board) -> Iterator[Solid]:
    """Yield the rows' wires on the leads, and columns and diodes right under the deck."""
    part, low = board.wood, heights(board)["deck"][0]
    for row in board.rows:
        left, y = board.place(board.in_row(row)[0])
        right = board.place(board.in_row(row)[-1])[0]
        yield Solid("row", f"wire of row {row}", (left, right), (y - 1, y + 1), (low - part.wires, low))
    for column in board.columns:
        x, bottom = board.place(board.in_column(column)[0])
        top = board.place(board.in_column(column)[-1])[1]
        x += wiring.BUS
        flat = (low - 2.0, low)  # wire and diodes are about as thick
        yield Solid("column", f"wire of column {column}", (x - 1, x + 1), (bottom, top), flat)
        for cell in board.in_column(column):
            at = (x - wiring.BUS / 2, board.place(cell)[1] + part.return_offset)
            yield box("diode", f"diode {cell}", at, (wiring.BUS, 2.0), flat)
