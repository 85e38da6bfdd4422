"""A switch matrix as wires, switches and diodes: which keys a scan reads as pressed.

A diode lets current flow only from its column wire to its row wire. Where a diode is missing, current flows both ways
and a closed switch elsewhere shows up as a ghost key.
"""


class Matrix:
    """A grid of switches in rows and columns, each with a diode unless it has been removed."""

    def __init__(self, rows: int, columns: int) -> None:
        """Every diode is in place and every wire goes to its own pin."""
        self.rows = rows
        self.columns = columns
        self.missing_diodes = 0
        self.row_wires = list(range(rows))  # which row each row pin is soldered to
        self.column_wires = list(range(columns))
        self._seen = (-1, 0, False)

    def rewired(self) -> None:
        """Discard the cached reading after diodes or wires have changed."""
        self._seen = (-1, 0, False)

    def keys(self, closed: int, columns_to_anodes: bool = True) -> int:
        """Return the keys that a scan sees as pressed while these switches are closed."""
        if self._seen[0] != closed or self._seen[2] != columns_to_anodes:
            self._seen = (closed, self._read(closed, columns_to_anodes), columns_to_anodes)
        return self._seen[1]

    def _read(self, closed: int, columns_to_anodes: bool) -> int:
        """Scan once, testing each pair of pins in turn."""
        keys = 0
        for row in range(self.rows):
            for column in range(self.columns):
                if self._conducts(closed, self.column_wires[column], self.row_wires[row], columns_to_anodes):
                    keys |= 1 << row * self.columns + column
        return keys

    def _conducts(self, closed: int, column: int, row: int, forward: bool) -> bool:
        """Return whether current can flow from a column to a row (or back, if not ``forward``).

        A path through several switches has a diode drop at each; assume the worst case, that it still reads as low.
        """
        bit = 1 << row * self.columns + column
        if forward and closed & bit:
            return True
        if not closed & self.missing_diodes:
            return False
        rows, columns = (0, 1 << column) if forward else (1 << row, 0)
        while True:
            wider_rows, wider_columns = self._spread(closed, rows, columns)
            if (wider_rows, wider_columns) == (rows, columns):
                return bool(rows >> row & 1 if forward else columns >> column & 1)
            rows, columns = wider_rows, wider_columns

    def _spread(self, closed: int, rows: int, columns: int) -> tuple[int, int]:
        """Return these wires and those that current reaches from them through more switches."""
        for row in range(self.rows):
            for column in range(self.columns):
                bit = 1 << row * self.columns + column
                if closed & bit and columns >> column & 1:
                    rows |= 1 << row
                if closed & bit & self.missing_diodes and rows >> row & 1:
                    columns |= 1 << column
        return rows, columns
