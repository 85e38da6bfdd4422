"""The circuit board of the controller: a Pico or Pico 2 flat on it, its USB socket over the edge, wires to the rest.

Through-hole but for a few large pads: it is soldered by hand. It replaces the small board's strip board.
"""

from __future__ import annotations

from hardware.big.circuit import TWO, WIRES
from hardware.circuit import Circuit, Part
from hardware.pcb import BACK, FRONT, SCREW, Drawing, Words

PITCH = 2.54
LOW, HIGH = (0.0, -19.0), (76.0, 23.0)  # its corners; the Pico's USB socket is at the left edge, at y = 0
THICK, UNDER, USB, TALLEST = 1.6, 2.5, 4.9, 12.0  # the board; on it the Pico, its USB socket's middle, the capacitor
PICO = (51.0, 21.0)
STRIPS, FEED = (72.0, 4.0), (60.0, 13.0)  # the connector to the first strip, the holes of the second feed
SCREWS = ((5.0, -14.5), (71.0, -14.5), (5.0, 19.0), (71.0, 19.0))
FIRST, ROW = 1.4, 8.89  # x of the Pico's pin 1, y of its rows of pins
SIDES = "NSEW"  # of the box, in the order of the holes for its buttons
GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
PINS = {"GP12": 16, "GP13": 17, "GP14": 19, "GP15": 20, "GP16": 21, "GP17": 22, "GP18": 24, "GP19": 25,
        "3V3": 36, "VBUS": 40}  # fmt: skip
# As firmware/pins.py has them; agreement.py compares.
USES = {"GP17": "LATCH", "GP18": "CLK", "GP19": "SER", "GP16": "DATA", "GP14": "BUTTON_S", "GP15": "BUTTON_N",
        "GP12": "BUTTON_W", "GP13": "BUTTON_E"}  # fmt: skip
FOOTPRINTS = {
    "low_pins": "Connector_PinHeader_2.54mm:PinHeader_1x20_P2.54mm_Vertical",
    "high_pins": "Connector_PinHeader_2.54mm:PinHeader_1x20_P2.54mm_Vertical",
    "connector": "Connector_JST:JST_SH_BM08B-SRSS-TB_1x08-1MP_P1.00mm_Vertical",
    "feed": "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "buttons": "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical",
    "fuse": "Fuse:Fuse_1812_4532Metric",
    "bulk": "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm",
    "pull": "Resistor_SMD:R_0603_1608Metric",
}


def _net(pin: int) -> str:
    """Return the net of a pin of the Pico; unused ones have one each."""
    names = {number: USES.get(name, name) for name, number in PINS.items()}
    return "GND" if pin in GROUNDS else names.get(pin, "")


def circuit() -> Circuit:
    """Return the circuit of the controller's board."""
    low = {str(number): _net(number) for number in range(1, 21) if _net(number)}
    high = {str(41 - number): _net(number) for number in range(21, 41) if _net(number)}
    cable = {str(number): wire for number, wire in enumerate(WIRES, start=1)} | {"MP": "GND"}
    buttons = {str(pin): f"BUTTON_{side}" for pin, side in enumerate(SIDES, start=1)}
    buttons |= {str(pin): "GND" for pin in range(5, 9)}  # no hole takes four wires
    return Circuit(
        "controller",
        [
            Part("U1", "low_pins", "Pico 2, pins 1 to 20", low),
            Part("U2", "high_pins", "Pico 2, pins 40 to 21", high),
            Part("J1", "connector", "JST BM08B-SRSS-TB", cable),
            Part("J2", "feed", "second feed", {"1": "5V", "2": "GND"}),
            Part("J3", "buttons", "buttons: N S E W, four times ground", buttons),
            Part("F1", "fuse", "fuse 0.5 A", {"1": "VBUS", "2": "5V"}, TWO),
            Part("C1", "bulk", "100u", {"1": "5V", "2": "GND"}, TWO),
            Part("R1", "pull", "100k", {"1": "GND", "2": "LATCH"}, TWO),
            Part("R2", "pull", "100k", {"1": "GND", "2": "CLK"}, TWO),
            Part("R3", "pull", "100k", {"1": "GND", "2": "DATA"}, TWO),
            Part("R4", "pull", "100k", {"1": "SER", "2": "3V3"}, TWO),
        ],
    )


def at(pin: int) -> tuple[float, float]:
    """Return the place of a pin of the Pico: 1 to 20 along one side from the USB socket, 21 to 40 back."""
    return (FIRST + PITCH * (pin - 1), -ROW) if pin <= 20 else (FIRST + PITCH * (40 - pin), ROW)


