"""The discs' field along a reed, computed with magpylib: one number per reed, the mean of its axial component."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import magpylib as _magpylib
import numpy as np
from numpy.typing import NDArray

from hardware.board import Board, Magnet, Reed

magpylib: Any = _magpylib  # it has no annotations

Vector = tuple[float, float, float]
Place = tuple[float, float, int, float]  # x, y, level in the stack, height it is lifted
MM = 1e-3
COILS = ((25.4, 8.0), (10.0, 6.0))  # a long and a short test coil: length and diameter of the winding


@dataclass(frozen=True)
class Mounting:
    """How a reed is mounted: its contacts relative to the cell's centre on top of the diffuser, and its axis."""

    name: str
    place: Vector
    axis: Vector
    even: bool = False  # both leads cut to the same length


def vertical(board: Board) -> Mounting:
    """Return the chosen mounting: upright under the centre, its upper stub just below the diffuser."""
    reed = board.reed
    depth = board.wood.diffuser + reed.top_gap + reed.upper_stub + reed.glass / 2
    return Mounting("upright", (0.0, 0.0, -depth), (0.0, 0.0, 1.0))


def lying(board: Board, offset: float) -> Mounting:
    """Return a reed lying along x right under the diffuser, its contacts off the centre by ``offset``."""
    depth = board.wood.diffuser + board.reed.top_gap + 0.9
    return Mounting(f"lying, {offset:g} mm off-centre", (offset, 0.0, -depth), (1.0, 0.0, 0.0), even=True)


def slanted(board: Board) -> Mounting:
    """Return a reed at 45 degrees under the centre."""
    half = math.sqrt(0.5)
    reach = board.reed.upper_stub + board.reed.glass / 2
    depth = board.wood.diffuser + board.reed.top_gap + reach * half
    return Mounting("slanted by 45 degrees", (0.0, 0.0, -depth), (half, 0.0, half))


def weights(reed: Reed) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points along the iron, in mm from the contacts, and their weights.

    Flux collected near the middle of a thin iron rod reaches the gap there; flux collected near its ends leaks back.
    So the weight falls as a parabola to the end of each blade with its stub.
    """
    ends = (-(reed.glass / 2 + reed.lower_stub), reed.glass / 2 + reed.upper_stub)
    steps = np.concatenate([np.linspace(ends[0], 0, 24)[:-1], np.linspace(0, ends[1], 16)])
    share = np.where(steps < 0, 1 - (steps / ends[0]) ** 2, 1 - (steps / ends[1]) ** 2) * np.gradient(steps)
    return steps, share / share.sum()


def cylinder(magnet: Magnet) -> Any:
    """Return a magpylib source: the magnet with its centre at the origin, north up."""
    size = (magnet.diameter * MM, magnet.thickness * MM)
    return magpylib.magnet.Cylinder(polarization=(0, 0, magnet.remanence_t), dimension=size)


def along(reed: Reed, magnet: Magnet, mounting: Mounting, magnets_at: Sequence[Vector]) -> list[float]:
    """Return the mean axial flux density in mT along a reed, with its sign, for a magnet at each of many places."""
    stub = (reed.upper_stub + reed.lower_stub) / 2
    steps, share = weights(replace(reed, upper_stub=stub, lower_stub=stub) if mounting.even else reed)
    axis = np.array(mounting.axis)
    places = np.array(mounting.place) - np.array(magnets_at)
    points = places[:, None, :] + steps[None, :, None] * axis
    field = cylinder(magnet).getB(points.reshape(-1, 3) * MM).reshape(len(places), len(steps), 3)
    return [float(value) for value in (field @ axis) @ share * 1e3]


class Field:
    """The contributions of discs to the reed of a cell, for one board, magnet and mounting."""

    def __init__(self, board: Board, magnet: Magnet | None = None, mounting: Mounting | None = None) -> None:
        self.board = board
        self.magnet = magnet or board.magnet
        self.mounting = mounting or vertical(board)
        self._known: dict[Place, float] = {}

    def magnet_height(self, level: int, lift: float = 0.0) -> float:
        """Return the height of a magnet's middle above the diffuser, for a disc at that level of a stack from 0."""
        disc = self.board.disc
        return disc.felt + self.magnet.thickness / 2 + level * self.board.least_disc_height + lift

    def learn(self, places: Iterable[Place]) -> None:
        """Compute many places with one call to the library, which is much faster."""
        new = sorted(set(places) - set(self._known))
        if new:
            spots = [(x, y, self.magnet_height(level, lift)) for x, y, level, lift in new]
            self._known.update(zip(new, along(self.board.reed, self.magnet, self.mounting, spots), strict=True))

    def of_disc(self, x: float, y: float, level: int = 0, lift: float = 0.0) -> float:
        """Return the field in mT of a disc at (x, y) from the cell's centre."""
        self.learn([(x, y, level, lift)])
        return self._known[x, y, level, lift]

    def _on_cell(self, level: int, aside: float, low: float) -> list[float]:
        """Return a disc's field in the middle, at the sides and in the corners of its window.

        The reed is off the middle in the opposite direction, and too low, by its tolerances.
        """
        slack = self.board.loose
        spots = [(x, y) for x in (-slack, 0.0, slack) for y in (-slack, 0.0, slack)]
        places = [(*_stretched(spot, aside), level, low) for spot in spots]
        self.learn(places)
        return [self._known[place] for place in places]

    def own(self, level: int) -> float:
        """Return the weakest field of a disc on the cell, over all places that window and reed allow."""
        reed = self.board.reed
        return min(self._on_cell(level, reed.place_aside, reed.place_low + reed.place_thick), key=abs)

    def own_most(self, level: int) -> float:
        """Return the strongest field of a disc on the cell."""
        return max(map(abs, self._on_cell(level, 0.0, 0.0)))

    def from_cells(self, places: Iterable[tuple[float, float]], levels: int) -> list[float]:
        """Return the strongest field of a disc on each other cell and level, centred or pushed towards this one.

        Places are the other cells' centres, in mm from this one. The window holds only the lowest disc;
        those above may be shifted against each other.
        """
        slack, lean = self.board.loose, self.board.disc.lean
        pairs = []
        for x, y in places:
            near = (x - slack * _sign(x), y - slack * _sign(y))
            for level in range(levels):
                spot = _stretched(near, -self.board.reed.place_aside - lean * level)
                pairs.append(((x, y, level, 0.0), (*spot, level, 0.0)))
        self.learn(place for pair in pairs for place in pair)
        return [max(abs(self._known[one]), abs(self._known[two])) for one, two in pairs]


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _stretched(spot: tuple[float, float], more: float) -> tuple[float, float]:
    """Return a spot moved away from the middle; the middle itself moves along x."""
    away = math.hypot(*spot)
    return (spot[0] * (1 + more / away), spot[1] * (1 + more / away)) if away else (more, 0.0)


