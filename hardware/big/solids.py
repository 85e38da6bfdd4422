"""Watertight solids as STL: the pieces of the four games, and a model of the whole box to turn in a viewer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from ezdxf.math import Vec2
from ezdxf.math.triangulation import mapbox_earcut_2d

from hardware.big import wood
from hardware.big.board import CELLS, BigBoard
from hardware.canvas import Point, rounded
from hardware.stl import Triangle, Vector, revolve
from hardware.wood import Panel

_DEEPER = 0.1  # of a magnet's pocket
_ROUND = 24  # corners of a round hole


def area(points: list[Point]) -> float:
    """Return a polygon's area, negative if it runs clockwise."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def extrude(panel: Panel, low: float) -> list[Triangle]:
    """Return a panel as a solid of its thickness that stands on a height."""
    outline = panel.outline if area(panel.outline) > 0 else panel.outline[::-1]
    inside = [cut if area(cut) < 0 else cut[::-1] for cut in panel.cuts]
    inside += [_circle(hole.centre, hole.diameter)[::-1] for hole in panel.holes]
    outline, inside = _uneven(outline), [_uneven(ring) for ring in inside]
    high, found = low + panel.thickness, []
    holes = [[Vec2(point) for point in hole] for hole in inside]
    for flat in mapbox_earcut_2d([Vec2(point) for point in outline], holes):
        a, b, c = sorted_turn([(point.x, point.y) for point in flat])
        found += [((*a, high), (*b, high), (*c, high)), ((*c, low), (*b, low), (*a, low))]
    for ring in (outline, *inside):
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
            one, two, three, four = (x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high)
            found += [(one, two, three), (one, three, four)]
    return found


def _uneven(ring: list[Point]) -> list[Point]:
    """Return an outline moved by less than a micrometre: of corners in one line, triangulation would drop some."""
    return [(x + 8e-4 * math.sin(997 * (x + 3 * y)), y + 8e-4 * math.sin(991 * (y + 5 * x))) for x, y in ring]


def sorted_turn(points: list[Point]) -> list[Point]:
    """Return a triangle's corners counter-clockwise."""
    return points if area(points) > 0 else points[::-1]


