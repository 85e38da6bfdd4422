"""All playthroughs: each demonstrates something, including the end of the game.

A plan is a start position, the seed of the dice, and the words to begin with (moves, or ``resign``); the rest is diced.
Its name begins with the name of its game, unless that is Passo.
"""

from boardcore.games import GAMES

START = "rrrrr/5/5/5/bbbbb b"
REAR4 = "2bBbb2/1bbbbbb1/8/8/8/8/1wwwwww1/2wwWw2 w"
TWO = "6/6/6/6/6/6 ....../....../....../...... 1s 0/0 62144345353136/26416552433152/56241166514223"
THREE = TWO.replace("0/0", "0/0/0")
NEARLY_BLOCKED = (
    "1A2oA1o1B2sX1o/A1oX3o1X1oA2n1/A2oB4eX4wB2oB1oX1o/X1o1A4sX1oX3sB2o/1B3oA4n1A3nX1s/X1oB2o1X1oA2oB1n"
    " 2.3..1/321.../21...3/23...1 3a 0/0/1 64364/3524/23162"
)
NEARLY_OUT = (
    "A1oA2o1B1oB2oB1s/1A3oX4oA1oB3sB1n/X1o1B5sA2sB3nX2o/A2sX4oB5nA2n1X1o/X2nB3o1X2oB3sB1o/A1oB2oB1o1X3nB2o"
    " ..1.2./..1..2/..21../...12. 1b 4/0 111/165/144"
)
NEARLY_50 = (
    "1A1sX1oB2eX2wA1o/X1sB1n2B1oX1s/X1n1B3oB4sX3sA1n/B2oX1oA3oB4nA3n1/X3oB4eB4wB3oA1oB1s/X1eB1wX1oB2o1X1n"
    " ..1.2./..1..2/...1.2/...12. 2a 41/25 2111/5165/53144"
)

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
    "passtally_stack": (TWO, 57, ""),
    "passtally_three": (THREE, 46, ""),
    "passtally_blocked": (NEARLY_BLOCKED, 1, "3:d5-d4 1:f5-g5 3:f5-f6 1:f4-f5 2:g5-g4"),
    "passtally_stacks": (NEARLY_OUT, 1, "1:e3-e4 3:e3-f3 2:g3-g4 3:g2-g3 2:f2-g2 1:f2-f3"),
    "passtally_points": (NEARLY_50, 1, "a6-a3 b1-e1 1:g6-f6 1:f6-f7 h2-h4 h4-h6"),
    "passtally_resigned": (THREE, 1, "b8 c8 d8 e1 f1 g1 h7 h6 h5 a2 a3 a4 2:d4-d5 resign"),
}


def game_of(name: str) -> str:
    """Return the name of a plan's game."""
    first = name.partition("_")[0]
    return first if first in GAMES else "passo"
