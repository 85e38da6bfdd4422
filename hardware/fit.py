"""Whether the wooden parts fit: clearances and wall thicknesses, each a figure with its minimum."""

from __future__ import annotations

import math
from itertools import pairwise

from hardware import circuit, rank_board, rank_drawing, wiring, wood
from hardware.board import Board
from hardware.figures import Figure

SLEEVE = 1.6  # mm; the outside of the sleeve over a copper tail
JOINT = 0.8  # mm; thickness that tail and solder add to a lead on each side
COPPER, HOOK_UP, SUPPLY = 0.6, 0.7, 1.0  # mm; thickness of the wires: bare copper, 0.25 mm2 and 0.5 mm2 in strands
NUT = 3.0  # mm; the rim of a button's nut round its hole
FLATTEST_PAD = 0.8  # mm; a SOD-123's leads are 0.6 mm wide


def least(name: str, value: float, limit: float, change: str) -> Figure:
    """Return a figure in mm with its minimum and the parameters that it depends on."""
    return Figure(name, value, "mm", limit, above=True, change=f"change {change}")


def check(board: Board) -> list[Figure]:
    """Return every clearance and wall thickness."""
    known = (_top, _carrier, _well, _deck, _box, _ledges, _disc, _tools, _sheets, _wires, _rank_board)
    return [figure for part in known for figure in part(board)]


def _top(board: Board) -> list[Figure]:
    part = board.wood
    edge = max(board.reach) + part.window / 2
    screw = part.outer / 2 - part.screw_inset
    bar, windows = board.pitch - part.window, "[board] pitch or [wood] window"
    rim = "[wood] outer or [board] pitch"
    return [
        least("bar between two windows of the top", bar, 2 * part.minimum_wall, windows),
        least("window to the inner face of a side", wood.inside(board) / 2 - edge, 0.0, rim),
        least("window to screw hole", screw - part.screw / 2 - edge, part.minimum_wall, rim),
        least("screw hole to the edge of the top", part.screw_inset - part.screw / 2, part.minimum_wall,
              "[wood] screw_inset"),
        least("straight side of a window", part.window - 2 * part.window_radius, 10.0, "[wood] window_radius"),
        least("slat hidden under its bar, each side", (bar - part.sheet) / 2, 1.0, windows),
        least("disc in its window, all round", board.slack, 0.5, "[wood] window or [disc] diameter"),
        least("grip on a single disc above the top", board.disc_height - part.sheet, 8.0, "[disc] layers"),
    ]  # fmt: skip


def sag(board: Board) -> float:
    """Return how far a finger in the middle of a tile bends the carrier: a square plate, simply supported."""
    span, poisson = (board.pitch - board.wood.sheet) / 1000, 0.38
    stiff = board.wood.acrylic_gpa * 1e9 * (board.wood.carrier / 1000) ** 3 / 12 / (1 - poisson**2)
    return 0.0116 * board.proof.finger_n * span**2 / stiff * 1000


def _carrier(board: Board) -> list[Figure]:
    """Check the carrier: it must not bend onto a reed, and its holes must take the reeds' ends with their joints."""
    part, reed = board.wood, board.reed
    thick = reed.lead + 2 * JOINT
    beside = (part.carrier_hole - thick) / 2 - reed.place_aside
    below = reed.upper_stub + reed.top_gap - part.carrier
    return [
        least("reed's end below the diffuser, a finger on the tile", reed.top_gap - sag(board), 0.05,
              "[wood] carrier or [reed] top_gap"),
        least("reed's end with its joint in the carrier's hole", beside, 0.5, "[wood] carrier_hole"),
        least("room for the tail between glass and carrier", below, 1.0, "[reed] upper_stub or [wood] carrier"),
        Figure("carrier's hole, hidden under a magnet", part.carrier_hole, "mm", board.magnet.diameter,
               change="change [wood] carrier_hole"),
        least("upper stub left bare below its joint", reed.upper_stub - reed.joint, 1.0, "[reed] joint or upper_stub"),
    ]  # fmt: skip


def _well(board: Board) -> list[Figure]:
    part, reed = board.wood, board.reed
    half, pixel = (board.pitch - part.sheet) / 2, "[wood] pixel_offset"
    spare = (reed.whole - reed.glass) / 2 - max(reed.upper_stub, reed.lower_stub)
    return [
        least("cut off a reed's lead", spare, 0.0, "[reed] upper_stub or lower_stub"),
        least(
            "reed's glass above the deck", _glass_foot(board), 1.0, "[wood] ledge or side_height, or [reed] upper_stub"
        ),
        least("tail below the deck", board.wires.tail - part.well - part.sheet, 10.0, "[wires] tail"),
        least("leads from deck to strip board, the deck folded open", board.wires.lead, part.outer / 2, "[wires] lead"),
        least("lower stub reaches through the deck", _below_the_deck(board), 3.0, "[reed] lower_stub"),
        least("pixel to reed", part.pixel_offset - part.pixel_diameter / 2 - part.reed_diameter / 2, 3.0, pixel),
        least("pixel to slat", half - part.pixel_offset - part.pixel_diameter / 2, part.minimum_wall, pixel),
    ]


