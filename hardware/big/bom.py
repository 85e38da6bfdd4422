"""What to order: every line with packs as sold, and one price for one board and for five."""

from __future__ import annotations

from math import ceil
from typing import Any

from hardware.big import controller
from hardware.big.board import BigBoard
from hardware.big.circuit import strip

HEAD = (
    "Prices are what such parts cost in small numbers, as remembered: ask before you order. *Sheet*: its data sheet or",
    "its maker's page was read. *Remembered*: confirm the number, too. Placing by machine is not in the price.",
    "",
    "| part | for one board | packs for one, for five | what | number | instead | note | known | a pack, euros |",
    "|---|---|---|---|---|---|---|---|---|",
)


def words(board: BigBoard) -> dict[str, str]:
    """Return what is filled in for words in braces."""
    magnet, part = board.magnet, board.strip
    return {
        "closes": f"{board.hall.closes_mt:g}", "opens": f"{board.hall.opens_mt:g}",
        "magnet": f"{magnet.diameter:g} x {magnet.thickness:g} mm",
        "strip": f"{part.length:g} x {part.width:g} x {board.layers.strip:g} mm",
        "short": str(board.strips - 1), "outer": f"{board.box.outer:g} x {board.box.outer:g} mm",
    }  # fmt: skip


def packs(part: dict[str, Any], boards: int = 1) -> int:
    """Return how many packs of a part so many boards take."""
    packs_needed: int = ceil(part["count"] * boards / part["pack"])
    return packs_needed


def euros(board: BigBoard, boards: int = 1) -> float:
    """Return what the parts of so many boards cost, in whole packs."""
    return float(sum(packs(part, boards) * part["euros"] for part in board.parts))


def needed(board: BigBoard) -> dict[str, int]:
    """Return how many of each kind circuits and games need, without spares."""
    strips = board.strips
    found: dict[str, int] = {}
    for part in strip().parts:
        found[part.kind] = found.get(part.kind, 0) + strips
    found["connector"] += 1
    found["pull_up"] += len(controller.circuit().of_kind("pull"))
    found["magnet"] = sum(game.pieces for game in board.games) + 1  # the stick has two
    return found | {"cable": strips - 1, "button": 4}


def complaints(board: BigBoard) -> list[str]:
    """Return the parts that are too few or missing in the list."""
    listed = {part["kind"]: part["count"] for part in board.parts}
    return [
        f"[[part]] {kind}: count = {listed.get(kind, 0)}, the board needs {count}"
        for kind, count in needed(board).items()
        if listed.get(kind, 0) < count
    ]


def joints() -> dict[str, int]:
    """Return the joints that hands solder if machines have populated the strips."""
    pins = sum(len(part.pins) for part in controller.circuit().parts if part.kind not in ("low_pins", "high_pins"))
    return {
        "Pico, both rows": 40,
        "the rest of the controller's board": pins,
        "buttons": 8,
        "second feed": 2,
    }


def summary(board: BigBoard) -> list[str]:
    """Return parts, joints and cost in three lines."""
    by_hand = sum(joints().values())
    placed = len(strip().parts) * board.strips
    one, five = euros(board), euros(board, 5)
    unknown = sum(part["known"] != "sheet" for part in board.parts)
    return [
        f"{len(board.parts)} lines to order; {placed} parts on {board.strips} strips, which a machine places.",
        f"{by_hand} joints by hand.",
        f"{one:.0f} euros for one board, {five:.0f} for five ({five / 5:.0f} each), in whole packs, without placing by "
        f"machine, tools and shipping. No price was looked up, and {unknown} lines not in a data sheet either.",
    ]


def page(board: BigBoard) -> str:
    """Return the list as a page."""
    filled = words(board)
    lines = ["# Bill of materials: the big board", "", "Made by `make hardware` from big/board.toml.", ""]
    lines += [f"- {line}" for line in summary(board)]
    lines += ["", *HEAD]
    for part in board.parts:
        cells = [part["named"], part["count"], f"{packs(part)} of {part['pack']}, {packs(part, 5)}"]
        cells += [part["value"], f"**{part['maker']}** {part['number']}", part["alternative"], part["note"]]
        cells += [part["known"], f"{part['euros']:.2f}"]
        lines.append("| " + " | ".join(str(cell).format_map(filled) for cell in cells) + " |")
    lines += ["", "By hand instead of by machine: [placing](strip/placing.html).", "", "## Joints by hand", ""]
    return "\n".join([*lines, "| | |", "|---|---|", *(f"| {what} | {count} |" for what, count in joints().items()), ""])
