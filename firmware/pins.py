"""Which pins of which board are wired to what, and in which order the pixels hang on their line: data, nothing else.

``hardware/board.toml`` says the same; a test compares them.
"""

# Files a to e are columns, ranks 1 to 5 are rows; buttons are Black's and Red's.
PINS = {
    "raspberry_pi_pico": {
        "columns": ("GP2", "GP3", "GP4", "GP5", "GP6"),
        "rows": ("GP7", "GP8", "GP9", "GP10", "GP11"),
        "buttons": ("GP14", "GP15"),
        "pixels": "GP16",
    },
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
}
# The other Picos have the same header. Columns are pulled up, which suits the RP2350 of a Pico 2: its pull-downs fail.
PINS["raspberry_pi_pico_w"] = PINS["raspberry_pi_pico2"] = PINS["raspberry_pi_pico2_w"] = PINS["raspberry_pi_pico"]

# The cell under which each pixel of the chain sits: to and fro, rank by rank.
CHAIN = bytes([rank * 5 + (4 - file if rank & 1 else file) for rank in range(5) for file in range(5)])
