"""Opponents on every interpreter: the small levels play a game, and how fast they search.

Device subset; the measuring is MicroPython's alone.
"""

from boardcore.games import load
from boardcore.games.match import Match
from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker

from tests.device.plans import PLANS

try:
    from typing import Callable
except ImportError:
    pass

_PLIES = 10


def play_levels(name: str, write: Callable[[str], object], levels: tuple[int, ...] = (3, 4, 1, 2)) -> None:
    """Play the first moves of a game from a plan's start, by levels in turn, and write moves, nodes and scores."""
    game = load("passo")
    match = Match(game, game.parse_position(PLANS[name][0]))
    for ply in range(_PLIES):
        thinker = Thinker(game, match.position, level_of(game, levels[ply % len(levels)]), ply)
        while not thinker.creep():  # as a board does
            pass
        write(f"{game.format_move(thinker.move)} {thinker.nodes} {thinker.score}")
        match.play(thinker.move)


def measure(name: str, level: int = 5) -> None:
    """Print how many nodes a level looked at, the microseconds it took, and those of the longest piece."""
    from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

    game = load("passo")
    position = game.parse_position(PLANS[name][0])
    Thinker(game, position, level_of(game, 1)).think()  # what is loaded on demand is loaded now
    thinker = Thinker(game, position, level_of(game, level))
    began = ticks_us()
    longest = 0
    done = False
    while not done:
        before = ticks_us()
        done = thinker.creep()
        longest = max(longest, ticks_diff(ticks_us(), before))
    print(thinker.nodes, ticks_diff(ticks_us(), began), longest)
