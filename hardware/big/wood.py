"""The box of the big board: its flat parts as outlines in mm, centred on zero, and whether they fit each other."""

from __future__ import annotations

from hardware.big.board import CELLS, BigBoard
from hardware.canvas import Point, rounded
from hardware.figures import Figure
from hardware.wood import Hole, Panel, moved

SPACING = 2.0  # between parts on their sheet


def square(size: float) -> list[Point]:
    """Return a square around the middle."""
    return rounded((0, 0), size, size, 0)


def inside(board: BigBoard) -> float:
    """Return the size of the box between its sides."""
    return board.box.outer - 2 * board.box.side_thickness


def inner(board: BigBoard) -> float:
    """Return the size of deck and slats."""
    return inside(board) - 2 * board.box.clearance


def slat_height(board: BigBoard) -> float:
    """Return the height of the slats: from the deck to the opal."""
    return board.layers.strip + board.layers.well


def places(board: BigBoard) -> list[Point]:
    """Return the cells' centres from the middle of the board."""
    x0, y0 = board.cells.middle
    return [((cell.place[0] - x0) * board.pitch, (cell.place[1] - y0) * board.pitch) for cell in board.cells.cells]


def lines(board: BigBoard) -> list[float]:
    """Return where slats run between cells, along both axes."""
    return [(number - (CELLS - 2) / 2) * board.pitch for number in range(CELLS - 1)]


def ranks(board: BigBoard) -> list[float]:
    """Return the middles of the ranks, where strips lie."""
    return [(number - (CELLS - 1) / 2) * board.pitch for number in range(CELLS)]


def screws(board: BigBoard) -> list[Hole]:
    """Return the screw holes of top, opal and floor, above the middle of each side's thickness."""
    box, edge = board.box, board.box.outer / 2 - board.box.side_thickness / 2
    found = [(along, side * edge) for side in (-1, 1) for along in box.screw_places]
    return [Hole(at, box.screw, "screw") for x, y in found for at in ((x, y), (y, x))]


def top(board: BigBoard) -> Panel:
    """Return the top: a window per cell."""
    window, box = board.layers.window, board.box
    windows = [rounded(place, window, window, box.window_radius) for place in places(board)]
    return Panel("top", board.layers.top, "plywood", square(box.outer), windows, screws(board))


def opal(board: BigBoard) -> Panel:
    """Return the opal sheet that carries discs and fingers."""
    return Panel("opal", board.layers.opal, "opal acrylic", square(board.box.outer), holes=screws(board))


def floor(board: BigBoard) -> Panel:
    """Return the floor, with the controller's place marked at its left side."""
    wide, high = 76.0, 34.0
    left = -inside(board) / 2 + board.box.ledge_width
    corners = rounded((left + wide / 2, 0), wide, high, 0)
    marks = list(zip(corners, corners[1:] + corners[:1], strict=True))
    words = [((left + wide / 2, 0.0), "controller, USB to the left")]
    return Panel("floor", board.layers.floor, "plywood", square(board.box.outer), [], screws(board), marks, words)


def deck(board: BigBoard) -> Panel:
    """Return the deck, with the slats' lines and the cells' names, and holes for the cables of the two fed strips."""
    half, hole = inner(board) / 2, board.box.cable_hole
    marks = [pair for at in lines(board) for pair in (((at, -half), (at, half)), ((-half, at), (half, at)))]
    words = [((x, y - 12), cell.name) for (x, y), cell in zip(places(board), board.cells.cells, strict=True)]
    side = -half + hole[0] / 2 + 1.0
    cuts = [rounded((side, y), hole[0], hole[1], 2.0) for y in (ranks(board)[0], ranks(board)[-1])]
    return Panel("deck", board.layers.deck, "plywood", square(inner(board)), cuts, [], marks, words)


def rank_slat(board: BigBoard) -> Panel:
    """Return a slat between two ranks: slots from above for those between files, notches at both ends for cables."""
    half, high, low, gap = *_slat(board), _gap(board)
    wide, deep = board.box.cable_notch
    outline: list[Point] = [(-half, low), (half, low), (half, high - deep), (half - wide, high - deep),
                            (half - wide, high)]  # fmt: skip
    for at in reversed(lines(board)):
        outline += [(at + gap, high), (at + gap, 0.0), (at - gap, 0.0), (at - gap, high)]
    outline += [(-half + wide, high), (-half + wide, high - deep), (-half, high - deep)]
    return Panel("slat between ranks", board.layers.slat, "plywood", outline)


