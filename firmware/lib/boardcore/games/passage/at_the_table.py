"""What the lights show of Passage: disks, passages, banned ends with the piece they would shut in, the draw.

A move ends on an opposing disk or a neutral space and passes over friendly disks, so no sign hides a disk's colour.
"""

from ..game import CHANCE
from ..masks import cells_of
from .board import BLACK, RED, STARTS, TARGETS
from .position import Position, fewer, home
from .setup import after_draw, open_recesses, remarked
from .walking import can_walk, ends, passage, shut_in

_DISKS = "br"  # the signs of a black and a red disk
_OWNERS = "01"  # of a black and a red piece, as in a review
_TO_BE_DRAWN = "f"
_BARE = "-"
_WAY = "V"
_BANNED = "n"
_SHUT_IN = "N"
_TARGET = "t"
_HINT = "h"
# Every cell, from the middle outwards.
_OUTWARDS = bytes([12, 8, 9, 16, 15, 4, 5, 6, 13, 20, 19, 18, 11, 7, 0, 1, 2, 3, 10, 17, 24, 23, 22, 21, 14])


def ground(position: Position) -> list[tuple[str, int]]:
    """Return the disks and what the players are to do with recesses or pieces; before the draw, whose pieces stand."""
    if position.side == CHANCE:  # switches do not feel colours: look whether the rows are set up the right way round
        return [(_OWNERS[side], position.pieces[side]) for side in (BLACK, RED)] + [(_TO_BE_DRAWN, position.marked)]
    signs = [(_DISKS[side], position.disks[side]) for side in (BLACK, RED)]
    recesses = open_recesses(position)
    if recesses:
        return signs + [(_TARGET, recesses)]
    winner = home(position)
    if winner >= 0:
        return signs + [(_HINT, _strays(position, 1 - winner))]
    if not can_walk(position):
        signs += [(_BANNED, position.pieces[position.side])]
        for start in cells_of(position.pieces[position.side]):
            signs += _bans(position, start)[1:]
    return signs


def _strays(position: Position, side: int) -> int:
    """Return the pieces of a side that are not home, and its free targets: walked there, they begin a rematch."""
    return position.pieces[side] ^ TARGETS[side]


def lifted(position: Position, cell: int) -> list[tuple[str, int]]:
    """Return where the piece of a cell may be put down or walk, and where it may not end and why."""
    if position.side == CHANCE:
        return [(_TARGET, position.marked)]
    if not position.pieces[position.side] >> cell & 1:
        return []
    recesses = open_recesses(position)
    if recesses:
        return [(_TARGET, recesses)]
    return [(_WAY, passage(position, cell) & ~(1 << cell))] + _bans(position, cell)


def _bans(position: Position, start: int) -> list[tuple[str, int]]:
    """Return the ends that a piece may not go to, and the pieces that it would shut in."""
    banned = pieces = 0
    for end in cells_of(ends(position, start)):
        found = shut_in(position, start, end)
        if found:
            banned |= 1 << end
            pieces |= found
    return [(_BANNED, banned), (_SHUT_IN, pieces)]


def dipped(position: Position, cell: int, cells: list[int]) -> list[tuple[str, int]]:
    """Return the disks that a piece from a cell has told: all that it tapped, or the one it placed last.

    Or the recesses that it has marked to be drawn.
    """
    colour = position.pieces[RED] >> cell & 1
    if position.side == CHANCE:
        marked = remarked(position.marked, cells)
        if marked:
            return [(_BARE, position.marked), (_TO_BE_DRAWN, marked)]
        tapped = 0
        for other in cells:
            tapped ^= 1 << other
        return [(_DISKS[colour], tapped)]
    return [(_DISKS[colour], 1 << cells[-1] & open_recesses(position))] if colour == position.side else []


def trail(position: Position, disks: int) -> bytes:
    """Return how a draw is shown: from the middle outwards, and along the row of the side that starts."""
    drawn = after_draw(position, disks).disks
    cells = [cell for cell in _OUTWARDS if position.marked >> cell & 1]
    return bytes(cells) + bytes([255]) + bytes(cells_of(STARTS[fewer(drawn[0], drawn[1])]))
