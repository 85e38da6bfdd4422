"""The games' pieces as they are cut from sheets: outlines in mm, nested on sheets, as many as four games need."""

from __future__ import annotations

import math
from itertools import pairwise

from hardware.big.board import BigBoard
from hardware.canvas import Point, rounded
from hardware.figures import Figure
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


def plywood(board: BigBoard) -> list[float]:
    """Return the thicknesses of plywood that box and pieces are cut from."""
    part = board.layers
    return sorted({part.top, part.deck, part.floor, part.slat, board.pieces.tile})


def pocket_layers(board: BigBoard) -> int:
    """Return how many layers a magnet's pocket goes through: two if the sheet is thinner than the magnet."""
    return math.ceil(round(board.magnet.thickness / board.layers.top, 6))


def marker_count(board: BigBoard) -> int:
    """Return how many layers of plywood make a marker."""
    return round(board.pieces.marker / board.layers.top)


def _layer(board: BigBoard, name: str, hole: float = 0.0, pole: str = "", wide: float = 0.0) -> Panel:
    holes = [Hole((0, 0), wide or board.discs.diameter, "disc")] + ([Hole((0, 0), hole, "pocket")] if hole else [])
    words = [((0.0, -board.discs.diameter * 0.32), pole)] if pole else []
    return Panel(name, board.layers.top, "plywood", [], holes=holes, words=words)


def disc_layers(board: BigBoard, south: bool, cup: bool = False) -> list[Panel]:
    """Return the layers of a disc from below: the magnet's with its pole, full ones, and for a ball one with a hole."""
    pocket = board.magnet.diameter + board.pieces.pocket_play
    base = [_layer(board, "disc base", pocket, "S" if south else "N")] * pocket_layers(board)
    full = [_layer(board, "disc layer")] * (layers(board) - len(base) - 1)
    return [*base, *full, _layer(board, "cup" if cup else "disc layer", board.pieces.cup[0] if cup else 0.0)]


def marker_layers(board: BigBoard) -> list[Panel]:
    """Return the layers of a marker: the magnet's, a full one, and a knob."""
    pocket = board.magnet.diameter + board.pieces.pocket_play
    base = [_layer(board, "disc base", pocket, "N")] * pocket_layers(board)
    full = [_layer(board, "disc layer")] * (marker_count(board) - len(base) - 1)
    return [*base, *full, _layer(board, "knob", wide=board.discs.diameter / 2)]


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


def check(board: BigBoard) -> list[Figure]:
    """Return whether pieces can be made of their layers, and do what they are for."""
    pieces, discs, thick = board.pieces, board.discs, board.layers.top
    marker, magnet = marker_count(board), board.magnet.thickness
    return [
        Figure("stick in a tile's hole", pieces.stick[0], "mm", pieces.tile_hole - 0.5,
               change="make [pieces] tile_hole larger"),
        Figure("stick above its magnets", pieces.stick[1] - 2 * magnet, "mm", 30.0, above=True,
               change="make [pieces] stick longer"),
        Figure("depth of a cup, below its ball", min(pieces.cup[1], thick), "mm", _ball_depth(board), above=True,
               change="make [pieces] cup deeper or narrower"),
        Figure("width of a cup, holds its ball", pieces.cup[0], "mm", BALL, above=True,
               change="make [pieces] cup wider"),
        Figure("wood between a cup and its magnet", discs.height - discs.felt - pieces.cup[1] - magnet, "mm", 1.5,
               above=True, change="make [pieces] cup less deep"),
        Figure("layers of a disc, less its height", abs(layers(board) * thick + discs.felt - discs.height), "mm", 0.3,
               change="change [discs] height"),
        Figure("layers of a marker, less its height", abs(marker * thick - pieces.marker), "mm", 0.3,
               change="change [pieces] marker"),
        Figure("layers of a disc between its magnet and its uppermost", layers(board) - pocket_layers(board) - 1, "", 1,
               above=True, change="make [discs] height more"),
        Figure("layers of a marker between its magnet and its knob", marker - pocket_layers(board) - 1, "", 1,
               above=True, change="make [pieces] marker higher"),
    ]  # fmt: skip


def _ball_depth(board: BigBoard) -> float:
    """Return how deep a ball hangs into a cup on whose rim it lies."""
    across = min(board.pieces.cup[0] / 2, BALL)
    return BALL - math.sqrt(BALL**2 - across**2)
