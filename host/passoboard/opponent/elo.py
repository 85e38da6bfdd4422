"""Elo from the results of pairs of games, with confidence intervals, and the sequential test that says when to stop.

A pair is one opening played twice with sides swapped. Its two results are correlated, so pairs are counted instead of
games: 0 to 2 points for the first player.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_Z = 1.96  # standard deviations of a 95 % interval
_MOST = 3000  # Elo: nobody is further apart
_EDGE = 1e-3  # scores of 0 and 1 have no Elo: stay this far away from them


def elo_of(score: float) -> float:
    """Return the Elo difference at which a player scores this share of the points."""
    score = min(max(score, _EDGE), 1 - _EDGE)
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """Return the expected share of the points at an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a match so far: the number of pairs, the mean score per game, and its variance."""

    pairs: int
    score: float
    variance: float  # of the score of one pair, as a share of its two points

    @classmethod
    def of(cls, points: Sequence[float]) -> "Tally":
        """Tally pairs, each given as the first player's 0 to 2 points."""
        shares = [point / 2 for point in points]
        if not shares:
            return cls(0, 0.5, 0.25)
        mean = sum(shares) / len(shares)
        spread = sum((share - mean) ** 2 for share in shares) / len(shares)
        prior = 0.25 / (len(shares) + 1)  # a few identical results must not look certain
        return cls(len(shares), mean, max(spread, prior))

    @property
    def elo(self) -> float:
        """The most likely Elo difference."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the Elo difference."""
        margin = _Z * math.sqrt(self.variance / self.pairs) if self.pairs else 0.5
        return elo_of(self.score - margin), elo_of(self.score + margin)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of *stronger by elo1* against *stronger by elo0*, on pairs, with 5 % error rates."""

    elo0: float = 0.0
    elo1: float = 30.0
    error: float = 0.05

    def __post_init__(self) -> None:
        """Refuse bounds that test nothing."""
        if not -_MOST <= self.elo0 < self.elo1 <= _MOST:
            raise ValueError(f"--sprt: expected ELO0 below ELO1, both from -{_MOST} to {_MOST}")

    def ratio(self, tally: Tally) -> float:
        """Return the log-likelihood ratio of elo1 to elo0."""
        low, high = score_of(self.elo0), score_of(self.elo1)
        return tally.pairs * (high - low) * (2 * tally.score - low - high) / (2 * tally.variance)

    def verdict(self, tally: Tally) -> bool | None:
        """Return True if elo1 is accepted, False if elo0 is, None if more games are needed."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(tally)
        return None if abs(ratio) < bound else ratio > 0
