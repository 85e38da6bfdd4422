"""Which pins of which controller are wired to what, for each of the boards: data, nothing else.

``hardware/board.toml`` says the same of the small board; a test compares them.
"""

try:
    from typing import Any
except ImportError:
    pass

# The wires of each kind of reading, in the order of the texts below.
_MATRIX = "columns rows buttons pixels"
_REGISTERS = "latch clock data pixels buttons"
_ONE_PIN = ("latch", "clock", "data", "pixels")


def _wired(wires: str, text: str) -> "dict[str, Any]":
    """Return the pins of each kind of wire: a name, or several.

    They are one text: CircuitPython never forgets a short text of its own, and a board needs only a few of them.
    """
    found = {}
    for kind, pins in zip(wires.split(" "), text.split(", ")):
        found[kind] = pins if kind in _ONE_PIN else tuple(pins.split(" "))
    return found


# The small board, a matrix. Files a to e are columns, ranks 1 to 5 are rows; buttons are at the south and at the north.
PINS = {
    "raspberry_pi_pico": _wired(_MATRIX, "GP2 GP3 GP4 GP5 GP6, GP7 GP8 GP9 GP10 GP11, GP14 GP15, GP16"),
    "adafruit_feather_rp2040": _wired(_MATRIX, "D5 D6 D9 D10 D11, A0 A1 A2 A3 D24, D12 D4, D25"),
    "adafruit_kb2040": _wired(_MATRIX, "D2 D3 D4 D5 D6, A0 A1 A2 A3 D10, D7 D8, D9"),
}
# The other Picos have the same header. Columns are pulled up, which suits the RP2350 of a Pico 2: its pull-downs fail.
PINS["raspberry_pi_pico_w"] = PINS["raspberry_pi_pico2"] = PINS["raspberry_pi_pico2_w"] = PINS["raspberry_pi_pico"]

# The big board, a chain of registers: eight pins. The strips' four wires are beside each other on a Pico; buttons are
# those at the south, the north, the west and the east.
_BIG = _wired(_REGISTERS, "GP17, GP18, GP19, GP16, GP14 GP15 GP12 GP13")
BIG_PINS = {
    "raspberry_pi_pico2": _BIG,
    "raspberry_pi_pico2_w": _BIG,
    "raspberry_pi_pico": _BIG,
    "raspberry_pi_pico_w": _BIG,
}

WIRINGS = {"small": PINS, "big": BIG_PINS}
