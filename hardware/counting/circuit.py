"""The circuits of the board that counts, as data: a strip for each rank, and the controller's board."""

from __future__ import annotations

from hardware.big.circuit import HALL, PIXEL, SHIFTER, TWO
from hardware.big.controller import GROUNDS
from hardware.cells import Cells
from hardware.circuit import Circuit, Part

CELLS = 5  # of a strip
CHANNELS = 16  # of a multiplexer
# Pins 1 to 8 of the sensors' connector: as many grounds as the sensors' current and their signals want.
SENSORS = ("3V3", "GND", "OUT_1", "OUT_2", "OUT_3", "OUT_4", "OUT_5", "GND")
# The pixels have a ground of their own up to the controller: in the sensors' it would be a signal.
LIGHT = ("5V", "DATA", "0V")
# A 74HC4067 by its data sheet.
MULTIPLEXER = {"COM": 1, "S0": 10, "S1": 11, "GND": 12, "S3": 13, "S2": 14, "E": 15, "VCC": 24}
MULTIPLEXER |= {f"I{channel}": 9 - channel if channel < 8 else 31 - channel for channel in range(CHANNELS)}
# The Pico's pins, as firmware/pins.py has them; agreement.py compares.
PINS = {"GP14": 19, "GP15": 20, "GP16": 21, "GP18": 24, "GP19": 25, "GP20": 26, "GP21": 27, "GP26": 31, "GP27": 32,
        "AGND": 33, "3V3": 36, "VBUS": 40}  # fmt: skip
USES = {"GP26": "ANALOG_1", "GP27": "ANALOG_2", "GP18": "S0", "GP19": "S1", "GP20": "S2", "GP21": "S3",
        "GP16": "DATA_3V3", "GP14": "BUTTON_S", "GP15": "BUTTON_N", "AGND": "GND"}  # fmt: skip


def _two(ref: str, kind: str, value: str, one: str, two: str) -> Part:
    return Part(ref, kind, value, {"1": one, "2": two}, TWO)


def strip(ohm: float, nanofarad: float) -> Circuit:
    """Return the circuit of a strip: five sensors with a low-pass each, and five pixels."""
    cable = {str(number): net for number, net in enumerate(SENSORS, start=1)} | {"MP": "GND"}
    parts = [Part("J1", "connector", "JST BM08B-SRSS-TB", cable)]
    for ref, data in (("J2", "DATA_0"), ("J3", f"DATA_{CELLS}")):
        pins = {str(number): data if net == "DATA" else net for number, net in enumerate(LIGHT, start=1)}
        parts.append(Part(ref, "light_connector", "JST BM03B-SRSS-TB", pins | {"MP": "0V"}))
    for place in range(1, CELLS + 1):
        hall = {"VCC": "3V3", "OUT": f"RAW_{place}", "GND": "GND"}
        pixel = {"5V": "5V", "GND": "0V", "DIN": f"DATA_{place - 1}", "DOUT": f"DATA_{place}"}
        parts += [
            Part(f"S{place}", "hall", "DRV5055A1", hall, HALL),
            _two(f"C{10 + place}", "decoupling", "100n", "3V3", "GND"),
            _two(f"R{place}", "series", f"{ohm:g}", f"RAW_{place}", f"OUT_{place}"),
            _two(f"C{20 + place}", "filter", f"{nanofarad:g}n", f"OUT_{place}", "GND"),
            Part(f"D{place}", "pixel", "WS2812B", pixel, PIXEL),
            _two(f"C{30 + place}", "decoupling", "100n", "5V", "0V"),
        ]
    parts.append(_two("C1", "bulk", "10u", "5V", "0V"))
    return Circuit("counting strip", parts)


def _pico(pin: int) -> str:
    names = {number: USES.get(name, name) for name, number in PINS.items()}
    return "GND" if pin in GROUNDS else names.get(pin, "")


def controller(cells: Cells) -> Circuit:
    """Return the circuit of the controller's board; which channel is whose follows from the firmware's keys."""
    low = {str(number): _pico(number) for number in range(1, 21) if _pico(number)}
    high = {str(41 - number): _pico(number) for number in range(21, 41) if _pico(number)}
    parts = [
        Part("U1", "low_pins", "Pico 2, pins 1 to 20", low),
        Part("U2", "high_pins", "Pico 2, pins 40 to 21", high),
    ]
    for number in (0, 1):
        pins = {"COM": f"ANALOG_{number + 1}", "GND": "GND", "E": "GND", "VCC": "3V3"}
        pins |= {select: select for select in ("S0", "S1", "S2", "S3")}
        for cell in cells.cells:
            if cell.key // CHANNELS == number:
                rank, place = place_of(cells, cell.name)
                pins[f"I{cell.key % CHANNELS}"] = f"OUT_{place}.{rank}"
        parts.append(Part(f"U{number + 3}", "multiplexer", "74HC4067", pins, MULTIPLEXER))
        parts.append(_two(f"C{number + 3}", "decoupling", "100n", "3V3", "GND"))
    for rank in range(1, len(cells.ys) + 1):
        cable = {str(n): f"{net}.{rank}" if net.startswith("OUT") else net for n, net in enumerate(SENSORS, start=1)}
        parts.append(Part(f"J{rank}", "connector", "JST BM08B-SRSS-TB", cable | {"MP": "GND"}))
    return Circuit("counting controller", [
        *parts,
        Part("U5", "shifter", "SN74LV1T34", {"A": "DATA_3V3", "Y": "DATA", "GND": "GND", "VCC": "5V"}, SHIFTER),
        _two("C5", "decoupling", "100n", "5V", "GND"),
        _two("R1", "pull_up", "100k", "DATA_3V3", "GND"),
        Part("J6", "light_connector", "JST BM03B-SRSS-TB", {"1": "5V", "2": "DATA", "3": "GND", "MP": "GND"}),
        Part("J7", "buttons", "buttons: S N ground", {"1": "BUTTON_S", "2": "BUTTON_N", "3": "GND"}),
        Part("F1", "fuse", "fuse 0.5 A", {"1": "VBUS", "2": "5V"}, TWO),
        Part("C1", "bulk_upright", "100u", {"1": "5V", "2": "GND"}, TWO),
    ])  # fmt: skip


def place_of(cells: Cells, name: str) -> tuple[int, int]:
    """Return a cell's strip and its place on it, both from 1: every second strip is turned by half."""
    x, y = cells.by_name[name].place
    rank, file = cells.ys.index(y), cells.xs.index(x)
    return rank + 1, (CELLS - file if rank % 2 else file + 1)


def whole(cells: Cells, ohm: float, nanofarad: float) -> Circuit:
    """Return controller and strips, joined by their cables: what the rules examine."""
    parts = list(controller(cells).parts)
    count = len(cells.ys)
    for rank in range(1, count + 1):
        for part in strip(ohm, nanofarad).parts:
            pins = {pin: _joined(net, rank) for pin, net in part.pins.items()}
            parts.append(Part(f"{part.ref}.{rank}", part.kind, part.value, pins, part.numbers))
    return Circuit("counting board", parts)


def _joined(net: str, rank: int) -> str:
    """Return what a strip's net is called on the whole board: cables join it to the controller or to the next strip."""
    if net in ("5V", "3V3", "GND"):
        return net
    if net == "0V":
        return "GND"  # on the controller's board
    if net == "DATA_0" and rank == 1:
        return "DATA"
    return f"DATA_{CELLS}.{rank - 1}" if net == "DATA_0" else f"{net}.{rank}"
