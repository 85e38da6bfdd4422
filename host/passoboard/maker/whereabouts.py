"""Finds out how the board at a port is turned and which pins it has, from its drive if that is mounted."""

from collections.abc import Iterable

from passoboard.link import Hello

from .drive import Drive, find_drives
from .payload import read_pins
from .settings_file import value
from .walk import BoardMap
from .walk.board_map import PICO


def map_of(hello: Hello, drives: Iterable[Drive] | None = None) -> BoardMap:
    """Return the map of a board: by its drive, which has the chip's number too, or else an unturned Pico's."""
    for drive in find_drives() if drives is None else drives:
        if drive.chip == hello.board and drive.board in read_pins()["PINS"]:
            return BoardMap(_orientation(drive), drive.board)
    return BoardMap(0, PICO)


def _orientation(drive: Drive) -> int:
    try:
        text = (drive.path / "settings.toml").read_text("utf-8", "replace")
    except OSError:
        return 0
    found = value(text, "PASSO_ORIENTATION").strip('"')
    return int(found) if found in ("90", "180", "270") else 0