def _glass_foot(board: Board) -> float:
    """Return the height of the lower end of a reed's glass above the deck."""
    return wood.gauge_height(board) - board.reed.upper_stub - board.reed.glass


def _below_the_deck(board: Board) -> float:
    """Return how far a reed's lower lead protrudes below the deck."""
    return board.reed.lower_stub - _glass_foot(board) - board.wood.sheet


def _deck(board: Board) -> list[Figure]:
    part, holes = board.wood, wood.deck(board).holes
    gap = min(
        math.dist(one.centre, two.centre) - (one.diameter + two.diameter) / 2
        for number, one in enumerate(holes)
        for two in holes[:number]
    )
    edge = min(wood.inner(board) / 2 - max(map(abs, hole.centre)) - hole.diameter / 2 for hole in holes)
    return [
        least("wall between two holes of the deck", gap, part.minimum_wall, "[wood] return_offset or pixel_offset"),
        least("hole to the edge of the deck, beyond the ledge", edge - part.ledge_width, part.minimum_wall,
              "[wood] outer, pixel_offset or [board] pitch"),
        least("lead in its hole of the deck", part.reed_hole - board.reed.lead, 0.3, "[wood] reed_hole"),
        least("sleeve in its hole of the deck", part.return_hole - SLEEVE, 0.2, "[wood] return_hole"),
        least("rim under a pixel's circuit board", (part.pixel_diameter - part.pixel_hole) / 2, 0.8,
              "[wood] pixel_hole"),
    ]  # fmt: skip


def _box(board: Board) -> list[Figure]:
    part = board.wood
    inside = wood.inside(board) / 2
    low, high = part.button_height - part.button_recess / 2, part.button_height + part.button_recess / 2
    corners = wood.controller(board)
    farthest = max(abs(y) for _, y in corners)
    beside = inside - max(abs(at) for corner in corners for at in corner)
    reach = inside - farthest - (part.button_depth - (part.side_thickness - part.button_panel))
    cover, button = part.sheet + part.diffuser + part.carrier, "[wood] button_height"
    return [
        least("controller and wires under the deck", part.ledge - part.controller[2] - part.wires, 1.0, "[wood] ledge"),
        least("controller to the nearest side", beside, 5.0, "[wood] controller_at or controller"),
        least("nut of a button in its recess", (part.button_recess - part.button_hole) / 2, NUT,
              "[wood] button_recess"),
        least("button's recess to the lower edge of its side", low, part.minimum_wall, button),
        least("button's recess below the deck", part.ledge - high, 0.5, "[wood] button_height or ledge"),
        least("button to controller", reach, 5.0, "[wood] controller_at"),
        least("wood left for a button's nut", part.button_panel, 2.0, "[wood] button_panel"),
        least("depth of a button's recess", part.side_thickness - part.button_panel, 1.0, "[wood] button_panel"),
        least("button between the ledges", part.ledge_gap - part.button_recess, 10.0, "[wood] ledge_gap"),
        least("screw beside a button's recess", min(map(abs, part.screw_places)) - part.button_recess / 2, 10.0,
              "[wood] screw_places"),
        least("screw in the middle of a side", (part.side_thickness - part.screw) / 2, part.minimum_wall,
              "[wood] side_thickness"),
        least("upper screw's hold in a side", part.screw_length - cover, 8.0, "[wood] screw_length"),
        least("cable slot below the deck", part.ledge - part.cable_slot[1], part.minimum_wall, "[wood] cable_slot"),
    ]  # fmt: skip


def _ledges(board: Board) -> list[Figure]:
    boxes = [wood.bounds(panel) for panel in wood.ledges(board)]
    return [
        least("ledge to the next, round the corner", _closest(boxes), 1.0, "[wood] ledge_play"),
        least("length of a ledge, to carry the deck", wood.ledge_length(board), 50.0, "[wood] ledge_gap"),
    ]


def _wires(board: Board) -> list[Figure]:
    """Check the drawings themselves: makers put every wire where it is drawn."""
    wired, line = circuit.build(board), wood.ledge_line(board) - board.wood.clearance
    by_hand = wiring.farthest(wiring.matrix_sheet(board, wired), wiring.pixel_sheet(board))
    printed = wiring.farthest(rank_drawing.under_the_deck(board, wired, rank_board.build(board)))
    rim = "[wood] outer or [board] pitch"
    return [
        least("wires under the deck inside the ledges", line - by_hand, 1.0, rim),
        least("wires of the rank boards inside the ledges", line - printed, 1.0, rim),
    ]


