"""The games' pieces as they are cut from sheets: outlines in mm, nested on sheets, as many as four games need."""

from __future__ import annotations

import math
from itertools import pairwise

from hardware.big.board import BigBoard
from hardware.canvas import Point, rounded
from hardware.wood import Hole, Panel, bounds, moved

PATTERNS = ("XX", "XA", "XB", "AA", "BB", "AB")  # of Passtally's types 1 to 6, the dotted half first
TILES = 7  # of each type
DISKS = 9  # of Passage, of each colour
BALL = 8.0  # radius of Gaylor's balls
BALLS = 2  # of Gaylor's Passo, one a side
RIM = 2.0  # from the dotted half's hole to the ring that is painted
SPACING = 2.0  # between pieces on their sheet
A5 = (210.0, 148.0)  # the sheet of coloured acrylic
_ROUND = 24  # corners of a round hole


def circle(centre: Point, diameter: float) -> list[Point]:
    """Return a circle as a polygon, counter-clockwise."""
    return rounded(centre, diameter, diameter, diameter / 2, _ROUND // 4 - 1)


def disk(board: BigBoard) -> Panel:
    """Return Passage's disk: coloured, clear, for a window's recess."""
    wide = board.discs.diameter
    return Panel("disk", board.games_named["passage"].under, "acrylic", rounded((0, 0), wide, wide, wide / 2, 15))


def tile(board: BigBoard, patterns: str) -> Panel:
    """Return a tile of Passtally: its lines engraved, two holes for the stick, a ring round the dotted half's."""
    play, half = board.pieces.tile_play, board.pitch / 2
    outline = rounded((0, 0), 2 * board.pitch - play, board.pitch - play, 3.0)
    hole = board.pieces.tile_hole
    cuts = [circle((x, 0.0), hole) for x in (-half, half)]
    marks: list[tuple[Point, Point]] = []
    for x, pattern in zip((-half, half), patterns, strict=True):
        marks += lines(x, half - play / 2, pattern)
    ring = circle((-half, 0.0), hole + 2 * RIM)
    marks += list(zip(ring, ring[1:] + ring[:1], strict=True))
    return Panel(f"tile {patterns}", board.pieces.tile, "plywood", outline, cuts, [], marks)


def lines(x: float, far: float, pattern: str) -> list[tuple[Point, Point]]:
    """Return a half's lines: straight across, or two arcs: A joins north and east, B north and west."""
    if pattern == "X":
        return [((x - far, 0.0), (x + far, 0.0)), ((x, -far), (x, far))]
    found: list[tuple[Point, Point]] = []
    for way in (1, -1):
        across = way if pattern == "A" else -way
        turns = [math.pi / 2 * step / 8 for step in range(9)]  # round the corner that both sides share
        arc = [(x + across * far * (1 - math.sin(turn)), way * far * (1 - math.cos(turn))) for turn in turns]
        found += pairwise(arc)
    return found


def layers(board: BigBoard) -> int:
    """Return how many layers of plywood make a disc."""
    return round((board.discs.height - board.discs.felt) / board.layers.top)


def _layer(board: BigBoard, name: str, hole: float = 0.0, pole: str = "", wide: float = 0.0) -> Panel:
    holes = [Hole((0, 0), wide or board.discs.diameter, "disc")] + ([Hole((0, 0), hole, "pocket")] if hole else [])
    words = [((0.0, -board.discs.diameter * 0.32), pole)] if pole else []
    return Panel(name, board.layers.top, "plywood", [], holes=holes, words=words)


def disc_layers(board: BigBoard, south: bool, cup: bool = False) -> list[Panel]:
    """Return the layers of a disc from below: the magnet's with its pole, full ones, and for a ball one with a hole."""
    pocket = board.magnet.diameter + board.pieces.pocket_play
    base = _layer(board, "disc base", pocket, "S" if south else "N")
    full = [_layer(board, "disc layer")] * (layers(board) - 2)
    return [base, *full, _layer(board, "cup" if cup else "disc layer", board.pieces.cup[0] if cup else 0.0)]


def marker_layers(board: BigBoard) -> list[Panel]:
    """Return the layers of a marker: the magnet's, a full one, and a knob."""
    pocket = board.magnet.diameter + board.pieces.pocket_play
    knob = _layer(board, "knob", wide=board.discs.diameter / 2)
    return [_layer(board, "disc base", pocket, "N"), _layer(board, "disc layer"), knob]


def round_pieces(board: BigBoard) -> list[Panel]:
    """Return all layers of all discs, cups and markers, the small ones last."""
    games = board.games_named
    found: list[Panel] = []
    for name, cup in (("passo", False), ("passage", False), ("gaylor", True)):
        for number in range(games[name].pieces):
            found += disc_layers(board, south=number % 2 == 1, cup=cup)
    for _ in range(games["passtally"].pieces - 1):  # one of them is the stick
        found += marker_layers(board)
    return sorted(found, key=lambda panel: (-panel.holes[0].diameter, panel.name))


def sheets(board: BigBoard) -> dict[str, list[Panel]]:
    """Return what is cut for the games, a sheet each; disks are cut once of each colour."""
    box = board.box
    room = (box.sheet[0] - 2 * box.margin, box.sheet[1] - 2 * box.margin)
    tiles = [tile(board, kind) for kind in PATTERNS for _ in range(TILES)]
    found = {f"tiles-{number}": panels for number, panels in enumerate(nested(tiles, room), 1)}
    found |= {f"discs-{number}": panels for number, panels in enumerate(nested(round_pieces(board), room), 1)}
    small = (A5[0] - 2 * box.margin, A5[1] - 2 * box.margin)
    return found | {f"disks-{number}": panels for number, panels in enumerate(nested([disk(board)] * DISKS, small), 1)}


def nested(panels: list[Panel], room: tuple[float, float]) -> list[list[Panel]]:
    """Return panels side by side in rows, a list for each sheet."""
    found: list[list[Panel]] = []
    x = low = top = math.inf
    for panel in panels:
        left, foot, right, head = bounds(panel)
        wide, high = right - left, head - foot
        if wide > room[0] or high > room[1]:
            raise ValueError(f"[box] sheet: a {panel.name} of {wide:g} x {high:g} mm does not fit, make it larger")
        if x + wide > room[0] / 2:
            x, low = -room[0] / 2, top + SPACING
        if low + high > room[1] / 2:
            found.append([])
            x, low, top = -room[0] / 2, -room[1] / 2, -room[1] / 2
        found[-1].append(moved(panel, x - left, low - foot))
        x, top = x + wide + SPACING, max(top, low + high)
    return found
