"""The sensors behind a scanner of ``keypad``: edges as cells, and the whole picture after a full queue."""

import keypad
from boardcore.wire.ticks import ticks_diff
from boards.geometry import NONE

try:
    from typing import Union

    from core.controller import Controller

    Keys = Union[keypad.KeyMatrix, keypad.ShiftRegisterKeys]
except ImportError:
    pass


class Scanner:
    """Reads the keys without ever waiting."""

    fields = None  # it counts no discs

    def __init__(self, keys: "Keys", cell_of_key: bytes, interval_ms: int, debounce: int, now: int) -> None:
        """Collect the start-up picture first; ``interval_ms`` is how often the keys are read.

        Each closed key is reported once as many scans as ``debounce`` says agree; one more for the scan under way, one
        for good measure.
        """
        self.overflows = 0
        self.keys = keys
        self.interval_ms = interval_ms
        self.cell_of_key = cell_of_key
        self.all = (1 << len([cell for cell in cell_of_key if cell != NONE])) - 1
        self.event = keypad.Event(0, False)
        self._report_ms = (debounce + 2) * interval_ms
        self._collecting = True
        self._picture = self._reported = 0
        self._since = now
        self._collect(now)

    def poll(self, board: Controller, now: int) -> None:
        """Pass on the edges since the last call; keys that belong to no cell of the game are ignored."""
        events = self.keys.events
        if events.overflowed:
            self.overflows += 1
            self._collect(now)
        while events.get_into(self.event):
            cell = self.cell_of_key[self.event.key_number]
            if cell == NONE:
                continue
            if self._collecting:
                self._note(1 << cell, self.event.pressed)
            else:
                board.edge(cell, self.event.pressed, now)
        if self._collecting and ticks_diff(now, self._since) >= self._report_ms:
            self._collecting = False
            board.resync(self._picture, now)

    def close(self) -> None:
        """Give the pins back."""
        self.keys.deinit()

    def turn(self, now: int) -> None:
        """Count the cells from the other end: the board was turned by 180 degrees."""
        from boards.geometry import turned  # forgotten once the board runs (``loading``)

        self.cell_of_key = turned(self.cell_of_key, bin(self.all).count("1"))
        self._collect(now)

    def _collect(self, now: int) -> None:
        """Have every key reported again: at start-up, and after a full queue, which has lost events.

        From CircuitPython 9.1 on a new scanner says nothing of the keys that are closed already, so it is reset, too.
        What registers hold when they are first read may be old: that is cleared.
        """
        self.keys.events.clear()
        self.keys.reset()
        self._picture = self._reported = 0
        self._collecting = True
        self._since = now

    def _note(self, bit: int, closed: bool) -> None:
        """Add one report to the picture.

        After a reset all keys count as released, and those that are closed are reported. CircuitPython 9.1.4 takes
        them all for pressed and reports the others: a key whose first report is a release gives it away.
        """
        if not closed and not self._reported & bit:
            self._picture |= self.all & ~self._reported
        self._reported |= bit
        self._picture = self._picture | bit if closed else self._picture & ~bit
