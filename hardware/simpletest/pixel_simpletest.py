"""One pixel, or the whole chain one after the other: red, green, blue, white, dark. Never more than one pixel is lit.

Copy this file to CIRCUITPY as code.py; the library that it imports is in lib since `passoboard deploy`.
Set COUNT to the pixels that are wired so far.
"""

import time

import board
import neopixel

COUNT = 25
COLOURS = ((40, 0, 0), (0, 40, 0), (0, 0, 40), (30, 30, 30), (0, 0, 0))
PINS = {
    "raspberry_pi_pico": "GP16",
    "adafruit_feather_rp2040": "D25",
    "adafruit_kb2040": "D9",
}

pixels = neopixel.NeoPixel(getattr(board, PINS[board.board_id]), COUNT, auto_write=False)
while True:
    for number in range(COUNT):
        for colour in COLOURS:
            pixels[number] = colour
            pixels.show()
            time.sleep(0.15)
        print("pixel", number)
