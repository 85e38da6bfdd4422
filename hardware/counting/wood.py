"""The box: the small board's, with notches in its slats, cables through its deck, and no reeds."""

from __future__ import annotations

from dataclasses import replace

from hardware import wood
from hardware.canvas import Point, rounded
from hardware.counting.board import CountingBoard
from hardware.counting.drawing import HIGH, LOW, SCREWS
from hardware.wood import Hole, Panel


def ranks(board: CountingBoard) -> list[float]:
    """Return the y of each strip, from the middle of the board."""
    return sorted({board.small.place(cell)[1] for cell in board.small.cells})


def carrier(board: CountingBoard) -> Panel:
    """Return the carrier of the film: no reed comes up into it."""
    return replace(wood.carrier(board.small), holes=wood.screw_holes(board.small))


def deck(board: CountingBoard) -> Panel:
    """Return the deck: places of strips and slats, and holes for cables at both ends of each strip."""
    panel, (far, half) = wood.deck(board.small), (board.strip.length / 2, board.strip.width / 2)
    holes = [Hole((side * (far - board.box.cable_hole), y + board.box.cable_aside), board.box.cable_hole, "cable")
             for y in ranks(board) for side in (-1, 1)]  # fmt: skip
    edges = [((-far, y + edge), (far, y + edge)) for y in ranks(board) for edge in (-half, half)]
    return replace(panel, holes=holes, marks=[*panel.marks, *edges])


def slats(board: CountingBoard) -> list[Panel]:
    """Return the slats: those along the ranks as the small board has them, those across with notches for the strips."""
    across, along = board.small.lines
    return [wood.slat(board.small, across) for _ in along] + [_notched(board, along) for _ in across]


def _notched(board: CountingBoard, crossings: list[float]) -> Panel:
    """Return a slat whose slots and notches are both in its lower edge, which is drawn above."""
    part, half = board.small.wood, wood.inner(board.small) / 2
    high = part.well / 2
    joint, wide = (part.sheet + part.slot_clearance) / 2, board.strip.width / 2 + board.box.notch_play
    cuts = [(at, joint, 0.0) for at in crossings]
    cuts += [(at, wide, high - board.strip.thickness - board.box.notch_play) for at in ranks(board)]
    outline: list[Point] = [(-half, -high), (half, -high), (half, high)]
    for at, gap, low in sorted(cuts, reverse=True):
        outline += [(at + gap, high), (at + gap, low), (at - gap, low), (at - gap, high)]
    return Panel("slat", part.sheet, "plywood", [*outline, (-half, high)])


def controller(board: CountingBoard) -> list[Hole]:
    """Return the screw holes of the controller's board in the floor: it is turned, its USB socket to the right."""
    (x, y), middle = board.box.controller_at, ((LOW[0] + HIGH[0]) / 2, (LOW[1] + HIGH[1]) / 2)
    return [Hole((x + middle[0] - at[0], y + middle[1] - at[1]), board.small.wood.screw, "controller") for at in SCREWS]


def floor(board: CountingBoard) -> Panel:
    """Return the floor with the controller's place."""
    (x, y), (wide, high) = board.box.controller_at, (HIGH[0] - LOW[0], HIGH[1] - LOW[1])
    corners = rounded((x, y), wide, high, 0)
    marks = list(zip(corners, corners[1:] + corners[:1], strict=True))
    part = board.small.wood
    holes = [*wood.screw_holes(board.small), *controller(board)]
    words = [((x, y), "controller, USB this way >")]
    return Panel("floor", part.sheet, "plywood", wood.square(part.outer), [], holes, marks, words)


def sheets(board: CountingBoard) -> dict[str, list[Panel]]:
    """Return what is cut: panels, slats and the layers of the discs."""
    small = board.small
    discs = small.disc.count + small.disc.spare
    bases = discs * small.pocket_layers
    layers = [wood.disc_layer(small, number < bases) for number in range(discs * small.disc.layers)]
    found = {"top": [wood.top(small)], "diffuser": [wood.diffuser(small)], "carrier": [carrier(board)]}
    found |= {"deck": [deck(board)], "floor": [floor(board)]}
    for number, parts in enumerate(wood.on_sheets(small, [*slats(board), *layers]), start=1):
        found[f"small-parts-{number}"] = parts
    found["sides"] = [wood.moved(wood.side(small), 0, 30), wood.moved(wood.side(small, cable=True), 0, -30)]
    return found
