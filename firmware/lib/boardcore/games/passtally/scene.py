"""What there is to draw besides the pieces: plain data for the page, with nothing that the public text hides."""

from .board import CORNERS, NAMES, PATTERN_LETTERS, STACKS
from .lines import complete_lines, points_for, squares_of
from .position import ONE, OVER, TWO, Position
from .text import SIDES, count_down
from .visible_tiles import halves_shown, tiles_shown

try:
    from typing import Any
except ImportError:
    pass


def scene(position: Position) -> dict[str, Any]:
    """Return tiles, offers, the types that lie face down, complete lines, the last scoring, whose actions are left."""
    return {
        "tiles": [_tile(position, *shown) for shown in tiles_shown(position)]
        + [_half(position, cell) for cell in halves_shown(position)],
        "offers": [_offer(position, stack) for stack in range(STACKS)],
        "down": count_down(position),
        "lines": [_lines(position, side) for side in range(len(position.points))],
        "scored": _scored(position),
        "side": "" if position.phase == OVER else SIDES[position.side],
        "actions": position.phase if position.phase in (ONE, TWO) else 0,
    }


def _tile(position: Position, kind: int, dotted: int, other: int) -> dict[str, Any]:
    """Return a tile of which both halves show, dotted half first."""
    return {
        "cells": [NAMES[dotted], NAMES[other]],
        "patterns": _pattern(position, dotted) + _pattern(position, other),
        "level": position.levels[dotted],
        "type": kind,
        "dot": NAMES[dotted],
    }


def _half(position: Position, cell: int) -> dict[str, Any]:
    """Return the half of a tile whose other half is covered: what type it is does not matter any more."""
    return {
        "cells": [NAMES[cell]],
        "patterns": _pattern(position, cell),
        "level": position.levels[cell],
        "type": 0,
        "dot": "",
    }


def _pattern(position: Position, cell: int) -> str:
    return PATTERN_LETTERS[position.halves[cell] & 3]


def _offer(position: Position, stack: int) -> dict[str, Any]:
    """Return the offered tile of a stack (0: none), its corner, and how many tiles lie face down."""
    tiles = position.stacks[stack]
    return {
        "corner": NAMES[CORNERS[stack]],
        "type": tiles[0] if tiles else 0,
        "down": max(len(tiles) - 1, 0),
    }


def _lines(position: Position, side: int) -> list[dict[str, Any]]:
    """Return the complete lines of a side from space to space."""
    return [
        {"squares": [NAMES[square] for square in squares_of(position, space)], "passes": passes}
        for space, passes in complete_lines(position, side)
    ]


def _scored(position: Position) -> Any:
    """Return what the turn scored that the last move ended, None if it ended none."""
    if position.scored is None:
        return None
    side, passes = position.scored
    return {"side": side, "passes": passes, "points": points_for(passes)}
