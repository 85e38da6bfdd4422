"""The big board's strips: says which Hall switches feel a magnet, and gives one strip all the light there may be.

Copy this file to CIRCUITPY as code.py and open the serial console; `passoboard deploy` has put the library and the pins
there. It needs no host. STRIPS is how many strips are plugged in, LIT the one that is lit: measure its 5 V then. More
light than this on one strip, the firmware never makes.
"""

import time

import board
import keypad
import neopixel
from pins import BIG_PINS

STRIPS, LIT = 8, 4
MOST_MA, IDLE_MA, FULL_MA = 350, 1, 60  # of all pixels, of a dark one, of a white one

count = 8 * STRIPS
wires = BIG_PINS[board.board_id]
latch, clock, data = (getattr(board, wires[name]) for name in ("latch", "clock", "data"))
keys = keypad.ShiftRegisterKeys(
    clock=clock, data=data, latch=latch, value_to_latch=True, key_count=count, value_when_pressed=False, interval=0.015
)
pixels = neopixel.NeoPixel(getattr(board, wires["pixels"]), count, auto_write=False)
white = min(255, (MOST_MA - IDLE_MA * 64) * 255 // (8 * FULL_MA))
for place in range(8):
    pixels[8 * (LIT - 1) + place] = (white, white, white)
pixels.show()
print("strip", LIT, "is lit")
while True:
    event = keys.events.get()
    if event:
        strip, place = divmod(event.key_number, 8)
        print("strip", strip + 1, "cell", place + 1, "closed" if event.pressed else "open")
    time.sleep(0.01)
