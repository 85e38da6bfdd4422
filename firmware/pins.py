"""Which pins of which controller are wired to what, for each of the boards: data, nothing else.

``hardware/board.toml`` says the same of the small board; a test compares them.
"""

try:
    from typing import Any
except ImportError:
    pass


def _wired(text: str) -> "dict[str, Any]":
    """Return the pins of columns, rows, buttons and pixels, in this order.

    They are one text: CircuitPython never forgets a short text of its own, and a board needs only a few of them.
    """
    columns, rows, buttons, pixels = [tuple(pins.split(" ")) for pins in text.split(", ")]
    return {"columns": columns, "rows": rows, "buttons": buttons, "pixels": pixels[0]}


# The small board. Files a to e are columns, ranks 1 to 5 are rows; buttons are those at the south and at the north.
PINS = {
    "raspberry_pi_pico": _wired("GP2 GP3 GP4 GP5 GP6, GP7 GP8 GP9 GP10 GP11, GP14 GP15, GP16"),
    "adafruit_feather_rp2040": _wired("D5 D6 D9 D10 D11, A0 A1 A2 A3 D24, D12 D4, D25"),
    "adafruit_kb2040": _wired("D2 D3 D4 D5 D6, A0 A1 A2 A3 D10, D7 D8, D9"),
}
# The other Picos have the same header. Columns are pulled up, which suits the RP2350 of a Pico 2: its pull-downs fail.
PINS["raspberry_pi_pico_w"] = PINS["raspberry_pi_pico2"] = PINS["raspberry_pi_pico2_w"] = PINS["raspberry_pi_pico"]

# The big board: it takes 21 pins, which the Picos have. Files a to h are columns, ranks 1 to 8 are rows; buttons are
# those at the south, the north, the west and the east.
_BIG = _wired("GP0 GP1 GP2 GP3 GP4 GP5 GP6 GP7, GP8 GP9 GP10 GP11 GP12 GP13 GP14 GP15, GP17 GP18 GP19 GP20, GP16")
BIG_PINS = {
    "raspberry_pi_pico": _BIG,
    "raspberry_pi_pico_w": _BIG,
    "raspberry_pi_pico2": _BIG,
    "raspberry_pi_pico2_w": _BIG,
}

WIRINGS = {"small": PINS, "big": BIG_PINS}
