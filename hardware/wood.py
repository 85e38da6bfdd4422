"""The flat parts of the board as outlines in mm, centred on zero, for drawings, DXF files and fit checks."""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.board import Board, Wood
from hardware.canvas import Point, rounded

SPACING = 2.0  # between small parts on their sheet


@dataclass(frozen=True)
class Hole:
    """A round hole and its purpose."""

    centre: Point
    diameter: float
    use: str


@dataclass(frozen=True)
class Panel:
    """A part cut from a sheet: outline, cut-outs, holes, lines and text to engrave."""

    name: str
    thickness: float
    material: str
    outline: list[Point]
    cuts: list[list[Point]] = field(default_factory=list)
    holes: list[Hole] = field(default_factory=list)
    marks: list[tuple[Point, Point]] = field(default_factory=list)
    words: list[tuple[Point, str]] = field(default_factory=list)


def square(size: float) -> list[Point]:
    """Return a square around the middle."""
    return rounded((0, 0), size, size, 0)


def inside(board: Board) -> float:
    """Return the size of the box between its sides."""
    return board.wood.outer - 2 * board.wood.side_thickness


def inner(board: Board) -> float:
    """Return the size of deck and slats: the inside of the box minus the clearance."""
    return inside(board) - 2 * board.wood.clearance


def ledge_line(board: Board) -> float:
    """Return the distance from the middle to the ledges: nothing under the deck may reach there."""
    return inside(board) / 2 - board.wood.ledge_width


def ledge_length(board: Board) -> float:
    """Return the length of every ledge: from the gap to the start of the ledge round the corner, minus some play."""
    return ledge_line(board) - board.wood.ledge_gap / 2 - board.wood.ledge_play


def ledges(board: Board) -> list[Panel]:
    """Return the ledges from above: two per side, each from the gap in its middle towards a corner."""
    part, long = board.wood, ledge_length(board)
    along, across = (part.ledge_gap + long) / 2, ledge_line(board) + part.ledge_width / 2
    strip = Panel("ledge", part.ledge, "softwood", rounded((0, 0), long, part.ledge_width, 0))
    lying = [moved(strip, x, y) for x in (-along, along) for y in (-across, across)]
    return lying + [moved(panel, 0, 0, turn=True) for panel in lying]


def screw_holes(board: Board) -> list[Hole]:
    """Return the screw holes of top, diffuser and floor, above the middle of each side's thickness."""
    wood, edge = board.wood, board.wood.outer / 2 - board.wood.screw_inset
    places = [(along, side * edge) for side in (-1, 1) for along in wood.screw_places]
    return [Hole(at, wood.screw, "screw") for x, y in places for at in ((x, y), (y, x))]


def top(board: Board) -> Panel:
    """Return the top for Passo: one window per tile."""
    wood = board.wood
    windows = [rounded(board.place(cell), wood.window, wood.window, wood.window_radius) for cell in board.cells]
    return Panel("top", wood.sheet, "plywood", square(wood.outer), windows, screw_holes(board))


def diffuser(board: Board) -> Panel:
    """Return the diffuser: a film over the whole carrier."""
    return Panel("diffuser", board.wood.diffuser, "opal film", square(board.wood.outer), holes=screw_holes(board))


def carrier(board: Board) -> Panel:
    """Return the carrier of the diffuser, with a hole for the upper end of each reed."""
    part = board.wood
    holes = [Hole(board.place(cell), part.carrier_hole, "reed's end") for cell in board.cells]
    return Panel("carrier", part.carrier, "clear acrylic", square(part.outer), holes=[*screw_holes(board), *holes])


def controller(board: Board) -> list[Point]:
    """Return the corners of the strip board on the floor."""
    x, y, _ = board.wood.controller
    return rounded(_point(board.wood.controller_at), x, y, 0)


def _point(at: list[float]) -> Point:
    return at[0], at[1]


def floor(board: Board) -> Panel:
    """Return the floor with the controller's place marked."""
    corners = controller(board)
    marks = list(zip(corners, corners[1:] + corners[:1], strict=True))
    x, y = _point(board.wood.controller_at)
    words = [((x, y + 4), "controller"), ((x, y - 4), "USB this way >")]
    return Panel("floor", board.wood.sheet, "plywood", square(board.wood.outer), [], screw_holes(board), marks, words)