def _inside(magnet: Magnet) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the demagnetising field in kA/m in rings inside a magnet, and each ring's share of the volume."""
    across, up = magnet.diameter / 2, magnet.thickness / 2
    radii, heights = (np.arange(40) + 0.5) / 40 * across, (np.arange(-20, 20) + 0.5) / 20 * up
    spots = np.array([(x, 0.0, z) for x in radii for z in heights])
    share = spots[:, 0] / spots[:, 0].sum()
    return -cylinder(magnet).getH(spots * MM)[:, 2] / 1000, share


def against(magnet: Magnet) -> float:
    """Return the strongest demagnetising field inside a magnet, in kA/m."""
    return float(_inside(magnet)[0].max())


def weakened(magnet: Magnet, degrees: float) -> float:
    """Return the share of a magnet's volume in which its own field demagnetises it."""
    field, share = _inside(with_remanence(magnet, magnet.remanence_at(degrees)))
    return float(share[field > magnet.withstands_at(degrees)].sum())


def with_remanence(magnet: Magnet, factor: float) -> Magnet:
    """Return a magnet with its remanence multiplied by a factor."""
    return replace(magnet, remanence_t=magnet.remanence_t * factor)


def _loops(length: float, diameter: float, steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the field in mT on the axis of a test coil with one ampere-turn, in steps from its middle."""
    turns = np.linspace(-length / 2, length / 2, 61)
    points = np.stack([np.zeros_like(steps), np.zeros_like(steps), steps], axis=1) * MM
    total = np.zeros(len(steps))
    for at in turns:
        loop = magpylib.current.Circle(current=1 / len(turns), diameter=diameter * MM, position=(0, 0, at * MM))
        total += loop.getB(points)[:, 2]
    return total * 1e3


def rod_crop(reed: Reed, length: float, diameter: float) -> float:
    """Return the factor by which cutting its leads raises a reed's pull-in, in the model of a thin iron rod.

    The second derivative of the flux along the rod follows the outer field, and the flux is zero at both ends. So what
    reaches the contacts is the field, weighted by a triangle that is highest there: the longer the rod, the higher.
    """
    cut = _rod_flux(reed.glass / 2 + reed.lower_stub, reed.glass / 2 + reed.upper_stub, reed.lead, length, diameter)
    return _rod_flux(reed.whole / 2, reed.whole / 2, reed.lead, length, diameter) / cut


def _rod_flux(below: float, above: float, thick: float, length: float, diameter: float) -> float:
    steps = np.linspace(-below, above, 401)
    triangle = np.where(steps < 0, 1 + steps / below, 1 - steps / above) * below * above / (below + above)
    slender = math.log(2 * (below + above) / thick) - 1
    return float(np.trapezoid(_loops(length, diameter, steps) * triangle, steps) / slender)


def coil_mt_per_at(reed: Reed, length: float, diameter: float) -> float:
    """Return the same mean for a reed in a test coil with this winding length and diameter, in mT per ampere-turn."""
    steps, share = weights(reed)
    return float(_loops(length, diameter, steps) @ share)
