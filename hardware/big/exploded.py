"""The exploded view of the big board: its layers one above the other, in oblique projection."""

from __future__ import annotations

from hardware.big import strip, wood
from hardware.big.board import BigBoard
from hardware.canvas import Canvas, Pen, rounded
from hardware.drawings import ACRYLIC, GREEN, PLY, WOOD
from hardware.exploded import at, slab

_DARK = "#c9a877"


def draw(board: BigBoard) -> Canvas:
    """Return the exploded view."""
    page, layers, box = Canvas(640, 960, "Exploded view of the big board"), board.layers, board.box
    page.text((-310, 462), "The big board, layer by layer", 9, "start")
    z, outer = -390.0, wood.square(board.box.outer)
    slab(page, outer, z, layers.floor, PLY, WOOD)
    for panel in sorted(wood.posts(board), key=lambda each: -each.outline[0][1]):
        slab(page, panel.outline, z + layers.floor, layers.room, "#faf1de", "#e3d0aa")
    slab(page, wood.controller_place(board), z + layers.floor, 4, GREEN, "#9fbf9f")
    _label(page, z, ["floor with the controller", "and four posts"])
    z += 130
    _frame(page, board, z)
    _label(page, z + box.side_height / 2, ["sides with ledges, four buttons,", "a slot for the USB plug on the left"])
    z += 130
    slab(page, wood.square(wood.inner(board)), z, layers.deck, "#fffdf2", WOOD)
    for cut in wood.deck(board).cuts:
        page.polygon([at(x, y, z + layers.deck) for x, y in cut], Pen(width=0.2, fill="#666666"))
    _label(page, z, ["deck, painted white, two holes", "for the long cables"])
    z += 100
    _grid(page, board, z)
    _label(page, z + 7, [f"light wells: {2 * len(wood.lines(board))} slats,", "painted white"])
    z += 105
    _strips(page, board, z)
    _label(page, z, [f"{board.strips} strips, parts down,", "every second one turned by half"])
    z += 125
    slab(page, outer, z, layers.opal, ACRYLIC, "#b9cfdd")
    _label(page, z, ["opal acrylic"])
    z += 70
    top = wood.top(board)
    slab(page, outer, z, layers.top, WOOD, _DARK)
    for window in top.cuts:
        page.polygon([at(x, y, z + layers.top) for x, y in window], Pen(width=0.2, fill="#fffbe8"))
    _label(page, z, [f"top with {len(top.cuts)} windows"])
    return page


def _label(page: Canvas, z: float, words: list[str]) -> None:
    for number, line in enumerate(words):
        page.text((-314, z + 44 - 7 * number), line, 5.2, "start")


def _frame(page: Canvas, board: BigBoard, z: float) -> None:
    box, half, deep = board.box, board.box.outer / 2, wood.inside(board) / 2
    high = z + box.side_height
    page.polygon([at(-half, half, z), at(half, half, z), at(half, half, high), at(-half, half, high)],
                 Pen(width=0.2, fill="#dcc299"))  # fmt: skip
    page.polygon([at(-deep, deep, z + 8), at(deep, deep, z + 8), at(deep, deep, high), at(-deep, deep, high)],
                 Pen(width=0.2, fill="#f0e0c4"))  # fmt: skip
    for ledge in sorted(wood.ledges(board), key=lambda panel: -max(y for _, y in panel.outline)):
        slab(page, ledge.outline, z, board.layers.room, "#faf1de", "#e3d0aa")
    page.polygon([at(-half, -half, z), at(half, -half, z), at(half, -half, high), at(-half, -half, high)],
                 Pen(width=0.25, fill=WOOD))  # fmt: skip
    page.polygon([at(half, -half, z), at(half, half, z), at(half, half, high), at(half, -half, high)],
                 Pen(width=0.25, fill="#dcc299"))  # fmt: skip
    outer, inside = wood.square(2 * half), wood.square(2 * deep)
    for number in range(4):
        after = (number + 1) % 4
        corners = [outer[number], outer[after], inside[after], inside[number]]
        page.polygon([at(x, y, high) for x, y in corners], Pen(width=0.2, fill="#efdcb8"))
    page.circle(at(0, -half, z + box.button_height), box.button_hole / 2 * 0.8, Pen(width=0.4, fill="#222222"))
    page.circle(at(half, 0, z + box.button_height), box.button_hole / 2 * 0.6, Pen(width=0.4, fill="#222222"))


def _grid(page: Canvas, board: BigBoard, z: float) -> None:
    half, high = wood.inner(board) / 2, z + wood.slat_height(board)
    lines = wood.lines(board)
    for y in reversed(lines):
        page.polygon(
            [at(-half, y, z), at(half, y, z), at(half, y, high), at(-half, y, high)], Pen(width=0.25, fill=PLY)
        )
        back = min([line for line in lines if line > y], default=half)
        for x in lines:
            page.polygon([at(x, y, z), at(x, back, z), at(x, back, high), at(x, y, high)], Pen(width=0.2, fill=WOOD))
    for x in lines:
        page.polygon([at(x, -half, z), at(x, lines[0], z), at(x, lines[0], high), at(x, -half, high)],
                     Pen(width=0.2, fill=WOOD))  # fmt: skip


def _strips(page: Canvas, board: BigBoard, z: float) -> None:
    part, slots = board.strip, strip.draw(board).slots
    for y in reversed(wood.ranks(board)):
        outline = rounded((0, y), part.length, part.width, 0)
        slab(page, outline, z, board.layers.strip, GREEN, "#9fbf9f")
        for (x, v), long, wide in slots:
            hole = rounded((x, y + v), long, wide, wide / 2 - 1e-6, 3)
            page.polygon([at(u, w, z + board.layers.strip) for u, w in hole], Pen(width=0.15, fill="#ffffff"))
