"""The box of the big board: its flat parts as outlines in mm, centred on zero, and whether they fit each other."""

from __future__ import annotations

import math

from hardware.big import controller, flat
from hardware.big.board import CELLS, BigBoard
from hardware.canvas import Point, rounded
from hardware.figures import Figure
from hardware.wood import Hole, Panel, moved

SPACING = 2.0  # between parts on their sheet
SLACK = 40.0  # of a long cable, so that it can be plugged in
NAMES = 7.0  # from the windows to the names of files and ranks
AROUND = 2.0  # from the controller to a ledge
BUTTON = (16.0, 14.0)  # a button's body: across, and how far it reaches inside of the side
PLUG = (9.0, 3.0)  # of a cable: SHR-08V-S-B
PLACED = 0.2  # of a Hall element on its strip and in its package, and of the top on its screws
POST, POST_LONG = 1.0, 30.0  # cells from the middle to the posts along both axes, and their length


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
    """Return the top: a window per cell, files and ranks named on all four sides."""
    window, box = board.layers.window, board.box
    windows = [rounded(place, window, window, box.window_radius) for place in places(board)]
    rim = (CELLS - 1) / 2 * board.pitch + window / 2 + NAMES
    words: list[tuple[Point, str]] = []
    for at, file, rank in zip(ranks(board), "abcdefgh", "12345678", strict=True):
        words += [((at, side * rim), file) for side in (-1, 1)] + [((side * rim, at), rank) for side in (-1, 1)]
    return Panel("top", board.layers.top, "plywood", square(box.outer), windows, screws(board), words=words)


def opal(board: BigBoard) -> Panel:
    """Return the opal sheet that carries discs and fingers."""
    return Panel("opal", board.layers.opal, "opal acrylic", square(board.box.outer), holes=screws(board))


def controller_left(board: BigBoard) -> float:
    """Return the x of the controller's left edge, at the left side: so that a plug reaches the socket."""
    return -inside(board) / 2 + board.box.clearance


def controller_place(board: BigBoard) -> list[Point]:
    """Return the corners of the controller's board on the floor."""
    left, (_, low), (wide, high) = controller_left(board), controller.LOW, controller.HIGH
    return [(left, low), (left + wide, low), (left + wide, high), (left, high)]


def controller_screws(board: BigBoard) -> list[Point]:
    """Return where the controller's board is screwed to the floor."""
    left = controller_left(board)
    return [(left + x, y) for x, y in controller.SCREWS]


def ledge_spans(board: BigBoard) -> dict[str, list[tuple[float, float]]]:
    """Return from where to where ledges run on each side: gaps for the buttons, on the left for the controller, too.

    Those at front and back reach into the corners; left and right ones end before them.
    """
    gap, long = board.box.ledge_gap / 2, inside(board) / 2
    short = long - board.box.ledge_width
    places = controller_place(board)
    low, high = places[0][1] - AROUND, max(places[2][1] + AROUND, board.pitch + gap)
    return {
        "front": [(-long, -gap), (gap, long)],
        "back": [(-long, -gap), (gap, long)],
        "left": [(-short, low), (high, short)],
        "right": [(-short, -gap), (gap, short)],
    }


def ledges(board: BigBoard) -> list[Panel]:
    """Return the ledges from above."""
    wide = board.box.ledge_width
    line, found = inside(board) / 2 - wide / 2, []
    for side, spans in ledge_spans(board).items():
        sign, turn = (-1 if side in ("front", "left") else 1), side in ("left", "right")
        for one, two in spans:
            # Turned by a quarter, (x, y) comes to (-y, x).
            centre = ((one + two) / 2, -sign * line if turn else sign * line)
            panel = Panel(f"ledge, {side}", board.layers.room, "softwood", rounded(centre, two - one, wide, 0))
            found.append(moved(panel, 0, 0, turn=turn))
    return found


def posts(board: BigBoard) -> list[Panel]:
    """Return the posts from above, cut from the ledges' strip: they carry the deck under four crossings of slats."""
    at = board.pitch * POST
    return [Panel("post", board.layers.room, "softwood", rounded((x, y), POST_LONG, board.box.ledge_width, 0))
            for x in (-at, at) for y in (-at, at)]  # fmt: skip


def floor(board: BigBoard) -> Panel:
    """Return the floor, with the places of controller and posts marked, and holes for the controller's screws."""
    marks = [pair for corners in (controller_place(board), *(post.outline for post in posts(board)))
             for pair in zip(corners, corners[1:] + corners[:1], strict=True)]  # fmt: skip
    holes = screws(board) + [Hole(at, board.box.screw, "controller") for at in controller_screws(board)]
    left = controller_left(board)
    words = [((left + controller.HIGH[0] / 2, 2.0), "controller, USB to the left")]
    words += [((post.outline[0][0] + POST_LONG / 2, post.outline[0][1] - 5), "post") for post in posts(board)]
    return Panel("floor", board.layers.floor, "plywood", square(board.box.outer), [], holes, marks, words)


def cable_holes(board: BigBoard) -> list[Point]:
    """Return the middles of the deck's holes for the cables to the first and to the last strip, beside the ledge."""
    x = -inside(board) / 2 + board.box.ledge_width + 1.0 + board.box.cable_hole[0] / 2
    return [(x, ranks(board)[0]), (x, ranks(board)[-1])]


