"""The boards there are, one module of plain data each.

A board's module says, in these names:

- ``NAME``;
- ``CELLS``: the names of its cells in order, parted by blanks;
- ``X``, ``Y``: the place of each cell, in units of the pitch, to the east and to the north of the first one;
- ``ROWS``, ``COLUMNS``: of the switch matrix; ``KEYS``: the key of each cell, which is row * COLUMNS + column;
- ``PIXELS``: the cells in the order in which their pixels hang on the data line;
- ``BUTTONS``: where each button sits, in the order of their pins: ``s``, ``w``, ``n`` or ``e`` side of the table.
"""

try:
    from typing import Any
except ImportError:
    pass

BOARDS = ("small", "big")


def load(name: str) -> Any:
    """Return the data of a board; only its module is imported, a board has little memory."""
    if name == "small":
        from . import small

        return small
    if name == "big":
        from . import big

        return big
    raise ValueError(f"unknown board {repr(name)}, choose from: {', '.join(BOARDS)}")
