"""Hands that know nothing of touches, the same on the board that counts and on the board of reeds.

The whole measurement: ``python -m tests.independent_hands --plain --board counting --games 500 --cases 5000``.
"""

from collections.abc import Iterator

from tests.bench.report import Row
from tests.independent_hands.measure import one_case, one_game
from tests.independent_hands.plain import PLAIN_HABITS, PlainHand

HEADING = "Hands that just play, on two boards"
GAMES, CASES = 6, 24
BOARDS = {"counting": "counting", "small": "reeds"}
# At most so many acts in a game besides playing, on the board that counts.
ACTS = 1 / 20


def rows() -> Iterator[Row]:
    """Play whole games, and messy moves with their replies."""
    for board, name in BOARDS.items():
        counts = board == "counting"
        games = [one_game(seed, PLAIN_HABITS, player=PlainHand, board=board) for seed in range(GAMES)]
        cases = [
            one_case(seed, PLAIN_HABITS[seed % len(PLAIN_HABITS)], player=PlainHand, board=board)
            for seed in range(CASES)
        ]
        wrong, messy = sum(game.failed for game in games), sum(case.failed for case in cases)
        acts = sum(game.acts for game in games) / GAMES
        yield Row(f"{name}: acts besides playing", acts, "a game", at_most=ACTS if counts else None)
        yield Row(f"{name}: games wrong or stuck", wrong, f"of {GAMES}", at_most=0 if counts else None)
        yield Row(f"{name}: messy cases wrong or stuck", messy, f"of {CASES}", at_most=0 if counts else None)
