"""Where the search engine takes a seat: called in the worker's process, one question at a time."""

import random
import time

from boardcore import Invalid
from boardcore.games import Game
from boardcore.opponent.levels import LEVELS, level_of
from boardcore.opponent.thinker import Thinker

from passoboard.opponent.players import UNLIMITED

from .errors import SeatError

MASTER = LEVELS + 1  # as strong as it gets: no limit but time
MASTER_S = 2.0  # a player waits that long without complaint
_LONGEST_S = 5.0  # a level counts nodes, not seconds; where moves are many and the computer is slow, this ends it
_SLICE = 200  # nodes between two looks at the clock


def choose(game: Game, public_text: str, side: str, level: int) -> str:
    """Return the engine's move; ``?`` in the text stands for what it may not see."""
    dice = random.SystemRandom()
    position = game.guess(public_text, list(game.sides).index(side), dice.randrange)
    hidden = game.format_position(position) != public_text
    is_master = level == MASTER
    limits = UNLIMITED if is_master else level_of(game, level)
    thinker = Thinker(game, position, limits, dice.getrandbits(15), secret=hidden)
    end = time.monotonic() + (MASTER_S if is_master else _LONGEST_S)
    while not thinker.step(_SLICE) and time.monotonic() < end:
        pass
    return game.format_move(thinker.move)


def resist(game: Game, public_text: str, side: str, level: int) -> str:
    """Return the longest resistance of a side that a puzzle's solver has to beat; who does not beat it is told so."""
    from passoboard.opponent.puzzles import best_defence, is_lost  # noqa: PLC0415

    del side, level  # the text says who is to move, and a puzzle has no levels
    try:
        position = game.parse_position(public_text)
    except Invalid:
        raise SeatError("a puzzle hides nothing, and this game does") from None
    if not is_lost(game, position):
        raise SeatError("this is not the way to win: take the move back and try another")
    return game.format_move(best_defence(game, position))
