"""What a wooden board shows and understands besides moves: signs, running lights, a new game set up with the stick."""

from .board import CELLS, CORNERS, EDGE, HOME, NONE, RING, SPACES, STACKS
from .footprints import fits
from .lines import complete_lines, points_for, trail_of
from .move import MARKER, PLACE, TIME, kind_of, start_of, target_of
from .play import last_round
from .position import OVER, PLACING, TWO, Position
from .setup import open_edges

OFFERS = "ABDEFG"  # the signs of the six types: as many flashes as the type's number
_DARK = 255  # in a trail


def _mask(squares: bytes) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


STICK = _mask(CELLS)  # where the stick may stand in a hole
_CORNERS = _mask(bytes(CORNERS)) | 1 << HOME
del _mask  # the tables are made


def signs(position: Position) -> list[tuple[str, int]]:
    """Return what lies in the corners, actions left, cells that take no tile, spaces for a marker and whose it is."""
    found = [(".", _CORNERS)]
    for stack in range(STACKS):
        if position.stacks[stack]:
            found.append((OFFERS[position.stacks[stack][0] - 1], 1 << CORNERS[stack]))
    if position.phase == OVER:
        return found
    if position.phase == PLACING:
        found.append(("t", _open_spaces(position)))
        found.append((chr(ord("0") + position.side), 1 << HOME))
    else:
        found.append((".", STICK & ~_footprints(position)))
        found.append(("H" if position.phase == TWO else "I", 1 << HOME))
    return found


def _open_spaces(position: Position) -> int:
    """Return the spaces where the next marker may be placed."""
    edges = open_edges(position)
    mask = 0
    for space in range(SPACES):
        if space // EDGE in edges and position.ring[space] == NONE:
            mask |= 1 << RING[space]
    return mask


def _footprints(position: Position) -> int:
    """Return the cells that a tile may cover."""
    mask = 0
    for cell in CELLS:
        if fits(position, cell, 0):
            mask |= 257 << cell  # this one and the one above
        if fits(position, cell, 1):
            mask |= 3 << cell
    return mask


def trail(position: Position, move: int, after: Position) -> bytes:
    """Return the squares a light runs along after a move that leads to ``after``."""
    found = bytearray()
    if move != TIME and kind_of(move) not in (PLACE, MARKER):
        found.extend(bytes([start_of(move), start_of(move), target_of(move), _DARK]))
    if after.scored:
        side, passes = after.scored
        for space, _ in complete_lines(after, side):
            found.extend(trail_of(after, space))
            found.append(_DARK)
        found.extend(RING[: points_for(passes)])
        found.append(_DARK)
    if last_round(after) and not last_round(position):
        found.extend(RING)
    return bytes(found)


def players_shown(picture: int) -> int:
    """Return how many are to play if nothing but the stick stands on the board: on rank 2 two, on rank 3 three."""
    if picture & picture - 1 or not picture & STICK:
        return 0
    rank = 1
    while picture > 255:
        picture >>= 8
        rank += 1
    return rank if rank < 4 else 0
