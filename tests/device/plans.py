"""The playthroughs there are: each shows something, and its end.

A plan is a start position, the seed of the dice, and the words to begin with (moves, or ``resign``); the rest is diced.
Its name begins with the name of its game, unless that is Passo.
"""

from boardcore.games import GAMES

START = "rrrrr/5/5/5/bbbbb b"
REAR4 = "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w"

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
    "gaylor_home": (REAR4, 369, ""),
    "gaylor_enclosed": ("1b1B1b1b/2b1b1b1/3b1b2/4b3/3w4/2w1w3/1w1w1w2/w1w1W1w1 w", 589, ""),
    "gaylor_for_good": ("1bbBbbb1/2bbbb2/8/8/8/8/2wwww2/1wwwWww1 w g", 1457, ""),
    "gaylor_blockade": ("2bBbb2/1bbbbbb1/8/www1www1/8/8/8/3wW1ww w", 1, "h1-h5 d8>c8 e1>d1 c8>d8 g1-d4 d8>c8 d4-d5"),
    "gaylor_repetition": (REAR4, 1, "e1>d1 d8>c8 d1>e1 c8>d8 " * 2),
    "gaylor_resigned": (REAR4, 1, "e1>e2 b7-b3 resign"),
    "passage_home": ("RRRR/---/****/***/****/---/BBBB ?", 1095, ""),
    "passage_3x3": ("RRRR/---/-**-/-*-/-**-/---/BBBB ?", 1320, ""),
    "passage_repetition": ("RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b", 1, "c1-d2 e7-d6 d2-c1 d6-e7 " * 2),
    "passage_pass": ("...B/bbr/brRR/bbB/rrrB/rRr/..BR b", 1, "pass resign"),
    "passage_stuck": ("R..R/BbB/rbbr/bbr/bbrr/BbB/R..R b", 1, ""),
    "passage_resigned": ("RRRR/rbr/brbr/bbr/rbr-/brb/BBBB b", 1, "@g3 resign"),
}


def game_of(name: str) -> str:
    """Return the name of the game that a plan is of."""
    first = name.partition("_")[0]
    return first if first in GAMES else "passo"
