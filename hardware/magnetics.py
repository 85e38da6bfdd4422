"""The magnetic proof: every occupied cell closes and every empty one opens, and by what margin."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from hardware import field
from hardware.board import Board, Magnet
from hardware.field import MM, Field, Mounting, cylinder, magpylib
from hardware.figures import Figure

GRAVITY = 9.81
PROBE_MM = 0.25


@dataclass(frozen=True)
class Worst:
    """The worst fields at a reed, in mT: an occupied cell with all poles alike, with mixed poles, and an empty cell."""

    uniform: float
    mixed: float
    empty: float

    def band(self, board: Board, mixed: bool = False) -> tuple[float, float]:
        """Return the range of mT per AT in which every reed of the class works."""
        reed = board.reed
        closed = self.mixed if mixed else self.uniform
        return self.empty / reed.drop_out_at[0], closed / (reed.pull_in_at[1] * reed.crop_factor)

    def closing(self, board: Board, mt_per_at: float, mixed: bool = False) -> float:
        """Return the factor by which an occupied cell's field exceeds the least sensitive reed's pull-in."""
        return self.band(board, mixed)[1] / mt_per_at

    def opening(self, board: Board, mt_per_at: float) -> float:
        """Return the factor by which an empty cell's field stays below the lowest drop-out of any reed."""
        return mt_per_at / self.band(board)[0]


def neighbours(board: Board, cell: str) -> Iterator[tuple[float, float]]:
    """Yield the places of the other cells, in mm from this one."""
    x, y = board.place(cell)
    for other in board.cells:
        if other != cell:
            there = board.place(other)
            yield there[0] - x, there[1] - y


def others(one: Field, cell: str) -> list[float]:
    """Return the field at a cell's reed from every place on other cells and every level of a stack, strongest first."""
    found = one.from_cells(neighbours(one.board, cell), one.board.disc.tower)
    return sorted(found, reverse=True)


def worst(
    board: Board,
    cell: str | None = None,
    magnet: Magnet | None = None,
    mounting: Mounting | None = None,
    known: Field | None = None,
) -> Worst:
    """Return a cell's worst cases: all discs of the game placed against it, magnets at the ends of their tolerance.

    Closing is hardest with the weakest magnets, opening with the strongest: at opposite ends of the temperature range.
    """
    magnet, cell, tolerance = magnet or board.magnet, cell or board.central, board.magnet_tolerance
    factors = sorted(magnet.remanence_at(degrees) for degrees in board.proof.temperature_c)
    # Fields are proportional to remanence: one field serves all magnets of a shape.
    one = known or Field(board, magnet, mounting)
    around, earth, count = others(one, cell), board.reed.earth_mt, board.disc.count
    weak, strong = (1 - tolerance) * factors[0], (1 + tolerance) * factors[0]
    own = abs(one.own(0)) * weak
    mixed = []
    for height in range(1, board.disc.tower + 1):
        opposed = sum(one.own_most(level) for level in range(1, height))
        mixed.append(own - (opposed + sum(around[: count - height])) * strong - earth)
    crowd = sum(around[:count]) * (1 + tolerance) * factors[1]
    return Worst(own - sum(around[: count - 1]) * strong - earth, min(mixed), crowd + earth)


def worst_of_all(board: Board) -> tuple[Worst, dict[str, Worst]]:
    """Return the worst case over all cells, and each cell's own."""
    one = Field(board)
    known = {cell: worst(board, cell, known=one) for cell in board.cells}
    all_ = known.values()
    return Worst(
        min(one.uniform for one in all_), min(one.mixed for one in all_), max(one.empty for one in all_)
    ), known


def stack_fields(board: Board) -> list[tuple[int, float, float, float, float]]:
    """Return the fields of stacks: centred and shifted with like poles, shifted with opposed poles, top disc alone."""
    one, rows = Field(board), []
    for height in range(1, board.disc.tower + 1):
        levels = range(height)
        centred = sum(one.of_disc(0.0, 0.0, level) for level in levels)
        aside = sum(one.own(level) for level in levels)
        opposed = one.own(0) - sum(one.own_most(level) for level in levels if level)
        rows.append((height, centred, aside, opposed, one.of_disc(0.0, 0.0, height - 1)))
    return rows


def flipped(board: Board) -> float:
    """Return the field of a single disc lying upside down and off-centre."""
    one = Field(board)
    up = board.disc_height - 2 * (board.disc.felt + one.magnet.thickness / 2)
    return one.of_disc(board.slack, board.slack, 0, up)


