"""The margins over pitch, magnet, diffuser and mounting, as tables that plots and pages share."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from hardware import field, magnetics
from hardware.board import Board, Magnet
from hardware.field import Mounting

PITCHES = (40.0, 45.0, 50.0, 52.5, 55.0, 57.5, 60.0, 65.0, 70.0)
DIFFUSERS = (0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
OFFSETS = (0.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0)
SLACKS = (0.4, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0)
SHEETS = (2.5, 2.7, 3.0, 3.2)


@dataclass(frozen=True)
class Row:
    """One choice with its working band in mT per AT and its two margins at the ends of the required band."""

    name: str
    uniform: float
    mixed: float
    empty: float
    least: float
    most: float
    opening: float
    closing: float
    lasting: bool  # the magnet does not demagnetise itself
    margin: float  # required

    @property
    def works(self) -> bool:
        """Return whether both margins meet the requirement, permanently."""
        return min(self.opening, self.closing) >= self.margin and self.lasting


def row(board: Board, name: str, magnet: Magnet | None = None, mounting: Mounting | None = None) -> Row:
    """Return the row of one choice, for the worst cell."""
    worst = magnetics.worst(board, magnet=magnet, mounting=mounting)
    needed = board.reed.mt_per_at
    opening = worst.opening(board, needed["least"])
    closing = worst.closing(board, needed["most"], mixed=True)
    lasting = magnetics.weakened(board, magnet or board.magnet) <= board.proof.weakened_share
    fields = (worst.uniform, worst.mixed, worst.empty, *worst.band(board))
    return Row(name, *fields, opening, closing, lasting, board.proof.margin)


def pitches(board: Board) -> list[Row]:
    """Return the margins over the pitch, windows and discs unchanged."""
    return [row(replace(board, pitch=pitch), f"{pitch:g}") for pitch in PITCHES]


def diffusers(board: Board) -> list[Row]:
    """Return the margins over the thickness between disc and reed."""
    return [row(replace(board, wood=replace(board.wood, diffuser=mm)), f"{mm:g}") for mm in DIFFUSERS]


def slacks(board: Board) -> list[Row]:
    """Return the margins over how far off-centre a disc may lie."""
    return [
        row(replace(board, wood=replace(board.wood, window=board.disc.diameter + 2 * mm)), f"{mm:g}") for mm in SLACKS
    ]


def sheets(board: Board) -> list[Row]:
    """Return the margins over the plywood's thickness, with everything cut to match."""
    return [row(replace(board, wood=replace(board.wood, sheet=mm)), f"{mm:g}") for mm in SHEETS]


def magnets(board: Board) -> list[Row]:
    """Return the margins over magnets."""
    return [row(board, magnet.name, magnet) for magnet in [board.magnet, *board.magnets]]


def mountings(board: Board) -> list[Row]:
    """Return the margins over ways to mount the reed."""
    ways = [field.vertical(board), field.slanted(board), *(field.lying(board, offset) for offset in OFFSETS)]
    return [row(board, way.name, mounting=way) for way in ways]


def reeds(board: Board) -> list[Row]:
    """Return the margins over sensitivity classes; the drop-out scales with the class."""
    rows = []
    for low, high, drop in ((10.0, 15.0, 3.7), (15.0, 20.0, 4.8), (20.0, 25.0, 6.2), (10.0, 30.0, 3.7)):
        reed = replace(board.reed, pull_in_at=[low, high], drop_out_at=[drop, high])
        rows.append(row(replace(board, reed=reed), f"{low:g}-{high:g} AT"))
    return rows


def long_reed(board: Board) -> Row:
    """Return the margins of the other common reed size, in a box that is higher by the difference."""
    glass = 14.0
    higher = board.wood.side_height + math.ceil(glass - board.reed.glass)
    reed, part = replace(board.reed, glass=glass), replace(board.wood, side_height=higher)
    return row(replace(board, reed=reed, wood=part), f"{glass:g} mm")


def csv(rows: list[Row], head: str) -> str:
    """Return a table as CSV."""
    lines = [f"{head},uniform_mt,mixed_mt,empty_mt,least_mt_per_at,most_mt_per_at,opening,closing"]
    for item in rows:
        numbers = (item.uniform, item.mixed, item.empty, item.least, item.most, item.opening, item.closing)
        lines.append(item.name.replace(",", "") + "," + ",".join(f"{number:.3f}" for number in numbers))
    return "\n".join(lines) + "\n"


def table(rows: list[Row], head: str) -> list[str]:
    """Return a table for a page."""
    lines = [f"| {head} | disc, mT | mixed poles, mT | empty, mT | works from .. to, mT/AT | opens by | closes by | |"]
    lines.append("|---" * 8 + "|")
    return lines + [_line(item) for item in rows]


def _line(item: Row) -> str:
    fields = f"{item.uniform:.2f} | {item.mixed:.2f} | {item.empty:.3f} | {item.least:.3f} .. {item.most:.3f}"
    verdict = "works" if item.works else "no" if item.lasting else "no: weakens itself"
    return f"| {item.name} | {fields} | {item.opening:.2f} | {item.closing:.2f} | {verdict} |"
