"""The light proof: rays from a pixel that shines down into its white well, traced until they leave through the opal.

Every surface scatters evenly (Lambert), the opal blurs what passes it, and parts beside the pixel are left out. Seeded:
the same figures on every run of one version of numpy, others within a few percent. A well inside of the board has
slats all round; the one of a corner cell reaches to the sides of the box, with its pixel towards them or away.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from hardware.big.board import CELLS, BigBoard, Layers, Light, Strip
from hardware.figures import Figure

Numbers = NDArray[np.float64]
_BOUNCES = 60
_MIDDLE = 5.0  # mm; radius of the spot in a window's middle that eyes look at
_SEED = 20


@dataclass(frozen=True)
class Brightness:
    """What a window looks like: the share of the light that leaves it, and brightness relative to its mean."""

    out: float
    middle: float
    corners: tuple[float, float, float, float]
    brightest: float


@dataclass(frozen=True)
class Well:
    """A cell's well: where its walls are from its centre, low and high along both axes, and what light meets in it."""

    walls: tuple[float, float, float, float]
    layers: Layers
    light: Light
    strip: Strip
    disc: float
    photons: int


def wells(board: BigBoard) -> dict[str, Well]:
    """Return the wells that differ: one with slats all round, and those of corner cells."""
    near = (board.pitch - board.layers.slat) / 2
    far = board.box.outer / 2 - board.box.side_thickness - (CELLS - 1) / 2 * board.pitch
    walls = {
        "": (-near, near, -near, near),
        "corner cell, pixel outwards": (-near, far, -near, far),
        "corner cell, pixel inwards": (-far, near, -near, far),
    }
    return {
        name: Well(sides, board.layers, board.light, board.strip, board.discs.diameter, board.proof.photons)
        for name, sides in walls.items()
    }


