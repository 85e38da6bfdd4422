"""Design rules of a printed circuit, computed from its data: what touches what, and the clearances.

KiCad checks the same in its own way (fabrication.py). These rules need no KiCad, and know the circuit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from hardware.canvas import Point
from hardware.joining import groups
from hardware.pcb import Drawing, Line, Pad

_EVEN = 1e-6  # mm; what rounding may take off a distance


@dataclass(frozen=True)
class Copper:
    """A piece of copper: everything within a radius of a line, on one or both layers. Every pad and track is one."""

    name: str
    net: str
    layers: tuple[str, ...]
    start: Point
    end: Point
    radius: float

    def away(self, other: Copper) -> float:
        """Return the distance between the edges of two pieces; negative where they overlap."""
        return apart((self.start, self.end), (other.start, other.end)) - self.radius - other.radius

    def meets(self, other: Copper) -> bool:
        """Return whether the two share a layer."""
        return bool(set(self.layers) & set(other.layers))


def of_pad(name: str, pad: Pad) -> Copper:
    """Return the copper of a pad."""
    (x, y), half = pad.at, pad.stretch / 2
    return Copper(name, pad.net, pad.layers, (x - half, y), (x + half, y), pad.size / 2)


def of_line(line: Line) -> list[Copper]:
    """Return the copper of a track, piece by piece."""
    return [Copper(f"track of {line.net}", line.net, (line.layer,), start, end, line.width / 2)
            for start, end in pairwise(line.points)]  # fmt: skip


def pieces(layout: Drawing) -> list[Copper]:
    """Return all copper."""
    pads = [of_pad(f"{part.ref}.{pad.pin}", pad) for part, pad in layout.pads]
    return pads + [piece for line in layout.lines for piece in of_line(line)]


_HERE = "; change pads, lines or rules of [rank_board]"


def _least(limit: float) -> str:
    return f", must be at least {limit:g} mm{_HERE}"


def check(layout: Drawing) -> list[str]:
    """Return every complaint: none means that the board can be made and connects what its nets say."""
    return [*_touching(layout), *_whole(layout), *_holes(layout), *_inside(layout), *_widths(layout)]


def closest(layout: Drawing) -> float:
    """Return the smallest clearance between two nets."""
    pairs = combinations(pieces(layout), 2)
    return min(one.away(two) for one, two in pairs if one.net != two.net and one.meets(two))


def _touching(layout: Drawing) -> Iterator[str]:
    """Different nets keep their clearance on each layer."""
    for one, two in combinations(pieces(layout), 2):
        if one.net != two.net and one.meets(two) and one.away(two) < layout.rules.clearance - _EVEN:
            yield f"{one.name} ({one.net}) and {two.name} ({two.net}) are {one.away(two):.2f} mm apart" + _least(
                layout.rules.clearance
            )


def _whole(layout: Drawing) -> Iterator[str]:
    """All copper of a net is connected."""
    copper = pieces(layout)
    for net in sorted({pad.net for _, pad in layout.pads}):
        found = islands([piece for piece in copper if piece.net == net])
        if len(found) > 1:
            yield f"{net} falls into {len(found)} pieces: " + "; ".join(island[0].name for island in found) + _HERE


def islands(copper: list[Copper]) -> list[list[Copper]]:
    """Return copper in groups that touch."""
    return groups(copper, [(one, two) for one, two in combinations(copper, 2) if one.meets(two) and one.away(two) < 0])


def _holes(layout: Drawing) -> Iterator[str]:
    """Every hole has its ring of copper and enough distance to the next hole."""
    drilled = [(f"{part.ref}.{pad.pin}", pad) for part, pad in layout.pads if pad.drill]
    for name, pad in drilled:
        if (pad.size - pad.drill) / 2 < layout.rules.ring - _EVEN:
            yield f"the ring of {name} is {(pad.size - pad.drill) / 2:.2f} mm wide" + _least(layout.rules.ring)
    for (one, pad), (two, other) in combinations(drilled, 2):
        gap = math.dist(pad.at, other.at) - (pad.drill + other.drill) / 2
        if gap < layout.rules.hole - _EVEN:
            yield f"the holes of {one} and {two} are {gap:.2f} mm apart" + _least(layout.rules.hole)


def _inside(layout: Drawing) -> Iterator[str]:
    """All copper keeps its distance from the board's edge."""
    for piece in pieces(layout):
        room = min(
            min(at[axis] - layout.low[axis], layout.high[axis] - at[axis]) - piece.radius
            for at in (piece.start, piece.end)
            for axis in (0, 1)
        )
        if room < layout.rules.edge - _EVEN:
            yield f"{piece.name} is {room:.2f} mm from the edge" + _least(layout.rules.edge)


def _widths(layout: Drawing) -> Iterator[str]:
    for line in layout.lines:
        if line.width < layout.rules.track - _EVEN:
            yield f"a track of {line.net} is {line.width:.2f} mm wide" + _least(layout.rules.track)


def apart(one: tuple[Point, Point], two: tuple[Point, Point]) -> float:
    """Return the distance between two straight lines in the plane."""
    if _cross(one, two):
        return 0.0
    ends = [(point, two) for point in one] + [(point, one) for point in two]
    return min(_to_line(point, line) for point, line in ends)


def _to_line(point: Point, line: tuple[Point, Point]) -> float:
    (x1, y1), (x2, y2) = line
    dx, dy = x2 - x1, y2 - y1
    long = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((point[0] - x1) * dx + (point[1] - y1) * dy) / long)) if long else 0.0
    return math.dist(point, (x1 + share * dx, y1 + share * dy))


def _cross(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Return whether two lines cross: the ends of each lie on different sides of the other."""
    return _sides(one, two) and _sides(two, one)


def _sides(line: tuple[Point, Point], ends: tuple[Point, Point]) -> bool:
    (x1, y1), (x2, y2) = line
    one, two = ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in ends)
    return (one < 0 < two) or (two < 0 < one)
