"""When to try a port again: soon at first, then less and less often, never all boards at the same moment."""

import random

FIRST_S = 0.2  # a board that restarts after a fault is back in about a second: several tries fit
MOST_S = 5.0  # people who plug in a board wait about this long before they doubt it
FACTOR = 2.0
SPREAD = 0.25  # random share of the wait: two hundred boards on one hub must not come back at once


class Backoff:
    """The waits between the tries for one port."""

    def __init__(self, rng: random.Random | None = None) -> None:
        """``rng`` spreads the waits; give one with a seed for the same waits every time."""
        self._rng = rng or random.Random()
        self._wait = FIRST_S

    def next_wait(self) -> float:
        """Return how many seconds to wait before the next try."""
        wait = self._wait
        self._wait = min(MOST_S, wait * FACTOR)
        return wait * self._rng.uniform(1 - SPREAD, 1 + SPREAD)

    def succeeded(self) -> None:
        """Start over after a successful handshake."""
        self._wait = FIRST_S
