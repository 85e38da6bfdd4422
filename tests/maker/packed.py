"""Drives with packed firmware, and whole games on them: played by a hand that finds its moves as it goes."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from passoboard import FIRMWARE
from passoboard.maker.packing import MICROPYTHON, pack
from passoboard.maker.payload import read_payload
from passoboard.simulator import VirtualBoard, journal_view
from passoboard.simulator.layout import Boards

from tests.firmware.host import Host

SOURCES = read_payload(board="big", source=True).files
_HANDS = ("lift", "lift_stack", "place", "touch", "together", "dip", "lay", "press", "host_open")
_NEW_GAME_MS = 3000
_END_MS = 2000


def stored(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write the files of a drive into a folder."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def packed_drive(folder: Path) -> Path:
    """Return a packed drive for the MicroPython VM, whose files have another mark."""
    return stored(folder, pack(SOURCES, MICROPYTHON))


def with_our_geometry(patch: pytest.MonkeyPatch) -> None:
    """Let simulated boards be wired as ours: they cannot read how from compiled files."""
    ours = Boards(FIRMWARE)
    patch.setattr("passoboard.simulator.config.Boards", lambda _drive: ours)


class Witness(VirtualBoard):
    """A simulated board that remembers what hands and host do to it, as the lines of a script."""

    def __init__(self, **options: Any) -> None:
        self.lines: list[str] = []
        super().__init__(**options)

    def ask(self, verb: str, *arguments: Any, run: float = 0) -> Any:
        if verb == "serial_write":
            self.lines.append(f"{int(self.now)} host_write {bytes.fromhex(arguments[0]).decode().strip()}")
        elif verb in _HANDS:
            self.lines.append(" ".join(str(word) for word in (int(self.now), verb, *arguments) if word != ""))
        return super().ask(verb, *arguments, run=run)


@dataclass
class Played:
    """What a board did in a game, and the script that lets another one do the same."""

    nvm: bytes
    moves: list[str]
    frames: list[Any]
    said: list[tuple[str, list[tuple[str, str]]]]
    console: str
    lines: list[str]


def play(firmware: Path, game: str, seed: int, most: int) -> Played:
    """Play a game of at most so many moves with a host at the port; the hand throws dice."""
    dice = random.Random(seed)
    with Witness(firmware=firmware, board="big", game=game, seed=seed, boot_ms=_NEW_GAME_MS) as board:
        host = Host(board)
        for _ in range(most):
            match = journal_view.match_of(board.nvm)
            moves = [] if match.outcome() else match.game.moves(match.position)
            if not moves:
                break
            board.gesture(match.game.format_move(dice.choice(moves)))
            host.catch_up()
        board.run(_END_MS)
        host.read()
        said = [(frame.kind, list(frame.fields)) for frame in host.heard]
        lines = [*board.lines, f"{int(board.now)} end"]
        return Played(board.nvm, board.moves, board.frames, said, board.console, lines)