def draw() -> Drawing:
    """Return the printed circuit."""
    found, wired = Drawing("controller", "1", LOW, HIGH, THICK, "Controller"), circuit()
    found.pour("GND")
    places = {
        "U1": (at(1), 90.0), "U2": (at(40), 90.0), "J1": (STRIPS, 270.0), "J2": (FEED, 180.0),
        "J3": ((55.0, -ROW), 90.0), "F1": ((7.5, 13.0), 0.0), "C1": ((20.0, 13.0), 90.0), "R1": ((56.0, -1.2), 90.0),
        "R2": ((60.0, 1.5), 0.0), "R3": ((58.0, 5.3), 90.0), "R4": ((64.2, 3.1), 90.0),
    }  # fmt: skip
    for ref, (place, turn) in places.items():
        found.place(wired, ref, FOOTPRINTS[wired[ref].kind], place, turn)
    _supply(found)
    _signals(found)
    _buttons(found)
    found.marks = [(SCREW, place) for place in SCREWS]
    words = [((36.0, 19.5), "Passo controller 1"), ((10.0, 0.0), "< USB"), ((28.0, 0.0), "Pico or Pico 2"),
                   ((60.0, 19.0), "J2 FEED"), ((57.0, 13.0), "5V"), ((56.4, 15.6), "GND"),
                   ((7.5, 16.2), "F1"), ((25.5, 17.0), "C1"), ((70.0, 14.6), "J1 STRIPS"),
                   ((60.0, -14.0), "J3 BUTTONS")]  # fmt: skip
    words += [((55.0 + PITCH * hole, -11.6), side) for hole, side in enumerate(SIDES)]
    words.append(((69.0, -11.6), "GND"))
    found.words = [Words(at, said) for at, said in words]
    return found


def _supply(found: Drawing) -> None:
    found.line("VBUS", FRONT, at(40), (FIRST, 13.0), (5.36, 13.0), width=1.2)
    found.line("5V", FRONT, (9.64, 13.0), (66.0, 13.0), width=2.0)
    found.line("5V", FRONT, (66.0, 13.0), (66.0, 7.5), width=1.2)
    found.line("5V", FRONT, (66.0, 7.5), (70.675, 7.5), width=0.5)
    x, y = at(PINS["3V3"])
    found.line("3V3", BACK, (x, y), (x, 3.5), (66.0, 3.5), width=0.5)
    found.via("3V3", (66.0, 3.5))
    found.line("3V3", FRONT, (66.0, 3.5), (70.675, 3.5))
    found.line("3V3", FRONT, (64.2, 3.925), (65.575, 3.925), (66.0, 3.5))


def _signals(found: Drawing) -> None:
    x, y = at(PINS["GP16"])
    found.line("DATA", FRONT, (x, y), (52.0, y), (52.0 + y - 6.5, 6.5), (70.675, 6.5))
    found.line("DATA", FRONT, (58.0, 6.125), (58.0, 6.5))
    x, y = at(PINS["GP17"])
    found.line("LATCH", FRONT, (x, y), (x, 0.5), (70.675, 0.5))
    found.line("LATCH", FRONT, (56.0, -0.375), (56.0, 0.5))
    for pin, net, low in (("GP18", "CLK", 1.5), ("GP19", "SER", 2.5)):
        x, y = at(PINS[pin])
        found.line(net, FRONT, (x, y), (x, low))
        found.via(net, (x, low), (66.0, low))
        found.line(net, BACK, (x, low), (66.0, low))
        found.line(net, FRONT, (66.0, low), (70.675, low))
    found.line("CLK", FRONT, (60.825, 1.5), (66.0, 1.5))
    found.line("SER", FRONT, (64.2, 2.275), (65.775, 2.275), (66.0, 2.5))


def _buttons(found: Drawing) -> None:
    for hole, (pin, net) in enumerate((("GP15", "N"), ("GP14", "S"), ("GP13", "E"), ("GP12", "W"))):
        (x, y), target = at(PINS[pin]), 55.0 + PITCH * hole
        around = [(x, y + hole + 1), (target, y + hole + 1)] if hole else []
        found.line(f"BUTTON_{net}", FRONT, (x, y), *around, (target, y))


def spots() -> dict[str, tuple[float, float]]:
    """Return the places of the parts in the schematic."""
    refs = [part.ref for part in circuit().parts]
    return {ref: (45.72 * (1 + number % 4), 66.04 + 76.2 * (number // 4)) for number, ref in enumerate(refs)}
