"""The magnetic proof: does every occupied cell close and every empty one open, and by what margin."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from hardware.board import Board, Magnet
from hardware.electrical import Figure
from hardware.field import MM, Field, Mounting, against, cylinder, magpylib, with_remanence

GRAVITY = 9.81
PROBE_MM = 0.25


@dataclass(frozen=True)
class Worst:
    """The worst fields at a reed, in mT: a disc on it with poles as built, with poles mixed, and an empty cell."""

    uniform: float
    mixed: float
    empty: float

    def band(self, board: Board, mixed: bool = False) -> tuple[float, float]:
        """Return the least and the most mT an AT with which every reed of the class still works."""
        reed = board.reed
        closed = self.mixed if mixed else self.uniform
        return self.empty / reed.drop_out_at[0], closed / (reed.pull_in_at[1] * reed.crop_factor)

    def closing(self, board: Board, mt_per_at: float, mixed: bool = False) -> float:
        """Return by what factor the field of an occupied cell exceeds the least sensitive reed's pull-in."""
        return self.band(board, mixed)[1] / mt_per_at

    def opening(self, board: Board, mt_per_at: float) -> float:
        """Return by what factor an empty cell's field stays below the most clinging reed's drop-out."""
        return mt_per_at / self.band(board)[0]


def neighbours(board: Board, cell: str) -> Iterator[tuple[int, int]]:
    """Yield the other cells as steps in columns and rows."""
    column, row = board.files.index(cell[0]), board.ranks.index(cell[1])
    for other in board.cells:
        step = board.files.index(other[0]) - column, board.ranks.index(other[1]) - row
        if step != (0, 0):
            yield step


def others(field: Field, cell: str) -> list[float]:
    """Return what every place on other cells, at every level of a tower, can give to a cell's reed, most first."""
    found = field.from_cells(neighbours(field.board, cell), field.board.disc.tower)
    return sorted(found, reverse=True)


def worst(board: Board, cell: str = "c3", magnet: Magnet | None = None, mounting: Mounting | None = None) -> Worst:
    """Return the worst cases of a cell with the game's ten discs set against it, magnets at their tolerance."""
    magnet = magnet or board.magnet
    weak = Field(board, with_remanence(magnet, 1 - board.magnet_tolerance), mounting)
    strong = Field(board, with_remanence(magnet, 1 + board.magnet_tolerance), mounting)
    around, earth, count = others(strong, cell), board.reed.earth_mt, board.disc.count
    own = abs(weak.own(0))
    mixed = []
    for height in range(1, board.disc.tower + 1):
        opposed = sum(strong.own_most(level) for level in range(1, height))
        mixed.append(own - opposed - sum(around[: count - height]) - earth)
    return Worst(own - sum(around[: count - 1]) - earth, min(mixed), sum(around[:count]) + earth)


def stack_fields(board: Board) -> list[tuple[int, float, float, float, float]]:
    """Return for stacks of 1 to 4: centred and aside with like poles, aside with opposed poles, the top disc alone."""
    field, rows = Field(board), []
    for height in range(1, board.disc.tower + 1):
        levels = range(height)
        centred = sum(field.of_disc(0.0, 0.0, level) for level in levels)
        aside = sum(field.own(level) for level in levels)
        opposed = field.own(0) - sum(field.own_most(level) for level in levels if level)
        rows.append((height, centred, aside, opposed, field.of_disc(0.0, 0.0, height - 1)))
    return rows


def flipped(board: Board) -> float:
    """Return the field of a single disc that lies felt side up, off-centre."""
    field = Field(board)
    up = board.disc_height - 2 * (board.disc.felt + field.magnet.thickness / 2)
    return field.of_disc(board.slack, board.slack, 0, up)


def between(magnet: Magnet, height: float, aside: float = 0.0) -> tuple[float, float]:
    """Return the force in N that one magnet puts on another above and beside it: along z, and along x."""
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
    """Return the attraction between two discs of a stack as a share of a disc's weight: below 1 the lower one stays."""
    return abs(between(magnet, board.disc_height)[0]) / weight(board, magnet)


def flux_index(magnet: Magnet) -> float:
    """Return the flux index of toy safety in kG^2 mm^2: the pole's area times the square of its strongest field.

    A probe is led over the whole pole, its sensor 0.38 mm above it, give or take 0.13: here as near as that allows.
    """
    height = (magnet.thickness / 2 + PROBE_MM) * MM
    spots = [(x * MM, 0.0, height) for x in np.linspace(0, magnet.diameter / 2, 60)]
    strongest = float(np.abs(cylinder(magnet).getB(np.array(spots))[:, 2]).max()) * 10
    return strongest**2 * math.pi / 4 * magnet.diameter**2


def inside(board: Board) -> Figure:
    """Return the field inside a disc's magnet against what its material withstands."""
    magnet = board.magnet
    return Figure("field against itself in a disc's magnet", against(magnet), "kA/m", magnet.coercivity_ka_m)


def crossing(value: Callable[[float], float], level: float, most: float = 80.0) -> float:
    """Return where a falling function passes a level, by halving."""
    low, high = 0.0, most
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) > level else (low, middle)
    return low


def thresholds(board: Board) -> dict[str, float]:
    """Return the reed's figures that board.toml carries for the simulated board, computed afresh."""
    reed, field = board.reed, Field(board)
    unit = reed.mt_per_at["nominal"] * reed.crop_factor
    pull_in = sum(reed.pull_in_at) / 2 * unit
    drop_out = pull_in * reed.drop_out_share

    def lifted(height: float) -> float:
        return field.of_disc(0.0, 0.0, 0, height)

    def slid(offset: float) -> float:
        return field.of_disc(offset, 0.0)

    strength, depth = dipole(field)
    return {
        "pull_in_mt": pull_in,
        "drop_out_mt": drop_out,
        "strength": strength,
        "depth": depth,
        "pull_in_height": crossing(lifted, pull_in),
        "drop_out_height": crossing(lifted, drop_out),
        "pull_in_offset": crossing(slid, pull_in),
        "drop_out_offset": crossing(slid, drop_out),
    }


def dipole(field: Field) -> tuple[float, float]:
    """Return strength and depth of the dipole that best gives the field of a lifted disc."""
    heights = np.linspace(0, 30, 31)
    values = np.array([field.of_disc(0.0, 0.0, 0, float(height)) for height in heights])
    # On the axis the field is 2 * strength / H^3, so its inverse cube root is a straight line in the height.
    slope, offset = np.polyfit(heights, values ** (-1 / 3), 1)
    return float(slope**-3 / 2), float(offset / slope)


def dipole_field(strength: float, depth: float, height: float, offset: float) -> float:
    """Return the simple model's field: the formula that board.toml states."""
    distance = height + depth
    return float(strength * (2 * distance**2 - offset**2) / (distance**2 + offset**2) ** 2.5)
