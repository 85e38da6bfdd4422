"""The drilling template of the deck on four sheets of A4, for whoever has no laser."""

from __future__ import annotations

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen
from hardware.drawings import HIDDEN


def template_pages(board: Board) -> list[Canvas]:
    """Return the drilling template on A4 pages, one a quarter of the deck, with a ruler to check the printer."""
    pages = []
    half = wood.inner(board) / 2
    panel = wood.deck(board)
    for name, (sx, sy) in {
        "front left": (-1, -1),
        "front right": (1, -1),
        "back left": (-1, 1),
        "back right": (1, 1),
    }.items():
        page = Canvas(210, 297, f"Drilling template, {name}")
        dx, dy = -sx * half / 2, -sy * half / 2 + 10
        frame = [(-half / 2 - 8, -half / 2 + 2), (half / 2 + 8, half / 2 + 18)]
        for hole in panel.holes:
            x, y = hole.centre[0] + dx, hole.centre[1] + dy
            if frame[0][0] < x < frame[1][0] and frame[0][1] < y < frame[1][1]:
                page.circle((x, y), hole.diameter / 2, Pen(width=0.2))
                page.line((x - 2.5, y), (x + 2.5, y), pen=Pen(width=0.12))
                page.line((x, y - 2.5), (x, y + 2.5), pen=Pen(width=0.12))
        for (x, y), words in panel.words:
            if abs(x + dx) < half / 2 and abs(y + dy - 10) < half / 2:
                page.text((x + dx, y + dy), words, 4)
        edge_x, edge_y = sx * half + dx, sy * half + dy
        page.line((edge_x, dy), (edge_x, edge_y), (dx, edge_y), pen=Pen(width=0.4))
        page.line((dx, edge_y - sy * (half + 4)), (dx, edge_y), pen=HIDDEN)
        page.line((edge_x - sx * (half + 4), dy), (edge_x, dy), pen=HIDDEN)
        page.text((0, 132), f"Drilling template, {name} quarter of the deck, seen from above", 5)
        page.text(
            (0, 125), "Print at 100 %. Join the sheets along the dashed lines; solid lines are the deck's edges.", 3.6
        )
        page.dimension((-50, -112), (50, -112), -6, "100: measure this line before you drill")
        pages.append(page)
    return pages
