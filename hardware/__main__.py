"""`python -m hardware`: judge the board, make its files only if everything holds, and print the figures.

Ends with 0 and all files written, or with 1 and none: each failure is one line. 2 means that a tool is missing, 130
that somebody has stopped it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

try:
    from hardware import bom, circuit, fabrication, magnetics, make, pages, rank_board, spice, verdict
    from hardware.board import GENERATED, SOURCE, Board, load
    from hardware.verdict import Verdict
except ModuleNotFoundError as error:  # such as magpylib: the tools for makers come without them
    print(f"{error}: install the packages with: pip install -e '.[hardware]'", file=sys.stderr)
    sys.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and return the exit status."""
    options = _parser().parse_args(arguments)
    missing = [] if spice.available() else [spice.MISSING]
    if missing := missing + fabrication.missing():
        return _refuse(missing, 2)
    try:
        board = load(options.board)
        judged = verdict.judge(board)
        if judged.lines:
            return _refuse([*judged.lines, f"{len(judged.lines)} wrong: no file is written"], 1)
        layout = rank_board.build(board)
        plotted = fabrication.make(layout)
        if plotted.complaints:
            return _refuse([*verdict.of_kicad(plotted.complaints), "no file is written"], 1)
        lines = [*report(board, judged), "", f"KiCad {plotted.version} has nothing to complain about. Everything holds"]
        if not options.check:
            make.write(make.everything(board, layout, plotted), options.into, tidy=options.into == GENERATED)
    except (ValueError, OSError, RuntimeError) as error:  # RuntimeError: ngspice or KiCad gave up
        return _refuse([f"{' '.join(str(error).split())}; no file is written"], 1)
    except KeyboardInterrupt:
        return _refuse(["stopped; no file is written"], 130)
    _say("\n".join(lines) + ("." if options.check else f"; everything is in {options.into}."))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware", description="Judge the board and make its files.")
    parser.add_argument("board", type=Path, nargs="?", default=SOURCE, help="parameter file (board.toml)")
    parser.add_argument("--into", type=Path, default=GENERATED, help="folder for the files (hardware/generated)")
    parser.add_argument("--check", action="store_true", help="only judge and print, write nothing")
    return parser


def _say(words: str) -> None:
    """Print; a closed pipe, as with head, is not an error."""
    try:
        print(words, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains again at its end


def _refuse(lines: list[str], status: int) -> int:
    print("\n".join(lines), file=sys.stderr)
    return status


def report(board: Board, judged: Verdict) -> list[str]:
    """Return the output of `make hardware`: every figure with its limit, margins, scan, parts, joints and cost."""
    lines = [str(figure) for figure in judged.figures]
    lines += ["", *pages.cell_lines(board), "", *pages.band_lines(board), "", *pages.scan_lines(board)]
    lines.append(
        f"A loose magnet has a flux index of {magnetics.flux_index(board.magnet):.0f}; in a toy it must be below 50."
    )
    return [*lines, *bom.summary(board, circuit.build(board))]


if __name__ == "__main__":
    sys.exit(main())
