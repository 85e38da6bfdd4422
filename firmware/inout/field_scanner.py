"""Sensors behind two multiplexers: a picture of all fields fifty times a second, as edges and as discs counted."""

import analogio
import digitalio
from boardcore.sensing.fields import CLOSED, COUNTED, PICTURES, Fields
from boardcore.sensing.stacks import stacks_of
from boardcore.wire.ticks import ticks_add, ticks_diff
from boards.geometry import NONE

try:
    from typing import Any

    from core.controller import Controller
except ImportError:
    pass

CHANNELS = 16


class Multiplexers:
    """Two multiplexers on the same select wires, each before an input of the converter."""

    def __init__(self, inputs: "list[analogio.AnalogIn]", select: "list[digitalio.DigitalInOut]") -> None:
        """``select`` are the wires, the lowest bit first; all of them are outputs from now on."""
        self.inputs = inputs
        self.select = select
        for wire in select:
            wire.switch_to_output(False)

    def address(self, before: int, now: int) -> None:
        """Select a channel after another one; only the wires that change are written to."""
        changed = before ^ now
        wire = 0
        while changed:
            if changed & 1:
                self.select[wire].value = bool(now >> wire & 1)
            changed >>= 1
            wire += 1

    def deinit(self) -> None:
        """Give the pins back."""
        for pin in self.inputs:
            pin.deinit()
        for wire in self.select:
            wire.deinit()


class FieldScanner:
    """Reads the sensors without ever waiting; a picture takes less than two milliseconds."""

    overflows = 0  # nothing is queued, so nothing is ever lost

    def __init__(self, keys: Multiplexers, cell_of_key: bytes, squares: "Any", interval_ms: int, now: int) -> None:
        """``squares`` are the places of the game's cells, ``interval_ms`` is how often a picture is taken."""
        self.keys = keys
        self.interval_ms = interval_ms
        self.fields = Fields(squares)
        self._addresses = bytes([step ^ step >> 1 for step in range(CHANNELS)])  # one wire changes each time
        self._due = now
        self._learned = 0  # pictures, at the start
        self._position: Any = None  # that the stacks were taken from
        self._wire_up(cell_of_key)

    def poll(self, board: "Controller", now: int) -> None:
        """Take a picture if one is due, and pass on what has happened since the last one."""
        if ticks_diff(now, self._due) < 0:
            return
        self._due = ticks_add(now, self.interval_ms)
        if self._learned < PICTURES:
            self._learn(board, now)
            return
        if board.live.position is not self._position:
            self._follow(board)
        self._take(board, now)

    def close(self) -> None:
        """Give the pins back."""
        self.keys.deinit()

    def turn(self, now: int) -> None:
        """Count the cells from the other end: the board was turned by 180 degrees."""
        from boards.geometry import turned  # forgotten once the board runs (``loading``)

        self._wire_up(turned(self.cell_of_key, len(self.fields.stacks)))
        self.fields.forget()
        self._learned = 0
        self._due = now

    def _wire_up(self, cell_of_key: bytes) -> None:
        """Note which cells each address has, and which address is the last one with any."""
        self.cell_of_key = cell_of_key
        self._steps = 0
        for step in range(CHANNELS):
            address = self._addresses[step]
            if cell_of_key[address] != NONE or cell_of_key[CHANNELS + address] != NONE:
                self._steps = step + 1

    def _take(self, board: "Controller", now: int) -> None:
        """Read every sensor once; what happened is passed on as it is found."""
        fields = self.fields
        first, second = self.keys.inputs
        cells = self.cell_of_key
        last = 0
        for step in range(self._steps):
            address = self._addresses[step]
            self.keys.address(last, address)
            last = address
            cell = cells[address]
            if cell != NONE:
                kind = fields.feed(cell, first.value)
                if kind:
                    self._report(board, cell, kind, now)
            cell = cells[CHANNELS + address]
            if cell != NONE:
                kind = fields.feed(cell, second.value)
                if kind:
                    self._report(board, cell, kind, now)
        self.keys.address(last, 0)
        fields.end_picture()

    def _report(self, board: "Controller", cell: int, kind: int, now: int) -> None:
        if kind == COUNTED:
            board.counted(now)
        else:
            board.edge(cell, kind == CLOSED, now)

    def _learn(self, board: "Controller", now: int) -> None:
        """Read every sensor at the start; after the last picture, say what stands where."""
        last = 0
        for step in range(self._steps):
            address = self._addresses[step]
            self.keys.address(last, address)
            last = address
            for number in range(len(self.keys.inputs)):
                cell = self.cell_of_key[number * CHANNELS + address]
                if cell != NONE:
                    self.fields.learn(cell, self.keys.inputs[number].value)
        self.keys.address(last, 0)
        self._learned += 1
        if self._learned == PICTURES:
            self._position = board.live.position
            self.fields.begin(self._expected(board))
            board.resync(self.fields.closed, now)

    def _follow(self, board: "Controller") -> None:
        """Take the heights and colours of all stacks from the position, if what was counted is not what it says."""
        self._position = board.live.position
        if board.counting and board.counting.fits(self._position):
            return
        expected = self._expected(board)
        for cell in range(len(expected)):
            self.fields.expect(cell, expected[cell])

    @staticmethod
    def _expected(board: "Controller") -> bytearray:
        return stacks_of(board.game, board.game.pieces(board.live.position))
