"""The messages of docs/PROTOCOL.md: those to the board, and what all of them have in common."""

from .frame import Frame, WireError
from .values import read_number

try:
    from typing import Optional
except ImportError:
    pass

PROTOCOL = 2  # the newest version supported here
OLDEST = 2  # and the oldest

HELLO_MS = 1000  # between a board's unanswered hellos: a host finds it within a second, and a terminal is not flooded
PING_MS = 2000  # of silence after which the host asks whether the board is alive
SILENT_MS = 5000  # of silence after which either side considers the other gone: two pings may get lost

# The messages to the board, each with the keys that it must have.
KEYS_TO_BOARD = {
    "hello": "proto host session epoch have",
    "ack": "epoch n",
    "new": "n at",
    "back": "n at",
    "choose": "n at move",
    "declare": "n at token",
    "resign": "n at side",
    "draw": "n at",
    "time": "n at side",
    "reject": "n e why",
    "hint": "n at",
    "set": "n key value",
    "snapshot": "n",
    "stats": "n",
    "ping": "n",
    "test": "n cell",
}


def check_to_board(frame: Frame) -> None:
    """Raise WireError unless this is a message to the board with all keys; values are checked where they are read."""
    if frame.kind not in KEYS_TO_BOARD:
        raise no_such(frame.kind)
    expect(frame, KEYS_TO_BOARD[frame.kind])


def command_number(frame: Frame) -> int:
    """Return the number of a command for its answer, or 0 if it has no readable one; never raises."""
    if frame.kind in ("hello", "ack"):
        return 0
    try:
        return read_number(frame.get("n") or "")
    except WireError:
        return 0


def negotiate(proto: int, oldest: Optional[int] = None) -> int:
    """Return the protocol version to use with a side whose hello has these ``proto`` and ``min``, or 0 if none fits."""
    version = min(proto, PROTOCOL)
    return version if version >= max(OLDEST, proto if oldest is None else oldest) else 0


def no_such(kind: str) -> WireError:
    """Return the error of an unknown kind."""
    return WireError("kind", f"there is no {kind}")


def expect(frame: Frame, keys: str) -> None:
    """Raise WireError for the first missing key."""
    for key in keys.split(" ") if keys else ():
        if frame.get(key) is None:
            raise WireError("key", f"{frame.kind} has no {key}")
