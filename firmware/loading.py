"""Loads what is large before all else, piece by piece, with the memory tidied up in between: compiling needs room."""

import gc

from boardcore.games import load
from geometry import Layout
from settings import DEFAULT_GAME
from waking import board_data, settings

gc.collect()
try:
    game = load(settings.game)
    layout = Layout(board_data, game, settings.orientation)
except ValueError as error:
    settings.reject_game(str(error))
    game = load(DEFAULT_GAME)
    layout = Layout(board_data, game, settings.orientation)
for name in ("boardcore.wire.frame", "boardcore.referee.referee", "controller"):
    gc.collect()
    __import__(name)
gc.collect()
