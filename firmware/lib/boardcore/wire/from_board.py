"""The messages from the board to the host: every kind with its keys, and the words in them. Only hosts read them."""

from .frame import Frame, WireError
from .messages import KEYS_TO_BOARD, check_to_board, expect, no_such
from .values import is_hex, read_number

TO_HOST = "<"
TO_BOARD = ">"

# kind: (required keys, optional keys)
FROM_BOARD = {
    "hello": ("proto fw id profile game cells epoch first next boot t", "min features games session lost"),
    "entry": ("epoch n what turn how", "pos game variant limit clock repeat move side result reason raw t ms ev cut"),
    "picture": ("n t pic", "ev cut over"),
    "lights": ("t show", ""),
    "state": ("at turn pos pic phase", "re token lifted missing surplus taken points left ask cand cut"),
    "stats": ("up scan loop heap over crc junk oversize", "re resent dropped ignored brightness settle"),
    "button": ("side down t", ""),
    "ok": ("re", "t"),
    "error": ("code", "re text"),
    "log": ("text", "level"),
}
_OPTIONAL = {
    "hello": "min",
    "new": "pos secret game variant players limit clock repeat",
    "hint": "mask move from good fair losing",
}
FROM_HOST = {kind: (keys, _OPTIONAL.get(kind, "")) for kind, keys in KEYS_TO_BOARD.items()}
TABLES = {TO_HOST: FROM_BOARD, TO_BOARD: FROM_HOST}

# A key has the same kind of value in every message.
NUMBERS = (
    " proto min cells first next lost n turn t ms cut over at re up scan loop heap crc junk oversize resent dropped"
    " ignored brightness settle secret down have e value players limit clock repeat "
)
MASKS = " pic missing surplus taken mask good fair losing "

# Further keys that an entry needs, by what happened.
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
# These may have ``raw`` instead: a board does not know the words of a game that it has not loaded.
RAW = ("move", "resign", "time", "end")
PHASES = ("ready", "moving", "choose", "mismatch", "clear", "setup", "menu", "check", "ended", "test")
CODES = (
    "kind", "key", "value", "proto", "hello", "journal", "stale", "busy", "illegal", "evidence", "over", "gone", "fault"
)  # fmt: skip


def check(frame: Frame, direction: str) -> None:
    """Raise WireError unless this is a complete message for this direction; unknown keys are ignored."""
    if direction == TO_BOARD:
        check_to_board(frame)
    else:
        _check_needed(frame)
    _check_values(frame)


def _check_needed(frame: Frame) -> None:
    """Raise WireError for an unknown kind or the first missing key."""
    if frame.kind not in FROM_BOARD:
        raise no_such(frame.kind)
    expect(frame, FROM_BOARD[frame.kind][0])
    if frame.kind == "entry":
        what = frame.get("what")
        if what not in ENTRIES:
            raise WireError("value", f"what={what} is not an entry of this protocol version")
        if what not in RAW or frame.get("raw") is None:
            expect(frame, ENTRIES[what])


def _check_values(frame: Frame) -> None:
    """Raise WireError for a malformed number or mask."""
    for key, value in frame.fields:
        word = " " + key + " "
        if word in NUMBERS:
            read_number(value)
        elif (word in MASKS or key == "raw") and not is_hex(value):
            raise WireError("value", f"{key}={value} is not a mask: hex digits in lower case")


def read_edges(text: str) -> list[tuple[str, bool, int]]:
    """Read a list of edges, each as cell, closed or not, milliseconds before ``t``; or raise WireError."""
    edges = []
    for item in text.split(",") if text else ():
        closed = "+" in item
        cell, _, ms = item.partition("+" if closed else "-")
        if not cell or "-" in cell:
            raise WireError("value", f"{item} is not an edge: a cell, + or -, milliseconds")
        edges.append((cell, closed, read_number(ms)))
    return edges
