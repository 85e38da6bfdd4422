"""`python -m hardware.big`: judge the big board, make its files only if everything holds, and print the figures.

Ends as `python -m hardware` does: 0 and all files written, or 1 and none, with each failure in one line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

try:
    from hardware import fabrication
    from hardware import make as writing
    from hardware.big import bom, make, pages, verdict
    from hardware.big.board import GENERATED, SOURCE, load
except ModuleNotFoundError as error:
    print(f"{error}: install the packages with: pip install -e '.[hardware]'", file=sys.stderr)
    sys.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m hardware.big", description="Judge the big board, make its files.")
    parser.add_argument("board", type=Path, nargs="?", default=SOURCE, help="parameter file (big/board.toml)")
    parser.add_argument("--into", type=Path, default=GENERATED, help="folder for the files (hardware/generated-big)")
    parser.add_argument(
        "--model", type=Path, metavar="FILE", help="write a model of the whole box, as STL, to this file"
    )
    parser.add_argument("--check", action="store_true", help="only judge and print, write nothing")
    options = parser.parse_args(arguments)
    if missing := fabrication.missing():
        print("\n".join(missing), file=sys.stderr)
        return 2
    try:
        board = load(options.board)
        judged = verdict.judge(board)
        if judged.lines:
            return _refuse([*judged.lines, f"{len(judged.lines)} wrong: no file is written"])
        made = make.everything(board)
        if not options.check:
            writing.write(made, options.into, tidy=options.into == GENERATED)
        if options.model:
            options.model.write_bytes(make.model(board))
    except (ValueError, OSError, RuntimeError) as error:
        return _refuse([f"{' '.join(str(error).split())}; no file is written"])
    print(
        "\n".join(
            [*map(str, judged.figures), "", *pages.supply_lines(board), *pages.scan_lines(board), *bom.summary(board)]
        )
    )
    print("Everything holds" + ("." if options.check else f"; everything is in {options.into}."))
    return 0


def _refuse(lines: list[str]) -> int:
    print("\n".join(lines), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
