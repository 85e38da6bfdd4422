"""What the host may ask of the board: one module per command, with what several of them need here.

A command's ``carry_out`` returns its answer, or None for a plain ok. A wrong request raises WireError and changes
nothing.
"""

import sys

from boardcore.games import IllegalMove, TextError
from boardcore.wire.frame import WireError
from boardcore.wire.values import read_number
from loading import forget, load

try:
    from typing import Optional

    from boardcore.record.live_game import LiveGame
    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass

# What comes during play stays once it was asked for. The others are loaded each time: a board has little memory.
_STAYING = ("back", "choose", "declare", "hint", "ping")


def carry_out(commands: "Commands", frame: "Frame", now: int) -> "Optional[bytes]":
    """Do what a command says and return its answer, if it has one of its own."""
    name = "orders." + frame.kind
    order = sys.modules.get(name) or load(name)
    try:
        answer: Optional[bytes] = order.carry_out(commands, frame, now)
    finally:
        if frame.kind not in _STAYING:
            forget([name])
    return answer


def text_of(frame: "Frame", key: str) -> str:
    """Return the value of a key that is known to be there."""
    return frame.get(key) or ""


def number_of(frame: "Frame", key: str) -> int:
    """Return the number of a key that is known to be there."""
    return read_number(text_of(frame, key))


def expect_running(live: "LiveGame") -> None:
    """Raise WireError unless a game is on."""
    if not live.begun:
        raise WireError("busy", "no game has begun: the start position must be set up first")
    if live.match.outcome():
        raise WireError("over", "the game is over")


def side_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the side that a command names, in a game that is on."""
    side = text_of(frame, "side")
    expect_running(live)
    sides = list(live.game.sides)[: live.game.players(live.position)]
    if side not in sides:
        raise WireError("value", f"{side} is not a side")
    return sides.index(side)


def move_of(frame: "Frame", live: "LiveGame") -> int:
    """Return the legal move that a command names."""
    expect_running(live)
    try:
        return live.game.read(live.position, text_of(frame, "move"))
    except TextError as error:
        raise WireError("value", str(error))  # noqa: B904 - a board has no exception chains
    except IllegalMove as error:
        raise WireError("illegal", error.reason)  # noqa: B904
