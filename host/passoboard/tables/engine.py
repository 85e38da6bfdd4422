"""Where the search engine takes a seat: called in the worker's process, one question at a time."""

import secrets
import time
from typing import Any

from boardcore.games import Game, TextError
from boardcore.opponent.dice import Dice
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

_LONGEST_S = 5.0  # nobody likes to wait longer for a game of ten minutes
_SLICE = 1000  # positions between two looks at the clock


def choose(game: Game, public_text: str, side: str, level: int) -> str:
    """Return the engine's move; whatever it may not see is written ``?`` in the text."""
    seed = secrets.randbelow(1 << 30)
    position, hidden = _read(game, public_text, list(game.sides).index(side), seed)
    thinker = Thinker(game, position, level_of(game, level), seed, secret=hidden)
    end = time.monotonic() + _LONGEST_S
    while time.monotonic() < end and not thinker.step(_SLICE):
        pass
    return game.format_move(thinker.move)


def _read(game: Game, text: str, side: int, seed: int) -> tuple[Any, bool]:
    """Return the position of a text, or one that looks the same to this side, and whether something is hidden."""
    try:
        return game.parse_position(text), False
    except TextError:
        return game.guess(text, side, Dice(seed).below), True
