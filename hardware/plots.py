"""The plots of the magnetic proof, drawn with matplotlib from the same rows as the tables."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from hardware import field, sweeps
from hardware.board import Board
from hardware.sweeps import Row

BLUE, ORANGE, GREEN, GREY = "#1f5f99", "#c8571b", "#3d7a3a", "#777777"
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "passo",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
}


def save(figure: Figure, path: Path, source: str) -> None:
    """Write a figure as SVG with the digest of its data, and without anything that changes from run to run."""
    metadata = {"Date": None, "Creator": "hardware/plots.py", "Description": digest(source)}
    figure.savefig(path, format="svg", metadata=metadata)
    path.write_text("\n".join(line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()) + "\n", "utf-8")


def digest(source: str) -> str:
    """Return the digest of a figure's source."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def digest_of(path: Path) -> str:
    """Return the digest in a saved figure."""
    text = path.read_text(encoding="utf-8")
    return text.split("<dc:description>")[1].split("</dc:description>")[0].strip()


def margins(board: Board, path: Path, source: str, rows: dict[str, list[Row]]) -> None:
    """Draw both margins over pitch, diffuser and slack."""
    chosen = {"pitch": board.pitch, "diffuser": board.wood.diffuser, "slack": board.slack}
    titles = {"pitch": "pitch, mm", "diffuser": "diffuser, mm", "slack": "slack of a disc, mm"}
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10.5, 3.6), layout="constrained")
        panels = figure.subplots(1, 3, sharey=True)
        for axes, (name, title) in zip(panels, titles.items(), strict=True):
            _lines(axes, rows[name], title, chosen[name])
        panels[0].set_ylabel(f"margin (demanded: {board.proof.margin:g})")
        panels[0].legend(loc="upper left", frameon=False)
        save(figure, path, source)


def _lines(axes: Any, rows: list[Row], title: str, chosen: float) -> None:
    places = [float(row.name) for row in rows]
    axes.plot(places, [row.closing for row in rows], "o-", color=BLUE, label="disc closes its reed")
    axes.plot(places, [row.opening for row in rows], "s-", color=ORANGE, label="empty cell opens")
    axes.axhline(rows[0].margin, color="black", linewidth=1)
    axes.axvline(chosen, color=GREEN, linewidth=6, alpha=0.3)
    axes.set_yscale("log")
    axes.set_yticks([0.25, 0.5, 0.7, 1, 1.5, 2, 3], ["0.25", "0.5", "0.7", "1", "1.5", "2", "3"])
    axes.set_ylim(0.2, 3.5)
    axes.minorticks_off()
    axes.set_xlabel(title + " (green: chosen)")


def bands(board: Board, path: Path, source: str, groups: dict[str, list[Row]]) -> None:
    """Draw the band of conversions in which each choice works, above the required band."""
    rows = [(name, row) for name, group in groups.items() for row in group]
    needed = board.reed.mt_per_at
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8.5, 0.28 * len(rows) + 1.2), layout="constrained")
        axes = figure.subplots()
        axes.axvspan(needed["least"], needed["most"], color=GREEN, alpha=0.18, label="needed")
        for at, (_, row) in enumerate(rows):
            good = row.least < row.most
            axes.plot([row.least, row.most], [at, at], linewidth=7 if good else 2, solid_capstyle="butt",
                      color=(BLUE if row.works else ORANGE) if good else GREY)  # fmt: skip
        axes.axvline(needed["nominal"], color="black", linewidth=1)
        axes.set_yticks(range(len(rows)), [row.name for _, row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xscale("log")
        axes.set_xticks([0.02, 0.05, 0.1, 0.2, 0.5, 1], ["0.02", "0.05", "0.1", "0.2", "0.5", "1"])
        axes.set_xlim(0.015, 1)
        axes.minorticks_off()
        words = (
            "mT an ampere-turn: where a choice works (blue: with mixed poles too; orange: not in all of the green, or"
        )
        more = "the magnet weakens itself; thin grey: nowhere, the empty cell needs more than the disc gives)"
        axes.set_xlabel(f"{words}\n{more}; black: nominal")
        save(figure, path, source)


def reach_data(board: Board) -> dict[str, list[tuple[float, float]]]:
    """Return the field over height and over offset of an upright and a lying reed."""
    upright, lying = field.Field(board), field.Field(board, mounting=field.lying(board, 0.0))
    heights, offsets = np.arange(0, 30.5, 0.5), np.arange(0, 60.5, 0.5)
    return {
        "lifted": [(float(h), upright.of_disc(0.0, 0.0, 0, float(h))) for h in heights],
        "slid": [(float(x), upright.of_disc(float(x), 0.0)) for x in offsets],
        "lying": [(float(x), lying.of_disc(float(x), 0.0)) for x in offsets],
    }


def reach(board: Board, path: Path, source: str, data: dict[str, list[tuple[float, float]]]) -> None:
    """Draw the field at a reed while a disc is lifted or slid, with the reed's thresholds."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9.5, 3.8), layout="constrained")
        left, right = figure.subplots(1, 2)
        left.plot(*zip(*data["lifted"], strict=True), color=BLUE, label="upright reed")
        left.set_xlabel("height of a lifted disc, mm")
        left.set_ylabel("mean field along the reed, mT")
        right.plot(*zip(*data["slid"], strict=True), color=BLUE, label="upright reed")
        right.plot(*zip(*[(x, abs(y)) for x, y in data["lying"]], strict=True), color=GREY, linestyle="--",
                   label="lying reed: open at the centre")  # fmt: skip
        right.axvline(board.pitch, color=GREY, linewidth=1)
        right.text(board.pitch - 1, 5.6, "next cell", ha="right", va="top", color=GREY)
        right.set_xlabel("offset of a disc that slides on the diffuser, mm")
        for axes in (left, right):
            axes.axhline(board.reed.pull_in_mt, color=GREEN, linewidth=1)
            axes.axhline(board.reed.drop_out_mt, color=ORANGE, linewidth=1)
            axes.text(axes.get_xlim()[1], board.reed.pull_in_mt + 0.05, "closes", color=GREEN, ha="right", va="bottom")
            axes.text(axes.get_xlim()[1], board.reed.drop_out_mt + 0.05, "opens", color=ORANGE, ha="right", va="bottom")
            axes.legend(loc="upper right", frameon=False, bbox_to_anchor=(0.98, 0.98) if axes is left else (0.88, 0.98))
        save(figure, path, source)


def all_groups(board: Board) -> dict[str, list[Row]]:
    """Return the rows of every sweep by name."""
    return {
        "pitch": sweeps.pitches(board),
        "diffuser": sweeps.diffusers(board),
        "slack": sweeps.slacks(board),
        "sheet": sweeps.sheets(board),
        "magnet": sweeps.magnets(board),
        "mounting": sweeps.mountings(board),
        "reed": sweeps.reeds(board),
    }