def cell_holes(board: Board, cell: str) -> list[Hole]:
    """Return the holes of one cell in the deck."""
    wood, (x, y) = board.wood, board.place(cell)
    return [
        Hole((x, y), wood.reed_hole, "reed"),
        Hole((x, y + wood.return_offset), wood.return_hole, "return"),
        Hole((x, y - wood.pixel_offset), wood.pixel_hole, "pixel"),
    ]


def deck(board: Board) -> Panel:
    """Return the deck, with names and slat lines engraved on its upper side."""
    half = inner(board) / 2
    holes = [hole for cell in board.cells for hole in cell_holes(board, cell)]
    across, along = board.lines
    marks = [((at, -half), (at, half)) for at in across] + [((-half, at), (half, at)) for at in along]
    words = [((board.place(cell)[0] - 16, board.place(cell)[1] + 14), cell) for cell in board.cells]
    return Panel("deck", board.wood.sheet, "plywood", square(inner(board)), [], holes, marks, words)


def slats(board: Board) -> list[Panel]:
    """Return all slats: first those along x, slotted where the others cross, then those along y."""
    across, along = board.lines
    return [slat(board, across) for _ in along] + [slat(board, along) for _ in across]


def slat(board: Board, crossings: list[float]) -> Panel:
    """Return a slat of the light wells, slotted to half its height; half of them have their slots up."""
    wood, half = board.wood, inner(board) / 2
    low, middle, high = -wood.well / 2, 0.0, wood.well / 2
    gap = (wood.sheet + wood.slot_clearance) / 2
    outline: list[Point] = [(-half, low), (half, low), (half, high)]
    for at in reversed(crossings):
        outline += [(at + gap, high), (at + gap, middle), (at - gap, middle), (at - gap, high)]
    return Panel("slat", wood.sheet, "plywood", [*outline, (-half, high)])


def gauge_height(board: Board) -> float:
    """Return the height of a reed's upper end above the deck."""
    return round(board.wood.well + board.wood.carrier - board.reed.top_gap, 6)


def gauge(board: Board, above: bool) -> Panel:
    """Return a plate of the gauge for setting the reeds: two cross like slats, with a reed's glass in their corner.

    The upper plate is slotted from below, the lower one from above; both are open at the bottom.
    """
    high, (wide, foot) = gauge_height(board) / 2, board.wood.gauge_foot
    low, long, gap = -high, board.wood.gauge / 2, (board.wood.sheet + board.wood.slot_clearance) / 2
    middle, free = (low + foot + high) / 2, low + foot
    slot: list[Point] = [(-gap, free), (-gap, middle), (gap, middle), (gap, free)] if above else []
    outline: list[Point] = [(-long, low), (-wide / 2, low), (-wide / 2, free), *slot, (wide / 2, free), (wide / 2, low)]
    outline += [(long, low), (long, high)]
    if not above:
        outline += [(gap, high), (gap, middle), (-gap, middle), (-gap, high)]
    name = f"gauge, {'above' if above else 'below'}"
    return Panel(name, board.wood.sheet, "plywood", [*outline, (-long, high)])


def centring(board: Board) -> Panel:
    """Return the square that shows whether a reed's end is centred in its window, before the diffuser is in place."""
    size = board.wood.window - board.wood.centring_play
    outline = rounded((0, 0), size, size, board.wood.window_radius)
    return Panel("centring square", board.wood.sheet, "plywood", outline, holes=[_eye(board.wood.centring_hole)])


def centring_bar(board: Board) -> Panel:
    """Return the bar that is glued onto the centring square and rests on the top on both sides of the window."""
    outline = rounded((0, 0), board.pitch, board.wood.centring_bar, 0)
    return Panel("centring bar", board.wood.sheet, "plywood", outline, holes=[_eye(board.wood.centring_eye)])


def _eye(diameter: float) -> Hole:
    return Hole((0, 0), diameter, "eye")


