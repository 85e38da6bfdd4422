"""Does it fit: clearances and walls of the wooden parts, each as a figure with its least value."""

from __future__ import annotations

import math

from hardware import circuit, rank_board, rank_drawing, wiring, wood
from hardware.board import Board
from hardware.electrical import Figure


def least(name: str, value: float, limit: float) -> Figure:
    """Return a figure in mm that has to be at least a limit."""
    return Figure(name, value, "mm", limit, above=True)


def check(board: Board) -> list[Figure]:
    """Return every clearance and wall."""
    known = (_top, _well, _deck, _box, _ledges, _disc, _tools, _sheets, _wires, _rank_board)
    return [figure for part in known for figure in part(board)]


def _top(board: Board) -> list[Figure]:
    part, far = board.wood, (len(board.files) - 1) / 2 * board.pitch
    edge = far + part.window / 2
    screw = part.outer / 2 - part.screw_inset
    bar = board.pitch - part.window
    return [
        least("bar between two windows of the top", bar, 2 * part.minimum_wall),
        least("window to screw hole", screw - part.screw / 2 - edge, part.minimum_wall),
        least("screw hole to the edge of the top", part.screw_inset - part.screw / 2, part.minimum_wall),
        least("slat hidden under its bar, each side", (bar - part.sheet) / 2, 1.0),
        least("disc in its window, all round", board.slack, 0.5),
        least("grip on a single disc above the top", board.disc_height - part.sheet, 8.0),
    ]


def _well(board: Board) -> list[Figure]:
    part, reed = board.wood, board.reed
    half = (board.pitch - part.sheet) / 2
    return [
        least("reed's upper end below the diffuser", reed.top_gap, 0.3),
        least("reed's glass above the deck", _glass_foot(board), 1.0),
        least("lower stub reaches through the deck", _below_the_deck(board), 3.0),
        least("pixel to reed", part.pixel_offset - part.pixel_diameter / 2 - part.reed_diameter / 2, 3.0),
        least("pixel to slat", half - part.pixel_offset - part.pixel_diameter / 2, part.minimum_wall),
    ]


def _glass_foot(board: Board) -> float:
    """Return how high above the deck a reed's glass begins."""
    reed = board.reed
    return board.wood.well - reed.top_gap - reed.upper_stub - reed.glass


def _below_the_deck(board: Board) -> float:
    """Return how far a reed's lower lead comes out under the deck."""
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
        least("wall between two holes of the deck", gap, part.minimum_wall),
        least("hole to the edge of the deck, beyond the ledge", edge - part.ledge_width, part.minimum_wall),
        least("rim under a pixel's circuit board", (part.pixel_diameter - part.pixel_hole) / 2, 0.8),
    ]


def _box(board: Board) -> list[Figure]:
    part = board.wood
    inside = wood.inside(board) / 2
    low, high = part.button_height - part.button_recess / 2, part.button_height + part.button_recess / 2
    farthest = max(abs(y) for _, y in wood.controller(board))
    reach = inside - farthest - (part.button_depth - (part.side_thickness - part.button_panel))
    return [
        least(
            "sides as high as ledge, deck and wells need", part.side_height - part.ledge - part.sheet - part.well, 0.0
        ),
        least("controller and wires under the deck", part.ledge - part.controller[2] - part.wires, 1.0),
        least("button's recess to the lower edge of its side", low, part.minimum_wall),
        least("button's recess below the deck", part.ledge - high, 0.5),
        least("button to controller", reach, 5.0),
        least("button between the ledges", part.ledge_gap - part.button_recess, 10.0),
        least("screw beside a button's recess", min(map(abs, part.screw_places)) - part.button_recess / 2, 10.0),
        least("screw in the middle of a side", (part.side_thickness - part.screw) / 2, part.minimum_wall),
        least("cable slot below the deck", part.ledge - part.cable_slot[1], part.minimum_wall),
    ]


def _ledges(board: Board) -> list[Figure]:
    boxes = [wood.bounds(panel) for panel in wood.ledges(board)]
    return [
        least("ledge to the next, round the corner", _closest(boxes), 1.0),
        least("length of a ledge, to carry the deck", wood.ledge_length(board), 50.0),
    ]


