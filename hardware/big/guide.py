"""The guide to build the big board: guide.txt filled in from the model, true of any copy."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap

from hardware import magnetics
from hardware.big import electrical, field, flat, wood
from hardware.big.board import CELLS, BigBoard
from hardware.pcb import PANEL, RAIL

_WIDTH = 120
_ITEM = re.compile(r"- \[ \] |\d+\. |- ")
TEMPLATE = Path(__file__).with_name("guide.txt")


def words(board: BigBoard) -> dict[str, str]:
    """Return what the template's words in braces stand for."""
    strip, layers, box, magnet = board.strip, board.layers, board.box, board.magnet
    loss, worst = electrical.loss(board, both_ends=True)
    numbers = {
        "strip_thick": layers.strip, "strip_length": strip.length, "slots": 2 * CELLS, "cells": CELLS,
        "closes": board.hall.closes_mt, "opens": board.hall.opens_mt, "hertz": board.hall.hertz,
        "strips": board.strips, "near": board.discs.felt + layers.opal, "standoff": box.standoff, "room": layers.room,
        "plywood": layers.top, "opal": layers.opal, "outer": box.outer, "button": box.button_hole, "lines": CELLS - 1,
        "inside": wood.inside(board), "grid": wood.slat_height(board) + layers.deck, "dimmest": board.proof.dimmest,
        "felt": board.discs.felt, "flux_limit": board.proof.flux_index, "all_cells": len(board.cells.cells),
        "panel": PANEL, "panels": -(-board.strips // PANEL), "worst": worst, "screw_length": box.screw_length,
        "floor_screws": len(wood.screws(board)), "top_screws": len(wood.screws(board)),
        "aside": board.pieces.tile_aside, "under": board.games_named["passage"].under, "wire": box.outer,
        "far": _far(board), "post": wood.POST_LONG, "disc_layers": flat.layers(board),
    }  # fmt: skip
    return {name: f"{value:g}" for name, value in numbers.items()} | {
        "name": board.name,
        "strip_size": f"{strip.length:g} x {strip.width:g} mm",
        "panel_size": f"{strip.length:g} x {PANEL * strip.width + 2 * RAIL:g} mm",
        "slot_size": f"{strip.slot_length:g} x {strip.slot:g} mm",
        "slot_usb": f"{box.cable_slot[0]:g} x {box.cable_slot[1]:g}",
        "sheet": f"{box.sheet[0]:g} x {box.sheet[1]:g} mm",
        "side": f"{box.side_thickness:g} x {box.side_height:g} mm",
        "ledges": _ledges(board),
        "magnet": f"{magnet.diameter:g} x {magnet.thickness:g} mm",
        "loss_both": f"{loss:.1f}",
        "event": f"{electrical.event_ms(board):.0f}",
        "flux": f"{magnetics.flux_index(magnet):.0f}",
        "pieces": _pieces(board),
        **{kind: _files(board, kind) for kind in ("discs", "tiles", "disks")},
    }


def _files(board: BigBoard, kind: str) -> str:
    """Return the names of the drawings from which pieces are cut."""
    return " and ".join(f"{name}.dxf" for name in flat.sheets(board) if name.startswith(kind))


def _far(board: BigBoard) -> int:
    """Return from how far above a Hall switch the strongest magnet is certainly not felt any more."""
    strong, heights = field.factors(board)[1], range(10, 200, 10)
    felt = field.vertical(board, [(0.0, 0.0, height - board.depth) for height in heights])
    return next(far for far, mt in zip(heights, felt, strict=True) if abs(mt) * strong < board.hall.opens_mt)


def _ledges(board: BigBoard) -> str:
    """Return the lengths of the ledges, the longest first."""
    lengths = [round(two - one, 1) for spans in wood.ledge_spans(board).values() for one, two in spans]
    counted = [f"{lengths.count(long)} of {long:g} mm" for long in sorted(set(lengths), reverse=True)]
    return f"{', '.join(counted)}, out of a strip of {board.box.ledge_width:g} x {board.layers.room:g} mm"


def _pieces(board: BigBoard) -> str:
    """Return what each game needs, as a table."""
    games = board.games_named
    high, wide = board.discs.height, board.discs.diameter
    disc = f"dia. {wide:g}, {high:g} mm high with the felt"
    rows = [
        ("Passo", f"{games['passo'].pieces} discs, {disc}: half of each colour"),
        ("Passage", f"{games['passage'].pieces} discs like Passo's: half of each colour; {2 * flat.DISKS} disks "
                    f"without a magnet, {flat.DISKS} of each colour"),
        ("Gaylor's Passo", f"{games['gaylor'].pieces} discs with a cup: half of each colour; {flat.BALLS} balls of "
                           "16 mm"),
        ("Passtally", f"{games['passtally'].pieces - 1} markers, four of each of three colours; a stick; "
                      f"{flat.TILES * len(flat.PATTERNS)} tiles, {flat.TILES} of each of {len(flat.PATTERNS)} types"),
    ]  # fmt: skip
    return "\n".join(["| game | pieces |", "|---|---|", *(f"| {game} | {what} |" for game, what in rows)])


def page(board: BigBoard) -> str:
    """Return the guide."""
    return filled(TEMPLATE, words(board))


def filled(template: Path, meanings: dict[str, str]) -> str:
    """Return a template with its words in braces filled in, each of its paragraphs and points wrapped anew."""
    found: list[str] = []
    block: list[str] = []
    fenced = False
    for line in [*template.read_text(encoding="utf-8").format_map(meanings).split("\n"), ""]:
        fenced ^= line.startswith("```")
        own = fenced or line.startswith(("```", "|", "#", "!")) or not line
        if own or _ITEM.match(line):
            found += _wrapped(block)
            block = []
        if own:
            found.append(line)
        else:
            block.append(line)
    return "\n".join(found[:-1])


def _wrapped(block: list[str]) -> list[str]:
    if not block:
        return []
    words_of_it = " ".join(line.strip() for line in block)
    item = _ITEM.match(block[0])
    first = item.group() if item else block[0][: len(block[0]) - len(block[0].lstrip())]
    body = words_of_it.removeprefix(first) if item else words_of_it
    return wrap(body, _WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_long_words=False,
                break_on_hyphens=False)  # fmt: skip
