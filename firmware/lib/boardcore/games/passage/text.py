"""The texts of positions and moves: each thing has exactly one, and ``parse`` reads it."""

from ..game import CHANCE
from .board import NAMES, NEUTRAL, READING
from .move import DRAW, PASS, PLACE, kind_of, rest_of
from .position import Position

COLOURS = "br"
STRICT = " s"


def format_position(position: Position) -> str:
    """Return the one text of a position; built as bytes, since each new text costs a board time."""
    text = bytearray()
    for index, cell in enumerate(READING):
        if index and NAMES[READING[index - 1]][1] != NAMES[cell][1]:
            text.append(ord("/"))
        text.append(ord(_sign(position, 1 << cell)))
    side = "?" if position.side == CHANCE else COLOURS[position.side]
    return bytes(text).decode() + " " + side + (STRICT if position.strict else "")


def _sign(position: Position, bit: int) -> str:
    """Return the sign of what is on the cell with this bit."""
    for side in (0, 1):
        if position.pieces[side] & bit:
            return "BR"[side]
    if NEUTRAL & bit:
        return "."
    for side in (0, 1):
        if position.disks[side] & bit:
            return COLOURS[side]
    return "*" if position.marked & bit else "-"


def format_move(move: int) -> str:
    """Return the one text of a move."""
    kind, rest = kind_of(move), rest_of(move)
    if kind == DRAW:
        return "draw=" + "".join([COLOURS[int(bit)] for bit in bin(rest)[3:]])
    if kind == PLACE:
        return "@" + NAMES[rest]
    return "pass" if kind == PASS else NAMES[kind] + "-" + NAMES[rest]
