"""The guide to build the big board: guide.txt filled in from the model, true of any copy."""

from __future__ import annotations

from pathlib import Path

from hardware import magnetics
from hardware.big import electrical, wood
from hardware.big.board import CELLS, BigBoard

TEMPLATE = Path(__file__).with_name("guide.txt")
TITLES = {"passo": "Passo", "passage": "Passage", "gaylor": "Gaylor's Passo", "passtally": "Passtally"}


def words(board: BigBoard) -> dict[str, str]:
    """Return what the template's words in braces stand for."""
    strip, layers, box, magnet = board.strip, board.layers, board.box, board.magnet
    numbers = {
        "strip_thick": layers.strip, "strip_length": strip.length, "slots": 2 * CELLS, "cells": CELLS,
        "closes": board.hall.closes_mt, "opens": board.hall.opens_mt, "hertz": board.hall.hertz,
        "strips": board.strips, "other_cells": CELLS * (board.strips - 1), "near": board.discs.felt + layers.opal,
        "plywood": layers.top, "opal": layers.opal, "outer": box.outer, "button": box.button_hole, "lines": CELLS - 1,
        "inside": wood.inside(board), "grid": wood.slat_height(board) + layers.deck, "dimmest": board.proof.dimmest,
        "felt": board.discs.felt, "flux_limit": board.proof.flux_index,
    }  # fmt: skip
    pieces = [f"- {TITLES[game.name]}: {game.pieces} with a magnet" for game in board.games]
    return {name: f"{value:g}" for name, value in numbers.items()} | {
        "name": board.name,
        "strip_size": f"{strip.length:g} x {strip.width:g} mm",
        "slot_size": f"{strip.slot_length:g} x {strip.slot:g} mm",
        "sheet": f"{box.sheet[0]:g} x {box.sheet[1]:g} mm",
        "side": f"{box.side_thickness:g} x {box.side_height:g} mm",
        "ledge": f"{box.ledge_width:g} x {layers.room:g} mm",
        "magnet": f"{magnet.diameter:g} x {magnet.thickness:g} mm",
        "loss_both": f"{electrical.loss(board, both_ends=True)[0]:.1f}",
        "loss_one": f"{electrical.loss(board, both_ends=False)[0]:.1f}",
        "event": f"{electrical.event_ms(board):.0f}",
        "flux": f"{magnetics.flux_index(magnet):.0f}",
        "games": "\n".join(pieces),
    }


def page(board: BigBoard) -> str:
    """Return the guide."""
    return TEMPLATE.read_text(encoding="utf-8").format_map(words(board))
