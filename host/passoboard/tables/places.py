"""How many programs think at once: each is a process of some forty megabytes, and a machine has room for a few."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

MOST = 8  # processes: with the service they fit the memory that its unit allows


class Ending(Protocol):
    """What has a process that can be ended; the next question starts another."""

    async def close(self) -> None:
        """End it."""


class Places:
    """A limited number of processes; those that have nothing to do make room for those that have."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._free = asyncio.Semaphore(most)
        self._thinking = 0
        self._idle: OrderedDict[Ending, None] = OrderedDict()  # those that may have a process, the longest idle first

    @asynccontextmanager
    async def held_by(self, one: Ending) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        async with self._free:
            self._idle.pop(one, None)
            self._thinking += 1
            try:
                while self._idle and len(self._idle) + self._thinking > self._most:
                    longest, _ = self._idle.popitem(last=False)
                    await longest.close()
                yield
            finally:
                self._thinking -= 1
                self._idle[one] = None