def usb_middle(board: BigBoard) -> float:
    """Return the height of the USB socket's middle above the floor."""
    return board.box.standoff + controller.THICK + controller.USB


def deck(board: BigBoard) -> Panel:
    """Return the deck, with the slats' lines and the cells' names, and holes for the cables of the two fed strips."""
    half, hole = inner(board) / 2, board.box.cable_hole
    marks = [pair for at in lines(board) for pair in (((at, -half), (at, half)), ((-half, at), (half, at)))]
    words = [((x, y - 12), cell.name) for (x, y), cell in zip(places(board), board.cells.cells, strict=True)]
    cuts = [rounded(place, hole[0], hole[1], 2.0) for place in cable_holes(board)]
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
        Figure("top of the USB plug in its slot", usb_middle(board) + box.usb_plug[1] / 2, "mm", box.cable_slot[1],
               change="make [box] cable_slot higher, or standoff lower"),
        Figure("lower edge of the USB plug above the floor", usb_middle(board) - box.usb_plug[1] / 2, "mm", 0.0,
               above=True, change="make [box] standoff higher"),
        Figure("width of the USB plug in its slot", box.usb_plug[0], "mm", box.cable_slot[0],
               change="make [box] cable_slot wider"),
        Figure("height of the controller under the deck", box.standoff + controller.THICK + controller.TALLEST, "mm",
               layers.room, change="make [layers] room higher"),
        Figure("wood of the left side between slot and button",
               board.pitch - box.cable_slot[0] / 2 - box.button_hole / 2, "mm", 5.0, above=True,
               change="make [box] cable_slot narrower"),
        Figure("gap of the ledges round a button's body", box.ledge_gap, "mm", 2 * box.button_hole, above=True,
               change="make [box] ledge_gap wider"),
        Figure("strips' cables through the notches, past their slats", _over_notch(board), "mm", 1.0, above=True,
               change="make [box] cable_notch wider"),
        Figure("way of the cable to the first strip", _cable_way(board, controller.STRIPS, 0), "mm",
               1000 * board.supply.first_m, change="make [supply] first_m longer"),
        Figure("way of the second feed to the last strip", _cable_way(board, controller.FEED, 1), "mm",
               1000 * board.supply.second_m, change="make [supply] second_m longer"),
        Figure("short cable, from strip to strip", board.pitch + SLACK / 4, "mm", 1000 * board.supply.cable_m,
               change="make [supply] cable_m longer"),
        Figure("a Hall element off its cell's centre", _aside(board), "mm", board.hall.aside,
               change="make [strip] length longer, or [box] clearance or strip_play smaller"),
        Figure("screws from the ends of their side", box.outer / 2 - box.side_thickness
               - max(map(abs, box.screw_places)), "mm", 5.0, above=True, change="move [box] screw_places inwards"),
        Figure("screws in the wood of a side", box.screw_length - max(layers.opal + layers.top, layers.floor), "mm",
               8.0, above=True, change="make [box] screw_length longer"),
        Figure("top of a button's body under the deck", box.button_height + BUTTON[0] / 2, "mm", layers.room,
               change="make [box] button_height lower"),
        Figure("lower edge of a button's body above the floor", box.button_height - BUTTON[0] / 2, "mm", 0.0,
               above=True, change="make [box] button_height higher"),
        Figure("hole of a button, covered by its rim", box.button_hole, "mm", BUTTON[0] - 2,
               change="make [box] button_hole smaller"),
        Figure("play of a plug in the deck's holes", min(max(box.cable_hole) - PLUG[0], min(box.cable_hole) - PLUG[1]),
               "mm", 1.0, above=True, change="make [box] cable_hole larger"),
        Figure("wood below the cables' notches", slat_height(board) - box.cable_notch[1], "mm", 4.0, above=True,
               change="make [box] cable_notch lower"),
        Figure("depth of the cables' notches", box.cable_notch[1], "mm", 4.0, above=True,
               change="make [box] cable_notch deeper"),
        Figure("ledges and posts, out of their strip", _ledge_strip(board), "mm", box.ledge_strip,
               change="make [box] ledge_strip longer"),
        *flat.check(board),
    ]  # fmt: skip


def _aside(board: BigBoard) -> float:
    """Return how far a Hall element can be off its cell's centre: strip and grid lie loose in the box."""
    along = (inside(board) - board.strip.length) / 2
    return math.hypot(along, board.box.clearance + board.box.strip_play) + PLACED


def _over_notch(board: BigBoard) -> float:
    """Return how far a connector's wires are inside of their notch: they leave its plug in a row, 7 mm long."""
    connector = board.strip.length / 2 - 3.5
    return connector - (inner(board) / 2 - board.box.cable_notch[0]) - 2.0


def _cable_way(board: BigBoard, start: Point, hole: int) -> float:
    """Return the length of cable from a place of the controller's board through a hole of the deck to its strip."""
    (x, y), (u, v) = start, cable_holes(board)[hole]
    along = math.hypot(controller_left(board) + x - u, y - v) + abs(board.strip.length / 2 - 3.5 + u)
    return along + board.layers.room + board.layers.deck + board.layers.well + SLACK


def _ledge_strip(board: BigBoard) -> float:
    """Return the length of strip for ledges and posts, with a saw's cut for each."""
    lengths = [two - one for spans in ledge_spans(board).values() for one, two in spans]
    return sum(lengths) + len(posts(board)) * POST_LONG + 3.0 * (len(lengths) + len(posts(board)))
