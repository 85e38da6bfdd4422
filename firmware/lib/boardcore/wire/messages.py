"""The messages of the protocol: every kind with its direction and its keys, as docs/PROTOCOL.md describes them."""

from .frame import Frame, WireError
from .values import is_hex, read_number

try:
    from typing import Optional
except ImportError:
    pass

PROTOCOL = 2  # the newest version spoken here
OLDEST = 1  # and the oldest

HELLO_MS = (
    1000  # between two hellos of a board that no host has answered: found within a second, no noise in a terminal
)
PING_MS = 2000  # of silence after which the host asks whether the board is alive
SILENT_MS = 5000  # of silence after which either side takes the other for gone: two pings may get lost

TO_HOST = "<"
TO_BOARD = ">"

# kind: (required keys, optional keys)
_FROM_BOARD = {
    "hello": ("proto fw id profile game cells epoch first next boot t", "min features games session lost"),
    "entry": ("epoch n what turn how", "pos game variant limit clock repeat move side result reason raw t ms ev cut"),
    "picture": ("n t pic", "ev cut over"),
    "lights": ("t show", ""),
    "state": ("at turn pos pic phase", "re token lifted missing surplus taken points left cand cut"),
    "stats": ("up scan loop heap over crc junk oversize", "re resent dropped ignored brightness settle"),
    "button": ("side down t", ""),
    "ok": ("re", "t"),
    "error": ("code", "re text"),
    "log": ("text", "level"),
}
_FROM_HOST = {
    "hello": ("proto host session epoch have", "min"),
    "ack": ("epoch n", ""),
    "new": ("n at", "pos secret game variant players limit clock repeat"),
    "back": ("n at", ""),
    "choose": ("n at move", ""),
    "declare": ("n at token", ""),
    "resign": ("n at side", ""),
    "draw": ("n at", ""),
    "time": ("n at side", ""),
    "reject": ("n e why", ""),
    "hint": ("n at", "mask move from good fair losing"),
    "set": ("n key value", ""),
    "snapshot": ("n", ""),
    "stats": ("n", ""),
    "ping": ("n", ""),
    "test": ("n cell", ""),
}
TABLES = {TO_HOST: _FROM_BOARD, TO_BOARD: _FROM_HOST}

# A key means the same kind of value in every message.
NUMBERS = (
    "proto", "min", "cells", "first", "next", "lost", "n", "turn", "t", "ms", "cut", "over", "at", "re", "up", "scan",
    "loop", "heap", "crc", "junk", "oversize", "resent", "dropped", "ignored", "brightness", "settle", "secret", "down",
    "have", "e", "value", "players", "limit", "clock", "repeat"
)  # fmt: skip
MASKS = ("pic", "missing", "surplus", "taken", "mask", "good", "fair", "losing")

# What an entry needs beside its own keys, by what happened.
ENTRIES = {
    "new": "pos",
    "move": "move",
    "back": "",
    "resign": "side",
    "draw": "",
    "time": "side",
    "end": "result reason",
    "choice": "game",
}
# These may tell ``raw`` instead: a board does not know the words of a game that it has not loaded.
RAW = ("move", "resign", "time", "end")
PHASES = ("ready", "moving", "choose", "mismatch", "clear", "setup", "menu", "check", "ended", "test")
CODES = (
    "kind", "key", "value", "proto", "hello", "journal", "stale", "busy", "illegal", "evidence", "over", "gone", "fault"
)  # fmt: skip


def check(frame: Frame, direction: str) -> None:
    """Return if this is a whole message for this direction, else raise WireError; unknown keys are no error."""
    keys = TABLES[direction].get(frame.kind)
    if keys is None:
        raise WireError("kind", f"there is no {frame.kind}")
    _check_needed(frame, keys[0])
    if frame.kind == "entry":
        what = frame.get("what")
        if what not in ENTRIES:
            raise WireError("value", f"what={what} is not an entry of this protocol version")
        if what not in RAW or frame.get("raw") is None:
            _check_needed(frame, ENTRIES[what])
    for key, value in frame.fields:
        _check_value(key, value)


def command_number(frame: Frame) -> int:
    """Return the number by which a command is answered, or 0 if it has none that can be read; never raises."""
    if frame.kind in ("hello", "ack"):
        return 0
    try:
        return read_number(frame.get("n") or "")
    except WireError:
        return 0


def negotiate(proto: int, oldest: Optional[int] = None) -> int:
    """Return the version to speak with a side whose hello has these ``proto`` and ``min``, or 0 if there is none."""
    common = min(proto, PROTOCOL)
    return common if common >= max(OLDEST, proto if oldest is None else oldest) else 0


def _check_needed(frame: Frame, keys: str) -> None:
    """Raise WireError for the first key that is missing."""
    for key in keys.split(" ") if keys else ():
        if frame.get(key) is None:
            raise WireError("key", f"{frame.kind} has no {key}")


def _check_value(key: str, value: str) -> None:
    """Raise WireError for a number or a mask that is none."""
    if key in NUMBERS:
        read_number(value)
    elif (key in MASKS or key == "raw") and not is_hex(value):
        raise WireError("value", f"{key}={value} is not a mask: hex digits in lower case")
