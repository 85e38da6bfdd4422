"""The scanned matrix as SPICE decks, and a runner for ngspice."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hardware.board import Board

CLOSED_OHM, OPEN_OHM = 0.2, 1e10
_PATIENCE = 120  # s; the longest deck, all pairs of cells, takes a few
_CHANGE = "change [diode] model, [matrix] or [rp2040]"
_ERROR = re.compile(r"unknown model|error|fatal|singular|no such", re.I)
MISSING = "ngspice is not installed: apt-get install ngspice"


@dataclass(frozen=True)
class Corner:
    """One corner case: pull-up, pull-down and temperature."""

    inside_ohm: float
    outside_ohm: float | None
    temperature: float = 25.0
    vdd: float = 3.3
    diodes: bool = True
    without_diode: frozenset[str] = frozenset()

    @property
    def pull_up(self) -> str:
        """Return the pull-up of a column in words."""
        outside = "inside only" if self.outside_ohm is None else f"{self.outside_ohm / 1000:g} k outside"
        return f"{self.inside_ohm / 1000:g} k inside, {outside}"


def available() -> bool:
    """Return whether ngspice is installed."""
    return shutil.which("ngspice") is not None


@lru_cache(maxsize=64)  # most changes to a board do not touch its circuit
def run(deck: str) -> str:
    """Return the output of ngspice for a deck; if it fails, raise with the reason."""
    if not available():
        raise RuntimeError(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.cir"
        path.write_text(deck, encoding="utf-8")
        try:
            done = subprocess.run(
                ["ngspice", "-b", path], capture_output=True, text=True, check=False, cwd=folder, timeout=_PATIENCE
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"ngspice finds no end within {_PATIENCE} s; {_CHANGE}") from None
    text = done.stdout + done.stderr
    if done.returncode or re.search(r"fatal|singular|no such", text, re.I):
        raise RuntimeError(f"ngspice failed: {_reason(text)}; {_CHANGE}")
    return done.stdout


def _reason(text: str) -> str:
    """Return the first line with an error from ngspice, or else its last line."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()] or ["no word"]
    return next((line for line in lines if _ERROR.search(line)), lines[-1])[:120]


def _wire_pf(board: Board) -> float:
    """Return the capacitance of a row or column: its pin and its wire."""
    return board.scan.pin_pf + board.wires.column_m * board.wires.pf_per_m


def _column(board: Board, file: str, corner: Corner, leak: bool) -> list[str]:
    name = f"col_{file}"
    lines = [f"Rin_{file} vdd {name} {corner.inside_ohm:g}"]
    if corner.outside_ohm:
        lines.append(f"Rout_{file} vdd {name} {corner.outside_ohm:g}")
    lines.append(f"Cc_{file} {name} 0 {_wire_pf(board):g}p")
    if leak:
        lines.append(f"Ileak_{file} {name} 0 {board.scan.leakage_ua:g}u")
    return lines


def _cell(board: Board, cell: str, corner: Corner) -> list[str]:
    column, row = f"col_{board.column(cell)}", f"row_{board.row(cell)}"
    if corner.diodes and cell not in corner.without_diode:
        return [f"D_{cell} {column} n_{cell} D1N4148", f"Rs_{cell} n_{cell} {row} {OPEN_OHM:g}"]
    return [f"Rs_{cell} {column} {row} {OPEN_OHM:g}"]


def matrix(board: Board, corner: Corner, leak: bool = False) -> list[str]:
    """Return the deck's lines for columns, diodes and reeds, all open; the caller adds the rows."""
    lines = ["* scanned reed matrix", f".model D1N4148 {board.scan.diode}", f".temp {corner.temperature:g}"]
    lines.append(f"Vdd vdd 0 {corner.vdd:g}")
    for file in board.columns:
        lines += _column(board, file, corner, leak)
    for cell in board.cells:
        lines += _cell(board, cell, corner)
    return lines


def pictures(
    board: Board, corner: Corner, closed: Sequence[Iterable[str]], leak: bool = False
) -> list[dict[str, float]]:
    """Return, for each set of closed reeds, the voltage of each cell's column while the cell's row is driven low."""
    lines = matrix(board, corner, leak)
    for rank in board.rows:
        lines += [
            f"Vr_{rank} drive_{rank} 0 {corner.vdd:g}",
            f"Rr_{rank} drive_{rank} row_{rank} {corner.inside_ohm:g}",
        ]
    lines += [".control", "set noaskquit", "set width=400"]
    before: set[str] = set()
    for cells in closed:
        now = set(cells)
        lines += [f"alter Rs_{cell} = {CLOSED_OHM if cell in now else OPEN_OHM:g}" for cell in sorted(now ^ before)]
        before = now
        for rank in board.rows:
            lines += [f"alter Vr_{rank} = 0", f"alter Rr_{rank} = {board.scan.output_ohm:g}", "op"]
            lines.append("echo READ " + " ".join(f"$&v(col_{file})" for file in board.columns))
            lines.append("destroy all")  # ngspice keeps every result and becomes slow
            lines += [f"alter Vr_{rank} = {corner.vdd:g}", f"alter Rr_{rank} = {corner.inside_ohm:g}"]
    found = re.findall(r"^READ (.*)$", run("\n".join([*lines, "quit", ".endc", ".end", ""])), re.M)
    values = [[float(number) for number in line.split()] for line in found]
    rows = len(board.rows)
    if len(values) != rows * len(closed):
        raise RuntimeError(f"ngspice gave {len(values)} readings for {rows * len(closed)} row drives; {_CHANGE}")
    return [_by_cell(board, values[at * rows : (at + 1) * rows]) for at in range(len(closed))]


