"""The controller's strip board as data, hole by hole: parts, cuts, links, and the wires that leave it.

Only for the Raspberry Pi Pico: Feather and KB2040 differ in shape and pins. Seen from above, USB at the top.
The copper strips are on the other side and run from left to right. They are named A to X from the top, their holes 1
to 37 from the left: F24 is the 24th hole of the sixth strip.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase

from hardware.canvas import Point
from hardware.circuit import Circuit
from hardware.joining import groups
from hardware.wiring import PICO

PITCH = 2.54
KINDS = ("controller", "shifter", "pull_up", "data_resistor", "fuse", "bulk", "decoupling")  # what it carries

# Between the Pico's two rows, except at GND pins, which may be connected; beside pins of the Pico whose strip is used
# for something else; between the two rows of U2.
CUTS = (
    "B18 C18 E18 F18 G18 H18 J18 K18 L18 M18 O18 P18 Q18 R18 T18 U18",
    "E23 G23 O23 P23 Q23 R23 S23 T23",
    "N31 O31 P31 Q31 R31 S31 T31",
)
LINKS = (
    "A24 F24",  # 3V3 to the pull-up resistors
    "B26 E26",  # VBUS, on to F1, and to U2
    "E27 Q27",
    "E36 N36",
    "N34 O34",
    "O36 R36",
    "D35 I35",  # GND: C1 and the pixels first, then U2, then the buttons
    "I37 P37",
    "P34 S34",
    "I25 N25",
    "N28 R28",
    "R29 T29",
    "N7 S7",
    "O26 U26",  # data from GP16 to U2
)
PLACES = {
    "RC_a": {"1": "A13", "2": "E13"},
    "RC_b": {"1": "A12", "2": "F12"},
    "RC_c": {"1": "A11", "2": "G11"},
    "RC_d": {"1": "A10", "2": "H10"},
    "RC_e": {"1": "A9", "2": "J9"},
    "R1": {"1": "P25", "2": "V25"},
    "C2": {"1": "N35", "2": "P35"},
    "F1": {"1": "E29", "2": "G29"},
    "C1": {"+": "G32", "-": "I32"},
}
WIRES = {  # not in hole U2, which could be confused with the part U2
    ("COL_A", "diode"): "E3",
    ("COL_B", "diode"): "F3",
    ("COL_C", "diode"): "G3",
    ("COL_D", "diode"): "H3",
    ("COL_E", "diode"): "J3",
    ("ROW_1", "reed"): "K3",
    ("ROW_2", "reed"): "L3",
    ("ROW_3", "reed"): "M3",
    ("ROW_4", "reed"): "O3",
    ("ROW_5", "reed"): "P3",
    ("GND", "SW_black"): "S3",
    ("GND", "SW_red"): "S5",
    ("BUTTON_BLACK", "SW_black"): "T3",
    ("BUTTON_RED", "SW_red"): "U3",
    ("GND", "pixel"): "D37",
    ("5V_PIXELS", "pixel"): "G37",
    ("DATA_5V", "pixel"): "V37",
}


@dataclass(frozen=True, order=True)
class Hole:
    """A hole: the letter of its strip, and its number."""

    strip: str
    number: int

    def __str__(self) -> str:
        return f"{self.strip}{self.number}"

    @property
    def row(self) -> int:
        """Return the number of strips above."""
        return ord(self.strip) - ord("A")

    @property
    def at(self) -> Point:
        """Return its place in mm from the upper left corner, x to the right and y up."""
        return (self.number - 0.5) * PITCH, -(self.row + 0.5) * PITCH

    def moved(self, down: int, right: int) -> Hole:
        """Return the hole some strips below and some holes to the right."""
        return Hole(chr(ord(self.strip) + down), self.number + right)


def hole(name: str) -> Hole:
    """Return the hole of a name such as F24."""
    return Hole(name[0], int(name[1:]))


@dataclass(frozen=True)
class Placed:
    """A part and the holes of its pins; pins of U1 and U2 have their numbers as names."""

    ref: str
    pins: dict[str, Hole]


@dataclass(frozen=True)
class Link:
    """A wire bridge between two holes."""

    start: Hole
    end: Hole

    def __str__(self) -> str:
        return f"{self.start} - {self.end}"


@dataclass(frozen=True)
class Wire:
    """The end of a wire that leaves the board: its net, its destination and its hole."""

    net: str
    to: str
    hole: Hole

    def __str__(self) -> str:
        return f"wire {self.net} to {self.to}"


@dataclass(frozen=True)
class StripBoard:
    """A strip board with everything on it."""

    strips: int
    holes: int
    parts: list[Placed]
    cuts: list[Hole]
    links: list[Link]
    wires: list[Wire]

    def __getitem__(self, ref: str) -> Placed:
        """Return a part by its reference."""
        return next(part for part in self.parts if part.ref == ref)

    @property
    def ends(self) -> list[tuple[str, Hole]]:
        """Return the holes of every pin and every wire in the circuit."""
        pins = [(f"{part.ref}.{pin}", place) for part in self.parts for pin, place in part.pins.items()]
        return pins + [(str(wire), wire.hole) for wire in self.wires]


def dual_in_line(first: Hole, pins: int, apart: int) -> dict[str, Hole]:
    """Return the holes of a part with two rows of pins, numbered down the left and up the right."""
    half = pins // 2
    left = {str(number + 1): first.moved(number, 0) for number in range(half)}
    return left | {str(pins - number): first.moved(number, apart) for number in range(half)}


def build() -> StripBoard:
    """Return the board as it is built."""
    chips = [Placed("U1", dual_in_line(hole("B15"), 40, 7)), Placed("U2", dual_in_line(hole("N30"), 14, 3))]
    small = [Placed(ref, {pin: hole(name) for pin, name in pins.items()}) for ref, pins in PLACES.items()]
    links = [Link(*map(hole, names.split())) for names in LINKS]
    wires = [Wire(net, to, hole(name)) for (net, to), name in WIRES.items()]
    return StripBoard(24, 37, chips + small, [hole(name) for name in " ".join(CUTS).split()], links, wires)


def pieces(layout: StripBoard) -> list[list[Hole]]:
    """Return groups of connected holes: a strip connects between cuts, and links connect strips."""
    holes = [Hole(strip, number + 1) for strip in ascii_uppercase[: layout.strips] for number in range(layout.holes)]
    cuts = set(layout.cuts)
    strips = [(one, two) for one, two in pairwise(holes) if one.strip == two.strip and not cuts & {one, two}]
    links = [(link.start, link.end) for link in layout.links]
    others = [place for link in links for place in link] + [place for _, place in layout.ends]
    return groups([*holes, *others], strips + links)


def joined(layout: StripBoard) -> list[list[str]]:
    """Return groups of connected pins and wires."""
    found = [[name for name, place in layout.ends if place in piece] for piece in map(set, pieces(layout))]
    return [names for names in found if names]


def wanted(circuit: Circuit) -> dict[str, str]:
    """Return the net of each required pin and wire; an unused pin has a net of its own."""
    nets = {f"U1.{number}": circuit["U1"].pins.get(pin, f"U1 {pin}") for number, pin in enumerate(PICO, start=1)}
    nets |= {f"U2.{number}": circuit["U2"].pins.get(pin, f"U2 {pin}") for pin, number in circuit["U2"].numbers.items()}
    small = [part for kind in KINDS[2:] for part in circuit.of_kind(kind)]
    nets |= {f"{part.ref}.{pin}": net for part in small for pin, net in part.pins.items()}
    for net, pins in circuit.nets.items():
        if any(part.kind in KINDS for part, _ in pins):
            away = {part.ref if part.kind == "button" else part.kind for part, _ in pins if part.kind not in KINDS}
            nets |= {f"wire {net} to {end}": net for end in sorted(away)}
    return nets


def carried(circuit: Circuit, layout: StripBoard) -> dict[Hole, str]:
    """Return the net at every hole that is connected to one."""
    nets = wanted(circuit)
    there = {place: nets[name] for name, place in layout.ends if nets[name] in circuit.nets}
    found: dict[Hole, str] = {}
    for piece in pieces(layout):
        names = sorted({there[place] for place in piece if place in there})
        found |= dict.fromkeys(piece, names[0]) if names else {}
    return found
