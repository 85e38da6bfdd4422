"""`python -m hardware.counting`: judge the board that counts, make its files only if everything holds, print figures.

Ends as `python -m hardware` does: 0 and all files written, or 1 and none, with each failure in one line.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

try:
    from hardware import board as small
    from hardware import fabrication
    from hardware import make as writing
    from hardware.counting import make
    from hardware.counting.board import GENERATED, SOURCE, load
except ModuleNotFoundError as error:
    print(f"{error}: install the packages with: pip install -e '.[hardware]'", file=sys.stderr)
    sys.exit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m hardware.counting", description=__doc__.partition("\n")[0])
    parser.add_argument("board", type=Path, nargs="?", default=SOURCE, help="parameter file (counting/board.toml)")
    parser.add_argument("--small", type=Path, default=small.SOURCE, help="box and discs (board.toml)")
    parser.add_argument("--into", type=Path, default=GENERATED, help="folder (hardware/generated-counting)")
    parser.add_argument("--check", action="store_true", help="only judge and print, write nothing")
    options = parser.parse_args(arguments)
    if missing := fabrication.missing():
        print("\n".join(missing), file=sys.stderr)
        return 2
    try:
        board = load(options.board, options.small)
        judged = make.judge(board)
        if judged.lines:
            return _refuse([*judged.lines, f"{len(judged.lines)} wrong: no file is written"])
        if not options.check:
            files = make.quick(board) | make.boards(board)
            writing.write(files, options.into, tidy=options.into == GENERATED)
    except (ValueError, OSError, RuntimeError) as error:
        return _refuse([f"{' '.join(str(error).split())}; no file is written"])
    print("\n".join([*map(str, judged.figures), "", *make.summary(board)]))
    print("Everything holds" + ("." if options.check else f"; everything is in {options.into}."))
    return 0


def _refuse(lines: list[str]) -> int:
    print("\n".join(lines), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