def _wires(board: Board) -> list[Figure]:
    """Look at the sheets themselves: who builds by them puts every wire where it is drawn."""
    wired, line = circuit.build(board), wood.ledge_line(board) - board.wood.clearance
    by_hand = wiring.farthest(wiring.matrix_sheet(board, wired), wiring.pixel_sheet(board))
    printed = wiring.farthest(rank_drawing.under_the_deck(board, wired, rank_board.build(board)))
    return [
        least("wires under the deck inside the ledges", line - by_hand, 1.0),
        least("wires of the rank boards inside the ledges", line - printed, 1.0),
    ]


def _rank_board(board: Board) -> list[Figure]:
    part, printed = board.wood, board.rank_board
    inside = wood.ledge_line(board) - part.clearance
    outermost = board.place(board.cells[-1])[1]
    under = part.ledge - printed.gap - printed.thickness
    farthest = max(printed.pixel_pad, math.hypot(printed.turned_pad, printed.turned_pad))
    wires = part.pixel_hole / 2 - farthest - printed.wire["drill"] / 2
    return [
        least("reed's lead below a rank board", _below_the_deck(board) - printed.gap - printed.thickness, 1.0),
        least("rank board to the ledge in front", inside - outermost - printed.towards_black, 1.0),
        least("rank board to the ledges at its ends", inside - printed.length / 2, 1.0),
        least("rank board to the next", board.pitch - printed.towards_black - printed.towards_red, 5.0),
        least("diodes of the rank boards above the controller", under - printed.diode_height - part.controller[2], 1.0),
        least("rank board above a button", under - part.button_height - part.button_hole / 2, 1.0),
        least("a pixel's wires inside their hole of the deck", wires, 0.3),
    ]


def _disc(board: Board) -> list[Figure]:
    part, disc = board.wood, board.disc
    pocket = board.magnet.diameter + disc.magnet_clearance
    return [
        least("wood round the magnet", (disc.diameter - pocket) / 2, part.minimum_wall),
        least("wood above the magnet", disc.layers * part.sheet - board.magnet.thickness, part.minimum_wall),
        least("magnet flush in its layer", part.sheet - board.magnet.thickness, 0.0),
        least("felt under the magnet", disc.felt, 0.5),
    ]


def _tools(board: Board) -> list[Figure]:
    """Look at gauge and centring square: the gauge stands askew, its corner open towards Red, so it passes a pixel."""
    part, reed, foot = board.wood, board.reed, board.wood.gauge_foot[1]
    high = wood.gauge_height(board)
    glass = high - reed.upper_stub
    to_pixel = part.pixel_offset / math.sqrt(2) - part.reed_diameter / 2 - part.sheet - part.pixel_diameter / 2
    return [
        least("reed's glass held by the gauge", glass - max(foot, glass - reed.glass), 5.0),
        least("wood of each plate where the gauge crosses", (high - foot) / 2, part.minimum_wall),
        least("gauge to pixel", to_pixel, 0.5),
        least("centring bar on the top, beside the window", (board.pitch - part.window) / 2, part.minimum_wall),
    ]


def _sheets(board: Board) -> list[Figure]:
    figures = []
    for number, panels in enumerate(wood.small_sheets(board), start=1):
        boxes = [wood.bounds(panel) for panel in panels]
        room = min(board.wood.outer / 2 - max(abs(side) for side in box) for box in boxes)
        figures.append(least(f"small parts to the edge of sheet {number}", room, 1.0))
        figures.append(least(f"small parts apart on sheet {number}", _closest(boxes), 1.0))
    return figures


def _closest(boxes: list[tuple[float, float, float, float]]) -> float:
    """Return how near two of many boxes come."""
    return min(_gap(one, two) for at, one in enumerate(boxes) for two in boxes[:at])


def _gap(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    """Return how far two boxes are apart along the axis on which they are; negative when they overlap."""
    across = max(one[0] - two[2], two[0] - one[2])
    along = max(one[1] - two[3], two[1] - one[3])
    return max(across, along)
