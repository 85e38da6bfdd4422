"""Plays a plan to its end, or a hundred moves of it, and tells where that led: what the engine alone needs of memory.

Device subset.
"""

import gc

from boardcore.games import load
from boardcore.games.match import Match

from tests.device.dice import Dice
from tests.device.plans import PLANS, game_of

_LONGEST = 100  # moves: dice alone seldom end a game of sixty-four squares


def play_plan(name: str) -> None:
    """Play the plan of this name, asking in each turn what the board would ask."""
    start, seed, _ = PLANS[name]
    game = load(game_of(name))
    match = Match(game, game.parse_position(start))
    dice = Dice(seed)
    while not match.outcome() and len(match.moves) < _LONGEST:
        moves = match.legal()
        move = moves[dice.roll(len(moves))]
        game.targets(match.position, game.path(move)[0])
        game.effects(match.position, move)
        game.goals(match.position)
        game.islands(match.position)
        match.play(move)
        gc.collect()  # a board does so in idle moments, else small leftovers lie in the way of a long list
    print(len(match.moves), "moves,", match.outcome(), game.format_position(match.position))
