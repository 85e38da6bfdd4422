"""The boards there are, one module of plain data each.

A board's module says, in these names:

- ``NAME``;
- ``CELLS``: the names of its cells in order, parted by blanks;
- ``X``, ``Y``: the place of each cell, in units of the pitch, to the east and to the north of the first one;
- ``SENSOR``: what is under each cell: ``reed``, a contact that a magnet closes, ``hall``, a switch without contacts
  that looks for either pole of a magnet, or ``linear``, which says how strong the field is, and which way it points;
- ``READING``: how the sensors are read, and so which wires ``pins`` has: ``matrix``, of ``ROWS`` and ``COLUMNS`` with a
  diode at each sensor, ``registers``, a chain of 74HC165 with eight sensors each, or ``multiplexers``, two of sixteen
  channels, each before an input of the controller's converter;
- ``KEY_COUNT``: how many keys that makes, and ``INTERVAL_MS``: how often they are read;
- ``KEYS``: the key of each cell. In a matrix that is row * COLUMNS + column; in a chain its place, from input H to A of
  the register that is nearest to the controller, then of the next one; of multiplexers the channel, 16 more for the
  second one's;
- ``PIXELS``: the cells in the order in which their pixels hang on the data line;
- ``LIGHTS_MA``: how much current all pixels together may draw: what a USB port has left for them;
- ``BUTTONS``: where each button sits, in the order of their pins: ``s``, ``w``, ``n`` or ``e`` side of the table.
"""

try:
    from typing import Any
except ImportError:
    pass

BOARDS = ("small", "big", "counting")


def load(name: str) -> Any:
    """Return the data of a board; only its module is imported."""
    if name == "small":
        from . import small

        return small
    if name == "big":
        from . import big

        return big
    if name == "counting":
        from . import counting

        return counting
    raise ValueError(f"unknown board {repr(name)}, choose from: {', '.join(BOARDS)}")
