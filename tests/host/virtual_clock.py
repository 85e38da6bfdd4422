"""A clock that advances only when told to."""

import asyncio

_ROUNDING = 1e-9  # of sums of seconds


class VirtualClock:
    """Seconds since the beginning of the test."""

    def __init__(self) -> None:
        self._time = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._time

    async def sleep(self, seconds: float) -> None:
        if seconds <= _ROUNDING:
            return
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._time + seconds, waking))
        await waking

    @property
    def naps(self) -> list[float]:
        """The remaining time of each current sleep, shortest first."""
        return sorted(round(due - self._time, 6) for due, waking in self._sleepers if not waking.done())

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds
        for due, waking in self._sleepers:
            if due <= self._time + _ROUNDING and not waking.done():
                waking.set_result(None)
        self._sleepers = [one for one in self._sleepers if not one[1].done()]
