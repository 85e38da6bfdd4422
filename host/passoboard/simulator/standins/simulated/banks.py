"""The inputs of a scanner: the crossings of the switch matrix, or single pins."""

try:
    from typing import Sequence

    from .rig import Rig
except ImportError:
    pass


class MatrixBank:
    """The reed switches, read through the pins that a program uses as rows and columns.

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
        self._world = rig.world
        self._anodes = columns_to_anodes
        self._rows = [rig.wire("rows", index, pin) for index, pin in enumerate(row_pins)]
        self._columns = [rig.wire("columns", index, pin) for index, pin in enumerate(column_pins)]
        matrix = rig.world.matrix
        self._plain = self._rows == list(range(matrix.rows)) and self._columns == list(range(matrix.columns))

    def version(self) -> int:
        """Return a number that changes when the contacts change without notice."""
        return self._world.reeds.version

    def quiet_until(self, time: int) -> int:
        """Return the first time at which a contact may change by itself."""
        return self._world.reeds.quiet_until(time)

    def pressed(self, time: int) -> int:
        """Return the keys pressed at a time."""
        keys = self._world.pressed_keys(time, self._anodes)
        return keys if self._plain else self._through_wires(keys)

    def _through_wires(self, keys: int) -> int:
        """Return the keys in the order of the program's pins."""
        seen = 0
        width = self._world.matrix.columns
        for row, row_wire in enumerate(self._rows):
            for column, column_wire in enumerate(self._columns):
                if row_wire >= 0 and column_wire >= 0 and keys >> (row_wire * width + column_wire) & 1:
                    seen |= 1 << row * len(self._columns) + column
        return seen


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