def file_slat(board: BigBoard) -> Panel:
    """Return a slat between two files: slots from below, and a notch for each strip, flush with its upper edge."""
    half, high, low, gap = *_slat(board), _gap(board)
    outline: list[Point] = [(-half, low)]
    for at in lines(board):
        outline += [(at - gap, low), (at - gap, 0.0), (at + gap, 0.0), (at + gap, low)]
    outline += [(half, low), (half, high)]
    wide, deep = board.strip.width / 2 + board.box.strip_play, board.layers.strip
    for at in reversed(ranks(board)):
        outline += [(at + wide, high), (at + wide, high - deep), (at - wide, high - deep), (at - wide, high)]
    return Panel("slat between files", board.layers.slat, "plywood", [*outline, (-half, high)])


def _slat(board: BigBoard) -> tuple[float, float, float]:
    return inner(board) / 2, slat_height(board) / 2, -slat_height(board) / 2


def _gap(board: BigBoard) -> float:
    return (board.layers.slat + board.box.slot_clearance) / 2


def side(board: BigBoard, cable: bool = False) -> Panel:
    """Return a side with a button's hole in its middle; the left one has the cable's slot, open below, beside it."""
    box, low = board.box, -board.box.side_height / 2
    outline = rounded((0, 0), box.outer, box.side_height, 0)
    hole = Hole((0.0 if not cable else board.pitch, low + box.button_height), box.button_hole, "button")
    if not cable:
        return Panel("side", box.side_thickness, "hardwood", outline, holes=[hole])
    width, height = box.cable_slot
    slot: list[Point] = [(-width / 2, low), (-width / 2, low + height), (width / 2, low + height), (width / 2, low)]
    return Panel("side, left", box.side_thickness, "hardwood", [outline[0], *slot, *outline[1:]], holes=[hole])


def slats(board: BigBoard) -> list[Panel]:
    """Return all slats, one above the other, as they are cut from a sheet."""
    found = [rank_slat(board)] * (CELLS - 1) + [file_slat(board)] * (CELLS - 1)
    step = slat_height(board) + SPACING
    return [moved(panel, 0, (number - CELLS + 1.5) * step) for number, panel in enumerate(found)]


def sheets(board: BigBoard) -> dict[str, list[Panel]]:
    """Return what is cut from which sheet: a file each."""
    return {
        "top": [top(board)],
        "opal": [opal(board)],
        "deck": [deck(board)],
        "floor": [floor(board)],
        "slats": slats(board),
        "sides": [moved(side(board), 0, 30), moved(side(board, cable=True), 0, -30)],
    }


def check(board: BigBoard) -> list[Figure]:
    """Return whether parts fit each other and their sheets."""
    box, layers = board.box, board.layers
    stack = layers.room + layers.deck + slat_height(board)
    room = min(box.sheet) - 2 * box.margin
    window = (CELLS - 1) * board.pitch + layers.window
    bar = board.pitch - layers.window
    return [
        Figure("room, deck and slats, as high as the sides", stack, "mm", box.side_height,
               change="change [box] side_height or [layers] room"),
        Figure("and no gap above them", stack, "mm", box.side_height, above=True,
               change="change [box] side_height or [layers] room"),
        Figure("length of a strip, inside the box", board.strip.length, "mm", inner(board),
               change="make [strip] length smaller or [box] outer larger"),
        Figure("windows and a rim as wide as the sides", window + 2 * box.side_thickness, "mm", box.outer,
               change="make [box] outer larger"),
        Figure("box, from a sheet with its margins", box.outer, "mm", room, change="make [box] outer smaller"),
        Figure("bar between two windows, carries tiles", bar, "mm", box.least_bar, above=True,
               change="make [layers] window smaller"),
        Figure("cable and its plug in a well", box.plug_height, "mm", layers.well,
               change="make [layers] well deeper"),
    ]  # fmt: skip
