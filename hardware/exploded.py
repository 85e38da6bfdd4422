"""The exploded view: the layers of the board one above the other, in oblique projection."""

from __future__ import annotations

from collections.abc import Sequence

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point, rounded
from hardware.drawings import ACRYLIC, FELT, GLASS, GREEN, PLY, WOOD

SHEAR, SQUASH = 0.38, 0.42
BLACK = "#3a3a3a"


def at(x: float, y: float, z: float) -> Point:
    """Return where a point in space falls on the page."""
    return x * 0.8 + y * SHEAR + 50, y * SQUASH + z


def slab(page: Canvas, outline: Sequence[Point], z: float, thick: float, fill: str, side: str) -> None:
    """Draw a flat part: its front and right edges, then its upper face."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    page.polygon(
        [at(x0, y0, z), at(x1, y0, z), at(x1, y0, z + thick), at(x0, y0, z + thick)], Pen(width=0.25, fill=side)
    )
    page.polygon(
        [at(x1, y0, z), at(x1, y1, z), at(x1, y1, z + thick), at(x1, y0, z + thick)], Pen(width=0.25, fill=side)
    )
    page.polygon([at(x, y, z + thick) for x, y in outline], Pen(width=0.25, fill=fill))


def _disc(page: Canvas, board: Board, x: float, y: float, z: float, colour: str) -> None:
    r, steps = board.disc.diameter / 2, 36
    ring = rounded((x, y), 2 * r, 2 * r, r, steps // 4)
    felt = FELT if colour != BLACK else "#141414"  # each side has felt of its colour
    for low, high, fill in ((0.0, board.disc.felt, felt), (board.disc.felt, board.disc_height, colour)):
        page.polygon(_hull(ring, z + low, z + high), Pen(width=0.2, fill=fill))
    page.polygon([at(px, py, z + board.disc_height) for px, py in ring], Pen(width=0.25, fill=colour))


def _hull(ring: Sequence[Point], low: float, high: float) -> list[Point]:
    points = [at(x, y, z) for x, y in ring for z in (low, high)]
    points = sorted(set(points))
    return _half(points) + _half(points[::-1])


def _half(points: list[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and _turn(found[-2], found[-1], point) <= 0:
            found.pop()
        found.append(point)
    return found[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def draw(board: Board) -> Canvas:
    """Return the exploded view."""
    page, part = Canvas(540, 770, "Exploded view"), board.wood
    page.text((-260, 367), "The Passo board, layer by layer", 8, "start")
    z = -310.0
    slab(page, wood.square(part.outer), z, part.sheet, PLY, WOOD)
    slab(page, wood.controller(board), z + part.sheet, 3, GREEN, "#9fbf9f")
    _label(page, z, f"floor, plywood {part.sheet:g}, with the controller")
    z += 118
    _frame(page, board, z)
    _label(page, z + part.side_height / 2, "sides with ledges, two buttons, slot for the cable")
    z += 112
    slab(page, wood.square(wood.inner(board)), z, part.sheet, PLY, WOOD)
    _deck(page, board, z + part.sheet)
    _label(page, z, f"deck: {len(board.cells)} reeds upright, {len(board.cells)} pixels")
    z += 92
    _wells(page, board, z)
    _label(page, z + part.well / 2, f"light wells: {len(wood.slats(board))} slats")
    z += 105
    slab(page, wood.square(part.outer), z, part.carrier, ACRYLIC, "#b9cfdd")
    for cell in board.cells:
        x, y = at(*board.place(cell), z + part.carrier)
        page.box((x, y), part.carrier_hole * 0.8, part.carrier_hole * SQUASH, Pen(width=0.2, fill="#ffffff"), 0.8)
    _label(page, z, f"carrier, clear acrylic {part.carrier:g}, a hole over each reed")
    z += 32
    slab(page, wood.square(part.outer), z, part.diffuser, "#fafafa", "#dddddd")
    _label(page, z, f"diffuser, opal film {part.diffuser:g}")
    z += 60
    top = wood.top(board)
    slab(page, top.outline, z, part.sheet, WOOD, "#c9a877")
    for cell, window in zip(board.cells, top.cuts, strict=True):
        page.polygon(
            [at(x, y, z + part.sheet) for x, y in window], Pen(width=0.2, fill="#fffbe8" if cell != "d4" else "#555555")
        )
    _label(page, z, "top for Passo; d4 is a removed tile")
    black, red = (board.in_row(row) for row in (board.rows[0], board.rows[-1]))
    for cell in [*reversed(red), *reversed(black)]:
        x, y = board.place(cell)
        _disc(page, board, x, y, z + part.sheet + 2, BLACK if cell in black else "#c2473d")
    return page


def _label(page: Canvas, z: float, words: str) -> None:
    page.text((-260, z + 34), words, 5, "start")


def _frame(page: Canvas, board: Board, z: float) -> None:
    part, half = board.wood, board.wood.outer / 2
    deep = wood.inside(board) / 2
    high = z + part.side_height
    page.polygon(
        [at(-half, half, z), at(half, half, z), at(half, half, high), at(-half, half, high)],
        Pen(width=0.2, fill="#dcc299"),
    )
    page.polygon(
        [at(-deep, deep, z + 8), at(deep, deep, z + 8), at(deep, deep, high), at(-deep, deep, high)],
        Pen(width=0.2, fill="#f0e0c4"),
    )
    for ledge in sorted(wood.ledges(board), key=lambda panel: -wood.bounds(panel)[3]):  # those behind first
        slab(page, ledge.outline, z, part.ledge, "#faf1de", "#e3d0aa")
    page.polygon(
        [at(-half, -half, z), at(half, -half, z), at(half, -half, high), at(-half, -half, high)],
        Pen(width=0.25, fill=WOOD),
    )
    page.polygon(
        [at(half, -half, z), at(half, half, z), at(half, half, high), at(half, -half, high)],
        Pen(width=0.25, fill="#dcc299"),
    )
    outer, inside = wood.square(2 * half), wood.square(2 * deep)
    for number in range(4):
        following = (number + 1) % 4
        corners = [outer[number], outer[following], inside[following], inside[number]]
        page.polygon([at(x, y, high) for x, y in corners], Pen(width=0.2, fill="#efdcb8"))
    button = at(0, -half, z + part.button_height)
    page.circle(button, part.button_hole / 2 * 0.8, Pen(width=0.4, fill="#222222"))
    w, h = part.cable_slot
    page.polygon(
        [at(half, -w / 2, z), at(half, w / 2, z), at(half, w / 2, z + h), at(half, -w / 2, z + h)],
        Pen(width=0.3, fill="#444444"),
    )


def _deck(page: Canvas, board: Board, z: float) -> None:
    part, reed = board.wood, board.reed
    for cell in sorted(board.cells, key=lambda name: -board.place(name)[1]):
        x, y = board.place(cell)
        centre = at(x, y - part.pixel_offset, z)
        page.box(
            (centre[0], centre[1] + 1),
            part.pixel_diameter * 0.8,
            part.pixel_diameter * SQUASH,
            Pen(width=0.2, fill="#ffffff"),
            2,
        )
        foot = at(x, y, z)
        page.box(
            (foot[0], foot[1] + 2 + reed.glass / 2), part.reed_diameter, reed.glass, Pen(width=0.2, fill=GLASS), 0.6
        )
        page.line(
            (foot[0], foot[1] + 2 + reed.glass),
            (foot[0], foot[1] + 2 + reed.glass + reed.upper_stub),
            pen=Pen("#777777", 0.4),
        )
        page.line(foot, (foot[0], foot[1] + 2), pen=Pen("#777777", 0.4))


def _wells(page: Canvas, board: Board, z: float) -> None:
    half, high = wood.inner(board) / 2, z + board.wood.well
    across, along = board.lines
    for y in reversed(along):
        page.polygon(
            [at(-half, y, z), at(half, y, z), at(half, y, high), at(-half, y, high)], Pen(width=0.25, fill=PLY)
        )
        for x in across:
            back = min([line for line in along if line > y], default=half)
            page.polygon([at(x, y, z), at(x, back, z), at(x, back, high), at(x, y, high)], Pen(width=0.2, fill=WOOD))
    front = along[0]
    for x in across:
        page.polygon(
            [at(x, -half, z), at(x, front, z), at(x, front, high), at(x, -half, high)], Pen(width=0.2, fill=WOOD)
        )
