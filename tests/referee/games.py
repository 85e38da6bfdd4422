"""Positions from seeded random games, base and advanced, for proofs that have to hold in all of them."""

import random
from collections.abc import Iterator

from boardcore.games import load
from boardcore.games.match import Match

PASSO = load("passo")
GAYLOR = load("gaylor")


def random_matches(seed: int, positions: int) -> Iterator[Match]:
    """Yield matches in progress, one after each move, until so many positions were seen."""
    dice = random.Random(seed)
    while positions > 0:
        tokens = tuple(sum(1 << token for token in dice.sample(range(6), dice.randint(0, 3))) for _ in "br")
        match = Match(PASSO, PASSO.start(dice.randint(0, 1), tokens))
        while match.legal() and len(match.moves) < 90 and positions > 0:
            positions -= 1
            yield match
            plain = [move for move in match.legal() if not PASSO.extra_of(move)]
            match.play(dice.choice(plain if plain and dice.random() < 0.85 else match.legal()))


def gaylor_matches(seed: int, positions: int) -> Iterator[Match]:
    """Yield matches of Gaylor's Passo in progress, from all layouts."""
    dice = random.Random(seed)
    while positions > 0:
        match = Match(GAYLOR, GAYLOR.start(dice.randint(0, 1), (), dice.choice(GAYLOR.variants)))
        while match.legal() and len(match.moves) < 40 and positions > 0:
            positions -= 1
            yield match
            match.play(dice.choice(match.legal()))


def copy_of(match: Match) -> Match:
    """Return a match of its own with the same moves."""
    copy = Match(match.game, match.start)
    for move in match.moves:
        copy.play(move)
    return copy
