"""How the values inside a frame are written: numbers, masks of cells, edges of switches, free text, lists."""

from .frame import WireError, lines_for, room_in

try:
    from typing import Sequence
except ImportError:
    pass

_DIGITS = 9  # of a number: what is below 10**9 is a small int on the board and costs no memory
_MOST_CUT = 999  # and more
_CUT_ROOM = 8  # characters of " cut=999"


def read_number(text: str) -> int:
    """Read a number without sign, at most nine digits, or raise WireError."""
    if not text.isdigit() or len(text) > _DIGITS:
        raise WireError("value", f"{text} is not a number of at most {_DIGITS} digits")
    return int(text)


def mask_digits(cells: int) -> int:
    """Return how many hex digits a mask of this many cells has."""
    return (cells + 3) // 4


def format_mask(mask: int, cells: int) -> str:
    """Return a mask as hex digits, all of them; bit 0, the first cell, is in the last digit."""
    return f"{mask:0{mask_digits(cells)}x}"


def is_hex(text: str) -> bool:
    """Return whether a text has only lower-case hex digits, and at least one."""
    for char in text:
        if char not in "0123456789abcdef":
            return False
    return bool(text)


def read_mask(text: str, cells: int) -> int:
    """Read a mask of this many cells, or raise WireError."""
    if len(text) == mask_digits(cells) and is_hex(text):
        mask = int(text, 16)
        if not mask >> cells:
            return mask
    raise WireError("value", f"{text} is not a mask of {cells} cells: {mask_digits(cells)} hex digits")


def format_edge(cell: str, closed: bool, ms: int) -> str:
    """Return one edge: ``c1-350`` is cell c1 opening (the disc went up) 350 ms before the frame's ``t``."""
    return cell + ("+" if closed else "-") + str(ms)


def plain(text: str, room: int = 160) -> str:
    """Return free text in a form that fits a value: printable ASCII without ``_``, at most ``room`` characters."""
    kept = []
    for char in text[:room]:
        kept.append("-" if char == "_" else char if " " <= char <= "~" else "?")
    return "".join(kept)


def fit_list(
    kind: str,
    fields: Sequence[tuple[str, str]],
    key: str,
    items: Sequence[str],
    newest: bool = False,
    cut: int = 0,
) -> list[tuple[str, str]]:
    """Return the fields with ``key`` added: as many items as fit in the last line, and ``cut``, the number left out.

    The first items are kept, or with ``newest`` the last ones. Without items there is no ``key``. ``cut`` items were
    already left out by the caller.
    """
    used = len(kind)
    for name, value in fields:
        used += len(name) + len(value) + 2
    room = room_in(lines_for(used)) - used - _CUT_ROOM - len(key) - 2
    count = 0
    while count < len(items):
        room -= len(items[len(items) - 1 - count if newest else count]) + 1
        if room < -1:  # the last item has no comma
            break
        count += 1
    return _with_list(fields, key, items[len(items) - count :] if newest else items[:count], cut + len(items) - count)


def _with_list(fields: Sequence[tuple[str, str]], key: str, items: Sequence[str], cut: int) -> list[tuple[str, str]]:
    """Return the fields with a list and the number of items left out, each only if there is any."""
    result = list(fields)
    if items:
        result.append((key, ",".join(items)))
    if cut:
        result.append(("cut", str(min(cut, _MOST_CUT))))
    return result
