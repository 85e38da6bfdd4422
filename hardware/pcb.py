"""A printed circuit as data: pads, tracks, silkscreen and outline, for drawings, KiCad files and rules.

Seen from the front, millimetres, x to the right and y up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.canvas import Point

FRONT, BACK = "F", "B"


@dataclass(frozen=True)
class Pad:
    """A pad: round, or oval along x; with a plated hole, or on the front only."""

    pin: str
    net: str
    at: Point
    size: float
    drill: float = 0.0
    stretch: float = 0.0  # distance between the centres of an oval's round ends

    @property
    def layers(self) -> str:
        """Return its layers."""
        return FRONT + BACK if self.drill else FRONT


@dataclass(frozen=True)
class Footprint:
    """The pads of one part, with silkscreen lines around them."""

    ref: str
    kind: str
    at: Point
    pads: list[Pad]
    silk: list[tuple[Point, Point]] = field(default_factory=list)
    rings: list[tuple[Point, float]] = field(default_factory=list)


@dataclass(frozen=True)
class Track:
    """A straight piece of copper."""

    net: str
    layer: str
    start: Point
    end: Point
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
    """The design rules for the copper; every fabricator's cheapest class is finer."""

    clearance: float
    track: float
    edge: float
    ring: float
    hole: float
    silk: float


@dataclass(frozen=True)
class Layout:
    """A circuit board: two copper layers in a rectangle."""

    title: str
    revision: str
    low: Point
    high: Point
    thickness: float
    rules: Rules
    footprints: list[Footprint]
    tracks: list[Track]
    words: list[Words]

    @property
    def nets(self) -> list[str]:
        """Return the names of all nets in order."""
        return sorted({pad.net for part in self.footprints for pad in part.pads})

    @property
    def pads(self) -> list[tuple[Footprint, Pad]]:
        """Return every pad with its part."""
        return [(part, pad) for part in self.footprints for pad in part.pads]