def _circle(centre: Point, diameter: float) -> list[Point]:
    return rounded(centre, diameter, diameter, diameter / 2, _ROUND // 4 - 1)


def open_edges(triangles: Iterable[Triangle]) -> int:
    """Return how many edges have no partner that runs the other way: 0 for a watertight solid."""
    count: Counter[tuple[Vector, Vector]] = Counter()
    for triangle in triangles:
        a, b, c = (tuple(round(value, 4) for value in corner) for corner in triangle)
        for one, two in ((a, b), (b, c), (c, a)):
            if one != two:
                count[one, two] += 1  # type: ignore[index]
    return sum(abs(number - count[two, one]) for (one, two), number in count.items())


def volume(triangles: Iterable[Triangle]) -> float:
    """Return a closed solid's volume."""
    return sum(
        ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles
    ) / 6  # fmt: skip


def _pocket(board: BigBoard, deep: float) -> list[Point]:
    radius = (board.magnet.diameter + board.pieces.pocket_play) / 2
    return [(0.0, deep + _DEEPER), (radius, deep + _DEEPER), (radius, 0.0)]


def disc(board: BigBoard) -> list[Triangle]:
    """Return Passo's and Passage's disc: without its felt, a chamfer round it, the magnet's pocket below."""
    radius, high, edge = board.discs.diameter / 2, board.discs.height - board.discs.felt, 0.8
    shape = [(radius - edge, 0.0), (radius, edge), (radius, high - edge), (radius - edge, high), (0.0, high)]
    return revolve([*_pocket(board, board.magnet.thickness), *shape])


def cup(board: BigBoard) -> list[Triangle]:
    """Return Gaylor's piece: a disc with a cup for the ball."""
    radius, high, edge = board.discs.diameter / 2, board.discs.height - board.discs.felt, 0.8
    wide, deep = board.pieces.cup[0] / 2, board.pieces.cup[1]
    shape = [(radius - edge, 0.0), (radius, edge), (radius, high - edge), (radius - edge, high), (wide, high),
             (wide, high - deep), (0.0, high - deep)]  # fmt: skip
    return revolve([*_pocket(board, board.magnet.thickness), *shape])


def marker(board: BigBoard) -> list[Triangle]:
    """Return Passtally's marker: a flat disc with a knob to take it by."""
    radius, high = board.discs.diameter / 2, board.pieces.marker
    shape = [(radius, 0.0), (radius, high - 2), (radius / 2, high), (0.0, high)]
    return revolve([*_pocket(board, board.magnet.thickness), *shape])


def stick(board: BigBoard) -> list[Triangle]:
    """Return Passtally's stick: two magnets in its foot, thin enough for the tiles' holes."""
    radius, long = board.pieces.stick[0] / 2, board.pieces.stick[1]
    return revolve([*_pocket(board, 2 * board.magnet.thickness), (radius, 0.0), (radius, long), (0.0, long)])


def flat_disk(board: BigBoard) -> Panel:
    """Return Passage's disk: coloured, clear, for a window's recess."""
    return Panel("disk", board.games_named["passage"].under, "acrylic",
                 rounded((0, 0), board.discs.diameter, board.discs.diameter, board.discs.diameter / 2, 15))  # fmt: skip


PATTERNS = ("XX", "XA", "XB", "AA", "BB", "AB")  # of Passtally's types 1 to 6, the dotted half first


def tile(board: BigBoard, patterns: str) -> Panel:
    """Return a tile of Passtally: its lines and its dot engraved, two holes for the stick."""
    play, half = board.pieces.tile_play, board.pitch / 2
    outline = rounded((0, 0), 2 * board.pitch - play, board.pitch - play, 3.0)
    hole = board.pieces.tile_hole
    cuts = [_circle((x, 0.0), hole) for x in (-half, half)]
    marks: list[tuple[Point, Point]] = []
    for x, pattern in zip((-half, half), patterns, strict=True):
        marks += _lines(x, half - play / 2, pattern)
    dot = _circle((-half, -hole), 3.0)
    marks += list(zip(dot, dot[1:] + dot[:1], strict=True))
    return Panel(f"tile {patterns}", board.pieces.tile, "plywood", outline, cuts, [], marks)


def _lines(x: float, far: float, pattern: str) -> list[tuple[Point, Point]]:
    """Return a half's lines: straight across, or two arcs: A joins north and east, B north and west."""
    if pattern == "X":
        return [((x - far, 0.0), (x + far, 0.0)), ((x, -far), (x, far))]
    found: list[tuple[Point, Point]] = []
    for way in (1, -1):
        across = way if pattern == "A" else -way
        ends = [(x, way * far), (x + across * far * 0.3, way * far * 0.3), (x + across * far, 0.0)]
        found += pairwise(ends)
    return found


def pieces(board: BigBoard) -> dict[str, list[Triangle]]:
    """Return every piece that is not cut from a sheet."""
    tiles = {f"tile-{number}": extrude(tile(board, kind), 0.0) for number, kind in enumerate(PATTERNS, start=1)}
    solid = {"disc": disc(board), "cup": cup(board), "marker": marker(board), "stick": stick(board)}
    return solid | tiles | {"disk": extrude(flat_disk(board), 0.0)}


def box(board: BigBoard) -> list[list[Triangle]]:
    """Return the parts of the whole box, with top and opal lifted so that one looks inside."""
    layers, lift = board.layers, 60.0
    deck = layers.floor + layers.room
    found = [extrude(wood.floor(board), 0.0), extrude(wood.deck(board), deck)]
    for number in range(4):
        upright = _standing(wood.side(board, cable=number == 1), board.box.outer / 2, layers.floor)
        found.append(_turned(upright, number))
    slat = deck + layers.deck
    for at in wood.lines(board):
        found.append(_standing(wood.rank_slat(board), at, slat, middle=True))
        found.append(_turned(_standing(wood.file_slat(board), -at, slat, middle=True), 1))
    found += [_strip(board, at, slat + layers.well) for at in wood.ranks(board)]
    top = slat + layers.well + layers.strip + lift
    return [*found, extrude(wood.opal(board), top), extrude(wood.top(board), top + layers.opal)]


def _strip(board: BigBoard, y: float, low: float) -> list[Triangle]:
    """Return a strip with its light slots."""
    part = board.strip
    cuts = [rounded(((number - (CELLS - 1) / 2) * board.pitch, side * part.slot_aside), part.slot_length, part.slot,
                    part.slot / 2) for number in range(CELLS) for side in (-1, 1)]  # fmt: skip
    panel = Panel("strip", board.layers.strip, "", rounded((0, 0), part.length, part.width, 0), cuts)
    return [tuple((x, v + y, z) for x, v, z in one) for one in extrude(panel, low)]  # type: ignore[misc]


def _standing(panel: Panel, y: float, low: float, middle: bool = False) -> list[Triangle]:
    """Return a panel upright along x: its outer face at y, or its middle."""
    half = max(v for _, v in panel.outline)
    back = panel.thickness / 2 if middle else panel.thickness
    return [tuple((x, y - back + z, v + half + low) for x, v, z in one[::-1]) for one in extrude(panel, 0.0)]  # type: ignore[misc]


def _turned(triangles: list[Triangle], quarters: int) -> list[Triangle]:
    """Return triangles turned about the middle of the box, quarter by quarter."""
    for _ in range(quarters):
        triangles = [tuple((-y, x, z) for x, y, z in one) for one in triangles]  # type: ignore[misc]
    return triangles
