"""Makes the strip and lights it a little, before all else: the rest takes seconds to load, and dark looks dead."""

import board
import neopixel
from pins import CHAIN, PINS

_DIM = 0x040302  # of a pixel, so little that it counts for nothing in any budget

if board.board_id not in PINS:
    raise RuntimeError("pins.py has no pins for the board " + board.board_id)
pins = PINS[board.board_id]
strip = neopixel.NeoPixel(getattr(board, str(pins["pixels"])), len(CHAIN), auto_write=False)
strip.fill(_DIM)
strip.show()
