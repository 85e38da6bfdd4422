"""Has KiCad draw, check and plot a printed circuit, and packs what a fabricator asks for: the same bytes on every run.

KiCad's module pcbnew lives in the system's Python; kicad_script.py runs there.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps

from hardware.archive import comment_of, pack
from hardware.pcb import Drawing

SCRIPT = Path(__file__).with_name("kicad_script.py")
LIBRARY = Path("/usr/share/kicad/footprints")
NO_PCBNEW = "KiCad's Python module pcbnew is not installed: apt-get install kicad"
NO_FOOTPRINTS = "KiCad's footprints are not installed: apt-get install kicad-footprints"
NO_GERBV = "gerbv is not installed: apt-get install gerbv"
_PYTHONS = ("/usr/bin/python3", "python3")
# The time of plotting is not part of a board.
_DATES = re.compile(rb"^.*TF\.CreationDate.*\n|[ ]date [^*\n]*", re.M)
_RESOLUTION = 250  # dots per inch of the pictures
_SHAPE, _GAP = 2.0, 30  # how much wider than high they may be; dots between the pieces of a longer one
_FACES = {"front": "F", "back": "B"}
_LAYERS = [("Edge_Cuts.gbr", "#000000"), ("NPTH.drl", "#FFFFFF"), ("PTH.drl", "#FFFFFF"), ("{}_Mask.gbr", "#C79A3C"),
           ("{}_Silkscreen.gbr", "#202020"), ("{}_Cu.gbr", "#9FB8C6")]  # of a picture, the uppermost first  # fmt: skip


@dataclass(frozen=True)
class Made:
    """What KiCad made of a drawing: its version, complaints, board, plots for the fabricator, each part's pads."""

    version: str
    complaints: list[str]
    board: bytes
    plots: dict[str, bytes]
    pads: dict[str, list[dict[str, Any]]]


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


def missing() -> list[str]:
    """Return what has to be installed before boards can be made."""
    found = [] if python() else [NO_PCBNEW]
    found += [] if LIBRARY.is_dir() else [NO_FOOTPRINTS]
    return found + ([] if shutil.which("gerbv") else [NO_GERBV])


def project(drawing: Drawing) -> str:
    """Return KiCad's project with the rules that it checks."""
    rules = drawing.rules
    limits = {
        "min_clearance": rules.clearance, "min_track_width": rules.track, "min_copper_edge_clearance": rules.edge,
        "min_via_annular_width": rules.ring, "min_via_diameter": drawing.via_size, "min_hole_to_hole": rules.hole,
        "min_hole_clearance": rules.clearance, "min_through_hole_diameter": drawing.via_drill,
        "min_silk_clearance": rules.silk,
    }  # fmt: skip
    nets = {"name": "Default", "clearance": rules.clearance, "track_width": rules.track,
            "via_diameter": drawing.via_size, "via_drill": drawing.via_drill}  # fmt: skip
    data = {
        # Footprints of ours are in no library.
        "board": {"design_settings": {"rules": limits, "rule_severities": {"lib_footprint_issues": "ignore"}}},
        "meta": {"filename": f"{drawing.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [nets], "meta": {"version": 2}},
    }
    return json.dumps(data, indent=2) + "\n"


def make(drawing: Drawing) -> Made:
    """Return KiCad's board of a drawing, its complaints and its plots."""
    return _make(drawing.name, json.dumps(drawing.data()), project(drawing))


@lru_cache(maxsize=8)
def _make(name: str, data: str, rules: str) -> Made:
    for words in missing():
        raise RuntimeError(words)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "made"
        folder.mkdir()
        source = Path(home) / "board.json"
        source.write_text(data, encoding="utf-8")
        (folder / f"{name}.kicad_pro").write_text(rules, encoding="utf-8")
        done = subprocess.run(
            [str(python()), str(SCRIPT), str(source), str(folder)],
            env={**os.environ, "HOME": home, "KICAD_CONFIG_HOME": home},  # leave nothing behind
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"KiCad failed:\n{done.stdout}{done.stderr}")
        plots = {path.name.removeprefix(f"{name}-"): undated(path.read_bytes())
                 for path in sorted((folder / "plots").iterdir())}  # fmt: skip
        report = (folder / "drc.rpt").read_text(encoding="utf-8")
        board = (folder / f"{name}.kicad_pcb").read_bytes()
        placed = json.loads((folder / "placed.json").read_text(encoding="utf-8"))
        pads = {part["ref"]: part["pads"] for part in placed}
        return Made(done.stdout.split()[-1], complaints(report), board, plots, pads)


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


def digest(drawing: Drawing) -> str:
    """Return a digest of a drawing and its rules."""
    return sha256((json.dumps(drawing.data()) + project(drawing)).encode()).hexdigest()[:16]


def archive(drawing: Drawing, made: Made) -> bytes:
    """Return the plots as a zip; its comment has the drawing's digest and KiCad's version."""
    return pack(made.plots, f"{digest(drawing)} KiCad {made.version}")


def files(drawing: Drawing, made: Made, folder: str) -> dict[str, bytes]:
    """Return what goes to the fabricator; of a single board also KiCad's files and pictures of both faces."""
    found = {f"{folder}/{drawing.name}-gerbers.zip": archive(drawing, made)}
    if drawing.scores:
        return found
    board = {f"{drawing.name}.kicad_pcb": made.board, f"{drawing.name}.kicad_pro": project(drawing).encode()}
    found[f"{folder}/{drawing.name}-kicad.zip"] = pack(board)
    return found | {f"{folder}/{face}.png": picture(made, face) for face in ("front", "back")}


def digest_of(packed: Path) -> str:
    """Return the digest of the drawing from which an archive was made."""
    return comment_of(packed.read_bytes()).partition(" ")[0]


def placing(drawing: Drawing) -> bytes:
    """Return where a machine puts the parts, from the lower left corner, in the columns that fabricators ask for."""
    (left, low), rows = drawing.low, []
    for part in drawing.parts:
        x, y = part.at[0] - left, part.at[1] - low
        rows.append([part.ref, f"{x:.3f}mm", f"{y:.3f}mm", "Top", f"{part.turn:g}"])
    return _csv(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], rows)


