"""`python -m hardware`: make everything, run the checks, print the tables. Ends with 1 when a check fails."""

from __future__ import annotations

import sys

from hardware import (
    assembly,
    bom,
    circuit,
    copper,
    electrical,
    erc,
    fabrication,
    fit,
    magnetics,
    make,
    pages,
    rank_board,
    spice,
    strip_board,
    strip_board_rules,
)
from hardware.board import GENERATED, Board, load
from hardware.electrical import Figure


def main() -> int:
    """Run and return the exit status."""
    board = load()
    missing = [] if spice.available() else [spice.MISSING]
    missing += [] if fabrication.python() else [fabrication.MISSING]
    if missing:
        print("\n".join(missing), file=sys.stderr)
        return 2
    GENERATED.mkdir(exist_ok=True)
    make.write(make.exact(board), GENERATED)
    make.write(make.magnetic(board) | make.electric(board), GENERATED)
    make.draw(board, GENERATED)
    layout = rank_board.build(board)
    plotted = fabrication.plot(layout)
    make.write(make.gerbers(layout, plotted), GENERATED)
    complaints = _rules(board) + plotted.complaints + [str(figure) for figure in _figures(board) if not figure.ok]
    print(f"KiCad {plotted.version}: {len(plotted.complaints)} complaints about the rank board\n")
    for line in [*pages.cell_lines(board), "", *pages.band_lines(board), "", *pages.scan_lines(board)]:
        print(line)
    print("\n".join(["", *complaints, f"{len(complaints)} complaints; everything is in hardware/generated/"]))
    return 1 if complaints else 0


def _rules(board: Board) -> list[str]:
    found = [f"{name}: {words}" for name, profile in board.profiles.items()
             for words in erc.check(board, circuit.build(board, profile), profile)]  # fmt: skip
    wired = circuit.build(board)
    found += strip_board_rules.check(board, wired, strip_board.build())
    found += bom.complaints(board, wired) + copper.check(rank_board.build(board))
    return found + [words for printed in (False, True) for words in assembly.collisions(board, printed)]


def _figures(board: Board) -> list[Figure]:
    found = [*electrical.levels(board), *electrical.timing(board), *electrical.current(board)]
    found += [electrical.rank_board_drop(board), magnetics.inside(board)]
    for figure in found:
        print(figure)
    print()
    return found + fit.check(board)


if __name__ == "__main__":
    sys.exit(main())
