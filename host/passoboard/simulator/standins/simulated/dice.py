"""A seeded random number generator that gives the same numbers under every Python."""


class Dice:
    """A small linear congruential generator."""

    def __init__(self, seed: int) -> None:
        """Seed the generator: the same seed gives the same numbers."""
        self._state = (seed * 2654435761 + 40503) & 0x7FFFFFFF

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit

    def normal(self) -> float:
        """Return a number that is distributed almost normally, with sigma 1."""
        return (self.below(4096) + self.below(4096) + self.below(4096) + self.below(4096) - 8190) / 2364.8
