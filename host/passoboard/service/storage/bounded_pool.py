"""Where people wait: a few threads for what they ask, and a limit to how many may wait."""

from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

from passoboard.background import Pool

T = TypeVar("T")
LINK: ContextVar[str] = ContextVar("LINK", default="")  # by which whoever asks has come; empty for nobody in particular


class Busy(Exception):
    """Too many are waiting; anybody may read the text."""


class BoundedPool:
    """Answers questions beside the event loop, in threads of its own: whoever floods it delays nobody but its users."""

    def __init__(self, name: str, threads: int, most_waiting: int = 0) -> None:
        """``most_waiting`` counts those who are being answered, too; 0: any number, of those who cannot flood it."""
        self._name = name
        self._pool = Pool(threads, name)
        self._most_waiting = most_waiting
        self._waiting: Counter[str] = Counter()  # by link

    async def ask(self, question: Callable[..., T], *arguments: Any) -> T:
        """Return the answer; raises Busy if too many wait: one link takes half of the places at most."""
        link, most = LINK.get(), self._most_waiting
        if most and (self._waiting.total() >= most or (link and 2 * self._waiting[link] >= most)):
            raise Busy(f"too many questions at once ({self._name}): try again soon")
        self._waiting[link] += 1
        try:
            return await self._pool.run(question, *arguments)
        finally:
            self._waiting -= Counter([link])

    def close(self) -> None:
        """Answer nobody any more."""
        self._pool.close()
