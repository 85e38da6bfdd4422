"""How long a program appears to think about a move, and the clock that measures it."""

import asyncio
from dataclasses import dataclass
from typing import Protocol


class Clock(Protocol):
    """Time in seconds; tests bring their own."""

    def now(self) -> float:
        """Return the time of a monotonic clock."""

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""


class LoopClock:
    """The event loop's own time."""

    def now(self) -> float:
        """Return the loop's time."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Sleep."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Pace:
    """The policy of think time: an instant reply feels rude, and a long wait for the only move feels broken."""

    least_s: float = 1.2  # people need about a second to see that their turn is over
    clear_s: float = 0.4  # with a single legal move there is nothing to think about
    most_s: float = 60.0  # the slowest level takes a few seconds: a program that takes longer hangs
    parting_s: float = 2.0  # for a program to stop when it is told to

    def rest(self, legal: int, spent: float) -> float:
        """Return how long to hold back an answer that took ``spent`` seconds, given the number of legal moves."""
        return max(0.0, (self.clear_s if legal <= 1 else self.least_s) - spent)


async def within(clock: Clock, task: "asyncio.Task[str]", seconds: float | None) -> bool:
    """Wait for a task for a limited time; return whether it is done. The task itself goes on."""
    if seconds is None:
        await asyncio.wait([task])
        return True
    alarm = asyncio.create_task(clock.sleep(seconds))
    try:
        await asyncio.wait({task, alarm}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        alarm.cancel()
    return task.done()
