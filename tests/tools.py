"""Shared by tests, checks and bench: where things are, which tools exist, how much to prove."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"
LIB = FIRMWARE / "lib"
PROVE = bool(os.environ.get("PASSO_PROVE"))
"""Whether the heavy, exhaustive runs are asked for (make prove)."""


class ToolMissing(Exception):
    """A program from the test extra is missing."""


def tool(name: str) -> str:
    """Return the path of a program, first from the environment we run in."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found is None:
        raise ToolMissing(f"{name} is missing: make test installs it")
    return found


def run(
    command: Sequence[str | Path], stdin: str = "", env: dict[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run a program and return what it printed; ``env`` is added to the environment."""
    return subprocess.run(
        [str(part) for part in command],
        input=stdin,
        env={**os.environ, **(env or {})},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def share(test: int, prove: int) -> int:
    """Return how many cases to try: a few in every test run, many when asked to prove."""
    return prove if PROVE else test


def perft_table(game: str) -> Path:
    """Return the file with a game's perft values."""
    return ROOT / "tests" / "data" / ("perft.txt" if game == "passo" else f"perft_{game}.txt")
