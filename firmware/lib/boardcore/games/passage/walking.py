"""How pieces move: over their own colour, onto something else, and never so that an opposing piece is shut in."""

from ..masks import cells_of
from .board import NEUTRAL, near
from .move import make_move
from .position import Position


def _own_colour(position: Position, side: int, own: int, taken: int) -> int:
    """Return the cells that a side may pass over: its free disks, and its own pieces as bridges."""
    return position.disks[side] & ~taken | (own & ~NEUTRAL if position.strict else own)


def passage(position: Position, start: int) -> int:
    """Return the cells that the piece on ``start``, of the side to move, can walk over, its own included."""
    side = position.side
    own = position.pieces[side]
    over = _own_colour(position, side, own, own | position.pieces[1 - side])
    walked, grown = 0, 1 << start
    while grown != walked:
        walked = grown
        grown = walked | near(walked) & over
    return walked


def ends(position: Position, start: int) -> int:
    """Return where the piece on ``start``, of the side to move, can go, banned or not."""
    side = position.side
    free = ~(position.pieces[0] | position.pieces[1])
    return near(passage(position, start)) & free & (position.disks[1 - side] | NEUTRAL)


def immobile(position: Position, side: int, own: int, enemy: int) -> int:
    """Return the pieces of ``side`` that could not move if the pieces of both stood like this.

    Searched from the ends backwards, for all pieces at once: mostly each one stands right beside an end.
    """
    taken = own | enemy
    reached = near((position.disks[1 - side] | NEUTRAL) & ~taken)
    over = _own_colour(position, side, own, taken)
    while own & ~reached:
        grown = reached | near(reached & over)
        if grown == reached:
            return own & ~reached
        reached = grown
    return 0


def shut_in(position: Position, start: int, end: int) -> int:
    """Return the opposing pieces that a move would shut in: it is banned unless there is none."""
    side = position.side
    own = position.pieces[side] ^ (1 << start | 1 << end)
    return immobile(position, 1 - side, position.pieces[1 - side], own)


def walks(position: Position, cell: int = -1) -> list[int]:
    """Return the legal moves of the pieces of the side to move, of the one on ``cell`` alone if given."""
    own = position.pieces[position.side]
    if cell >= 0:
        own &= 1 << cell
    found: list[int] = []
    for start in cells_of(own):
        for end in cells_of(ends(position, start)):
            if not shut_in(position, start, end):
                found.append(make_move(start, end))
    return found


def can_walk(position: Position) -> bool:
    """Return whether the side to move has a legal move of a piece."""
    for start in cells_of(position.pieces[position.side]):
        if can_go(position, start):
            return True
    return False


def can_go(position: Position, start: int) -> bool:
    """Return whether the piece on ``start``, of the side to move, has a legal move."""
    for end in cells_of(ends(position, start)):
        if not shut_in(position, start, end):
            return True
    return False


def walk(position: Position, start: int, end: int) -> Position:
    """Return the position after a piece of the side to move went from ``start`` to ``end``."""
    black, red = position.pieces
    if position.side:
        red ^= 1 << start | 1 << end
    else:
        black ^= 1 << start | 1 << end
    return Position(position.disks, (black, red), 0, 1 - position.side, position.strict)


def other_turn(position: Position) -> Position:
    """Return the same position with the other side to move."""
    return Position(position.disks, position.pieces, 0, 1 - position.side, position.strict)
