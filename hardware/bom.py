"""The bill of materials, counted from the circuit where the circuit knows, from board.toml where it does not."""

from __future__ import annotations

import csv
import io
from typing import Any

from hardware import lengths, strip_board_rules, wood
from hardware.board import Board
from hardware.circuit import Circuit

COLUMNS = ("step", "count", "kind", "value", "number", "maker", "alternatives", "note", "refs")
HEAD = ["| step | count | part | number | alternatives | note |", "|---|---|---|---|---|---|"]


def rows(board: Board, circuit: Circuit) -> list[dict[str, Any]]:
    """Return the parts with their counts and reference designators, by building step."""
    found = _filled(board, sorted(board.parts, key=lambda item: int(item["step"])))
    return [{**part, "refs": " ".join(item.ref for item in circuit.of_kind(part["kind"]))} for part in found]


def options(board: Board) -> list[dict[str, Any]]:
    """Return what can take the place of other parts."""
    return _filled(board, board.options)


def _filled(board: Board, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return parts with their counts as numbers, and numbers for the words in braces."""
    known, found = _known(board), []
    for part in parts:
        words = {name: part[name].format(**known) for name in ("value", "alternatives", "note")}
        found.append({**part, **words, "count": count(board, part["count"])})
    return found


def _known(board: Board) -> dict[str, Any]:
    """Return what words in braces can name."""
    tables = {name: getattr(board, name) for name in ("wood", "disc", "magnet", "reed", "power", "rank_board")}
    computed = {
        "inside": wood.inside(board),
        "ledge_length": wood.ledge_length(board),
        "bulk_height": strip_board_rules.room_for(board, "bulk"),
        "pull_up": f"{board.scan.pull_up_ohm / 1000:g}",
    }
    return {**tables, **lengths.bought(board), **computed}


def count(board: Board, words: str) -> int:
    """Return a quantity: a number, or the name of one that the board knows."""
    known = {
        "cells": len(board.cells),
        "columns": len(board.files),
        "discs": board.disc.count + board.disc.spare,
    }
    return known[words] if words in known else int(words)


def complaints(board: Board, circuit: Circuit) -> list[str]:
    """Return where list and circuit disagree: a part without an entry, an entry with another count."""
    listed = {row["kind"]: row for row in rows(board, circuit)}
    kinds = sorted({part.kind for part in circuit.parts})
    found = [f"{kind} is in the circuit but not in the list" for kind in kinds if kind not in listed]
    for kind in kinds:
        number = len(circuit.of_kind(kind))
        if kind in listed and listed[kind]["count"] != number:
            found.append(f"{number} of {kind} in the circuit, {listed[kind]['count']} in the list")
    return found


def soldered(listed: list[dict[str, Any]]) -> int:
    """Return how many pieces are soldered: those that the circuit has."""
    return sum(row["count"] for row in listed if row["refs"])


def as_csv(board: Board, circuit: Circuit) -> str:
    """Return the list as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: row[name] for name in COLUMNS} for row in rows(board, circuit))
    return out.getvalue()


def as_page(board: Board, circuit: Circuit) -> str:
    """Return the list as a page."""
    listed = rows(board, circuit)
    lines = ["# Bill of materials", "", "Made by `make hardware` from board.toml and the circuit.", ""]
    lines.append(
        f"{len(listed)} kinds of parts, {sum(row['count'] for row in listed)} pieces; "
        f"{soldered(listed)} of them are soldered."
    )
    lines += ["", *HEAD, *map(_line, listed)]
    lines += ["", "With printed circuits instead of wires under the deck (RANK_BOARD.md), these as well:", "", *HEAD]
    return "\n".join([*lines, *map(_line, options(board)), ""])


def _line(row: dict[str, Any]) -> str:
    number = row["number"] if row["maker"].startswith("any") else f"{row['maker']} {row['number']}"
    return f"| {row['step']} | {row['count']} | {row['value']} | {number} | {row['alternatives']} | {row['note']} |"