def assembly(drawing: Drawing, numbers: dict[str, str]) -> bytes:
    """Return the parts to place, one line per value, in the columns that fabricators ask for."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for part in drawing.parts:
        found[part.value, part.footprint.partition(":")[2]].append(part.ref)
    rows = [[value, ",".join(refs), footprint, numbers[value]] for (value, footprint), refs in found.items()]
    return _csv(["Comment", "Designator", "Footprint", "Manufacturer Part Number"], rows)


def _csv(head: list[str], rows: list[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue().encode()


def picture(made: Made, face: str) -> bytes:
    """Return a picture of one face as one sees it, drawn by gerbv from the very plots that go to the fabricator."""
    with tempfile.TemporaryDirectory() as home:
        folder, layers = Path(home), []
        for pattern, colour in _LAYERS:
            name = pattern.format(_FACES[face])
            (folder / name).write_bytes(made.plots[name])
            layers += [f"--foreground={colour}", name]
        look = [f"--dpi={_RESOLUTION}", "--background=#FFFFFF", "--border=1", "--output=it.png"]
        done = subprocess.run(["gerbv", "--export=png", *look, *layers], cwd=folder, capture_output=True, text=True,
                              check=False)  # fmt: skip
        if done.returncode or not (folder / "it.png").is_file():
            raise RuntimeError(f"gerbv failed: {done.stderr}")
        with Image.open(folder / "it.png") as whole:
            return _in_rows(ImageOps.mirror(whole) if face == "back" else whole)


def _in_rows(whole: Image.Image) -> bytes:
    """Return a picture as PNG; a long one as pieces below each other, from left to right, or nobody could read it."""
    wide, high = whole.size
    rows = max(1, round((wide / high / _SHAPE) ** 0.5))
    step = -(-wide // rows)
    page = Image.new("RGB", (step, rows * (high + _GAP) - _GAP), "#FFFFFF")
    for row in range(rows):
        page.paste(whole.crop((row * step, 0, min((row + 1) * step, wide), high)), (0, row * (high + _GAP)))
    out = io.BytesIO()
    page.quantize(64).save(out, "png", optimize=True)
    return out.getvalue()
