"""How long the board has been running, and how long its slowest loop took."""

from boardcore.wire.ticks import ticks_diff


class Uptime:
    """Counts on over the wrap of the ticks."""

    def __init__(self, now: int) -> None:
        """Begin to count."""
        self.slowest_ms = 0  # whoever tells it sets it back
        self._last = now
        self._ms = 0

    @property
    def seconds(self) -> int:
        """The seconds since power-on."""
        return self._ms // 1000

    def tick(self, now: int) -> None:
        """Take note of another loop."""
        passed = ticks_diff(now, self._last)
        self._last = now
        self._ms += passed
        self.slowest_ms = max(self.slowest_ms, passed)
