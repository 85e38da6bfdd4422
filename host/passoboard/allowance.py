"""A token bucket: limits the rate of bytes, log entries, incidents and log lines."""

import time
from collections.abc import Callable


class Allowance:
    """A budget that refills at a steady rate up to a limit."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._stock = burst
        self._at = clock()

    def afford(self, cost: float = 1.0) -> bool:
        """Take from the budget if there is enough; False leaves it unchanged."""
        self._refill()
        if self._stock < cost:
            return False
        self._stock -= cost
        return True

    def spend(self, cost: float = 1.0) -> float:
        """Take from the budget, on credit if necessary, and return how many seconds to wait until the debt is paid."""
        self._refill()
        self._stock -= cost
        return max(0.0, -self._stock / self._per_second)

    def _refill(self) -> None:
        now = self._clock()
        self._stock = min(self._burst, self._stock + (now - self._at) * self._per_second)
        self._at = now
