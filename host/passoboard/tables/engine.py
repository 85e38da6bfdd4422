"""Where the search engine takes a seat: called in the worker's process, one question at a time."""

import random
import time

from boardcore.games import Game
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

_LONGEST_S = 5.0  # a level counts nodes, not seconds; where moves are many and the computer is slow, this ends it
_SLICE = 200  # nodes between two looks at the clock


def choose(game: Game, public_text: str, side: str, level: int) -> str:
    """Return the engine's move; whatever it may not see is written ``?`` in the text."""
    dice = random.SystemRandom()
    position = game.guess(public_text, list(game.sides).index(side), dice.randrange)
    hidden = game.format_position(position) != public_text
    thinker = Thinker(game, position, level_of(game, level), dice.getrandbits(15), secret=hidden)
    end = time.monotonic() + _LONGEST_S
    while not thinker.step(_SLICE) and time.monotonic() < end:
        pass
    return game.format_move(thinker.move)
