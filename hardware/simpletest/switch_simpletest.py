"""One reed switch without the rest of the board: the console says what the reed says, and so does the board's light.

Wire one end of the reed to the pin of column a and the other to that of row 1; a single switch needs no diode.
Copy this file to CIRCUITPY as code.py, open the serial console, and bring a magnet near. The pins are in
pins.py, which `passoboard deploy` has put there. From CircuitPython 9.1 on, a reed that is closed at the start shows
only when it opens.
"""

import time

import board
import digitalio
import keypad
from pins import PINS

wires = PINS[board.board_id]
column, row = (getattr(board, wires[kind][0]) for kind in ("columns", "rows"))  # column a, row 1
light = digitalio.DigitalInOut(board.LED) if hasattr(board, "LED") else None  # a KB2040 has no plain light
if light:
    light.direction = digitalio.Direction.OUTPUT
keys = keypad.KeyMatrix(row_pins=(row,), column_pins=(column,), columns_to_anodes=True)
changes = 0

print("Bring a magnet to the reed and take it away.")
while True:
    event = keys.events.get()
    if event:
        changes += 1
        if light:
            light.value = event.pressed
        print(changes, "closed" if event.pressed else "open")
    time.sleep(0.01)
