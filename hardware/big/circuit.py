"""The circuit of a strip as data: parts, pins and nets; layout, lists and rules read this."""

from __future__ import annotations

from hardware.big.board import CELLS
from hardware.circuit import Circuit, Part

WIRES = ("5V", "DATA", "GND", "GND", "3V3", "SER", "CLK", "LATCH")  # pins 1 to 8 of every connector
INPUTS = "HGFEDCBA"  # of a 74HC165: the first file is shifted out first
REGISTER = {
    "LATCH": 1, "CLK": 2, "E": 3, "F": 4, "G": 5, "H": 6, "GND": 8, "QH": 9, "SER": 10,
    "A": 11, "B": 12, "C": 13, "D": 14, "INH": 15, "VCC": 16,
}  # fmt: skip
BUFFER = {"1A": 1, "GND": 2, "2A": 3, "2Y": 4, "VCC": 5, "1Y": 6}
SHIFTER = {"A": 2, "GND": 3, "Y": 4, "VCC": 5}
HALL = {"VCC": 1, "OUT": 2, "GND": 3}
PIXEL = {"5V": 1, "DOUT": 2, "GND": 3, "DIN": 4}
TWO = {"1": 1, "2": 2}
DRIVES = {"register": ("QH",), "buffer": ("1Y", "2Y"), "shifter": ("Y",), "hall": ("OUT",), "pixel": ("DOUT",),
          "controller": ("LATCH", "CLK", "DATA")}  # fmt: skip
TAKES = {"register": ("LATCH", "CLK", "SER", "INH", *"ABCDEFGH"), "buffer": ("1A", "2A"), "shifter": ("A",),
         "pixel": ("DIN",), "controller": ("SER",)}  # fmt: skip
SUPPLIES = ("5V", "3V3", "GND")


def _two(ref: str, kind: str, value: str, one: str, two: str) -> Part:
    return Part(ref, kind, value, {"1": one, "2": two}, TWO)


def _connector(ref: str, nets: dict[str, str]) -> Part:
    pins = {str(number): nets.get(wire, wire) for number, wire in enumerate(WIRES, start=1)}
    pins["MP"] = "GND"
    return Part(ref, "connector", "JST BM08B-SRSS-TB", pins, {name: int(name) for name in pins if name != "MP"})


def data_net(place: int) -> str:
    """Return the net that ends at the pixel at this place of the strip, from 0; the one after the last leaves it."""
    return f"DATA_{place}" if place < CELLS else "DATA_OUT"


def hall_net(place: int) -> str:
    """Return the net of the Hall switch at this place."""
    return f"HALL_{place}"


def strip() -> Circuit:
    """Return the circuit of one strip."""
    near = {"DATA": "DATA_IN", "SER": "Q", "CLK": "CLK_IN", "LATCH": "LATCH_IN"}
    parts = [_connector("J1", near), _connector("J2", {"DATA": "DATA_OUT"})]
    register = {"LATCH": "LATCH", "CLK": "CLK", "SER": "SER", "QH": "Q", "INH": "GND", "GND": "GND", "VCC": "3V3"}
    register |= {name: hall_net(place) for place, name in enumerate(INPUTS)}
    buffer = {"1A": "LATCH_IN", "2A": "CLK_IN", "1Y": "LATCH_Y", "2Y": "CLK_Y", "GND": "GND", "VCC": "3V3"}
    parts += [
        Part("U1", "buffer", "74LVC2G17", buffer, BUFFER),
        Part("U2", "register", "74HC165", register, REGISTER),
        Part("U3", "shifter", "SN74LV1T34", {"A": "DATA_IN", "Y": "DATA_0", "GND": "GND", "VCC": "5V"}, SHIFTER),
        _two("R1", "series", "33", "LATCH_Y", "LATCH"),
        _two("R2", "series", "33", "CLK_Y", "CLK"),
        _two("R3", "pull_up", "100k", "3V3", "SER"),
        _two("C1", "decoupling", "100n", "3V3", "GND"),
        _two("C2", "decoupling", "100n", "3V3", "GND"),
        _two("C3", "decoupling", "100n", "5V", "GND"),
        _two("C4", "bulk", "10u", "5V", "GND"),
    ]
    for place in range(CELLS):
        hall = {"VCC": "3V3", "OUT": hall_net(place), "GND": "GND"}
        pixel = {"5V": "5V", "GND": "GND", "DIN": data_net(place), "DOUT": data_net(place + 1)}
        parts += [
            Part(f"S{place + 1}", "hall", "TMAG5231", hall, HALL),
            _two(f"C{11 + place}", "decoupling", "100n", "3V3", "GND"),
            Part(f"D{place + 1}", "pixel", "WS2812B", pixel, PIXEL),
            _two(f"C{21 + place}", "decoupling", "100n", "5V", "GND"),
        ]
    return Circuit("rank strip", parts)


def _joined(number: int, net: str) -> str:
    """Return what a strip's net is called in the chain: a cable's wire has the name it has before the cable."""
    before = {"LATCH_IN": "LATCH", "CLK_IN": "CLK", "Q": "SER", "DATA_IN": "DATA_OUT"}
    if net in SUPPLIES:
        return net
    return f"{before[net]}.{number}" if net in before else f"{net}.{number + 1}"


def chain(count: int) -> Circuit:
    """Return all strips of a board, joined by their cables: what the rules examine. Strip 0 is the controller."""
    parts = [Part("controller", "controller", "Pico 2", {"LATCH": "LATCH.0", "CLK": "CLK.0", "SER": "SER.0",
                                                        "DATA": "DATA_OUT.0"})]  # fmt: skip
    for number in range(count):
        for part in strip().parts:
            pins = {pin: _joined(number, net) for pin, net in part.pins.items()}
            parts.append(Part(f"{part.ref}.{number + 1}", part.kind, part.value, pins, part.numbers))
    return Circuit("chain", parts)
