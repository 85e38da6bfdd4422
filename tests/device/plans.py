"""The playthroughs there are: each shows something, and its end.

A plan is a start position, the seed of the dice, and the words to begin with (moves, or ``resign``); the rest is diced.
Its name begins with the name of its game, unless that is Passo.
"""

from boardcore.games import GAMES

START = "rrrrr/5/5/5/bbbbb b"

PLANS = {
    "base": (START, 171, ""),
    "advanced_1": (START + " TDC JKR", 22, ""),
    "advanced_2": ("rrrrr/5/5/5/bbbbb r JKR TDC", 134, ""),
    "advanced_3": (START + " DJK TCR", 10, ""),
    "passed": (START, 23, ""),
    "off_the_board": (START, 10, ""),
    "last_to_move": (START, 8, ""),
    "repetition": (START, 1, "c1-d1 c5-d5" + " d1-e1 d5-e5 e1-d1 e5-d5" * 2),
    "resigned": (START + " T R", 1, "c1-c2 c5-c4 c2-c3 resign"),
}


def game_of(name: str) -> str:
    """Return the name of the game that a plan is of."""
    first = name.partition("_")[0]
    return first if first in GAMES else "passo"