def _rank_board(board: Board) -> list[Figure]:
    part, printed = board.wood, board.rank_board
    inside = wood.ledge_line(board) - part.clearance
    under = part.ledge - printed.gap - printed.thickness
    farthest = max(printed.pixel_pad, math.hypot(printed.turned_pad, printed.turned_pad))
    wires = part.pixel_hole / 2 - farthest - printed.wire["drill"] / 2
    lead, front = (
        _below_the_deck(board) - printed.gap - printed.thickness,
        inside - board.reach[1] - printed.towards_black,
    )
    rows = board.layout.ys
    step = min(two - one for one, two in pairwise(rows)) * board.pitch
    return [
        least("reed's lead below a rank board", lead, 1.0, "[reed] lower_stub"),
        least("rank board to the ledge in front", front, 1.0, "[wood] outer or [rank_board] towards_black"),
        least("rank board to the ledges at its ends", inside - rank_board.length(board) / 2, 1.0,
              "[wood] outer or [rank_board] beyond"),
        least("rank board to the next", step - printed.towards_black - printed.towards_red, 5.0,
              "[board] pitch or [rank_board] towards_red"),
        least("diodes of the rank boards above the controller", under - printed.diode_height - part.controller[2], 1.0,
              "[wood] ledge"),
        least("rank board above a button", under - part.button_height - part.button_hole / 2, 1.0,
              "[wood] button_height"),
        least("a pixel's wires inside their hole of the deck", wires, 0.3, "[rank_board] pixel_pad or turned_pad"),
        least("lead or tail in its hole of a rank board", printed.lead["drill"] - max(board.reed.lead, COPPER), 0.3,
              "[rank_board] lead"),
        least("hook-up wire in its hole of a rank board", printed.wire["drill"] - HOOK_UP, 0.2, "[rank_board] wire"),
        least("supply wire in its hole of a rank board", printed.supply["drill"] - SUPPLY, 0.2, "[rank_board] supply"),
        least("pad of a flat diode", printed.flat["size"], FLATTEST_PAD, "[rank_board] flat"),
    ]  # fmt: skip


def _disc(board: Board) -> list[Figure]:
    part, disc = board.wood, board.disc
    pocket, size = board.magnet.diameter + disc.magnet_clearance, "[magnet] diameter or thickness"
    above = (disc.layers - board.pocket_layers) * part.sheet
    return [
        least("wood round the magnet", (disc.diameter - pocket) / 2, part.minimum_wall, size),
        least("wood above the magnet", above, part.minimum_wall, "[disc] layers"),
        least("felt under the magnet", disc.felt, 0.5, "[disc] felt"),
        Figure("height of a disc", board.disc_height, "mm", disc.diameter / 2, change="make [disc] layers fewer"),
    ]


def _tools(board: Board) -> list[Figure]:
    """Check gauge and centring square: the gauge stands diagonally, open towards Red, so that it clears a pixel."""
    part, reed, foot = board.wood, board.reed, board.wood.gauge_foot[1]
    high = wood.gauge_height(board)
    glass = high - reed.upper_stub
    to_pixel = part.pixel_offset / math.sqrt(2) - part.reed_diameter / 2 - part.sheet - part.pixel_diameter / 2
    return [
        least("reed's glass held by the gauge", glass - max(foot, glass - reed.glass), 5.0, "[wood] gauge_foot"),
        least("wood of each plate where the gauge crosses", (high - foot) / 2, part.minimum_wall, "[wood] gauge_foot"),
        least("gauge to pixel", to_pixel, 0.5, "[wood] pixel_offset"),
        least("centring bar on the top, beside the window", (board.pitch - part.window) / 2, part.minimum_wall,
              "[board] pitch or [wood] window"),
    ]  # fmt: skip


def _sheets(board: Board) -> list[Figure]:
    """Check what is cut from sheets: distances from the edges, and between small parts."""
    part, figures = board.wood, []
    figures.append(least("top and floor to the edge of their sheets", (part.stock - part.outer) / 2, part.stock_margin,
                         "[wood] stock or outer"))  # fmt: skip
    holes = [
        hole.diameter for panel in (wood.deck(board), wood.carrier(board), *wood.tools(board)) for hole in panel.holes
    ]
    figures.append(least("smallest hole as it is drawn, less the kerf", min(holes) - part.kerf, 0.3, "[wood] kerf"))
    for number, panels in enumerate(wood.small_sheets(board), start=1):
        boxes = [wood.bounds(panel) for panel in panels]
        room = min(part.stock / 2 - max(abs(side) for side in box) for box in boxes)
        figures.append(least(f"small parts to the edge of sheet {number}", room, part.stock_margin, "[wood] stock"))
        apart = _closest(boxes) - part.kerf
        figures.append(least(f"small parts apart on sheet {number}", apart, 1.0, "[wood] kerf"))
    return figures


def _closest(boxes: list[tuple[float, float, float, float]]) -> float:
    """Return the smallest gap between any two boxes."""
    return min((_gap(one, two) for at, one in enumerate(boxes) for two in boxes[:at]), default=math.inf)


def _gap(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    """Return the gap between two boxes along the axis that separates them; negative if they overlap."""
    across = max(one[0] - two[2], two[0] - one[2])
    along = max(one[1] - two[3], two[1] - one[3])
    return max(across, along)
