"""Numbers that only look random: the same seed gives the same numbers on every interpreter."""

try:
    from typing import Iterator
except ImportError:
    pass

_AT_ONCE = 16  # items that are shuffled in one go


class Dice:
    """A small linear congruential generator; ``below`` is what ``Game.draw`` and ``Game.guess`` ask for."""

    def __init__(self, seed: int) -> None:
        """Start from ``seed``; neighbouring seeds are stirred apart."""
        self._state = (seed * 7919 + 104729) & 0xFFFFFF
        for _ in range(3):
            self.below(2)

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1."""
        self._state = (self._state * 69 + 12345) & 0xFFFFFF  # stays below 31 bits: costs a board no memory
        return (self._state >> 7) % limit

    def shuffle(self, items: list[int]) -> list[int]:
        """Return the items in another order."""
        mixed = list(items)
        for _ in self.shuffling(mixed):
            pass
        return mixed

    def shuffling(self, items: list[int]) -> "Iterator[None]":
        """Shuffle a list in place, and yield after every few of its items."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            if not last % _AT_ONCE:
                yield
