"""Plays a game to its end, or for a hundred moves, and reports only how it ended.

That is what the engine alone needs of a board's memory. Device subset.
"""

import gc

from boardcore.games import load
from boardcore.games.game import CHANCE
from boardcore.games.match import Match

from tests.device.dice import Dice

_LONGEST = 100  # moves: dice alone seldom end a game of sixty-four squares


def _choose(match: Match, dice: Dice) -> int:
    """Return a diced move; what is left to chance is drawn as a board draws it."""
    if match.game.current(match.position) == CHANCE:
        return match.game.draw(match.position, dice.roll)
    moves = match.legal()
    return moves[dice.roll(len(moves))]


def play_game(name: str, start: str, seed: int) -> None:
    """Play a game from a start (empty: its usual one) with these dice, asking what the board would ask each turn."""
    game = load(name)
    match = Match(game, game.parse_position(start) if start else game.start())
    dice = Dice(seed)
    while not match.outcome() and len(match.moves) < _LONGEST:
        move = _choose(match, dice)
        for cell in game.path(move)[:1]:
            game.moves(match.position, cell)
        game.effects(match.position, move)
        game.goals(match.position)
        game.islands(match.position)
        match.play(move)
        gc.collect()  # a board does so in idle moments, else small leftovers lie in the way of a long list
    print(len(match.moves), "moves,", match.outcome(), game.format_position(match.position))
