"""A printed circuit as data, drawn by KiCad's pcbnew: parts, tracks, vias, areas of copper, words, outline.

Seen from the side with the parts, millimetres, x to the right and y up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from hardware.canvas import Point

if TYPE_CHECKING:  # it reads board.py, which reads the rules here
    from hardware.circuit import Circuit

FRONT, BACK = "F.Cu", "B.Cu"
PANEL, RAIL = 4, 5.0  # boards of a panel, and the width of the rails that machines hold it by
FIDUCIAL, TOOLING = "Fiducial:Fiducial_1mm_Mask2mm", "MountingHole:MountingHole_2.1mm"
SCREW = "MountingHole:MountingHole_3.2mm_M3"


@dataclass(frozen=True)
class Pad:
    """A pad of a footprint of ours: round, or oval along x; with a plated hole, or on the front only."""

    pin: str
    net: str
    at: Point
    size: float
    drill: float = 0.0
    stretch: float = 0.0  # distance between the centres of an oval's round ends

    @property
    def layers(self) -> tuple[str, ...]:
        """Return its layers."""
        return (FRONT, BACK) if self.drill else (FRONT,)


@dataclass(frozen=True)
class Footprint:
    """A footprint that KiCad's library does not have: its pads, with silkscreen lines and rings around them."""

    ref: str
    kind: str
    at: Point
    pads: list[Pad]
    silk: list[tuple[Point, Point]] = field(default_factory=list)
    rings: list[tuple[Point, float]] = field(default_factory=list)


@dataclass(frozen=True)
class Placed:
    """A part's footprint from KiCad's library, its place, and the net of each of its pads."""

    ref: str
    value: str
    footprint: str
    at: Point
    turn: float
    nets: dict[str, str]


@dataclass(frozen=True)
class Line:
    """A track through several points."""

    net: str
    layer: str
    points: list[Point]
    width: float


@dataclass(frozen=True)
class Words:
    """A line of text on one side's silkscreen, centred on a point, turned counter-clockwise by degrees."""

    at: Point
    words: str
    size: float = 1.2
    layer: str = FRONT
    turn: float = 0.0


@dataclass(frozen=True)
class Rules:
    """The design rules that KiCad checks; every fabricator's cheapest class is finer."""

    clearance: float
    track: float
    edge: float
    ring: float
    hole: float
    silk: float


FINE = Rules(clearance=0.2, track=0.2, edge=0.3, ring=0.1, hole=0.25, silk=0.0)


@dataclass
class Drawing:
    """A circuit board: a rectangle, parts on the front, two layers of copper."""

    name: str
    revision: str
    low: Point
    high: Point
    thickness: float
    title: str = ""
    parts: list[Placed] = field(default_factory=list)
    footprints: list[Footprint] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    vias: list[tuple[str, Point]] = field(default_factory=list)
    areas: list[tuple[str, Point, Point]] = field(default_factory=list)  # a net that fills both layers, from to
    slots: list[tuple[Point, float, float]] = field(default_factory=list)  # middle, length along x, width
    words: list[Words] = field(default_factory=list)
    scores: list[tuple[Point, Point]] = field(default_factory=list)  # where a panel is broken
    marks: list[tuple[str, Point]] = field(default_factory=list)  # footprints without parts: screw holes, fiducials
    rules: Rules = FINE
    via_size: float = 0.5
    via_drill: float = 0.3

    @property
    def pads(self) -> Iterator[tuple[Footprint, Pad]]:
        """Yield every pad of the footprints of ours, with its part."""
        return ((part, pad) for part in self.footprints for pad in part.pads)

    def line(self, net: str, layer: str, *points: Point, width: float = 0.2) -> None:
        """Add a track."""
        self.lines.append(Line(net, layer, list(points), width))

    def via(self, net: str, *points: Point) -> None:
        """Add vias."""
        self.vias += [(net, point) for point in points]

    def place(self, circuit: Circuit, ref: str, footprint: str, at: Point, turn: float = 0.0) -> None:
        """Place a part of a circuit."""
        part = circuit[ref]
        nets = {part.number(pin): net for pin, net in part.pins.items()}
        self.parts.append(Placed(ref, part.value, footprint, at, turn, nets))

    def pour(self, net: str) -> None:
        """Fill both layers with a net, off the edges by what the rules ask for."""
        (left, low), (right, high), off = self.low, self.high, self.rules.edge
        self.areas.append((net, (left + off, low + off), (right - off, high - off)))

    def data(self) -> dict[str, object]:
        """Return everything as plain data, for the script that runs in KiCad's Python."""
        return asdict(self)


def panel(one: Drawing, count: int, rail: float) -> Drawing:
    """Return several boards side by side with scored lines between them, and a rail at both long edges.

    In the rails are a fiducial near three corners, for the eyes of placing machines, and holes for their pins.
    """
    (left, low), (right, high) = one.low, one.high
    step = high - low
    found = replace(one, name=f"{one.name}-panel", low=(left, low - rail), high=(right, low + count * step + rail))
    found.parts, found.lines, found.vias, found.slots, found.words, found.areas = [], [], [], [], [], []
    found.scores = [((left, low + number * step), (right, low + number * step)) for number in range(count + 1)]
    below, above = low - rail / 2, low + count * step + rail / 2
    found.marks = [(FIDUCIAL, at) for at in ((left + 10, below), (right - 10, below), (left + 10, above))]
    found.marks += [(TOOLING, (x, y)) for x in (left + 5, right - 5) for y in (below, above)]
    for number in range(count):
        rise, mark = number * step, f".{number + 1}"
        for part in one.parts:
            nets = {pad: net + mark for pad, net in part.nets.items()}
            at = (part.at[0], part.at[1] + rise)
            found.parts.append(replace(part, ref=part.ref + mark, at=at, nets=nets))
        for line in one.lines:
            points = [(x, y + rise) for x, y in line.points]
            found.lines.append(replace(line, net=line.net + mark, points=points))
        found.vias += [(net + mark, (x, y + rise)) for net, (x, y) in one.vias]
        found.areas += [(net + mark, (x, y + rise), (u, v + rise)) for net, (x, y), (u, v) in one.areas]
        found.slots += [((x, y + rise), long, wide) for (x, y), long, wide in one.slots]
        found.words += [replace(words, at=(words.at[0], words.at[1] + rise)) for words in one.words]
    return found
