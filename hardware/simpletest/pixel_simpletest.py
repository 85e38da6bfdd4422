"""One pixel, or the whole chain one after the other: red, green, blue, white, dark. Never more than one pixel is lit.

Copy this file to CIRCUITPY as code.py; `passoboard deploy` has put the library and the pins that it imports there.
Set COUNT to the number of pixels wired so far.
"""

import time

import board
import neopixel
from pins import PINS

COUNT = 25
COLOURS = ((40, 0, 0), (0, 40, 0), (0, 0, 40), (30, 30, 30), (0, 0, 0))

pixels = neopixel.NeoPixel(getattr(board, str(PINS[board.board_id]["pixels"])), COUNT, auto_write=False)
while True:
    for number in range(COUNT):
        for colour in COLOURS:
            pixels[number] = colour
            pixels.show()
            time.sleep(0.15)
        print("pixel", number)
