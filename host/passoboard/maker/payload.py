"""What belongs on a board's drive: all files of the firmware, packed, and the NeoPixel library."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from boardcore.games import GAMES, games_for

from passoboard import FIRMWARE
from passoboard.geometry import Wiring, read_geometry
from passoboard.simulator.imports import LIBRARIES, LibraryMissing, find_library

from .errors import MakerError
from .packing import pack

_VERSION = re.compile(rb'^FIRMWARE_VERSION = "([^"]+)"', re.M)
_VERSION_FILE = "host/frames.py"
_GAMES = "lib/boardcore/games"
# Of boards with such sensors alone.
_ONLY_LINEAR = ("inout/field_scanner.py", "lib/boardcore/referee/counting.py", "lib/boardcore/sensing/")


def digest(data: bytes) -> str:
    """Return the hash that identifies a file."""
    return sha256(data).hexdigest()


def version_in(files: Mapping[str, bytes]) -> str | None:
    """Return the version of a firmware from its sources; None if they are not there."""
    found = _VERSION.search(files.get(_VERSION_FILE, b""))
    return found[1].decode() if found else None


@dataclass(frozen=True)
class Payload:
    """One version of the firmware with its libraries: paths on the drive, and what is in the files."""

    files: Mapping[str, bytes]
    version: str

    def digests(self) -> dict[str, str]:
        """Return the hash of every file."""
        return {path: digest(data) for path, data in sorted(self.files.items())}


def read_payload(
    firmware: Path = FIRMWARE, libraries: Sequence[Path] | None = None, board: str = "small", source: bool = False
) -> Payload:
    """Return all that belongs on the drive of a board, with the games that fit on it.

    ``libraries`` replaces the installed ones. With ``source``, modules are as people read them.
    """
    files = read_sources(firmware)
    version = version_in(files) or "unknown"
    for path in find_libraries() if libraries is None else libraries:
        files[f"lib/{path.name}"] = path.read_bytes()
    files = for_board(files, board)
    return Payload(files if source else pack(files), version)


def read_sources(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Return the files of the firmware as they are."""
    if not (firmware / "code.py").is_file():
        raise MakerError(f"{firmware} has no code.py: this is not our firmware")
    return {
        path.relative_to(firmware).as_posix(): path.read_bytes()
        for path in sorted(firmware.rglob("*"))
        if path.is_file() and not _is_by_product(path.relative_to(firmware))
    }


def for_board(files: Mapping[str, bytes], board: str) -> dict[str, bytes]:
    """Return the files without what a board cannot use, games and sensors: a Pico's drive has no space to waste."""
    data = read_geometry().board(board)
    fitting = games_for(max(data.X) + 1)
    left_out = tuple(f"{_GAMES}/{name}/" for name in GAMES if name not in fitting)
    left_out += () if data.SENSOR == "linear" else _ONLY_LINEAR
    return {path: data for path, data in files.items() if not path.startswith(left_out)}


def find_libraries() -> list[Path]:
    """Return the files of the NeoPixel library that is installed here."""
    try:
        return [find_library(name) for name in LIBRARIES]
    except LibraryMissing as error:
        raise MakerError(f"the library {error}") from None


def pins_of(controller: str, board: str = "small") -> Wiring:
    """Return the pins of a controller for a board; raises MakerError with the known names."""
    known = read_geometry().pins(board)
    if controller not in known:
        where = "" if board == "small" else f" in the {board} board"
        names = ", ".join(sorted(known))
        raise MakerError(f"no pins are known for {controller}{where}, choose from: {names} (firmware/pins.py)")
    return known[controller]


def _is_by_product(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts)
