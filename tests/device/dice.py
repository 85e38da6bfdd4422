"""Dice that roll the same on every interpreter; their ``random`` modules differ."""


class Dice:
    """A small linear congruential generator."""

    def __init__(self, seed: int) -> None:
        """Start from ``seed``."""
        self._state = seed

    def roll(self, sides: int) -> int:
        """Return a number from 0 to ``sides`` - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % sides
