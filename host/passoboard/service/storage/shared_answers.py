"""Answers that many people want: worked out once for all who ask the same at the same time, and kept for the next."""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from .bounded_pool import Busy

K = TypeVar("K")
V = TypeVar("V")


class SharedAnswers(Generic[K, V]):
    """Answers, by what was asked."""

    def __init__(
        self,
        most_kept: int,
        most_working: float = math.inf,
        *,
        size: Callable[[V], int] = lambda _: 1,
        fresh_s: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Keep those used last whose sizes add up to ``most_kept``, each for ``fresh_s`` seconds.

        No more than ``most_working`` are worked out at once.
        """
        self._most_kept = most_kept
        self._most_working = most_working
        self._size = size
        self._fresh_s = fresh_s
        self._clock = clock
        self._kept: OrderedDict[K, tuple[float, V]] = OrderedDict()
        self._working: dict[K, asyncio.Task[V]] = {}

    async def of(self, question: K, work: Callable[[], Awaitable[V]]) -> V:
        """Return the answer that is kept, or what ``work`` returns; raises Busy if too many others are at work."""
        if question in self._kept:
            since, answer = self._kept[question]
            if self._clock() - since < self._fresh_s:
                self._kept.move_to_end(question)
                return answer
        if question not in self._working:
            if len(self._working) >= self._most_working:
                raise Busy("too many questions at once: try again soon")
            working = self._working[question] = asyncio.create_task(self._work(question, work))
            working.add_done_callback(_look_at_its_error)
        return await asyncio.shield(self._working[question])

    async def _work(self, question: K, work: Callable[[], Awaitable[V]]) -> V:
        try:
            answer = await work()
        finally:
            del self._working[question]
        self._kept[question] = self._clock(), answer
        self._kept.move_to_end(question)
        while sum(self._size(kept) for _, kept in self._kept.values()) > self._most_kept:
            self._kept.popitem(last=False)
        return answer


def _look_at_its_error(task: "asyncio.Task[V]") -> None:
    """Have nobody complain of an error that nobody waits for any more."""
    if not task.cancelled():
        task.exception()
