"""How a board is wired, as its players see the cells: which lie on one wire, in which order the pixels hang."""

import builtins
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from games import load

from passoboard import FIRMWARE

PICO = "raspberry_pi_pico"


class BoardMap:
    """The cells of a board with its wires."""

    def __init__(self, orientation: int = 0, board: str = PICO) -> None:
        """``orientation`` is in degrees, as in the board's settings; ``board`` names the wires' pins."""
        pins = _load("pins")
        geometry = _load("geometry", pins)
        self._turned = geometry.turned
        self.orientation = orientation
        game = load("passo")
        self.cells: tuple[str, ...] = tuple(game.cells)
        self.sides = tuple(game.sides)
        self.side: int = geometry.SIDE
        profile = geometry.Profile("passo", orientation)
        self._key_of_cell = [list(profile.cell_of_key).index(cell) for cell in range(len(self.cells))]
        self.chain = tuple(self.cells[cell] for cell in profile.cell_of_pixel)
        self._pins: dict[str, Any] = pins.PINS[board]

    def number(self, cell: str) -> int:
        """Return the number of a cell."""
        return self.cells.index(cell)

    def mask(self, cells: Iterable[str]) -> int:
        """Return a set of cells as bits."""
        return sum(1 << self.number(cell) for cell in set(cells))

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the cells of a mask."""
        return tuple(cell for number, cell in enumerate(self.cells) if mask >> number & 1)

    def place(self, cell: str) -> tuple[int, int]:
        """Return file and rank of a cell, counted from 0."""
        number = self.number(cell)
        return number % self.side, number // self.side

    def cell(self, file: int, rank: int) -> str:
        """Return the cell on a file and a rank, both counted round and round."""
        return self.cells[rank % self.side * self.side + file % self.side]

    def turned(self, cell: str, quarters: int) -> str:
        """Return where a cell lies when the board is turned by so many quarters, clockwise."""
        number: int = self._turned(self.number(cell), quarters)
        return self.cells[number]

    def line(self, axis: int, index: int) -> tuple[str, ...]:
        """Return the cells of a file (axis 0) or of a rank (axis 1)."""
        return tuple(cell for cell in self.cells if self.place(cell)[axis] == index)

    def line_name(self, axis: int, index: int) -> str:
        """Return what people call a file or a rank."""
        return f"file {'abcdefgh'[index]}" if axis == 0 else f"rank {index + 1}"

    def pin(self, axis: int, index: int) -> str:
        """Return the pin to which the wire of a file or a rank goes."""
        keys = [self._key_of_cell[self.number(cell)] for cell in self.line(axis, index)]
        rows = {key // self.side for key in keys}
        if len(rows) == 1:
            return str(self._pins["rows"][rows.pop()])
        return str(self._pins["columns"][keys[0] % self.side])


def _load(name: str, *known: ModuleType) -> Any:
    """Return a module of the firmware that is on no path of ours; it may import the ``known`` ones."""
    module = ModuleType(name)
    found = {each.__name__: each for each in known}

    def find(wanted: str, *_: object) -> ModuleType:
        return found[wanted]

    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": find}
    path = FIRMWARE / f"{name}.py"
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    return module
