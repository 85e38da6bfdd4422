"""A few at a time, fairly: of those who wait, the side or link that was served least recently goes first."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from ..refusal import Refused
from ..storage.bounded_pool import Busy

_MOST_WAITING = 8  # of one side: more than a hand can do before anybody looks up
_BUSY = "too many acts at once: wait for the hands"
GONE: ContextVar[asyncio.Event | None] = ContextVar("GONE", default=None)  # set once the caller has hung up


class FairQueue:
    """A lock for hands of several sides, or for questions by several links."""

    def __init__(self, places: int = 1, most_waiting: float = _MOST_WAITING, busy: str = _BUSY) -> None:
        """``places`` may act at once, ``most_waiting`` of one side may wait; others hear ``busy``."""
        self._free = places
        self._places = places
        self._most_waiting = most_waiting
        self._busy = busy
        self._waiting: dict[str, deque[tuple[asyncio.Future[None], asyncio.Event | None]]] = {}

    def locked(self) -> bool:
        """Return whether somebody acts."""
        return self._free < self._places

    @asynccontextmanager
    async def of(self, side: str, *, drop: bool = True) -> AsyncIterator[None]:
        """Wait for a turn of a side, empty for the admin; raises Busy if too many acts of that side wait.

        ``drop``: who has hung up by then has no turn; not so for a part of something that has begun.
        """
        await self._take(side, GONE.get() if drop else None)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, side: str, gone: asyncio.Event | None) -> None:
        if self._free:
            self._free -= 1
            return
        queue = self._waiting.setdefault(side, deque())
        if len(queue) >= self._most_waiting:
            raise Busy(self._busy)
        turn = asyncio.get_running_loop().create_future()
        queue.append((turn, gone))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next one act: the side that is served goes to the end of the row."""
        self._free += 1
        for side in list(self._waiting):
            queue = self._waiting.pop(side)
            while queue and self._free:
                turn, gone = queue.popleft()
                if turn.done():  # it was given up
                    continue
                if gone is not None and gone.is_set():
                    turn.set_exception(Refused(409, "gone", "whoever asked for this has gone"))
                    continue
                self._free -= 1
                turn.set_result(None)
            if queue:
                self._waiting[side] = queue
            if not self._free:
                return
