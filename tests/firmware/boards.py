"""Simulated boards for scenarios: at the start or in the middle of a game, with this firmware or a copy of it."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import journal_at

from tests.in_process import ThreadBoard
from tests.tools import FIRMWARE

SETTLED_MS = 600  # longer than the settle time
CALM_MS = 1200  # as long as a picture must stand once a game is over
NEW_GAME_MS = 2600  # longer than a start position must stand to be a new game
VERSIONS = ((8, 2, 7), (9, 2, 4), (10, 0, 0))  # of CircuitPython: they differ in what keypad and settings say
EVERY_VERSION = pytest.mark.parametrize("circuitpython", VERSIONS, ids=str, indirect=True)
"""For tests of what differs from version to version; all others run on one, and with `make prove` on each."""


class Boards:
    """Makes boards and closes them all in the end."""

    def __init__(
        self,
        firmware: Path | None = None,
        circuitpython: tuple[int, int, int] = VERSIONS[1],
        board: str | None = None,
    ) -> None:
        self._defaults = {"seed": 1, "firmware": firmware, "circuitpython": circuitpython, "board": board}
        self._made: list[VirtualBoard] = []

    def __call__(self, position: str = "", **options: Any) -> VirtualBoard:
        """Return a board that has booted; with a position's text, in the middle of a game that began there.

        One that is to hang, or to have a port, needs a ``process`` of its own.
        """
        if position:
            options = {
                "position": position,
                "nvm": journal_at(position, options.get("game", "passo")),
                "boot_ms": 1200,
            } | options
        make = VirtualBoard if options.pop("process", False) else ThreadBoard
        board = make(**(self._defaults | options))
        self._made.append(board)
        return board

    def close(self) -> None:
        for board in self._made:
            board.close()


def changed_drive(folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """Return a copy of the firmware in which each of these files has one text replaced by another."""
    drive = folder / "drive"
    shutil.copytree(FIRMWARE, drive, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (old, new) in changes.items():
        text = (drive / name).read_text()
        assert text.count(old) == 1, f"{name} does not have exactly once: {old}"
        (drive / name).write_text(text.replace(old, new))
    return drive


def drive_with_games(folder: Path, games: dict[str, str], small: tuple[str, ...] = ()) -> Path:
    """Return a copy of the firmware with more games, added as CONTRIBUTING.md says: a module each, named in ``GAMES``.

    Those in ``small`` are available on the small board too.
    """
    drive = changed_drive(folder, {})
    package = drive / "lib" / "boardcore" / "games"
    for name, source in games.items():
        (package / f"{name}.py").write_text(source)
    text = (package / "__init__.py").read_text()
    for name in games:
        text = text.replace("GAMES = [", f'GAMES = ["{name}", ', 1)
    for name in small:
        text = text.replace("_WIDTHS = {", f'_WIDTHS = {{"{name}": 5, ', 1)
    (package / "__init__.py").write_text(text)
    return drive


def play(board: VirtualBoard, start: str, target: str) -> None:
    """Move the top disc of a tile to another tile, the way people do, and let it settle."""
    board.lift(start)
    board.place(target)
    board.run(SETTLED_MS)
