"""The cells of a board: where they lie, which key each closes, in which order their pixels hang on the data line.

The one module that knows where this comes from: the firmware's own data of its boards (``firmware/boards``).
Everything else takes the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from string import ascii_lowercase
from typing import Any

from passoboard.geometry import read_geometry

Place = tuple[float, float]
_SAME = 1e-6  # of the pitch: two places on one line


@dataclass(frozen=True)
class Cell:
    """A cell: its name, its place in units of the pitch (x to the right as Black sees it, y towards Red), its key."""

    name: str
    place: Place
    key: int


@dataclass(frozen=True)
class Cells:
    """All cells of a board, the pixels' order, and how many columns the matrix has: key = row * columns + column."""

    cells: tuple[Cell, ...]
    chain: tuple[str, ...]
    columns: int

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        """Return each cell by its name."""
        return {cell.name: cell for cell in self.cells}

    @cached_property
    def middle(self) -> Place:
        """Return the middle of all places."""
        (left, right), (low, high) = _ends(self.xs), _ends(self.ys)
        return (left + right) / 2, (low + high) / 2

    @cached_property
    def xs(self) -> list[float]:
        """Return every x at which cells lie, from left to right."""
        return _distinct(cell.place[0] for cell in self.cells)

    @cached_property
    def ys(self) -> list[float]:
        """Return every y at which cells lie, from Black to Red."""
        return _distinct(cell.place[1] for cell in self.cells)

    @cached_property
    def column_names(self) -> list[str]:
        """Return the names of the matrix's columns: a, b, c ..."""
        return list(ascii_lowercase[: self.columns])

    @cached_property
    def row_names(self) -> list[str]:
        """Return the names of the matrix's rows: 1, 2, 3 ..."""
        return [str(number + 1) for number in range(1 + max(cell.key for cell in self.cells) // self.columns)]

    def column(self, name: str) -> str:
        """Return the name of a cell's column."""
        return self.column_names[self.by_name[name].key % self.columns]

    def row(self, name: str) -> str:
        """Return the name of a cell's row."""
        return self.row_names[self.by_name[name].key // self.columns]


def _distinct(numbers: Iterable[float]) -> list[float]:
    """Return numbers in order, those that are the same up to rounding once."""
    found: list[float] = []
    for number in sorted(numbers):
        if not found or number - found[-1] > _SAME:
            found.append(number)
    return found


def _ends(numbers: Sequence[float]) -> tuple[float, float]:
    return numbers[0], numbers[-1]


def between(numbers: Sequence[float]) -> list[float]:
    """Return the middles of neighbours."""
    return [(one + two) / 2 for one, two in pairwise(numbers)]


def listed(
    names: Sequence[str], places: Sequence[Place], keys: Sequence[int], pixels: Sequence[int], columns: int
) -> Cells:
    """Return the cells of a geometry file: ``pixels`` are cells by their number, in the order of the data line."""
    if not len(names) == len(places) == len(keys) == len(pixels):
        counts = f"{len(names)} names, {len(places)} places, {len(keys)} keys, {len(pixels)} pixels"
        raise ValueError(f"cells: {counts}; each cell needs one of each")
    for what, values in (("name", names), ("place", places), ("key", keys), ("pixel", pixels)):
        doubled = sorted({str(value) for value in values if values.count(value) > 1})
        if doubled:
            raise ValueError(f"cells: {what} {doubled[0]} occurs twice")
    if not 1 <= columns <= len(ascii_lowercase):
        raise ValueError(f"cells: {columns} columns; a matrix has 1 to {len(ascii_lowercase)}")
    if sorted(pixels) != list(range(len(names))) or min(keys) < 0:
        raise ValueError(f"cells: keys and pixels count from 0, pixels up to {len(names) - 1}")
    if min(len({place[axis] for place in places}) for axis in (0, 1)) < 2:
        raise ValueError("cells: all on one line; a board has at least two ranks and two files")
    cells = tuple(Cell(name, (x, y), key) for name, (x, y), key in zip(names, places, keys, strict=True))
    return Cells(cells, tuple(names[number] for number in pixels), columns)


def of_board(name: str) -> Cells:
    """Return the cells of one of the firmware's boards; raises ValueError with the names there are."""
    return of_geometry(read_geometry().board(name))


def of_geometry(data: Any) -> Cells:
    """Return the cells of a board's data, in the names that ``firmware/boards`` explains."""
    try:
        if len(data.X) != len(data.Y):
            raise ValueError(f"cells: {len(data.X)} places along x, {len(data.Y)} along y")
        places = [(float(x), float(y)) for x, y in zip(data.X, data.Y, strict=True)]
        if data.READING == "matrix":
            rows, columns = int(data.ROWS), data.COLUMNS
        else:  # a register counts as a row of eight
            rows, columns = data.KEY_COUNT // 8, 8
        found = listed(data.CELLS.split(), places, list(data.KEYS), list(data.PIXELS), columns)
    except (AttributeError, TypeError) as error:
        raise ValueError(f"cells: the board's data are damaged: {error}") from None
    if len(found.row_names) != rows:
        raise ValueError(f"cells: their keys need {len(found.row_names)} rows, the board has {rows}")
    return found