def scattered(random: np.random.Generator, count: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return directions as a matt surface scatters them, away from it along z."""
    up = np.sqrt(random.random(count))
    turn, aside = random.random(count) * 2 * math.pi, np.sqrt(1 - up**2)
    return aside * np.cos(turn), aside * np.sin(turn), up


def in_slot(strip: Strip, x: Numbers, y: Numbers) -> NDArray[np.bool_]:
    """Return which points lie in one of the two light slots beside the Hall switch: ovals along the strip."""
    beyond = np.maximum(np.abs(x) - (strip.slot_length - strip.slot) / 2, 0.0)
    return np.asarray(beyond**2 + (np.abs(y) - strip.slot_aside) ** 2 < (strip.slot / 2) ** 2)


class Rays:
    """Rays in the well of one cell: the strip's lower side is at z = 0, the deck at minus the well's depth."""

    def __init__(self, well: Well) -> None:
        self.well = well
        self.random = np.random.default_rng(_SEED)
        count = well.photons
        self.x = well.strip.pixel + (self.random.random(count) - 0.5) * 3
        self.y = (self.random.random(count) - 0.5) * 3
        self.z = np.full(count, -well.strip.pixel_height)
        self.dx, self.dy, up = scattered(self.random, count)
        self.dz = -up
        self.out: list[Numbers] = []

    def trace(self) -> Numbers:
        """Return where rays leave the opal, one row of x and y each."""
        for _ in range(_BOUNCES):
            if not len(self.x):
                break
            self._step()
        return np.concatenate(self.out) if self.out else np.zeros((0, 2))

    def _keep(self, kept: NDArray[np.bool_]) -> None:
        for name in ("x", "y", "z", "dx", "dy", "dz"):
            setattr(self, name, getattr(self, name)[kept])

    def _step(self) -> None:
        """Move every ray to the surface it meets, and scatter what is not lost."""
        layers, (west, east, south, north) = self.well.layers, self.well.walls
        with np.errstate(divide="ignore", invalid="ignore"):
            to_x = (np.where(self.dx > 0, east, west) - self.x) / self.dx
            to_y = (np.where(self.dy > 0, north, south) - self.y) / self.dy
            to_deck = np.where(self.dz < 0, (-layers.well - self.z) / self.dz, np.inf)
            to_strip = np.where(self.dz > 0, -self.z / self.dz, np.inf)
        far = np.minimum.reduce([to_x, to_y, to_deck, to_strip])
        self.x, self.y, self.z = self.x + far * self.dx, self.y + far * self.dy, self.z + far * self.dz
        up, left = far == to_strip, self.random.random(len(far)) < self.well.light.well_reflects
        returned = self._ceiling(up)
        self._scatter(np.where(far == to_x, 1, np.where(far == to_y, 2, np.where(up, 4, 3))))
        self._keep(np.where(up, returned, left))

    def _scatter(self, wall: NDArray[np.int_]) -> None:
        """Scatter rays off the side walls along x (1), those along y (2), the deck (3) or the ceiling (4)."""
        one, two, away = scattered(self.random, len(wall))
        self.dx = np.where(wall == 1, -np.sign(self.x) * away, one)
        self.dy = np.where(wall == 2, -np.sign(self.y) * away, np.where(wall == 1, one, two))
        self.dz = np.where(wall == 3, away, np.where(wall == 4, -away, two))

    def _ceiling(self, up: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Let rays that go up out through the opal; return those that strip and opal send back.

        They have reached the strip's lower side. The opal is above it: a light slot is as deep as the strip is thick.
        """
        light, strip, random = self.well.light, self.well.strip, self.random
        count, half = len(up), strip.width / 2
        rise = self.well.layers.strip / np.maximum(self.dz, 0.01)
        x, y = self.x + self.dx * rise, self.y + self.dy * rise
        beside, beside_above = np.abs(self.y) > half, np.abs(y) > half
        slot = in_slot(strip, self.x, self.y) & in_slot(strip, x, y)
        west, east, south, north = self.well.walls
        inside = (x > west) & (x < east) & (y > south) & (y < north)
        reaches = up & inside & ((beside & beside_above) | slot)
        chance = random.random(count)
        leaves = reaches & (chance < light.opal_through)
        blur = random.normal(0.0, light.opal_blur, (2, count))
        self.out.append(np.stack([x + blur[0], y + blur[1]], axis=1)[leaves])
        back = reaches & ~leaves & (chance < light.opal_through + light.opal_back)
        off_strip = up & ~beside & ~in_slot(strip, self.x, self.y) & (random.random(count) < light.strip_reflects)
        return back | off_strip


def brightness(board: BigBoard) -> Brightness:
    """Return what a lit window inside of the board looks like."""
    return _seen(wells(board)[""])


@lru_cache(maxsize=64)
def _seen(well: Well) -> Brightness:
    out, half = Rays(well).trace(), well.layers.window / 2
    x, y = out[:, 0], out[:, 1]
    seen = (np.abs(x) < half) & (np.abs(y) < half)
    x, y = x[seen], y[seen]
    if not len(x):
        return Brightness(0.0, 0.0, (0.0, 0.0, 0.0, 0.0), math.inf)
    mean = len(x) / (2 * half) ** 2
    middle = np.count_nonzero(np.hypot(x, y) < _MIDDLE) / (math.pi * _MIDDLE**2) / mean
    radius = well.disc / 2
    beside = np.hypot(x, y) > radius
    area = ((2 * half) ** 2 - math.pi * radius**2) / 4  # of a corner beside a disc in the middle of its window
    corners = [np.count_nonzero(beside & (np.sign(x) == one) & (np.sign(y) == two)) / area / mean
               for one in (-1, 1) for two in (-1, 1)]  # fmt: skip
    cells = max(1, round(2 * half / 2.5))
    grid = np.histogram2d(x, y, bins=cells, range=[[-half, half]] * 2)[0]
    brightest = float(grid.max() / (2 * half / cells) ** 2 / mean)
    first, second, third, fourth = (float(corner) for corner in corners)
    return Brightness(len(x) / well.photons, float(middle), (first, second, third, fourth), brightest)


def figures(board: BigBoard) -> list[Figure]:
    """Return brightness with its limits, in a well inside of the board and in those of corner cells."""
    proof, found = board.proof, []
    slots = "make [strip] slot or slot_length larger, or slot_aside smaller"
    shift = "change [strip] pixel, or make [layers] well deeper"
    for name, well in wells(board).items():
        seen, where = _seen(well), f"{name}: " if name else ""
        found += [
            Figure(f"light: {where}middle of a window, of its mean", seen.middle, "", proof.dimmest, above=True,
                   change=slots),
            Figure(f"light: {where}darkest corner beside a disc", min(seen.corners), "", proof.dimmest, above=True,
                   change=shift),
            Figure(f"light: {where}brightest spot", seen.brightest, "", proof.brightest, change=shift),
        ]  # fmt: skip
    inside, least = brightness(board).out, min(_seen(well).out for well in wells(board).values())
    name, smaller = "light: dimmest window, of one inside of the board", "make [box] outer smaller"
    return [*found, Figure(name, least / inside if inside else 0.0, "", proof.dimmest, above=True, change=smaller)]
