"""The layout of a simulated board: the cells of its game, the rest of the board, switches, pixels, buttons."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardcore.games import Game

from ..geometry import PICO, Geometry, Wiring, has_geometry, read_geometry

_NO_CELL = 255


@dataclass(frozen=True)
class Layout:
    """Everything by place; places are numbered: first the game's cells in their order, then the rest of the board."""

    game: Game
    names: tuple[str, ...]  # the cells of the game
    outside: tuple[str, ...]  # the others, by the board's names
    places: tuple[tuple[int, int], ...]  # of all places, in units of the pitch, as the players see them
    keys: tuple[int, ...]  # the key below each place
    pixels: tuple[int, ...]  # the place of each pixel in the chain
    sensor: str
    matrix: tuple[int, int] | None  # rows and columns; None: registers read the keys
    key_count: int
    side_of_button: tuple[int, ...]  # 255 for a button without a player
    wiring: Wiring | None  # None: soldered as the program expects


class Boards:
    """The boards of a drive, as a simulated board needs them.

    A drive without board data gets one of ours, with the pixels in the order of the switches.
    """

    def __init__(self, drive: Path) -> None:
        self._plain = not has_geometry(drive)
        self._geometry = read_geometry() if self._plain else read_geometry(drive)
        self.names = tuple(self._geometry.boards)

    def layout(self, board: str, game: str, orientation: int) -> Layout:
        """Return the layout of a game on a board; raises ValueError if there is none."""
        data = self._geometry.board(board)
        if not self._plain:
            wiring = self._geometry.pins(board)[PICO]
            return _layout(self._geometry, board, game, orientation, data.PIXELS, wiring)
        chain = sorted(range(len(data.KEYS)), key=lambda number: int(data.KEYS[number]))
        return _layout(self._geometry, board, game, 0, chain, None)


def _layout(
    geometry: Geometry, board: str, game_name: str, orientation: int, chain: Any, wiring: Wiring | None
) -> Layout:
    data, game = geometry.board(board), geometry.game(game_name)
    layout = geometry.layout(board, game, orientation)
    cell_of_key = layout.cell_of_key
    by_cell = {cell_of_key[key]: number for number, key in enumerate(data.KEYS)}
    order = [by_cell[cell] for cell in range(len(game.cells))]
    order += [number for number, key in enumerate(data.KEYS) if cell_of_key[key] == _NO_CELL]
    places = geometry.places(board, orientation)
    name_at = dict(zip(geometry.places(board), data.CELLS.split(), strict=True))
    return Layout(
        game=game,
        names=tuple(game.cells),
        outside=tuple(name_at[places[number]] for number in order[len(game.cells) :]),
        places=tuple(places[number] for number in order),
        keys=tuple(data.KEYS[number] for number in order),
        pixels=tuple(order.index(number) for number in chain),
        sensor=data.SENSOR,
        matrix=(data.ROWS, data.COLUMNS) if data.READING == "matrix" else None,
        key_count=data.KEY_COUNT,
        side_of_button=tuple(layout.side_of_button(len(game.sides))),
        wiring=wiring,
    )
