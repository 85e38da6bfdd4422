"""A bad cable on a virtual clock: two directions that lose, double, delay, reorder and damage what they carry."""

import heapq
import random
from dataclasses import dataclass, field

from boardcore.wire.ticks import TICKS_PERIOD


@dataclass
class Faults:
    """How likely each fault is for one frame."""

    lose: float = 0.0
    double: float = 0.0
    damage: float = 0.0
    delay_ms: int = 0  # up to; frames overtake each other


@dataclass
class Direction:
    """One direction of the cable."""

    rng: random.Random
    faults: Faults
    _under_way: list[tuple[int, int, bytes]] = field(default_factory=list)
    _count: int = 0

    def send(self, now: int, line: bytes) -> None:
        """Put a line on the cable, or lose it, or put it there twice."""
        if self.rng.random() < self.faults.lose:
            return
        for _ in range(2 if self.rng.random() < self.faults.double else 1):
            self._count += 1
            arrival = now + self.rng.randint(0, self.faults.delay_ms)
            heapq.heappush(self._under_way, (arrival, self._count, self._damaged(line)))

    def receive(self, now: int) -> bytes:
        """Return what has arrived by now."""
        arrived = []
        while self._under_way and self._under_way[0][0] <= now:
            arrived.append(heapq.heappop(self._under_way)[2])
        return b"".join(arrived)

    def cut(self) -> None:
        """Pull the cable: everything in transit is lost."""
        self._under_way.clear()

    def _damaged(self, line: bytes) -> bytes:
        if self.rng.random() >= self.faults.damage:
            return line
        at = self.rng.randrange(len(line))
        return line[:at] + bytes([line[at] ^ (1 << self.rng.randrange(8))]) + line[at + 1 :]


def ticks(now: int) -> int:
    """Return the board's clock, which wraps two seconds into the test."""
    return (TICKS_PERIOD - 2000 + now) % TICKS_PERIOD
