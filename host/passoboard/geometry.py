"""Boards, pins and layouts, read from the firmware's own files, which are not importable here."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardcore.games import Game, load

from passoboard import FIRMWARE

from .simulator.imports import Importer

PICO = "raspberry_pi_pico"
_FILES = ("pins.py", "boards/geometry.py")
Wiring = dict[str, Any]  # the pin, or the pins, of each kind of wire that ``firmware/pins.py`` names


def has_geometry(drive: Path) -> bool:
    """Return whether a drive has its board's data."""
    return all((drive / name).exists() for name in _FILES)


def all_pins(wiring: Wiring) -> list[str]:
    """Return every pin that takes a wire."""
    return [pin for pins in wiring.values() for pin in ([pins] if isinstance(pins, str) else pins)]


@dataclass(frozen=True)
class Geometry:
    """What a drive knows about boards."""

    drive: Path
    boards: dict[str, Any]  # the data of each board, in the names that ``firmware/boards`` explains
    wirings: dict[str, dict[str, Wiring]]  # by board, then by controller
    _modules: Importer

    def board(self, name: str) -> Any:
        """Return the data of a board; raises ValueError with the known names."""
        if name not in self.boards:
            raise ValueError(f"unknown board {name!r}, choose from: {', '.join(self.boards)}")
        return self.boards[name]

    def pins(self, board: str) -> dict[str, Wiring]:
        """Return the pins of every controller that a board can be built with; raises ValueError for other boards."""
        return self.wirings[self.board(board).NAME]

    def game(self, name: str) -> Game:
        """Return a game by the rules on the drive, or ours; raises ValueError with the known names."""
        if not (self.drive / "lib" / "boardcore" / "games").is_dir():
            return load(name)
        game: Game = self._modules.load("boardcore.games").load(name)
        return game

    def layout(self, board: str, game: Game, orientation: int = 0) -> Any:
        """Return how a game lies on a board; raises ValueError if it does not fit."""
        return self._modules.load("boards.geometry").Layout(self.board(board), game, orientation)

    def places(self, board: str, orientation: int = 0) -> list[tuple[int, int]]:
        """Return where each cell of a board lies when it is turned clockwise by some degrees."""
        turned_places = self._modules.load("boards.geometry").turned_places
        places: list[tuple[int, int]] = turned_places(self.board(board), orientation // 90)
        return places

    def carries(self, board: str, game: Game) -> bool:
        """Return whether a board has a place for every cell of a game."""
        try:
            self.layout(board, game)
        except ValueError:
            return False
        return True


def read_geometry(drive: Path = FIRMWARE) -> Geometry:
    """Read the files of a drive; raises ValueError if they are damaged."""
    modules = Importer(drive, lambda _text: None, libraries=())
    try:
        boards = modules.load("boards")
        modules.load("boards.geometry")
        known = {name: boards.load(name) for name in boards.BOARDS}
        return Geometry(drive, known, modules.load("pins").WIRINGS, modules)
    except Exception as error:  # a damaged program may raise anything
        raise ValueError(f"{drive}: {error}") from error
