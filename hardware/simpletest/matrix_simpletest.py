"""The whole switch matrix: prints the name of every cell that closes or opens. Needs no pixels and no host.

Copy this file to CIRCUITPY as code.py, open the serial console, and bring a magnet to every reed in turn. The pins
are in pins.py, which `passoboard deploy` has put there.
"""

import time

import board
import keypad
from pins import PINS

FILES = "abcde"
wires = PINS[board.board_id]
columns, rows = ([getattr(board, name) for name in wires[kind]] for kind in ("columns", "rows"))
keys = keypad.KeyMatrix(row_pins=rows, column_pins=columns, columns_to_anodes=True)

while True:
    event = keys.events.get()
    if event:
        rank, file = divmod(event.key_number, len(FILES))
        print(FILES[file] + str(rank + 1), "closed" if event.pressed else "open")
    time.sleep(0.01)
