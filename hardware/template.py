"""Templates of deck and top on A4 sheets, for makers without a laser cutter: drill and saw through the paper."""

from __future__ import annotations

import math

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point
from hardware.drawings import HIDDEN
from hardware.wood import Panel

WIDE, HIGH = 210.0, 297.0
ROOM = 180.0  # mm of a part on one sheet, in both directions: printers leave a margin
OVER = 8.0  # overlap with neighbouring sheets, for joining them
UP = 10.0  # the middle of a piece above the middle of the sheet
MARK = 2.5


def template_pages(board: Board) -> list[Canvas]:
    """Return the templates, the deck's first; each sheet has a ruler for checking the printer's scale."""
    outer = board.wood.outer
    return [
        *sheets(wood.deck(board), wood.inner(board), "Drilling template of the deck"),
        *sheets(wood.top(board), outer, "Template of the top: drill the corners, saw the windows"),
        *sheets(wood.carrier(board), outer, "Drilling template of the carrier; its screw holes are the floor's, too"),
    ]


def sheets(panel: Panel, size: float, title: str) -> list[Canvas]:
    """Return a part's template cut into equal pieces, row by row from the front."""
    count = math.ceil(size / ROOM)
    step = size / count
    pages = []
    for row in range(count):
        for column in range(count):
            middle = ((column + 0.5) * step - size / 2, (row + 0.5) * step - size / 2)
            name = f"piece {row * count + column + 1} of {count * count}: {_place(row, column, count)}"
            page = Canvas(WIDE, HIGH, f"{title}, {name}")
            _piece(page, panel, middle, step / 2)
            _edges(page, size / 2, middle, step / 2)
            _words(page, title, name)
            pages.append(page)
    return pages


def _place(row: int, column: int, count: int) -> str:
    """Return the place of a piece in words, seen from above."""
    along = "front" if row == 0 else "back" if row == count - 1 else f"row {row + 1}"
    across = "left" if column == 0 else "right" if column == count - 1 else f"column {column + 1}"
    return f"{along} {across}"


def _piece(page: Canvas, panel: Panel, middle: Point, half: float) -> None:
    """Draw the part within a piece and just beyond: holes with their centres, windows with their corners."""

    def on(point: Point) -> Point:
        return point[0] - middle[0], point[1] - middle[1] + UP

    def near(point: Point, over: float = OVER) -> bool:
        return all(abs(value - centre) <= half + over for value, centre in zip(point, middle, strict=True))

    for hole in panel.holes:
        if near(hole.centre):
            (x, y), mark = on(hole.centre), Pen(width=0.12)
            page.circle((x, y), hole.diameter / 2, Pen(width=0.2))
            page.line((x - MARK, y), (x + MARK, y), pen=mark)
            page.line((x, y - MARK), (x, y + MARK), pen=mark)
    for cut in panel.cuts:
        for one, two in zip(cut, cut[1:] + cut[:1], strict=True):
            if ends := _clipped(one, two, middle, half + OVER):
                page.line(*map(on, ends), pen=Pen(width=0.2))
    for at, words in panel.words:
        if near(at, 0.0):
            page.text(on(at), words, 4)


def _clipped(one: Point, two: Point, middle: Point, half: float) -> tuple[Point, Point] | None:
    """Return the part of a line that lies in a square, or None."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        way, off = two[axis] - one[axis], one[axis] - middle[axis]
        if way == 0:
            if abs(off) > half:
                return None
            continue
        enter, leave = sorted(((-half - off) / way, (half - off) / way))
        first, last = max(first, enter), min(last, leave)
    if first >= last:
        return None
    return _at(one, two, first), _at(one, two, last)


def _at(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _edges(page: Canvas, outer: float, middle: Point, half: float) -> None:
    """Draw the piece's edges: solid where the part ends, dashed where another sheet adjoins."""
    for axis in (0, 1):
        for sign in (-1, 1):
            edge = middle[axis] + sign * half
            ends = abs(abs(edge) - outer) < 1e-6
            long = half if ends else half + 4
            points = [(sign * half, side * long) if axis == 0 else (side * long, sign * half) for side in (-1, 1)]
            pen = Pen(width=0.4) if ends else HIDDEN
            page.line(*((x, y + UP) for x, y in points), pen=pen)


def _words(page: Canvas, title: str, name: str) -> None:
    page.text((0, 132), title, 5)
    page.text((0, 125.5), f"{name}, seen from above", 4.2)
    page.text(
        (0, 119.5), "Print at 100 %. Join the sheets along the dashed lines; solid lines are the part's edges.", 3.4
    )
    page.dimension((-50, -112), (50, -112), -6, "100: measure this line before you drill")
