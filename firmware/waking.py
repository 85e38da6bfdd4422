"""Creates the strip and lights it faintly before anything else: the rest takes seconds to load, and dark looks dead."""

import board
import neopixel
from boards import load
from pins import WIRINGS
from settings_file import SettingsFile

_DIM = 0x040302  # of a pixel: too little to matter in any budget

settings = SettingsFile().settings
board_data = load(settings.board)
if board.board_id not in WIRINGS[settings.board]:
    raise RuntimeError(f"pins.py has no pins for the {settings.board} board on {board.board_id}")
pins = WIRINGS[settings.board][board.board_id]
strip = neopixel.NeoPixel(getattr(board, str(pins["pixels"])), len(board_data.PIXELS), auto_write=False)
strip.fill(_DIM)
strip.show()
