"""The bill of materials, counted from the circuit where possible, otherwise from board.toml."""

from __future__ import annotations

import csv
import io
import reprlib
from math import ceil
from string import Formatter
from typing import Any

from hardware import joints, lengths, strip_board, strip_board_rules, sweeps, wood
from hardware.board import Board
from hardware.circuit import Circuit
from hardware.sweeps import Row

COLUMNS = (
    "step", "count", "spare", "kind", "value", "maker", "number", "alternatives", "note", "decides", "packs", "pack",
    "euros", "refs",
)  # fmt: skip
ORDER = [
    "**A maker and number in bold** was looked up in public data sheets or in parts lists of others; any part that",
    "meets the column *part* will do as well. **Any** says what to ask for: several makers meet it. Nobody has ordered",
    "the whole list yet.",
]
HEAD = ["| step | buy | part | maker and number, or what to ask for | alternatives | note | packs | a pack, euros |",
        "|---" * 8 + "|"]  # fmt: skip
PRICES = [
    "Prices are what such parts cost in small numbers in 2026, as remembered: ask before you order.",
]
FILLED = ("value", "number", "alternatives", "note", "decides")
MOST = 200  # pieces of one part: 25 cells, and the biggest board has 64


class _Words(Formatter):
    """Fills in words in braces with a number or a text, as it is or shortened (``:g``); other formats are refused."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the value for a word."""
        if not isinstance(value, int | float | str) or format_spec not in ("", "g"):
            raise ValueError("expected a number or a text, and no format but :g")
        return format(value, format_spec)


def _fill(words: str, known: dict[str, Any], where: str) -> str:
    """Return a text with its words in braces filled in."""
    try:
        return _Words().vformat(words, (), known)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{where}: nothing to fill in: {error}") from None


def rows(board: Board, circuit: Circuit) -> list[dict[str, Any]]:
    """Return the parts with their counts and reference designators, by building step."""
    found = _filled(board, sorted(board.parts, key=lambda item: int(item["step"])))
    return [{**part, "refs": " ".join(item.ref for item in circuit.of_kind(part["kind"]))} for part in found]


def options(board: Board) -> list[dict[str, Any]]:
    """Return the alternative parts."""
    return _filled(board, board.options)


def tools(board: Board) -> list[str]:
    """Return tools and consumables."""
    return [_fill(tool["named"], _sizes(board), "[[tool]]") for tool in board.tools]


