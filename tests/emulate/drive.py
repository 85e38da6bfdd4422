"""The emulated Pico's CIRCUITPY drive: a FAT image made of directories and files, and read back."""

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import passoboard
from passoboard.maker.packing import pack
from passoboard.maker.payload import for_board, read_sources

DRIVE_SIZE = 1024 * 1024  # what CircuitPython leaves of a Pico's 2 MiB flash
LIBRARIES = ("neopixel",)  # what goes into lib/ beside ours; adafruit_pixelbuf is built into a Pico's CircuitPython
_TOOLS = ("mkfs.fat", "mcopy")


class ToolMissing(Exception):
    """A program for making FAT images is missing."""


def find_tool(name: str) -> str:
    """Return the path of a program; those for file systems are often not on everybody's path."""
    path = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"]))
    if path is None:
        raise ToolMissing(f"{name} is missing: apt-get install dosfstools mtools")
    return path


def can_make() -> bool:
    """Return whether the programs are there."""
    try:
        return all(find_tool(name) for name in _TOOLS)
    except ToolMissing:
        return False


def library_files() -> dict[str, bytes]:
    """Return the libraries as files of a drive, from the packages installed here."""
    found = {}
    for name in LIBRARIES:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ToolMissing(f"the library {name} is missing: make installs it")
        found[f"lib/{name}.py"] = Path(spec.origin).read_bytes()
    return found


def settings_for(board: str, settings: str) -> str:
    """Return settings that say which board this is."""
    line = f'PASSO_BOARD = "{board}"'
    changed, count = re.subn(r'^PASSO_BOARD = "\w+"', line, settings, flags=re.M)
    return changed if count else f"{line}\n{settings}"


@dataclass(frozen=True)
class Firmware:
    """What runs on the Pico: packed, as people have it on their boards, or as sources, for comparing and profiling."""

    folder: Path = passoboard.FIRMWARE
    packed: bool = True

    def drive(self, files: Mapping[str, bytes] | None = None, board: str = "big") -> bytes:
        """Return a board's drive with these files in place of the firmware's own."""
        everything = for_board({**read_sources(self.folder), **library_files(), **(files or {})}, board)
        return make_drive(pack(everything) if self.packed else everything)

    def text(self, path: str) -> str:
        """Return a file of the firmware."""
        return (self.folder / path).read_text("utf-8")


def make_drive(files: Mapping[str, bytes], size: int = DRIVE_SIZE) -> bytes:
    """Return a FAT12 image named CIRCUITPY with these files."""
    with tempfile.TemporaryDirectory() as name:
        stage, image = Path(name, "stage"), Path(name, "drive.img")
        stage.mkdir()
        for path, content in files.items():
            (stage / path).parent.mkdir(parents=True, exist_ok=True)
            (stage / path).write_bytes(content)
        image.write_bytes(bytes(size))
        _call("mkfs.fat", "-F", "12", "-S", "512", "-s", "1", "-n", "CIRCUITPY", image)
        entries = sorted(stage.iterdir())
        if entries:
            _call("mcopy", "-s", "-Q", "-i", image, *entries, "::")
        return image.read_bytes()


def read_drive(image: bytes) -> dict[str, bytes]:
    """Return the files of a drive image by path."""
    with tempfile.TemporaryDirectory() as name:
        file, out = Path(name, "drive.img"), Path(name, "out")
        file.write_bytes(image)
        out.mkdir()
        _call("mcopy", "-s", "-n", "-i", file, "::*", out)
        return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def _call(name: str, *arguments: str | Path) -> None:
    command = [find_tool(name), *map(str, arguments)]
    environment = {**os.environ, "MTOOLS_SKIP_CHECK": "1"}
    result = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if result.returncode:
        raise OSError(f"{name}: {result.stderr.strip() or result.stdout.strip()}")
