"""Watertight solids as STL: the pieces of the four games, and a model of the whole box to turn in a viewer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ezdxf.math import Vec2
from ezdxf.math.triangulation import mapbox_earcut_2d

from hardware.big import controller, flat, wood
from hardware.big.board import CELLS, BigBoard
from hardware.canvas import Point, rounded
from hardware.stl import Triangle, Vector, revolve
from hardware.wood import Panel

_DEEPER = 0.1  # of a magnet's pocket
_GROOVE = 0.6  # depth of the marks of its pole; felt covers them
_STEPS = 48  # corners of what is round


def area(points: list[Point]) -> float:
    """Return a polygon's area, negative if it runs clockwise."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def extrude(panel: Panel, low: float) -> list[Triangle]:
    """Return a panel as a solid of its thickness that stands on a height."""
    outline = panel.outline if area(panel.outline) > 0 else panel.outline[::-1]
    inside = [cut if area(cut) < 0 else cut[::-1] for cut in panel.cuts]
    inside += [flat.circle(hole.centre, hole.diameter)[::-1] for hole in panel.holes]
    outline, inside = _uneven(outline), [_uneven(ring) for ring in inside]
    high, found = low + panel.thickness, []
    holes = [[Vec2(point) for point in hole] for hole in inside]
    for corners in mapbox_earcut_2d([Vec2(point) for point in outline], holes):
        a, b, c = sorted_turn([(point.x, point.y) for point in corners])
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


def _pole(board: BigBoard, south: bool) -> list[Point]:
    """Return the grooves round a pocket that say which pole of the magnet faces down: one for north, two for south."""
    found, radius = [(_pocket(board, 0)[1][0], 0.0)], board.magnet.diameter / 2 + 2.5
    for start in (radius, radius + 2.5)[: 2 if south else 1]:
        found += [(start, 0.0), (start, _GROOVE), (start + 1.0, _GROOVE), (start + 1.0, 0.0)]
    return found[1:]


def disc(board: BigBoard, south: bool = False) -> list[Triangle]:
    """Return Passo's and Passage's disc: without its felt, a chamfer round it, the magnet's pocket below."""
    radius, high, edge = board.discs.diameter / 2, board.discs.height - board.discs.felt, 0.8
    shape = [(radius - edge, 0.0), (radius, edge), (radius, high - edge), (radius - edge, high), (0.0, high)]
    return _revolved([*_pocket(board, board.magnet.thickness), *_pole(board, south), *shape])


def cup(board: BigBoard, south: bool = False) -> list[Triangle]:
    """Return Gaylor's piece: a disc with a cup for the ball."""
    radius, high, edge = board.discs.diameter / 2, board.discs.height - board.discs.felt, 0.8
    wide, deep = board.pieces.cup[0] / 2, board.pieces.cup[1]
    shape = [(radius - edge, 0.0), (radius, edge), (radius, high - edge), (radius - edge, high), (wide, high),
             (wide, high - deep), (0.0, high - deep)]  # fmt: skip
    return _revolved([*_pocket(board, board.magnet.thickness), *_pole(board, south), *shape])


def marker(board: BigBoard) -> list[Triangle]:
    """Return Passtally's marker: a flat disc with a knob to take it by."""
    radius, high = board.discs.diameter / 2, board.pieces.marker
    knob = high / 3
    shape = [(radius, 0.0), (radius, high - knob), (radius / 2, high - knob), (radius / 2, high), (0.0, high)]
    return _revolved([*_pocket(board, board.magnet.thickness), *_pole(board, False), *shape])


def stick(board: BigBoard) -> list[Triangle]:
    """Return Passtally's stick: two magnets in its foot, thin enough for the tiles' holes."""
    radius, long = board.pieces.stick[0] / 2, board.pieces.stick[1]
    return _revolved([*_pocket(board, 2 * board.magnet.thickness), (radius, 0.0), (radius, long), (0.0, long)])


def _revolved(profile: list[Point]) -> list[Triangle]:
    return revolve(profile, _STEPS)


def pieces(board: BigBoard) -> dict[str, list[Triangle]]:
    """Return every piece as a solid."""
    solid = {"disc-north": disc(board), "disc-south": disc(board, south=True), "cup-north": cup(board),
             "cup-south": cup(board, south=True), "marker": marker(board), "stick": stick(board)}  # fmt: skip
    tiles = {f"tile-{number}": extrude(flat.tile(board, kind), 0.0) for number, kind in enumerate(flat.PATTERNS, 1)}
    return solid | tiles | {"disk": extrude(flat.disk(board), 0.0)}


@dataclass(frozen=True)
class Part:
    """A part of the whole box: its name, its colour, and how far up it goes when the box is opened."""

    name: str
    colour: str
    lift: float
    triangles: list[Triangle]


def box(board: BigBoard) -> list[Part]:
    """Return the parts of the whole box, closed."""
    layers, ply = board.layers, "#ecd9b4"
    deck = layers.floor + layers.room
    slat = deck + layers.deck
    found = [Part("floor", ply, 0.0, extrude(wood.floor(board), 0.0)), *_inside(board)]
    for number, name in enumerate(("back", "left", "front", "right")):
        upright = _standing(wood.side(board, cable=number == 1), board.box.outer / 2, layers.floor)
        found.append(Part(f"side, {name}", "#c9a06a", 0.0, _turned(upright, number)))
    found.append(Part("deck", "#f4f1e8", 60.0, extrude(wood.deck(board), deck)))
    for at in wood.lines(board):
        across = _standing(wood.rank_slat(board), at, slat, middle=True)
        along = _turned(_standing(wood.file_slat(board), -at, slat, middle=True), 1)
        found += [Part("slat", "#fbfaf4", 90.0, triangles) for triangles in (across, along)]
    found += [Part("strip", "#4f9a66", 130.0, _strip(board, at, slat + layers.well)) for at in wood.ranks(board)]
    surface = slat + layers.well + layers.strip
    found.append(Part("opal", "#dfeaf2", 170.0, extrude(wood.opal(board), surface)))
    return [*found, Part("top", "#d9b883", 210.0, extrude(wood.top(board), surface + layers.opal))]


def _inside(board: BigBoard) -> list[Part]:
    """Return what stands on the floor: ledges, posts, the controller's board and its Pico."""
    low, green = board.layers.floor + board.box.standoff, "#4f9a66"
    place = wood.controller_place(board)
    middle = (place[0][0] + controller.PICO[0] / 2, 0.0)
    plate = Panel("controller", controller.THICK, "", place)
    pico = Panel("Pico", 1.0, "", rounded(middle, *controller.PICO, 0))
    standing = [*wood.ledges(board), *wood.posts(board)]
    found = [Part(panel.name, "#e2cba0", 0.0, extrude(panel, board.layers.floor)) for panel in standing]
    above = low + controller.THICK + controller.UNDER
    return [
        *found,
        Part("controller", green, 0.0, extrude(plate, low)),
        Part("Pico", "#2f7d4f", 0.0, extrude(pico, above)),
    ]


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
