"""How a board is wired, in the players' names of the cells: which cells share a wire, and the order of the pixels."""

from collections.abc import Iterable

from boardcore.games import load

from passoboard.geometry import PICO, read_geometry

_STRIP = 8  # cells
_SEATS = {2: ("in front", "at the back"), 3: ("in front", "on the left", "at the back")}


class BoardMap:
    """The cells of a board's game with their wires; they must fill a square."""

    def __init__(
        self, orientation: int = 0, controller: str = PICO, board: str = "small", game_name: str = "passo"
    ) -> None:
        """``orientation`` is in degrees, as in the board's settings; ``controller`` names the wires' pins."""
        geometry = read_geometry()
        game = load(game_name)
        layout = geometry.layout(board, game, orientation)
        self.board = board
        self.orientation = orientation
        self.cells: tuple[str, ...] = tuple(game.cells)
        self.sides = tuple(game.sides)
        self._side_names = dict(zip(game.sides, game.side_names, strict=False))
        self._places = [game.square(cell) for cell in range(len(self.cells))]
        self._cell_at = dict(zip(self._places, self.cells, strict=True))
        self.side = max(max(place) for place in self._places) + 1
        if len(self._cell_at) != self.side**2:
            raise ValueError(f"{game_name} leaves cells out: to walk through a board, choose a game that fills it")
        self._key_of_cell = [layout.cell_of_key.index(cell) for cell in range(len(self.cells))]
        tools = game.tool_cells  # a board keeps quiet about these: the walk leaves them out
        pixels = [cell for cell in layout.cell_of_pixel if cell < len(self.cells) and not tools >> cell & 1]
        self.chain = tuple(self.cells[cell] for cell in pixels)
        data = geometry.board(board)
        self.outside: int = len(data.KEYS) - len(self.chain)  # cells of the board that the game leaves out
        self.has_diodes: bool = data.READING == "matrix"
        self._columns: int = data.COLUMNS if self.has_diodes else 0
        self.sensor: str = data.SENSOR
        self.strips = _strips(layout.cell_of_key, self.cells) if data.READING == "registers" else ()
        self._pins = geometry.wirings[board][controller]

    def only_strips(self, count: int) -> None:
        """Walk through the first strips alone: those that are plugged in while a board is built."""
        if not 1 <= count <= len(self.strips):
            has = f"1 to {len(self.strips)} of them" if self.strips else "none of them"
            raise ValueError(f"{count} strips: this board has {has}")
        there = {cell for strip in self.strips[:count] for cell in strip}
        self.chain = tuple(cell for cell in self.chain if cell in there)

    def key(self, cell: str) -> int:
        """Return the key under a cell."""
        return int(self._key_of_cell[self.number(cell)])

    def wire(self, kind: str, index: int = 0) -> str:
        """Return the pin that takes one of the wires of a kind."""
        return str(self._pins[kind][index])

    def number(self, cell: str) -> int:
        """Return the number of a cell."""
        return self.cells.index(cell)

    def button(self, side: str) -> str:
        """Return what people call a side's button."""
        return f"{self._side_names.get(side, side)}'s button"

    def seat(self, side: str) -> str:
        """Return where a side's button is."""
        return _SEATS[len(self.sides)][self.sides.index(side)]

    def mask(self, cells: Iterable[str]) -> int:
        """Return a set of cells as bits."""
        return sum(1 << self.number(cell) for cell in set(cells))

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the cells of a mask."""
        return tuple(cell for number, cell in enumerate(self.cells) if mask >> number & 1)

    def place(self, cell: str) -> tuple[int, int]:
        """Return file and rank of a cell, counted from 0."""
        return self._places[self.number(cell)]

    def cell(self, file: int, rank: int) -> str:
        """Return the cell on a file and a rank; both wrap around."""
        return self._cell_at[file % self.side, rank % self.side]

    def turned(self, cell: str, quarters: int) -> str:
        """Return where a cell lies when the board is turned clockwise by a number of quarters."""
        file, rank = self.place(cell)
        for _ in range(quarters):
            file, rank = rank, self.side - 1 - file
        return self.cell(file, rank)

    def line(self, axis: int, index: int) -> tuple[str, ...]:
        """Return the cells of a file (axis 0) or of a rank (axis 1)."""
        return tuple(cell for cell in self.cells if self.place(cell)[axis] == index)

    def line_name(self, axis: int, index: int) -> str:
        """Return what people call a file or a rank."""
        return f"file {'abcdefgh'[index]}" if axis == 0 else f"rank {index + 1}"

    def pin(self, axis: int, index: int) -> str:
        """Return the pin to which the wire of a file or a rank of a matrix goes."""
        keys = [self._key_of_cell[self.number(cell)] for cell in self.line(axis, index)]
        rows = {key // self._columns for key in keys}
        if len(rows) == 1:
            return str(self._pins["rows"][rows.pop()])
        return str(self._pins["columns"][keys[0] % self._columns])


def _strips(cell_of_key: bytes, cells: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the cells of each strip, all in the direction of the first one; "" is none of the game's."""
    names = [cells[cell] if cell < len(cells) else "" for cell in cell_of_key]
    strips = [tuple(names[at : at + _STRIP]) for at in range(0, len(names), _STRIP)]
    return tuple(strip[::-1] if number % 2 else strip for number, strip in enumerate(strips))
