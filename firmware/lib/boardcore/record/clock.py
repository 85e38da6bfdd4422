"""Keeps track of the time each side has used; loaded only for timed games."""

try:
    from .terms import Terms
except ImportError:
    pass


class Clock:
    """Counts the time of each side: for the whole game, and in this turn."""

    def __init__(self, terms: "Terms", players: int) -> None:
        """``terms`` has the time control and the time each side had used when the journal began."""
        self.used_ms = [1000 * used for used in terms.used] + [0] * (players - len(terms.used))
        self._terms = terms
        self._turn_of = -1  # who thought last, and for how long in this turn
        self._turn_ms = 0

    def charge(self, side: int, ms: int) -> None:
        """Charge time to a side; chance (-1) uses none."""
        if 0 <= side < len(self.used_ms):
            self.used_ms[side] += ms
            self._turn_ms = ms + (self._turn_ms if side == self._turn_of else 0)
            self._turn_of = side

    def left_ms(self, mover: int, spent: int) -> "list[int]":
        """Return how many milliseconds each side has left; ``mover`` has been thinking for ``spent`` of them."""
        clock, limit = self._terms.clock, self._terms.limit
        left = []
        for side, used in enumerate(self.used_ms):
            running = spent if side == mover else 0
            rest = clock * 1000 - used - running
            turn = limit * 1000 - running - (self._turn_ms if side == mover == self._turn_of else 0)
            left.append(max(0, turn if not clock else rest if not limit else min(rest, turn)))
        return left
