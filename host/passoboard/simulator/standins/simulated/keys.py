"""The scanning behind ``keypad``: contacts are read at intervals, debounced and turned into a queue of events."""

try:
    from typing import Any
except ImportError:
    pass

TICK_NUMERATOR = 15625  # CircuitPython counts in 1/1024 s, which is 15625/16 microseconds
TICK_DENOMINATOR = 16


def tick_at(time: int) -> int:
    """Return the tick that a time falls into."""
    return time * TICK_DENOMINATOR // TICK_NUMERATOR


def time_of(tick: int) -> int:
    """Return the time at which a tick begins."""
    return (tick * TICK_NUMERATOR + TICK_DENOMINATOR - 1) // TICK_DENOMINATOR


class Queue:
    """Key events in order; when the queue is full, new events are lost and the overflow flag is set."""

    def __init__(self, size: int) -> None:
        """Hold up to ``size`` events."""
        self.size = size
        self.events: list[tuple[int, bool, int]] = []
        self.overflowed = False

    def add(self, key: int, pressed: bool, timestamp: int) -> None:
        """Append an event, or lose it."""
        if len(self.events) >= self.size:
            self.overflowed = True
        else:
            self.events.append((key, pressed, timestamp))


_SILENT_START = (9, 1)  # since this version, keys already pressed at construction cause no event
_PRESSED_BY_RESET = ((9, 1), (9, 2, 1))  # from, up to but not including: reset assumes that all keys are pressed


class Scanner:
    """Reads its keys once per interval and reports changes."""

    def __init__(self, rig: Any, bank: Any, count: int, interval: float, max_events: int, threshold: int) -> None:
        """``bank`` reads the keys: ``pressed(time)``, ``version()`` and ``quiet_until(time)``."""
        self._rig = rig
        self._bank = bank
        self.count = count
        self._interval = max(int(interval * 1024), 1)
        self._threshold = threshold
        self._state = 0
        self._doubts = bytearray([threshold] * count)  # scans that support the state, at most the threshold
        self._busy = True
        self._version = -1
        self.queue = Queue(max_events)
        self._next = tick_at(rig.now)
        if rig.version >= _SILENT_START:
            self._state = bank.pressed(rig.now)
        self._scan(rig.now)

    def reset(self) -> None:
        """Assume that all keys are released (in some versions: pressed) and scan immediately."""
        since, until = _PRESSED_BY_RESET
        self._state = (1 << self.count) - 1 if since <= self._rig.version < until else 0
        self._doubts = bytearray([self._threshold] * self.count)
        self._scan(self._rig.now)

    def calm_until(self, now: int) -> int:
        """Return the time until which no scan can see a change."""
        if self._busy or self._version != self._bank.version():
            return time_of(self._next)
        return int(self._bank.quiet_until(now))

    def catch_up(self, now: int) -> None:
        """Run all due scans, skipping those that cannot see a change."""
        while True:
            time = time_of(self._next)
            if time > now:
                return
            if not self._busy and self._version == self._bank.version():
                quiet = min(self._bank.quiet_until(time), now + 1)
                if quiet > time:
                    missed = tick_at(quiet - 1) - self._next
                    self._next += (missed // self._interval + 1) * self._interval
                    continue
            self._scan(time)

    def _scan(self, time: int) -> None:
        """Read every key once."""
        self._next = tick_at(time) + self._interval
        pressed = self._bank.pressed(time)
        self._version = self._bank.version()
        self._busy = False
        if self._threshold == 1 and pressed == self._state:
            return
        for key in range(self.count):
            self._judge(key, bool(pressed >> key & 1), time)

    def _judge(self, key: int, pressed: bool, time: int) -> None:
        """Debounce one reading of one key; the state flips when its counter reaches zero."""
        if pressed == bool(self._state >> key & 1):
            if self._doubts[key] < self._threshold:
                self._doubts[key] += 1
                self._busy = True
            return
        self._doubts[key] -= 1
        self._busy = True
        if not self._doubts[key]:
            self._doubts[key] = self._threshold
            self._state ^= 1 << key
            self.queue.add(key, pressed, self._rig.ticks_at(time))
