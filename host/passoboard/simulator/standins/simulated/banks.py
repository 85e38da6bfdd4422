"""The inputs of a scanner: the crossings of the switch matrix, a chain of shift registers, or single pins."""

from .matrix import Matrix
from .registers import Registers

try:
    from typing import Sequence

    from .rig import Rig
except ImportError:
    pass

_STALE = 0x5555_5555_5555_5555  # what registers may hold at power-on


class _BoardBank:
    """The switches of the board, read through its wires."""

    def __init__(self, rig: "Rig") -> None:
        self._world = rig.world

    def version(self) -> int:
        """Return a number that changes when the switches change without notice."""
        return self._world.switches.version

    def quiet_until(self, time: int) -> int:
        """Return the first time at which a switch may change by itself."""
        return self._world.switches.quiet_until(time)


class MatrixBank(_BoardBank):
    """A matrix, read through the pins that a program uses as rows and columns.

    Pins with no row or column wire soldered to them never read as pressed.
    """

    def __init__(
        self,
        rig: "Rig",
        row_pins: Sequence[str],
        column_pins: Sequence[str],
        columns_to_anodes: bool,
    ) -> None:
        """Pins are given by name."""
        super().__init__(rig)
        self._anodes = columns_to_anodes
        self._rows = [rig.wire("rows", index, pin) for index, pin in enumerate(row_pins)]
        self._columns = [rig.wire("columns", index, pin) for index, pin in enumerate(column_pins)]

    def pressed(self, time: int) -> int:
        """Return the keys pressed at a time."""
        matrix = self._world.circuit
        if not isinstance(matrix, Matrix):
            return 0
        keys = matrix.keys(self._world.switches.at(time), self._anodes)
        if self._rows == list(range(matrix.rows)) and self._columns == list(range(matrix.columns)):
            return keys
        return self._through_wires(keys, matrix.columns)

    def _through_wires(self, keys: int, width: int) -> int:
        """Return the keys in the order of the program's pins."""
        seen = 0
        for row, row_wire in enumerate(self._rows):
            for column, column_wire in enumerate(self._columns):
                if row_wire >= 0 and column_wire >= 0 and keys >> (row_wire * width + column_wire) & 1:
                    seen |= 1 << row * len(self._columns) + column
        return seen


class RegisterBank(_BoardBank):
    """A chain of registers, read through three pins; whatever is not soldered as the program expects reads high."""

    def __init__(
        self, rig: "Rig", pins: dict[str, str], count: int, value_to_latch: bool, value_when_pressed: bool
    ) -> None:
        """``pins`` are those for clock, latch and data, by name."""
        super().__init__(rig)
        self._soldered = rig.soldered("data", pins["data"]) and rig.soldered("latch", pins["latch"])
        self._shifts = rig.soldered("clock", pins["clock"]) and value_to_latch
        self._all = (1 << count) - 1
        self._low_is_pressed = not value_when_pressed
        self._latched = False

    def pressed(self, time: int) -> int:
        """Return the keys pressed at a time. The first look finds what the registers hold, as nothing was latched."""
        low = self._low(time) if self._latched else _STALE
        self._latched = True
        return (low if self._low_is_pressed else ~low) & self._all

    def _low(self, time: int) -> int:
        """Return the bits that are read as low: a switch that feels a magnet pulls its input low."""
        registers = self._world.circuit
        if not (self._soldered and isinstance(registers, Registers)):
            return 0
        keys = registers.keys(self._world.switches.at(time))
        if self._shifts:
            return keys
        return self._all if keys & 1 else 0  # nothing moves on: it is the first bit every time


class PinBank:
    """Individually read pins; only the buttons' pins ever change, and a pressed button pulls its pin low."""

    def __init__(self, rig: "Rig", pins: Sequence[str], value_when_pressed: bool, pull: bool) -> None:
        """Without a pull an open contact reads low."""
        self._buttons = rig.world.buttons
        self._wires = [rig.wire("buttons", index, pin) for index, pin in enumerate(pins)]
        self._value = value_when_pressed
        self._idle = pull and not value_when_pressed

    def version(self) -> int:
        """Return a number that changes when the contacts change without notice."""
        return self._buttons.version

    def quiet_until(self, time: int) -> int:
        """Return the first time at which a contact may change by itself."""
        return self._buttons.quiet_until(time)

    def pressed(self, time: int) -> int:
        """Return the keys pressed at a time."""
        closed = self._buttons.at(time)
        keys = 0
        for key, wire in enumerate(self._wires):
            level = self._idle and not (wire >= 0 and closed >> wire & 1)
            if level == self._value:
                keys |= 1 << key
        return keys
