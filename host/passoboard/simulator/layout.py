"""How a board is wired, as its drive says: which pin, which switch and which pixel belongs to which cell."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .imports import Importer

BOARD = "raspberry_pi_pico"
NAMES = tuple(file + rank for rank in "12345" for file in "abcde")


@dataclass(frozen=True)
class Layout:
    """The cell of each key, the cell of each pixel, and the pins; no pins means: soldered as the program says."""

    cell_of_key: tuple[int, ...] = tuple(range(len(NAMES)))
    cell_of_pixel: tuple[int, ...] = tuple(range(len(NAMES)))
    wiring: dict[str, Any] | None = None

    @property
    def key_of_cell(self) -> list[int]:
        """The crossing of the matrix below each cell."""
        return [self.cell_of_key.index(cell) for cell in range(len(self.cell_of_key))]


def read_layout(drive: Path, orientation: int) -> Layout:
    """Return the layout that the drive's ``pins`` and ``geometry`` tell; a drive without them is wired plainly."""
    if not (drive / "pins.py").is_file() or not (drive / "geometry.py").is_file():
        return Layout()
    importer = Importer(drive, lambda _text: None)
    profile = importer.load("geometry").Profile("passo", orientation)
    wiring = importer.load("pins").PINS[BOARD]
    return Layout(tuple(profile.cell_of_key), tuple(profile.cell_of_pixel), dict(wiring))
