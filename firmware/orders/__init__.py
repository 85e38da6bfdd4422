"""What the host may ask of the board: one module per command, with what all of them need here.

A command's ``carry_out`` returns its answer, or None for a plain ok. A wrong request raises WireError and changes
nothing.
"""

import sys

from boardcore.wire.values import read_number
from loading import forget_since, load

try:
    from typing import Optional

    from boardcore.wire.frame import Frame
    from commands import Commands
except ImportError:
    pass

# What comes during play stays once it was asked for. The others are loaded each time, and whatever a command has loaded
# for itself, such as what reads a position, is forgotten: a board has little memory.
_STAYING = ("back", "choose", "declare", "hint", "ping")


def carry_out(commands: "Commands", frame: "Frame", now: int) -> "Optional[bytes]":
    """Do what a command says and return its answer, if it has one of its own."""
    before = list(sys.modules)
    try:
        answer: Optional[bytes] = load("orders." + frame.kind).carry_out(commands, frame, now)
    finally:
        forget_since(before, "orders." if frame.kind in _STAYING else "-")
    return answer


def text_of(frame: "Frame", key: str) -> str:
    """Return the value of a key that is known to be there."""
    return frame.get(key) or ""


def number_of(frame: "Frame", key: str) -> int:
    """Return the number of a key that is known to be there."""
    return read_number(text_of(frame, key))
