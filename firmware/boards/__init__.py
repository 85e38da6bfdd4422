"""The boards there are, one module of plain data each.

A board's module says, in these names:

- ``NAME``;
- ``CELLS``: the names of its cells in order, parted by blanks;
- ``X``, ``Y``: the place of each cell, in units of the pitch, to the east and to the north of the first one;
- ``SENSOR``: what is under each cell: ``reed``, a contact that a magnet closes, or ``hall``, a switch without contacts
  that looks for either pole of a magnet;
- ``READING``: how the sensors are read, and so which wires ``pins`` has: ``matrix``, of ``ROWS`` and ``COLUMNS`` with a
  diode at each sensor, or ``registers``, a chain of 74HC165 with eight sensors each;
- ``KEY_COUNT``: how many keys that makes, and ``INTERVAL_MS``: how often they are read;
- ``KEYS``: the key of each cell. In a matrix that is row * COLUMNS + column; in a chain its place, from input H to A of
  the register that is nearest to the controller, then of the next one;
- ``PIXELS``: the cells in the order in which their pixels hang on the data line;
- ``BUTTONS``: where each button sits, in the order of their pins: ``s``, ``w``, ``n`` or ``e`` side of the table.
"""

try:
    from typing import Any
except ImportError:
    pass

BOARDS = ("small", "big")


def load(name: str) -> Any:
    """Return the data of a board; only its module is imported."""
    if name == "small":
        from . import small

        return small
    if name == "big":
        from . import big

        return big
    raise ValueError(f"unknown board {repr(name)}, choose from: {', '.join(BOARDS)}")
