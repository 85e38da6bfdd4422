"""Rules for the strip board: it connects what the circuit connects, and its parts fit without collisions."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from string import ascii_uppercase

from hardware.board import Board
from hardware.canvas import Point
from hardware.circuit import Circuit
from hardware.strip_board import PITCH, Hole, Placed, StripBoard, dual_in_line, joined, wanted

WIRE = 0.8  # mm; links and leads are bare, so nothing else may touch them
JOINTS, THICK = 1.5, 1.6  # mm; the board itself, and the joints below it
ROWS = {"controller": (40, 7), "shifter": (14, 3)}  # number of pins, and how many holes apart their two rows are


@dataclass(frozen=True)
class Body:
    """The size of a kind of part along its pins, across and up, and how far apart its leads can be; in mm."""

    along: float
    across: float
    high: float
    leads: tuple[float, float] = (0.0, 0.0)
    round: bool = False


RESISTOR = Body(6.5, 2.5, 2.5, (10.0, 25.0))  # a quarter of a watt, lying
BODIES = {
    "controller": Body(51.0, 21.0, 14.6),  # socket 8.5, header 2.5, Pico 1.0, USB 2.6
    "shifter": Body(18.0, 7.6 + 2.5, 8.5),  # its socket
    "pull_up": RESISTOR,
    "data_resistor": RESISTOR,
    "fuse": Body(8.0, 4.0, 12.5, (5.0, 6.0)),
    "bulk": Body(6.3, 6.3, 12.5, (2.0, 5.6), round=True),
    "decoupling": Body(5.0, 3.0, 7.0, (4.4, 5.6)),
}


@dataclass(frozen=True)
class Box:
    """The space something takes, seen from above: a rectangle, or everything within a radius of a point."""

    owner: str
    centre: Point
    width: float
    height: float
    radius: float = 0.0

    def meets(self, other: Box) -> bool:
        """Return whether two boxes overlap or touch."""
        x = abs(self.centre[0] - other.centre[0]) - (self.width + other.width) / 2
        y = abs(self.centre[1] - other.centre[1]) - (self.height + other.height) / 2
        return math.hypot(max(x, 0.0), max(y, 0.0)) <= self.radius + other.radius


def body(circuit: Circuit, part: Placed) -> Box:
    """Return the space of a part's body, centred between its pins and aligned with them."""
    shape, places = BODIES[circuit[part.ref].kind], list(part.pins.values())
    middle = tuple(sum(place.at[axis] for place in places) / len(places) for axis in (0, 1))
    if shape.round:
        return Box(part.ref, (middle[0], middle[1]), 0.0, 0.0, shape.along / 2)
    level = len({place.strip for place in places}) == 1
    size = (shape.along, shape.across) if level else (shape.across, shape.along)
    return Box(part.ref, (middle[0], middle[1]), *size)


def bare(owner: str, start: Hole, end: Hole) -> Box:
    """Return the space of a straight wire from hole to hole."""
    (x1, y1), (x2, y2) = start.at, end.at
    return Box(owner, ((x1 + x2) / 2, (y1 + y2) / 2), abs(x1 - x2) + WIRE, abs(y1 - y2) + WIRE)


def boxes(circuit: Circuit, layout: StripBoard) -> list[Box]:
    """Return the space of everything on the board; a chip's pins are within its body."""
    found = [body(circuit, part) for part in layout.parts]
    found += [bare(part.ref, *part.pins.values()) for part in layout.parts if len(part.pins) == 2]
    found += [bare(f"link {link}", link.start, link.end) for link in layout.links]
    return found + [bare(str(wire), wire.hole, wire.hole) for wire in layout.wires]


def check(board: Board, circuit: Circuit, layout: StripBoard) -> list[str]:
    """Return every complaint: without any, it can be built and connects exactly what the circuit says."""
    if circuit["U1"].value != board.main.title:
        return [f"this strip board is for a {board.main.title}, not for a {circuit['U1'].value}"]
    if incomplete := list(_complete(circuit, layout)):
        return incomplete  # the other rules need all of it
    rules = [_joints(circuit, layout), _holes(layout), _leads(circuit, layout), _straight(layout)]
    rules += [_room(circuit, layout), _size(board, layout), _heights(board)]
    return [words for rule in rules for words in rule]


