"""Placing the markers: whose is next, and on which edge."""

from .board import EDGE, NONE, SPACES
from .position import Position

try:
    from typing import Sequence
except ImportError:
    pass


def placer(players: int, placed: int) -> int:
    """Return the side that places next when this many markers are placed: 1 to n, n to 1, and so on."""
    lap, place = divmod(placed, players)
    return players - 1 - place if lap & 1 else place


def placed(position: Position) -> int:
    """Return how many markers there are."""
    return sum(edge_counts(position.ring))


def edge_counts(ring: Sequence[int]) -> list[int]:
    """Return how many markers stand on each edge: north, east, south, west."""
    counts = [0, 0, 0, 0]
    for space in range(SPACES):
        if ring[space] != NONE:
            counts[space // EDGE] += 1
    return counts


def open_edges(position: Position) -> list[int]:
    """Return the edges where the next marker may go: one begun, else the one opposite to the one just filled."""
    counts = edge_counts(position.ring)
    players = len(position.points)
    for edge in range(4):
        if 0 < counts[edge] < players:
            return [edge]
    bare = [edge for edge in range(4) if not counts[edge]]
    # With an odd number of edges filled one of the others is the partner of the edge that was chosen last.
    if len(bare) & 1:
        return [edge for edge in bare if counts[edge ^ 2]]
    return bare