def tools(board: Board) -> list[Panel]:
    """Return the tools for setting the reeds: a centring square with its bar, and gauges for a whole rank at once."""
    plates = [gauge(board, above) for _ in board.columns for above in (False, True)]
    return [centring(board), centring_bar(board), *plates]


def disc_layer(board: Board, base: bool) -> Panel:
    """Return one layer of a disc; the base has the magnet's hole."""
    holes = [Hole((0, 0), board.disc.diameter, "disc")]
    if base:
        holes.append(Hole((0, 0), board.magnet.diameter + board.disc.magnet_clearance, "magnet"))
    return Panel("disc base" if base else "disc layer", board.wood.sheet, "plywood", [], holes=holes)


def side(board: Board, cable: bool = False) -> Panel:
    """Return a side: front and back have a button's hole, the right one has the cable's slot."""
    wood, low = board.wood, -board.wood.side_height / 2
    outline = rounded((0, 0), wood.outer, wood.side_height, 0)
    if not cable:
        return Panel("side, front and back", wood.side_thickness, "hardwood", outline,
                     holes=[Hole((0, low + wood.button_height), wood.button_hole, "button")])  # fmt: skip
    width, height = wood.cable_slot
    slot: list[Point] = [(-width / 2, low), (-width / 2, low + height), (width / 2, low + height), (width / 2, low)]
    return Panel("side, right", wood.side_thickness, "hardwood", [outline[0], *slot, *outline[1:]])


def moved(panel: Panel, dx: float, dy: float, turn: bool = False) -> Panel:
    """Return a panel moved, and turned by 90 degrees if asked."""

    def at(point: Point) -> Point:
        x, y = (-point[1], point[0]) if turn else point
        return x + dx, y + dy

    return Panel(
        panel.name, panel.thickness, panel.material, [at(point) for point in panel.outline],
        [[at(point) for point in cut] for cut in panel.cuts],
        [Hole(at(hole.centre), hole.diameter, hole.use) for hole in panel.holes],
        [(at(one), at(two)) for one, two in panel.marks], [(at(point), words) for point, words in panel.words],
    )  # fmt: skip


def bounds(panel: Panel) -> tuple[float, float, float, float]:
    """Return the bounding box of a panel: left, bottom, right, top."""
    points = list(panel.outline)
    for hole in panel.holes:
        (x, y), r = hole.centre, hole.diameter / 2
        points += [(x - r, y - r), (x + r, y + r)]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def small_parts(board: Board) -> list[Panel]:
    """Return all small parts: disc layers, slats, tools; the longest first, so that they fill their sheets."""
    discs = board.disc.count + board.disc.spare
    bases = discs * board.pocket_layers
    layers = [disc_layer(board, base=number < bases) for number in range(discs * board.disc.layers)]
    return [*slats(board), *tools(board), *layers]


def small_sheets(board: Board) -> list[list[Panel]]:
    """Return the sheets of small parts."""
    return on_sheets(board, small_parts(board))


def on_sheets(board: Board, left: list[Panel]) -> list[list[Panel]]:
    """Return parts on sheets, each filled shelf by shelf."""
    room = board.wood.stock - 2 * board.wood.stock_margin
    sheets = []
    while left:
        placed = _shelves(left, room)
        if not placed:
            raise ValueError(_too_small(board.wood, left[0]))
        sheets.append(placed)
        left = left[len(placed) :]
    return sheets


def _too_small(part: Wood, panel: Panel) -> str:
    x0, y0, x1, y1 = bounds(panel)
    needed = max(x1 - x0, y1 - y0) + 2 * part.stock_margin
    return f"[wood] stock = {part.stock:g}: a {panel.name} does not fit, must be at least {needed:g}; or change outer"


def _shelves(panels: list[Panel], room: float) -> list[Panel]:
    """Return the panels that fit on one sheet, side by side in rows."""
    placed, x, low, top = [], -room / 2, -room / 2, -room / 2
    for panel in panels:
        left, foot, right, head = bounds(panel)
        if x + right - left > room / 2:
            x, low = -room / 2, top + SPACING
        if x + right - left > room / 2 or low + head - foot > room / 2:
            break
        placed.append(moved(panel, x - left, low - foot))
        x, top = x + right - left + SPACING, max(top, low + head - foot)
    return placed
