"""The printed circuits of the board that counts: where parts and rails lie. All other tracks are found by routing."""

from __future__ import annotations

from hardware import fabrication, routing
from hardware.big.controller import PICO
from hardware.big.controller import at as pico_pin
from hardware.canvas import Point
from hardware.circuit import Circuit
from hardware.counting import circuit
from hardware.counting.board import CountingBoard
from hardware.pcb import BACK, FRONT, SCREW, Drawing, Words

FOOTPRINTS = {
    "hall": "Package_TO_SOT_SMD:SOT-23",
    "pixel": "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    "multiplexer": "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm",
    "shifter": "Package_TO_SOT_SMD:SOT-23-5",
    "decoupling": "Capacitor_SMD:C_0603_1608Metric",
    "filter": "Capacitor_SMD:C_0603_1608Metric",
    "bulk": "Capacitor_SMD:C_0805_2012Metric",
    "series": "Resistor_SMD:R_0603_1608Metric",
    "pull_up": "Resistor_SMD:R_0603_1608Metric",
    "connector": "Connector_JST:JST_SH_BM08B-SRSS-TB_1x08-1MP_P1.00mm_Vertical",
    "light_connector": "Connector_JST:JST_SH_BM03B-SRSS-TB_1x03-1MP_P1.00mm_Vertical",
    "low_pins": "Connector_PinHeader_2.54mm:PinHeader_1x20_P2.54mm_Vertical",
    "high_pins": "Connector_PinHeader_2.54mm:PinHeader_1x20_P2.54mm_Vertical",
    "buttons": "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
    "fuse": "Fuse:Fuse_1812_4532Metric",
    "bulk_upright": "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm",
}
LOW, HIGH = (0.0, -21.0), (132.0, 21.0)  # corners of the controller's board; the Pico's USB socket is at its left edge
CONTROLLER_THICK = 1.6
SCREWS = ((6.0, -16.0), (127.0, -16.0), (6.0, 16.0), (127.0, 16.0))
WIDE = {"5V", "0V", "3V3", "VBUS"}


def _placed(drawing: Drawing, wired: Circuit, places: dict[str, tuple[Point, float]]) -> Drawing:
    """Place all parts, pour ground and find the tracks."""
    drawing.pour("GND")
    for part in wired.parts:
        at, turn = places[part.ref]
        drawing.place(wired, part.ref, FOOTPRINTS[part.kind], at, turn)
    routing.route(drawing, fabrication.make(drawing).pads, WIDE)
    return drawing


def strip(board: CountingBoard) -> Drawing:
    """Return the strip of a rank, cells 1 to 5 from left to right, seen from above."""
    part = board.strip
    far, half = part.length / 2, part.width / 2
    wired = circuit.strip(board.sensor.series_ohm, board.sensor.filter_nf)
    found = Drawing("strip", part.revision, (-far, -half), (far, half), part.thickness)
    rail = half - 0.5 - part.rail / 2
    # 5 V and its way back lie above each other: their fields meet the sensors with opposite signs.
    for net, layer in (("5V", FRONT), ("0V", BACK)):
        found.line(net, layer, (-far + 1.5, rail), (far - 1.5, rail), width=part.rail)
    places: dict[str, tuple[Point, float]] = {
        "J1": ((-far + 4.5, -2.0), 90), "J2": ((-far + 12.5, 0.0), 90), "J3": ((far - 4.5, 0.0), 90),
        "C1": ((-far + 18.0, 1.0), 90),
    }  # fmt: skip
    for place in range(1, circuit.CELLS + 1):
        x = (place - (circuit.CELLS + 1) / 2) * board.pitch
        places |= {
            f"S{place}": ((x, 0.0), 180), f"C{10 + place}": ((x + 4.0, -1.5), 90), f"R{place}": ((x - 4.5, 1.0), 0),
            f"C{20 + place}": ((x - 4.5, -2.0), 0), f"D{place}": ((x + part.pixel, 0.0), 180),
            f"C{30 + place}": ((x + part.pixel - 5.0, 1.0), 90),
        }  # fmt: skip
        found.words.append(Words((x, -half + 1.6), str(place)))
    found.words += [Words((-far + 13.0, -half + 1.6), "J2 IN"), Words((far - 5.0, -half + 1.6), "J3 OUT")]
    _placed(found, wired, places)
    found.lines[:2] = [routing.trim(found, line) for line in found.lines[:2]]
    return found


def controller(board: CountingBoard) -> Drawing:
    """Return the controller's board: the Pico, both multiplexers, and a connector for each strip."""
    found = Drawing("controller", "1", LOW, HIGH, CONTROLLER_THICK)
    places: dict[str, tuple[Point, float]] = {
        "U1": (pico_pin(1), 90), "U2": (pico_pin(40), 90), "F1": ((14.0, 13.0), 0), "C1": ((24.0, 13.0), 90),
        "J6": ((33.0, 16.0), 180), "U5": ((44.0, 14.0), 180), "C5": ((39.0, 12.5), 90), "R1": ((49.0, 14.0), 90),
        "J7": ((46.0, -14.0), 90), "U3": ((78.0, 0.0), 0), "U4": ((114.0, 0.0), 0), "C3": ((86.0, 10.5), 0),
        "C4": ((122.0, 10.5), 0),
    }  # fmt: skip
    # Beside and between the multiplexers, so that no two sensors' tracks need to cross: the firmware's keys follow.
    places |= {"J1": ((65.0, 1.5), 90), "J2": ((91.0, 1.0), 270), "J3": ((101.0, -1.0), 90),
               "J4": ((127.0, 1.5), 270), "J5": ((96.0, 15.0), 0)}  # fmt: skip
    words = [((65.0, 9.5), "J1"), ((91.0, -6.5), "J2"), ((101.0, -9.0), "J3"), ((127.0, 9.5), "J4"),
             ((96.0, 19.0), "J5")]  # fmt: skip
    found.marks = [(SCREW, place) for place in SCREWS]
    words += [((36.0, 5.0), "Passo counting 1"), ((10.0, 0.0), "< USB"), ((PICO[0] / 2, -4.0), "Pico 2")]
    found.words = [Words(place, said) for place, said in words]
    return _placed(found, circuit.controller(board.cells), places)
