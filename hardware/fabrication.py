"""Has KiCad check and plot a printed circuit: an archive for the fabricator, identical byte for byte on every run.

KiCad's module pcbnew lives in the system's Python; kicad_script.py runs there.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from hardware import kicad
from hardware.archive import pack
from hardware.board import HERE
from hardware.pcb import Layout

NAME = "rank-board"
MISSING = "KiCad's Python module pcbnew is not installed: apt-get install kicad"
_PYTHONS = ("/usr/bin/python3", "python3")
# The time of plotting is not part of a board.
_DATES = re.compile(rb"^.*TF\.CreationDate.*\n|[ ]date [^*\n]*", re.M)


@dataclass(frozen=True)
class Plotted:
    """KiCad's results: its version, its complaints, the files for the fabricator."""

    version: str
    complaints: list[str]
    files: dict[str, bytes]


@cache
def python() -> str | None:
    """Return a Python interpreter with KiCad's module, or None."""
    for name in _PYTHONS:
        try:
            done = subprocess.run([name, "-c", "import pcbnew"], capture_output=True, check=False)
        except FileNotFoundError:
            continue
        if not done.returncode:
            return name
    return None


def plot(layout: Layout) -> Plotted:
    """Return KiCad's complaints about a layout, and its files."""
    return _plot(kicad.board_file(layout), kicad.project_file(layout))


@lru_cache(maxsize=8)  # KiCad takes seconds, and most changes to a board do not touch its copper
def _plot(board_file: str, project_file: str) -> Plotted:
    interpreter = python()
    if interpreter is None:
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        made.mkdir()
        source = Path(folder) / f"{NAME}.kicad_pcb"
        source.write_text(board_file, encoding="utf-8")
        source.with_suffix(".kicad_pro").write_text(project_file, encoding="utf-8")
        done = subprocess.run(
            [interpreter, str(HERE / "kicad_script.py"), str(source), str(made)],
            env={**os.environ, "HOME": folder, "KICAD_CONFIG_HOME": folder},  # leave nothing behind
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"KiCad failed:\n{done.stdout}{done.stderr}")
        report = (made / "drc.rpt").read_text(encoding="utf-8")
        plots = sorted(path for path in made.iterdir() if path.suffix != ".rpt")
        files = {path.name: undated(path.read_bytes()) for path in plots}
    return Plotted(done.stdout.split()[-1], complaints(report), files)


def undated(plot: bytes) -> bytes:
    """Return a plot without the time at which it was made."""
    return _DATES.sub(b"", plot)


def complaints(report: str) -> list[str]:
    """Return the complaints in a KiCad report; a report without counts is not a report."""
    counts = re.findall(r"^\*\* Found (\d+) (.*) \*\*$", report, re.M)
    if len(counts) != 3:
        return ["KiCad's report is not complete"]
    kinds = [f"{number} {what}" for number, what in counts if int(number)]
    return kinds + re.findall(r"^\[.*$", report, re.M)


def digest(layout: Layout) -> str:
    """Return a digest of the input."""
    return sha256((kicad.board_file(layout) + kicad.project_file(layout)).encode()).hexdigest()[:16]


def archive(layout: Layout, plotted: Plotted) -> bytes:
    """Return the files as a zip; its comment has the digest of the input and KiCad's version."""
    return pack(plotted.files, f"{digest(layout)} KiCad {plotted.version}")