def _by_cell(board: Board, rows: list[list[float]]) -> dict[str, float]:
    return {
        cell: rows[board.rows.index(board.row(cell))][board.columns.index(board.column(cell))] for cell in board.cells
    }


def scan_deck(board: Board, corner: Corner, closed: Iterable[str], step_ns: float = 5) -> str:
    """Return a transient deck for one scan: each row low, then high for the settling time, then released."""
    scan, lines = board.scan, matrix(board, corner)
    lines += [f".model SW SW(VT=0.5 RON={scan.output_ohm:g} ROFF=1e9)"]
    low, high = scan.row_us - scan.settle_us, scan.settle_us
    for number, rank in enumerate(board.rows):
        start = 1 + number * (low + high)
        lines += [f"Rp_{rank} vdd row_{rank} {corner.inside_ohm:g}"]
        lines += [f"Cr_{rank} row_{rank} 0 {_wire_pf(board):g}p"]
        lines += [f"Vl_{rank} gl_{rank} 0 PULSE(0 1 {start:g}u 5n 5n {low - 0.01:g}u 1)"]
        lines += [f"Vh_{rank} gh_{rank} 0 PULSE(0 1 {start + low:g}u 5n 5n {high - 0.01:g}u 1)"]
        lines += [f"Sl_{rank} row_{rank} 0 gl_{rank} 0 SW", f"Sh_{rank} row_{rank} vdd gh_{rank} 0 SW"]
    closed = set(closed)
    lines = [
        line.replace(f"{OPEN_OHM:g}", f"{CLOSED_OHM:g}") if line.split()[0][3:] in closed else line for line in lines
    ]
    end = 1 + len(board.rows) * scan.row_us + 2
    columns = " ".join(f"v(col_{file})" for file in board.columns)
    control = [
        ".control",
        "set noaskquit",
        f"tran {step_ns:g}n {end:g}u",
        f"wrdata scan.txt {columns}",
        "shell cat scan.txt",
    ]
    return "\n".join([*lines, *control, "quit", ".endc", ".end", ""])


def scan(board: Board, corner: Corner, closed: Iterable[str]) -> tuple[list[float], dict[str, list[float]]]:
    """Return the times in microseconds and each column's voltage during one scan."""
    rows = [line.split() for line in run(scan_deck(board, corner, closed)).splitlines()]
    width = 2 * len(board.columns)
    numbers = [[float(word) for word in row] for row in rows if len(row) == width and re.match(r"^-?\d", row[0])]
    if not numbers:
        raise RuntimeError(f"ngspice gave no waveform; {_CHANGE}")
    times = [row[0] * 1e6 for row in numbers]
    return times, {file: [row[2 * at + 1] for row in numbers] for at, file in enumerate(board.columns)}


def inrush_deck(volts: float, ohm: float, farad: float, esr: float) -> str:
    """Return the deck for a capacitor plugged into USB through cable and fuse."""
    return "\n".join(
        [
            "* plugging in",
            f"V1 usb 0 PWL(0 0 100u 0 110u {volts:g})",
            f"R1 usb rail {ohm:g}",
            f"R2 rail cap {esr:g}",
            f"C1 cap 0 {farad:g}",
            ".control",
            "set noaskquit",
            "tran 10u 20m",
            "meas tran peak MIN i(V1)",
            "meas tran charge INTEG i(V1) from=0 to=20m",
            "meas tran full WHEN v(cap)=%g CROSS=1" % (0.95 * volts),
            "quit",
            ".endc",
            ".end",
            "",
        ]
    )


def inrush(volts: float, ohm: float, farad: float, esr: float) -> dict[str, float]:
    """Return the peak current in A, the charge in C and the seconds to 95 %."""
    text = run(inrush_deck(volts, ohm, farad, esr))
    found = {name: float(value) for name, value in re.findall(r"^(\w+)\s+=\s+(\S+)", text, re.M)}
    return {"peak": -found["peak"], "charge": -found["charge"], "full": found["full"] - 110e-6}