def _complete(circuit: Circuit, layout: StripBoard) -> Iterator[str]:
    """Every pin and every wire is there exactly once."""
    there, nets = Counter(name for name, _ in layout.ends), wanted(circuit)
    yield from (f"{name} is missing" for name in nets if name not in there)
    yield from (f"{name} is not in the circuit" for name in there if name not in nets)
    yield from (f"{name} is there {count} times" for name, count in there.items() if count > 1)


def _joints(circuit: Circuit, layout: StripBoard) -> Iterator[str]:
    """Copper connects the pins of a net and no others; unused pins are not connected."""
    nets, found = wanted(circuit), defaultdict(list)
    for names in joined(layout):
        together = sorted({nets[name] for name in names})
        if len(together) > 1:
            yield f"{' and '.join(together)} are joined: {' '.join(names)}"
        for net in together:
            found[net].append(next(name for name in names if nets[name] == net))
    yield from (f"{net} is in {len(ends)} pieces: {', '.join(ends)}" for net, ends in found.items() if len(ends) > 1)


def _holes(layout: StripBoard) -> Iterator[str]:
    """Every hole is on the board and holds one thing, or a cut."""
    used = layout.ends + [(f"link {link}", place) for link in layout.links for place in (link.start, link.end)]
    by_hole = defaultdict(list)
    for name, place in [*used, *(("cut", cut) for cut in layout.cuts)]:
        by_hole[place].append(name)
        if place.strip not in ascii_uppercase[: layout.strips] or not 1 <= place.number <= layout.holes:
            yield f"{place} of {name} is not on the board"
    yield from (f"{place} holds {' and '.join(names)}" for place, names in by_hole.items() if len(names) > 1)


def _leads(circuit: Circuit, layout: StripBoard) -> Iterator[str]:
    """Every part's pins fit its holes."""
    for part in layout.parts:
        kind = circuit[part.ref].kind
        if kind in ROWS:
            if part.pins != dual_in_line(part.pins["1"], *ROWS[kind]):
                yield f"the pins of {part.ref} do not stand like this"
            continue
        one, two = part.pins.values()
        least, most = BODIES[kind].leads
        if not least <= math.dist(one.at, two.at) <= most:
            yield f"the leads of {part.ref} are {math.dist(one.at, two.at):.1f} mm apart, not {least:g} to {most:g}"


def _straight(layout: StripBoard) -> Iterator[str]:
    """Links and parts with two leads lie along a strip or at right angles: diagonal ones are hard to count."""
    ends = {f"link {link}": [link.start, link.end] for link in layout.links}
    ends |= {part.ref: list(part.pins.values()) for part in layout.parts if len(part.pins) == 2}
    for name, (one, two) in ends.items():
        if (one.strip == two.strip) == (one.number == two.number):
            yield f"{name} is not straight"


def _room(circuit: Circuit, layout: StripBoard) -> Iterator[str]:
    """Nothing collides: no link is below a body, over another wire or over a used hole."""
    for one, two in combinations(boxes(circuit, layout), 2):
        if one.owner != two.owner and one.meets(two):
            yield f"{one.owner} and {two.owner} are in each other's way"


def _size(board: Board, layout: StripBoard) -> Iterator[str]:
    """Demand that the board fits its place in the box, where USB points to the right, so strips are counted along x."""
    for count, room in zip((layout.strips, layout.holes), board.wood.controller[:2], strict=True):
        if count * PITCH > room:
            yield f"{count} holes are {count * PITCH:.1f} mm, must be at most {room:g} mm; change [wood] controller"


def room_for(board: Board, kind: str) -> float:
    """Return the greatest height of a kind of part: its assumed height, limited by the space in the box."""
    return min(BODIES[kind].high, board.wood.controller[2] - JOINTS - THICK)


def _heights(board: Board) -> Iterator[str]:
    """Nothing is higher than the space in the box."""
    for kind, shape in BODIES.items():
        if (room := room_for(board, kind)) < shape.high - 1e-9:
            yield f"{kind} is {shape.high:g} mm high, must be at most {room:g} mm; change [wood] controller"
