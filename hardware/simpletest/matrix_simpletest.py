"""The whole switch matrix: prints the name of every cell that closes or opens. Needs no pixels and no host.

Copy this file to CIRCUITPY as code.py, open the serial console, and put a disc on every tile in turn.
"""

import board
import keypad

FILES = "abcde"
keys = keypad.KeyMatrix(
    row_pins=(board.GP7, board.GP8, board.GP9, board.GP10, board.GP11),
    column_pins=(board.GP2, board.GP3, board.GP4, board.GP5, board.GP6),
    columns_to_anodes=True,
)

while True:
    event = keys.events.get()
    if event:
        rank, file = divmod(event.key_number, len(FILES))
        print(FILES[file] + str(rank + 1), "closed" if event.pressed else "open")
