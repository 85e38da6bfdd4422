"""Finds out how the board at a port is turned and which pins it has, from its drive if mounted."""

from collections.abc import Iterable

from passoboard.geometry import PICO, read_geometry
from passoboard.link import Hello

from .drive import Drive, find_drives, setting
from .walk import BoardMap


def map_of(hello: Hello, drives: Iterable[Drive] | None = None) -> BoardMap:
    """Return the map of a board: from the drive with the same chip number, or else that of an unturned Pico."""
    wirings = read_geometry().wirings
    board = hello.profile if hello.profile in wirings else "small"
    for drive in find_drives() if drives is None else drives:
        if drive.chip == hello.board and drive.board in wirings[board]:
            return BoardMap(_orientation(drive), drive.board, board, hello.game)
    return BoardMap(0, PICO, board, hello.game)


def _orientation(drive: Drive) -> int:
    found = setting(drive, "PASSO_ORIENTATION")
    return int(found) if found in ("90", "180", "270") else 0
