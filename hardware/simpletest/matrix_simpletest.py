"""The whole switch matrix: prints the name of every cell that closes or opens. Needs no pixels and no host.

Copy this file to CIRCUITPY as code.py, open the serial console, and bring a magnet to every reed in turn.
"""

import time

import board
import keypad

FILES = "abcde"
PINS = {  # columns a to e, rows 1 to 5
    "raspberry_pi_pico": (("GP2", "GP3", "GP4", "GP5", "GP6"), ("GP7", "GP8", "GP9", "GP10", "GP11")),
    "adafruit_feather_rp2040": (("D5", "D6", "D9", "D10", "D11"), ("A0", "A1", "A2", "A3", "D24")),
    "adafruit_kb2040": (("D2", "D3", "D4", "D5", "D6"), ("A0", "A1", "A2", "A3", "D10")),
}
columns, rows = ([getattr(board, name) for name in names] for names in PINS[board.board_id])
keys = keypad.KeyMatrix(row_pins=rows, column_pins=columns, columns_to_anodes=True)

while True:
    event = keys.events.get()
    if event:
        rank, file = divmod(event.key_number, len(FILES))
        print(FILES[file] + str(rank + 1), "closed" if event.pressed else "open")
    time.sleep(0.01)
