"""Where people wait: a few threads for what they ask, and a limit to how many may wait."""

from collections.abc import Callable
from typing import Any, TypeVar

from passoboard.beside import Pool

T = TypeVar("T")


class Busy(Exception):
    """Too many are waiting; anybody may read the text."""


class BoundedPool:
    """Answers questions beside the event loop, in threads of its own: whoever floods it delays nobody but its users."""

    def __init__(self, name: str, threads: int, most_waiting: int = 0) -> None:
        """``most_waiting`` counts those who are being answered, too; 0: any number, of those who cannot flood it."""
        self._name = name
        self._pool = Pool(threads, name)
        self._most_waiting = most_waiting
        self._waiting = 0

    async def ask(self, question: Callable[..., T], *arguments: Any) -> T:
        """Return the answer; raises Busy if too many wait."""
        if self._most_waiting and self._waiting >= self._most_waiting:
            raise Busy(f"too many questions at once ({self._name}): try again soon")
        self._waiting += 1
        try:
            return await self._pool.run(question, *arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Answer nobody any more."""
        self._pool.close()