def between(magnet: Magnet, height: float, aside: float = 0.0) -> tuple[float, float]:
    """Return the force in N between two magnets, one above the other and shifted: along z, and along x."""
    upper = cylinder(magnet).move((aside * MM, 0, height * MM))
    force = np.asarray(magpylib.getFT(cylinder(magnet), upper, meshing=100))[0]
    return float(force[2]), float(force[0])


def weight(board: Board, magnet: Magnet) -> float:
    """Return a disc's weight in N."""
    disc, wood = board.disc, board.disc.layers * board.wood.sheet
    inside = math.pi / 4 * magnet.diameter**2 * magnet.thickness / 1000
    outside = math.pi / 4 * disc.diameter**2 * wood / 1000 - inside
    return (outside * disc.wood_g_cm3 + inside * disc.magnet_g_cm3) / 1000 * GRAVITY


def pull_share(board: Board, magnet: Magnet) -> float:
    """Return the attraction between two stacked discs as a share of a disc's weight: below 1, the lower one stays."""
    return abs(between(magnet, board.disc_height)[0]) / weight(board, magnet)


def flux_index(magnet: Magnet) -> float:
    """Return the flux index of the toy safety standard in kG^2 mm^2: pole area times the square of the strongest field.

    The standard's sensor is 0.38 mm above the pole, with a tolerance of 0.13: here as near as that allows.
    """
    height = (magnet.thickness / 2 + PROBE_MM) * MM
    spots = [(x * MM, 0.0, height) for x in np.linspace(0, magnet.diameter / 2, 60)]
    strongest = float(np.abs(cylinder(magnet).getB(np.array(spots))[:, 2]).max()) * 10
    return strongest**2 * math.pi / 4 * magnet.diameter**2


def weakened(board: Board, magnet: Magnet) -> float:
    """Return the share of a magnet's volume that its own field demagnetises, at the worst temperature."""
    return max(field.weakened(magnet, degrees) for degrees in board.proof.temperature_c)


def margins(board: Board, found: Worst | None = None) -> list[Figure]:
    """Return every magnetic figure with a limit: the margins of the worst cell, forces and safety."""
    found, needed, limit = found or worst_of_all(board)[0], board.reed.mt_per_at, board.proof.margin
    closing, opening = found.closing(board, needed["most"], mixed=True), found.opening(board, needed["least"])
    nearer = "make [wood] diffuser or [disc] felt thinner, [disc] layers more, or take a stronger [magnet]"
    farther = "make [board] pitch larger, or take a weaker [magnet]"
    magnet, hold = board.magnet, "take a thicker or narrower [magnet], or a grade of more coercivity_ka_m"
    cut = min(board.reed.upper_stub, board.reed.lower_stub)
    return [
        Figure("closing margin, worst cell", closing, "", limit, above=True, change=nearer),
        Figure("opening margin, worst cell", opening, "", limit, above=True, change=farther),
        Figure("share of a magnet that its own field weakens", weakened(board, magnet), "",
               board.proof.weakened_share, change=hold),
        Figure("pull between stacked discs, of a disc's weight", pull_share(board, magnet), "",
               board.proof.pull_share, change="make the disc higher ([disc] layers) or take a weaker [magnet]"),
        Figure("reed's leads cut from the glass", cut, "mm", board.reed.least_cut, above=True,
               change="make [reed] upper_stub and lower_stub longer"),
    ]  # fmt: skip


def crossing(value: Callable[[float], float], level: float, most: float = 80.0) -> float:
    """Return where a falling function crosses a level, by bisection."""
    low, high = 0.0, most
    for _ in range(24):  # to 5 nm
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) > level else (low, middle)
    return low


def thresholds(board: Board) -> dict[str, float]:
    """Return the reed's thresholds that board.toml states for the simulated board, computed again."""
    reed, one = board.reed, Field(board)
    unit = reed.mt_per_at["nominal"] * reed.crop_factor
    pull_in = sum(reed.pull_in_at) / 2 * unit
    drop_out = pull_in * reed.drop_out_share

    def lifted(height: float) -> float:
        return one.of_disc(0.0, 0.0, 0, height)

    def slid(offset: float) -> float:
        return one.of_disc(offset, 0.0)

    return {
        "pull_in_mt": pull_in,
        "drop_out_mt": drop_out,
        "pull_in_height": crossing(lifted, pull_in),
        "drop_out_height": crossing(lifted, drop_out),
        "pull_in_offset": crossing(slid, pull_in),
        "drop_out_offset": crossing(slid, drop_out),
    }
