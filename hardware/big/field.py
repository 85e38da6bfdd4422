"""The magnetic proof of the big board: every Hall switch closes under a piece and opens without one, in every game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from hardware import magnetics
from hardware.big.board import BigBoard, Game
from hardware.field import MM, cylinder, weakened
from hardware.figures import Figure

Spot = tuple[float, float, float]
FARTHEST = 7  # cells along a rank or a file, from corner to corner


@dataclass(frozen=True)
class Margins:
    """The factors by which a game's worst case is inside the switch's limits."""

    closing: float
    opening: float


def vertical(board: BigBoard, spots: list[Spot]) -> list[float]:
    """Return the vertical field in mT at a Hall element, for a magnet's lower face at each of many places above it.

    A place is along x, along y and the height of the magnet's lower face above the opal.
    """
    middle = board.magnet.thickness / 2 + board.depth
    points = np.array([(-x, -y, -(z + middle)) for x, y, z in spots])
    found: Any = cylinder(board.magnet).getB(points * MM)[..., 2] * 1e3
    return [float(value) for value in np.atleast_1d(found)]


def factors(board: BigBoard) -> tuple[float, float]:
    """Return the factors on the field of the weakest magnet, when it is hot, and of the strongest, when it is cold."""
    ends = [board.magnet.remanence_at(degrees) for degrees in board.proof.temperature_c]
    return min(ends) * (1 - board.magnet_tolerance), max(ends) * (1 + board.magnet_tolerance)


def own(board: BigBoard, game: Game) -> float:
    """Return the weakest field of a single piece on a cell: aside in its window, the element aside the other way."""
    aside = math.hypot(board.play, board.play) + board.hall.aside
    height = board.discs.felt + game.under + board.hall.lower
    return vertical(board, [(aside, 0.0, height)])[0]


def above(board: BigBoard, game: Game) -> list[float]:
    """Return the strongest fields of the discs above a cell's lowest one: theirs may be poled against it."""
    least = board.discs.height - board.discs.felt_play
    spots = [(0.0, 0.0, board.discs.felt + level * least) for level in range(1, game.tower)]
    return [abs(found) for found in vertical(board, spots)] if spots else []


def around(board: BigBoard, game: Game) -> list[float]:
    """Return the strongest field of a piece on every other cell of the game and every level of a stack, largest first.

    Each is pushed towards this cell by all its play, and each disc of a stack leans further.
    """
    step, spots = board.pitch * game.apart, []
    reach = range(-(FARTHEST // game.apart), FARTHEST // game.apart + 1)
    least = board.discs.height - board.discs.felt_play
    for column in reach:
        for row in reach:
            away = math.hypot(column, row) * step
            if away:
                for level in range(game.tower):
                    nearer = away - math.hypot(board.play, board.play) - board.hall.aside - level * board.discs.lean
                    spots.append((nearer, 0.0, board.discs.felt - board.discs.felt_play + level * least))
                    spots.append((away, 0.0, board.discs.felt + game.under + level * board.discs.height))
    found = [abs(value) for value in vertical(board, spots)]
    return sorted((max(pair) for pair in zip(found[::2], found[1::2], strict=True)), reverse=True)


def margins(board: BigBoard, game: Game) -> Margins:
    """Return the margins of the worst cell: all other pieces set against it, magnets at their tolerance, any pole."""
    weak, strong = factors(board)
    others, stack, earth = around(board, game), above(board, game), board.hall.earth_mt
    closed = []
    for height in range(1, game.tower + 1):
        against = sum(stack[: height - 1]) + sum(others[: game.pieces - height])
        closed.append(own(board, game) * weak - against * strong - earth)
    crowd = sum(others[: game.pieces]) * strong + earth
    return Margins(min(closed) / board.hall.closes_mt, board.hall.opens_mt / crowd)


def stick(board: BigBoard) -> Margins:
    """Return the margins of Passtally's stick: two magnets in its foot, in a tile's hole, the tile pushed aside.

    The markers stand on other cells, set against it. Where it must not be felt, it stands as near as it can, and a
    whole crowd of markers helps it.
    """
    game, pieces, hall = board.games_named["passtally"], board.pieces, board.hall
    weak, strong = factors(board)
    loose = (pieces.tile_hole - pieces.stick[0]) / 2 + pieces.tile_aside
    under = _both(board, (loose + hall.aside, 0.0, hall.lower)) * weak
    others = around(board, game)
    against = sum(others[: game.pieces - 1]) * strong + hall.earth_mt
    beside = abs(_both(board, (board.pitch - loose - hall.aside, 0.0, 0.0))) * strong
    crowd = beside + sum(others[1 : game.pieces]) * strong + hall.earth_mt
    return Margins((under - against) / hall.closes_mt, hall.opens_mt / crowd)


def _both(board: BigBoard, spot: Spot) -> float:
    x, y, z = spot
    return sum(vertical(board, [(x, y, z), (x, y, z + board.magnet.thickness)]))


def figures(board: BigBoard) -> list[Figure]:
    """Return each game's margins, the stick's, and the flux index of a loose magnet."""
    found = []
    closer, rarer = "make [layers] opal thinner or [magnet] larger", "make [magnet] smaller"
    for game in board.games:
        one, least = margins(board, game), board.proof.margin
        found.append(Figure(f"{game.name}: closes by", one.closing, "", least, above=True, change=closer))
        found.append(Figure(f"{game.name}: opens by", one.opening, "", least, above=True, change=rarer))
    foot, least = stick(board), board.proof.margin
    hole = "make [pieces] tile_aside or tile_hole smaller"
    found.append(Figure("passtally's stick: closes by", foot.closing, "", least, above=True, change=hole))
    found.append(Figure("passtally's stick: opens by", foot.opening, "", least, above=True, change=hole))
    index = magnetics.flux_index(board.magnet)
    found.append(Figure("flux index of a loose magnet", index, "", board.proof.flux_index, change=rarer))
    share = max(weakened(board.magnet, degrees) for degrees in board.proof.temperature_c)
    hold = "take a thicker or narrower [magnet], or a grade of more coercivity_ka_m"
    found.append(
        Figure("share of a magnet that its own field weakens", share, "", board.proof.weakened_share, change=hold)
    )
    return found
