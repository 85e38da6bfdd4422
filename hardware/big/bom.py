"""What to order: every line with packs as sold, and one price for one board and for five."""

from __future__ import annotations

from math import ceil
from typing import Any

from hardware.big import controller, flat, wood
from hardware.big.board import BigBoard
from hardware.big.circuit import strip
from hardware.pcb import PANEL

M3, NUT = (8, 10, 12, 16, 20, 25, 30, 35), 2.8  # mm; lengths that are sold, and a nut of nylon
HEAD = (
    "Prices are what such parts cost in small numbers, as remembered: ask before you order. *Sheet*: its data sheet or",
    "its maker's page was read. *Remembered*: confirm the number, too.",
    "",
    "| part | for one board | packs for one, for five | what | number | instead | note | known | a pack, euros |",
    "|---|---|---|---|---|---|---|---|---|",
)


def words(board: BigBoard) -> dict[str, str]:
    """Return what is filled in for words in braces."""
    magnet, part, (wide, high) = board.magnet, board.strip, controller.HIGH
    return {
        "closes": f"{board.hall.closes_mt:g}", "opens": f"{board.hall.opens_mt:g}",
        "magnet": f"{magnet.diameter:g} x {magnet.thickness:g} mm",
        "strip": f"{part.length:g} x {part.width:g} x {board.layers.strip:g} mm",
        "short": str(board.strips - 1), "first": f"{1000 * max(board.supply.first_m, board.supply.second_m):g}",
        "between": f"{1000 * board.supply.cable_m:g}", "outer": f"{board.box.outer:g} x {board.box.outer:g} mm",
        "ledge": f"{board.box.ledge_width:g} x {board.layers.room:g} mm, {board.box.ledge_strip / 1000:g} m",
        "side": f"{board.box.side_thickness:g} x {board.box.side_height:g} mm",
        "screw": f"{board.box.screw - 0.2:.2g} x {board.box.screw_length:g}",
        "standoff": f"{board.box.standoff:g}", "placed": str(len(strip().parts) * PANEL),
        "plywood": " and ".join(f"{thick:g}" for thick in flat.plywood(board)), "opal": f"{board.layers.opal:g}",
        "sheet": f"{board.box.sheet[0]:g} x {board.box.sheet[1]:g}", "felt": f"{board.discs.felt:g}",
        "under": f"{board.games_named['passage'].under:g}", "button": f"{board.box.button_hole:g}",
        "m3": f"{next(long for long in M3 if long >= _through(board)):g}",
        "controller": f"{wide:g} x {high - controller.LOW[1]:g} mm",
    }  # fmt: skip


def _through(board: BigBoard) -> float:
    """Return how long the controller's screws must be: through floor, spacer and board, into a nut."""
    return board.layers.floor + board.box.standoff + controller.THICK + NUT


def packs(part: dict[str, Any], boards: int = 1) -> int:
    """Return how many packs of a part so many boards take."""
    packs_needed: int = ceil(part["count"] * boards / part["pack"])
    return packs_needed


def euros(board: BigBoard, boards: int = 1, by_hand: bool = False) -> float:
    """Return what the parts of so many boards cost, in whole packs, with or without placing by machine."""
    listed = [part for part in board.parts if not (by_hand and part["kind"].startswith("placing"))]
    return float(sum(packs(part, boards) * part["euros"] for part in listed))


def needed(board: BigBoard) -> dict[str, int]:
    """Return how many of each kind circuits and games need, without spares."""
    strips = board.strips
    found: dict[str, int] = {}
    for part in strip().parts:
        found[part.kind] = found.get(part.kind, 0) + strips
    found["connector"] += 1
    found["pull_up"] += len(controller.circuit().of_kind("pull"))
    found["magnet"] = sum(game.pieces for game in board.games) + 1  # the stick has two
    games = flat.sheets(board)
    found["plywood"] = sum(name not in ("opal", "sides") for name in wood.sheets(board))
    found["plywood"] += sum(not name.startswith("disks") for name in games)
    found["disks"] = 2 * sum(name.startswith("disks") for name in games)
    found["screws"] = 2 * len(wood.screws(board))  # of the top, and of the floor
    found |= {"controller_screws": len(controller.SCREWS), "balls": flat.BALLS, "placing_panel": ceil(strips / PANEL)}
    return found | {"cable": strips - 1, "button": 4, "strips": ceil(strips / PANEL)}


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
        "pin headers on the controller's board": 40,
        "Pico on them": 40,
        "the rest of the controller's board": pins,
        "buttons": 8,
        "second feed": 2,
    }


def summary(board: BigBoard) -> list[str]:
    """Return parts, joints and cost."""
    by_hand = sum(joints().values())
    placed = len(strip().parts) * board.strips
    one, five = euros(board), euros(board, 5)
    unknown = sum(part["known"] != "sheet" for part in board.parts)
    return [
        f"{len(board.parts)} lines to order; {placed} parts on {board.strips} strips, which a machine places.",
        f"{by_hand} joints by hand.",
        f"{one:.0f} euros for one board, {five:.0f} for five ({five / 5:.0f} each), in whole packs, placing by "
        "machine and pieces of all four games included, without tools and shipping.",
        f"{euros(board, by_hand=True):.0f} for one, {euros(board, 5, by_hand=True):.0f} for five, if you place the "
        f"parts yourself. No price was looked up, and {unknown} lines not in a data sheet either.",
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
