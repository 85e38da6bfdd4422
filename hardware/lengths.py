"""The lengths of wire that the board needs, from its geometry, for the bill of materials."""

from __future__ import annotations

from math import ceil

from hardware.board import Board

_STEP = 0.5  # m; wire is sold by the half metre at best


def needed(board: Board) -> dict[str, float]:
    """Return the metres of each kind of wire, without reserve."""
    wires, part = board.wires, board.wood
    along_rank, along_file = (2 * reach + wires.overhang for reach in board.reach)
    matrix_leads = (len(board.columns) + len(board.rows)) * wires.lead
    columns = len(board.columns) * along_file
    data = (len(board.cells) - 1) * (board.pitch + wires.joint) + wires.lead
    buttons = 2 * 2 * (part.outer / 2 + wires.lead)
    rails = 2 * (len(board.rows) * along_rank + along_file + wires.lead)
    drops = 2 * len(board.cells) * (part.sheet + wires.joint)  # thin wire: stiff wire tears off a pixel's pads
    found = {
        "copper": len(board.cells) * wires.tail + len(board.rows) * along_rank,
        "hook_up": columns + matrix_leads + data + buttons + drops,
        "sleeve": len(board.cells) * (part.well + part.sheet),
        "supply": rails,
    }
    return {name: length / 1000 for name, length in found.items()}


def needed_with_rank_boards(board: Board) -> dict[str, float]:
    """Return the metres still needed if rank boards replace rows, columns and rails."""
    wires, part, gaps = board.wires, board.wood, len(board.rows) - 1
    low, high = board.rank_board.column_pads
    columns = gaps * len(board.columns) * (board.pitch - high + low + wires.joint)
    leads = (len(board.columns) + len(board.rows) + 1) * wires.lead
    data = gaps * (board.pitch + wires.joint)
    pixels = 4 * len(board.cells) * (part.sheet + board.rank_board.thickness + wires.joint)
    found = {
        "copper": len(board.cells) * wires.tail,
        "hook_up": columns + leads + data + pixels + 2 * 2 * (part.outer / 2 + wires.lead),
        "supply": 2 * (gaps * (board.pitch + wires.joint) + wires.lead),
    }
    return {f"{name}_left": length / 1000 for name, length in found.items()}


def bought(board: Board) -> dict[str, str]:
    """Return the metres to buy: with reserve, rounded up."""
    scale = 1 + board.wires.reserve
    lengths = needed(board) | needed_with_rank_boards(board)
    return {name: f"{ceil(length * scale / _STEP) * _STEP:g}" for name, length in lengths.items()}


def longest_column(board: Board) -> float:
    """Return the metres of wire from a column's last diode to the controller."""
    return (2 * board.reach[1] + board.wires.overhang + board.wires.lead) / 1000
