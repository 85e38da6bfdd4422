"""A bank of switches, with contacts that bounce or without: scheduled edges, read at times that only move forward."""

from .dice import Dice

BOUNCE_LEAST_US = 500  # reed contacts bounce for half a millisecond to one
BOUNCE_MOST_US = 1000
STORM_TOGGLES = 12
CHATTER_US = 3000  # how often a chattering contact changes
NEVER = 1 << 60


class Contacts:
    """A few dozen contacts as bits of a mask."""

    def __init__(self, dice: Dice) -> None:
        """All contacts are open and at rest."""
        self._dice = dice
        self._now = 0  # closed contacts at the most recently queried time
        self._pending: list[tuple[int, int, bool]] = []  # time, bit, closes; in order
        self.version = 0  # incremented by every change that is not (or no longer) pending: scanners must rescan
        self.stuck_open = 0
        self.stuck_closed = 0
        self.storm = 0  # contacts that bounce for a long time
        self.storm_us = 0
        self.chatter = 0  # contacts that never rest, until the time below
        self.chatter_end = 0

    def touched(self) -> None:
        """Tell scanners that something other than the pending edges has changed."""
        self.version += 1

    def edge(self, contact: int, closes: bool, at: int) -> None:
        """Close or open a contact at a time, with bounce; its edges already scheduled from then on are dropped."""
        bit = 1 << contact
        pending = [entry for entry in self._pending if entry[1] != bit or entry[0] < at]
        pending.append((at, bit, closes))
        for index, moment in enumerate(self._bounces(bit)):
            pending.append((at + moment, bit, closes if index % 2 else not closes))
        pending.sort()
        self._pending = pending

    def _bounces(self, bit: int) -> list[int]:
        """Return an even number of distinct times after an edge, in ascending order."""
        length = BOUNCE_LEAST_US + self._dice.below(BOUNCE_MOST_US - BOUNCE_LEAST_US + 1)
        pairs = 1 + self._dice.below(2)
        if self.storm & bit:
            length, pairs = self.storm_us, STORM_TOGGLES
        moments = sorted([self._dice.below(length - 2 * pairs) for _ in range(2 * pairs)])
        return [moment + 1 + index for index, moment in enumerate(moments)]

    def settle(self, closed: int) -> None:
        """Set all contacts to their final state immediately, without bounce."""
        self._now = closed
        self._pending = []
        self.touched()

    def at(self, time: int) -> int:
        """Return the contacts closed at ``time``, which must not be earlier than in the previous call."""
        while self._pending and self._pending[0][0] <= time:
            entry = self._pending.pop(0)
            self._now = self._now | entry[1] if entry[2] else self._now & ~entry[1]
            self.touched()  # the caller may not be the scanner
        closed = self._now
        if self.chatter and time < self.chatter_end and time // CHATTER_US % 2:
            closed ^= self.chatter
        return (closed | self.stuck_closed) & ~self.stuck_open

    def aimed(self, contact: int) -> bool:
        """Return whether a contact will be closed once all pending edges are done."""
        bit = 1 << contact
        closed = bool(self._now & bit)
        for entry in self._pending:
            if entry[1] == bit:
                closed = entry[2]
        return closed

    def quiet_until(self, time: int) -> int:
        """Return the first time from ``time`` on at which a contact may change by itself."""
        if self.chatter and time <= self.chatter_end:
            return time
        return self._pending[0][0] if self._pending else NEVER


class HallSwitches(Contacts):
    """Switches without contacts: each looks at intervals of its own, and what it saw stays until it looks again."""

    def __init__(self, dice: Dice, sample_us: int) -> None:
        """All switches look equally often, and none at the same time as its neighbour."""
        super().__init__(dice)
        self._sample_us = sample_us

    def edge(self, contact: int, closes: bool, at: int) -> None:
        """Feel a magnet come or go at a time: it shows when the switch looks next."""
        phase = contact * 1789 % self._sample_us
        looks = -(-(at - phase) // self._sample_us)
        super().edge(contact, closes, phase + looks * self._sample_us)

    def _bounces(self, bit: int) -> list[int]:
        """Nothing bounces."""
        return []
