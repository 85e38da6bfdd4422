"""Finds a board's drive among the mounted ones, and reads which board and which CircuitPython it has."""

import os
import re
import string
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from passoboard.geometry import read_geometry

from .disk import check_plain
from .errors import MakerError
from .payload import pins_of
from .settings_file import value

LABEL = "CIRCUITPY"
OLDEST = (8, 2, 0)
NEWEST = 10
PACKED_SINCE = (9, 2, 0)  # older ones may have another bytecode: 8.2.7 refuses ours
GOOD = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST}"
_FIRST = "code.txt"  # CircuitPython runs these before code.py
_ABOUT = re.compile(r"CircuitPython (\d+)\.(\d+)\.(\d+)")
_BOARD = re.compile(r"^Board ID: ?(\S+)", re.M)
_CHIP = re.compile(r"^UID: ?(\w+)", re.M)
_LOADER = "INFO_UF2.TXT"  # on the drive of the chip's boot loader
_LONGEST = 65536  # bytes of a text: CircuitPython and our settings write a few thousand
_BY_LABEL = Path("/dev/disk/by-label")


@dataclass(frozen=True)
class Drive:
    """A mounted drive of a board."""

    path: Path
    circuitpython: tuple[int, int, int]
    board: str
    chip: str

    @property
    def version(self) -> str:
        """CircuitPython's version as text."""
        return ".".join(map(str, self.circuitpython))


def read_drive(path: Path) -> Drive:
    """Read what CircuitPython has written about itself on its drive."""
    if not path.is_dir():
        raise MakerError(f"{path} is not a directory: name the place where the board's drive is mounted")
    try:
        text = _read_beginning(path / "boot_out.txt")
    except OSError:
        raise MakerError(
            f"{path} has no boot_out.txt: it is not a drive of a board with CircuitPython (circuitpython.org/downloads)"
        ) from None
    about, board, chip = _ABOUT.search(text), _BOARD.search(text), _CHIP.search(text)
    if about is None or board is None:
        raise MakerError(f"{path}/boot_out.txt does not name the version and the board: install CircuitPython again")
    major, minor, patch = (int(part) for part in about.groups())
    return Drive(path, (major, minor, patch), board[1], chip[1].lower() if chip else "")


def check_drive(drive: Drive) -> None:
    """Raise MakerError if our firmware cannot run there."""
    flaw = why_not(drive.circuitpython)
    if flaw:
        raise MakerError(
            f"{drive.path} has CircuitPython {drive.version}, {flaw}: take {GOOD} (circuitpython.org/downloads)"
        )
    pins_of(drive.board, board_of(drive))
    if (drive.path / _FIRST).exists():
        raise MakerError(f"{drive.path / _FIRST} would run instead of code.py: rename it")
    if not os.access(drive.path, os.W_OK):
        raise MakerError(f"{drive.path} cannot be written: eject it, plug the board in again, check how it is mounted")


def why_not(version: tuple[int, int, int]) -> str:
    """Return what is wrong with a version of CircuitPython; empty if our firmware runs on it."""
    if version < OLDEST:
        return "which is too old"
    return f"which is newer than {NEWEST}, the newest we know" if version[0] > NEWEST else ""


def runs_packed(drive: Drive) -> bool:
    """Return whether a drive's CircuitPython runs packed files; else it gets sources."""
    return drive.circuitpython >= PACKED_SINCE


def board_of(drive: Drive) -> str:
    """Return which board a drive's settings name; anything unknown counts as the small one."""
    found = setting(drive, "PASSO_BOARD")
    return found if found in read_geometry().boards else "small"


def setting(drive: Drive, name: str) -> str:
    """Return a drive's settings as text; empty if there are none."""
    try:
        text = _read_beginning(drive.path / "settings.toml")
    except OSError:
        return ""
    return value(text, name).strip('"')


def _read_beginning(path: Path) -> str:
    """Return the text of a file on a drive, or the beginning of one that is far too long."""
    check_plain(path)
    with path.open("rb") as file:
        return file.read(_LONGEST).decode("utf-8", "replace")


def find_drives(mounted: Iterable[Path] | None = None) -> list[Drive]:
    """Return the drives of boards; ``mounted`` replaces the machine's mount points."""
    found = []
    for path in sorted(set(mount_points() if mounted is None else mounted)):
        try:
            found.append(read_drive(path))
        except (MakerError, OSError):
            continue
    return found


def choose_drive(path: Path | None, mounted: Iterable[Path] | None = None) -> Drive:
    """Return the drive at a path, or the only board drive."""
    if path is not None:
        return read_drive(path)
    drives = find_drives(mounted)
    if len(drives) == 1:
        return drives[0]
    if drives:
        raise MakerError(f"several drives: {', '.join(str(drive.path) for drive in drives)}; choose one with --drive")
    raise MakerError(why_no_drive(mounted=mounted))


def why_no_drive(by_label: Path = _BY_LABEL, mounted: Iterable[Path] | None = None) -> str:
    """Return what to do when no drive is mounted."""
    for path in mount_points() if mounted is None else mounted:
        if (path / _LOADER).is_file():
            return (
                f"{path} is a board without CircuitPython: copy its UF2 file there first (circuitpython.org/downloads)"
            )
    if (by_label / LABEL).exists():
        return f"the drive {LABEL} is there but not mounted: udisksctl mount -b {by_label / LABEL}"
    return f"no drive {LABEL} is mounted: plug the board in with a cable that carries data, or name it with --drive"


def mount_points() -> list[Path]:
    """Return the places where removable drives are mounted on this machine."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[3:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    try:
        return read_mounts(Path("/proc/mounts").read_text("utf-8", "replace"))
    except OSError:
        return []


def read_mounts(table: str) -> list[Path]:
    """Return the mount points of FAT drives from the kernel's table, which writes a space in octal."""
    rows = [line.split(" ") for line in table.splitlines()]
    return [
        Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), row[1]))
        for row in rows
        if len(row) > 2 and row[2] in ("vfat", "msdos", "exfat", "fuseblk")
    ]
