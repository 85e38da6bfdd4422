"""Why a move is illegal: for people, never on the way of a legal move."""

from ..game import CHANCE
from ..masks import cells_of
from .board import NAMES, NEUTRAL, count
from .move import DRAW, PASS, PLACE, kind_of, rest_of
from .position import Position, home
from .setup import open_recesses
from .walking import can_walk, ends, other_turn, shut_in

SIDES = ("Black", "Red")


def explain(position: Position, move: int) -> str:
    """Return which rule forbids this move, which is not legal here."""
    kind, rest = kind_of(move), rest_of(move)
    if position.side == CHANCE:
        return _why_not_draw(position, rest) if kind == DRAW else "the disks are not drawn yet"
    if kind == DRAW:
        return "the disks are drawn already"
    if open_recesses(position):
        return _why_not_placing(rest) if kind == PLACE else "not all disks are placed yet"
    if kind == PLACE:
        return "all disks are placed"
    return _why_over(position) or _why_not_move(position, kind, rest)


def _why_not_draw(position: Position, disks: int) -> str:
    """Return what is wrong with the disks drawn."""
    size = count(position.marked)
    if disks >> size != 1:
        return f"a draw has {size} disks here"
    return f"a draw has {size // 2} or {size // 2 + 1} disks of each colour here"


def _why_not_placing(cell: int) -> str:
    """Return what is wrong with the place of a disk."""
    return f"{NAMES[cell]} is not a recess" if NEUTRAL >> cell & 1 else f"occupied: {NAMES[cell]} holds a disk"


def _why_over(position: Position) -> str:
    """Return whether the game has ended."""
    winner = home(position)
    if winner >= 0:
        return f"the game is over, {SIDES[winner]} has won"
    return "" if can_walk(position) or can_walk(other_turn(position)) else "the game is over, nobody can move"


def _why_not_move(position: Position, start: int, end: int) -> str:
    """Return what is wrong with a piece, its end, its way, or what it does to the other side."""
    if start == PASS:
        return f"{SIDES[position.side]} can move, and must"
    return (
        _why_not_start(position, start)
        or _why_not_end(position, end)
        or _why_not_way(position, start, end)
        or "shuts in " + " and ".join([NAMES[cell] for cell in cells_of(shut_in(position, start, end))])
    )


def _why_not_start(position: Position, start: int) -> str:
    if position.pieces[position.side] >> start & 1:
        return ""
    if position.pieces[1 - position.side] >> start & 1:
        return f"not your piece: {NAMES[start]} holds one of {SIDES[1 - position.side]}"
    return f"nothing there: {NAMES[start]} holds no piece"


def _why_not_end(position: Position, end: int) -> str:
    if (position.pieces[0] | position.pieces[1]) >> end & 1:
        return f"occupied: {NAMES[end]} holds a piece"
    if position.disks[position.side] >> end & 1:
        return f"own disk: {NAMES[end]} is {SIDES[position.side]}'s, a move ends on something else"
    return ""


def _why_not_way(position: Position, start: int, end: int) -> str:
    if ends(position, start) >> end & 1:
        return ""
    return f"no passage of {SIDES[position.side]} from {NAMES[start]} to {NAMES[end]}"
