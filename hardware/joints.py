"""The number of solder joints, counted from circuit, wiring and strip board."""

from __future__ import annotations

from hardware import rank_board
from hardware.board import Board
from hardware.circuit import Circuit
from hardware.strip_board import StripBoard


def in_wire(board: Board, layout: StripBoard) -> dict[str, int]:
    """Return the joints of a hand-wired board by what is soldered, without the controller's headers."""
    cells, rows, columns = len(board.cells), len(board.rows), len(board.columns)
    return {
        "reeds and diodes": 4 * cells,  # tail on the lead, tail on the diode, diode on the column, lead on the row
        "leads of rows and columns, one end": rows + columns,
        "pixels: 5 V and GND, both ends": 2 * 2 * cells,
        "pixels: data from one to the next, and the first one's end": 2 * (cells - 1) + 1,
        "supply: rails to the two buses, and a lead on each": 2 * rows + 2,
        "buttons": 2 * 2,
        "strip board: pins, links and the ends of wires": _on(layout),
    }


def with_rank_boards(board: Board, layout: StripBoard) -> dict[str, int]:
    """Return the joints of a board with rank boards."""
    cells, links = len(board.cells), len(rank_board.links(board))
    return {
        "reeds": 3 * cells,  # tail on the upper lead, tail and lower lead in their holes
        "diodes": 2 * cells,
        "pixels: four wires, both ends; the last has no data out": 2 * (4 * cells - 1),
        "wires from board to board": 2 * links,
        "leads of rows, columns, supply and data, one end": len(board.rows) + len(board.columns) + 3,
        "buttons": 2 * 2,
        "strip board: pins, links and the ends of wires": _on(layout),
    }


def _on(layout: StripBoard) -> int:
    """Return the joints on the strip board itself."""
    return sum(len(part.pins) for part in layout.parts) + 2 * len(layout.links) + len(layout.wires)


def headers(circuit: Circuit) -> int:
    """Return the joints of the controller's headers: one per pin."""
    return max(circuit["U1"].numbers.values(), default=0)


def total(found: dict[str, int]) -> int:
    """Return the sum."""
    return sum(found.values())
