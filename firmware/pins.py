"""Which pins of which controller are wired to what, for each of the boards: data, nothing else.

``hardware/board.toml`` says the same of the small board; a test compares them.
"""

try:
    from typing import Any
except ImportError:
    pass

# The small board, a matrix. Files a to e are columns, ranks 1 to 5 are rows; buttons are at the south and at the north.
_PICO: "dict[str, Any]" = {
    "columns": ("GP2", "GP3", "GP4", "GP5", "GP6"),
    "rows": ("GP7", "GP8", "GP9", "GP10", "GP11"),
    "buttons": ("GP14", "GP15"),
    "pixels": "GP16",
}
# The Picos have the same header. Columns are pulled up, which suits the RP2350 of a Pico 2: its pull-downs fail.
PINS: "dict[str, dict[str, Any]]" = {
    "raspberry_pi_pico": _PICO,
    "adafruit_feather_rp2040": {
        "columns": ("D5", "D6", "D9", "D10", "D11"),
        "rows": ("A0", "A1", "A2", "A3", "D24"),
        "buttons": ("D12", "D4"),
        "pixels": "D25",
    },
    "adafruit_kb2040": {
        "columns": ("D2", "D3", "D4", "D5", "D6"),
        "rows": ("A0", "A1", "A2", "A3", "D10"),
        "buttons": ("D7", "D8"),
        "pixels": "D9",
    },
    "raspberry_pi_pico_w": _PICO,
    "raspberry_pi_pico2": _PICO,
    "raspberry_pi_pico2_w": _PICO,
}

# The big board, a chain of registers: eight pins. The strips' four wires are beside each other on a Pico; buttons are
# those at the south, the north, the west and the east.
_BIG: "dict[str, Any]" = {
    "latch": "GP17",
    "clock": "GP18",
    "data": "GP19",
    "pixels": "GP16",
    "buttons": ("GP14", "GP15", "GP12", "GP13"),
}
BIG_PINS = {
    "raspberry_pi_pico2": _BIG,
    "raspberry_pi_pico2_w": _BIG,
    "raspberry_pi_pico": _BIG,
    "raspberry_pi_pico_w": _BIG,
}

# The counting board: two inputs of the converter, and the four select wires of both multiplexers, lowest first.
_COUNTING: "dict[str, Any]" = {
    "analog": ("GP26", "GP27"),
    "select": ("GP18", "GP19", "GP20", "GP21"),
    "pixels": "GP16",
    "buttons": ("GP14", "GP15"),
}
COUNTING_PINS: "dict[str, dict[str, Any]]" = {
    "raspberry_pi_pico2": _COUNTING,
    "raspberry_pi_pico2_w": _COUNTING,
    "raspberry_pi_pico": _COUNTING,
    "raspberry_pi_pico_w": _COUNTING,
}

WIRINGS = {"small": PINS, "big": BIG_PINS, "counting": COUNTING_PINS}
