"""One reed switch without the rest of the board: the light on the Pico shows what the reed says.

Wire one end of the reed to GP2 and the other to GP7; a single switch needs no diode.
Copy this file to CIRCUITPY as code.py, open the serial console, and bring a disc near.
"""

import board
import digitalio
import keypad

light = digitalio.DigitalInOut(board.LED)
light.direction = digitalio.Direction.OUTPUT
keys = keypad.KeyMatrix(row_pins=(board.GP7,), column_pins=(board.GP2,), columns_to_anodes=True)
changes = 0

print("Bring a disc to the reed and take it away.")
while True:
    event = keys.events.get()
    if event:
        changes += 1
        light.value = event.pressed
        print(changes, "closed" if event.pressed else "open")
