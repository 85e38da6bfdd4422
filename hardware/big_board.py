"""What a board of 8 x 8 will need, computed: reeds against Hall switches at its pitch. Not a design, a first look.

Figures for why/eight-by-eight.md, which a test compares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware import cells, magnetics
from hardware.board import Board, Magnet
from hardware.field import Mounting

PITCHES = (45.0, 50.0)  # mm: eight of these and a rim make 40 and 44 cm
MAGNETS = ((6.0, 3.0), (5.0, 3.0), (5.0, 2.0))  # mm, of the small board's material
PIECES = ((20, 1), (10, 4))  # twenty pieces side by side (Gaylor's Passo); ten in towers of four (Passo)
DEPTH = 2.0  # mm from the top of the diffuser to the middle of a Hall switch on a board right below it
# DRV5032FA (Texas Instruments): closes at 4.8 mT at most, opens at 0.5 mT at least, either pole, 20 times a second.
CLOSES_MT, OPENS_MT, HERTZ = 4.8, 0.5, 20
SWITCH_UA = 1.6  # each, at 3 V
REGISTER_PINS = 8  # of a 74HC165; they hang behind each other on three pins of the controller


@dataclass(frozen=True)
class Margins:
    """The margins by which every switch closes under a piece and opens without one."""

    closing: float
    opening: float


def board(small: Board, pitch: float, count: int, tower: int) -> Board:
    """Return the small board's parts on 64 cells, with pieces for one game."""
    layout = cells.of_board("big")
    disc = replace(small.disc, count=count, tower=tower, diameter=pitch - 12.0)
    wood = replace(small.wood, window=disc.diameter + 2 * small.slack)
    return replace(small, layout=layout, pitch=pitch, disc=disc, wood=wood)


def magnet(small: Board, diameter: float, thickness: float) -> Magnet:
    """Return a smaller magnet of the same material."""
    name = f"{small.magnet.grade} {diameter:g}x{thickness:g}"
    return replace(small.magnet, name=name, diameter=diameter, thickness=thickness)


def reeds(small: Board, pitch: float) -> Margins:
    """Return the margins of reeds at the ends of the band, in the worse of the games."""
    needed, found = small.reed.mt_per_at, []
    for count, tower in PIECES:
        big = board(small, pitch, count, tower)
        worst = magnetics.worst(big)
        found.append((worst.closing(big, needed["most"], mixed=True), worst.opening(big, needed["least"])))
    return Margins(min(closing for closing, _ in found), min(opening for _, opening in found))


def hall(small: Board, pitch: float, magnet: Magnet) -> Margins:
    """Return the margins of Hall switches: points instead of rods, right below the diffuser."""
    found = []
    for count, tower in PIECES:
        big = board(small, pitch, count, tower)
        point = replace(small.reed, glass=0.2, upper_stub=0.01, lower_stub=0.01)  # a chip collects no flux along itself
        here = Mounting("Hall", (0.0, 0.0, -DEPTH), (0.0, 0.0, 1.0))
        worst = magnetics.worst(replace(big, reed=point), None, magnet, here)
        found.append((worst.mixed / CLOSES_MT, OPENS_MT / worst.empty))
    return Margins(min(closing for closing, _ in found), min(opening for _, opening in found))


def registers() -> int:
    """Return how many shift registers read all cells."""
    return -(-64 // REGISTER_PINS)