def _filled(board: Board, parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return parts with their counts as numbers, and numbers for the words in braces."""
    known, found = _known(board) | _proven(board), []
    for part in parts:
        where = f"[[part]] {part.get('named', '?')}"
        words = {name: _fill(part.get(name, ""), known, where) for name in FILLED}
        counts = {name: count(board, str(part.get(name, "0"))) for name in ("count", "spare")}
        found.append({**part, **words, **counts, "packs": packs(part | counts)})
    return found


def packs(part: dict[str, Any], boards: int = 1) -> int:
    """Return how many packs of a part so many boards take; spares are for one board or for five alike."""
    wanted: int = ceil((part["count"] * boards + part["spare"]) / part["pack"])
    return wanted


def _sizes(board: Board) -> dict[str, Any]:
    """Return the tables that words in braces can name."""
    return {name: getattr(board, name) for name in ("wood", "disc", "magnet", "reed", "power", "rank_board")}


def _known(board: Board) -> dict[str, Any]:
    """Return what words in braces can name: tables, and what follows from the geometry."""
    remanence, off = board.magnet.remanence_t, board.magnet_tolerance * board.magnet.remanence_t
    computed = {
        "inside": wood.inside(board),
        "ledge_length": wood.ledge_length(board),
        "bulk_height": strip_board_rules.room_for(board, "bulk"),
        "pull_up": f"{board.scan.pull_up_ohm / 1000:g}",
        "remanence": f"{remanence - off:.2f} to {remanence + off:.2f}",
    }
    return {**_sizes(board), **lengths.bought(board), **computed}


_OTHERS = ("other_reeds", "other_magnets", "other_diffusers", "long_reed")


def _proven(board: Board) -> dict[str, Any]:
    """Return the remaining names: the proof's figures for other parts."""
    thicker = [row for row in sweeps.diffusers(board) if float(row.name) > board.wood.diffuser]
    said = [_others(sweeps.reeds(board)), _others(sweeps.magnets(board)[1:]), _others(thicker, " mm")]
    said.append(_fault(sweeps.long_reed(board)) or "needs higher sides")
    return dict(zip(_OTHERS, said, strict=True))


def _others(choices: list[Row], unit: str = "") -> str:
    """Return a sentence for each choice that does not work."""
    return "; ".join(f"{row.name}{unit} {_fault(row)}" for row in choices if not row.works)


def _fault(row: Row) -> str:
    faults = [
        f"{verb} by {by:.2f}" for verb, by in (("closes", row.closing), ("opens", row.opening)) if by < row.margin
    ]
    return " and ".join([*faults, *([] if row.lasting else ["weakens itself"])])


def count(board: Board, words: str) -> int:
    """Return a quantity: a number, or the name of one that the board knows."""
    known = {
        "cells": len(board.cells),
        "columns": len(board.columns),
        "rows": len(board.rows),
        "discs": board.disc.count + board.disc.spare,
        "sheets": 3 + len(wood.small_sheets(board)),  # top, deck and floor, and small parts
        "ledges": len(wood.ledges(board)),
        "screws": len(wood.screw_holes(board)),  # of the top, and of the floor
    }
    if words not in known and not (words.isascii() and words.isdigit() and len(words) < 5 and int(words) <= MOST):
        names = ", ".join(known)
        raise ValueError(
            f"count or spare {reprlib.repr(words)} of a part: expected a number up to {MOST} or one of {names}"
        )
    return known[words] if words in known else int(words)


def complaints(board: Board, circuit: Circuit) -> list[str]:
    """Return where list and circuit disagree: a part without an entry, an entry that is not complete or miscounts."""
    _try_words(board)
    for part in [*board.parts, *board.options]:
        count(board, part.get("spare", "0"))
        count(board, part["count"])
    listed = {part["kind"]: count(board, str(part["count"])) for part in board.parts}
    kinds = sorted({part.kind for part in circuit.parts})
    found = [f"[[part]] {kind}: count 0, must be at least 1" for kind, number in listed.items() if not number]
    found += [
        f"{kind} is in the circuit but not in the list; add a [[part]] of that kind"
        for kind in kinds
        if kind not in listed
    ]
    for kind in kinds:
        number = len(circuit.of_kind(kind))
        if kind in listed and listed[kind] != number:
            found.append(f"{number} of {kind} in the circuit, {listed[kind]} in the list; change its count")
    return found


def _try_words(board: Board) -> None:
    """Fill in all words except those from the slow proofs, so that unknown words are found early."""
    known = _known(board) | dict.fromkeys(_OTHERS, "")
    for part in [*board.parts, *board.options]:
        for name in FILLED:
            _fill(part.get(name, ""), known, f"[[part]] {part['named']}")
    tools(board)


def soldered(listed: list[dict[str, Any]]) -> int:
    """Return how many parts are soldered: those in the circuit."""
    return sum(row["count"] for row in listed if row["refs"])


def cost(board: Board, listed: list[dict[str, Any]], boards: int = 1) -> float:
    """Return what the parts of so many boards cost, in whole packs, with spares and what is used up."""
    parts = sum(packs(row, boards) * row["euros"] for row in listed)
    return float(parts + sum(tool["euros"] for tool in board.tools if "euros" in tool))


def summary(board: Board, circuit: Circuit) -> list[str]:
    """Return parts, joints and cost in three lines."""
    listed, layout = rows(board, circuit), strip_board.build()
    wire, printed = (joints.total(found(board, layout)) for found in (joints.in_wire, joints.with_rank_boards))
    one, five = cost(board, listed), cost(board, listed, 5)
    return [
        f"{len(listed)} kinds of parts, {sum(row['count'] for row in listed)} pieces and "
        f"{sum(row['spare'] for row in listed)} spare; {soldered(listed)} of them are soldered.",
        f"{wire} joints in wire, {printed} with rank boards, and {joints.headers(circuit)} of the Pico's headers.",
        f"{one:.0f} euros for one board, {five:.0f} for five ({five / 5:.0f} each), in whole packs, without tools, "
        "rank boards and shipping. No price was looked up.",
    ]


def as_csv(board: Board, circuit: Circuit) -> str:
    """Return the list as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: row[name] for name in COLUMNS} for row in rows(board, circuit))
    return out.getvalue()


def as_page(board: Board, circuit: Circuit) -> str:
    """Return the list as a page."""
    listed, layout = rows(board, circuit), strip_board.build()
    lines = ["# Bill of materials", "", "Made by `make hardware` from board.toml and the circuit.", ""]
    lines += [
        *(f"- {words}" for words in summary(board, circuit)),
        "",
        *ORDER,
        "",
        *HEAD,
        *(_line(row) for row in listed),
    ]
    lines += ["", *PRICES, ""]
    lines += ["## What decides", "", "The proof hangs on these. What happens with another (a margin below "
              f"{board.proof.margin:g} is refused; at 1 the worst reed of its class just works):", ""]  # fmt: skip
    lines += [f"- **{row['value']}**: {row['decides']}." for row in listed if row["decides"]]
    lines += [
        "",
        "## Instead of wire",
        "",
        "With printed circuits under the deck (RANK_BOARD.md), these as well:",
        "",
        *HEAD,
    ]
    lines += [*(_line(row) for row in options(board)), "", "## Tools and what is used up", ""]
    lines += [*(f"- {words}" for words in tools(board)), "", "## Joints", "", "| in wire | |", "|---|---|"]
    lines += _joints(joints.in_wire(board, layout))
    lines += ["", "| with rank boards | |", "|---|---|", *_joints(joints.with_rank_boards(board, layout))]
    return "\n".join([*lines, "", f"And {joints.headers(circuit)} of the two headers on the Pico, either way.", ""])


def _joints(found: dict[str, int]) -> list[str]:
    return [*(f"| {what} | {number} |" for what, number in found.items()), f"| **all** | **{joints.total(found)}** |"]


def _line(row: dict[str, Any]) -> str:
    number = f"any: {row['number']}" if row["maker"] == "any" else f"**{row['maker']} {row['number']}**"
    pieces = f"{row['count']} + {row['spare']}" if row["spare"] else f"{row['count']}"
    words = [row["step"], pieces, row["value"], number, row["alternatives"], row["note"]]
    words += [f"{row['packs']} of {row['pack']}", f"{row['euros']:.2f}"]
    return "| " + " | ".join(map(str, words)) + " |"
