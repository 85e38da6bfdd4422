"""Loads what is large before all else, piece by piece, with the memory tidied up in between: compiling needs room."""

import gc

from games import load
from geometry import Profile
from settings import Settings

settings = Settings()
profile = Profile(settings.profile, settings.orientation)
gc.collect()
game = load(profile.game)
for name in ("wire.frame", "referee.referee", "controller"):
    gc.collect()
    __import__(name)
gc.collect()
