"""Scans the journal's memory, at start-up and after a rewrite; unloaded once the board runs."""

from .journal import FORMAT, NEW, NEWEST_KIND, SIZE, VERSION, check_of, format_record, is_whole, record_at

_FREE = b"\xff" * SIZE
_COMMON = 24  # bytes: a record may begin at these places in both formats


def scan(nvm) -> "tuple[str, list[int], int, bytes, int]":  # type: ignore[no-untyped-def]
    """Return the epoch, the places of the entries, where today's format begins, and the first free slot.

    Before the slot comes the epoch as bytes, if everything was written by the first release.
    """
    free = len(nvm) // SIZE
    while free and record_at(nvm, free - 1) == _FREE:
        free -= 1
    first = record_at(nvm, 0)
    if first[0] >> 3 == FORMAT and first[1] == VERSION and is_whole(first, 0):
        return hexadecimal(first[3:7]), _places(nvm, 1, free), 0, b"", free
    if not first[0]:
        return _scan_old(nvm, free)
    return "", [], 0, b"", free


def _scan_old(nvm, free: int) -> "tuple[str, list[int], int, bytes, int]":  # type: ignore[no-untyped-def]
    """Read a journal of the first release, and what was appended to it since."""
    from . import journal_v1

    epoch = journal_v1.epoch_of(nvm)
    if not epoch:
        return "", [], 0, b"", free
    pending = bytes(nvm[1:5])
    today = _find_format(nvm, pending, free)
    if today:
        places = journal_v1.places(nvm, today) + _places(nvm, today // SIZE + 1, free)
        return epoch, places, today, b"", free
    next_common = -(-free * SIZE // _COMMON) * _COMMON // SIZE
    return epoch, journal_v1.places(nvm, free * SIZE), len(nvm), pending, next_common


def _find_format(nvm, epoch: bytes, free: int) -> int:  # type: ignore[no-untyped-def]
    """Return where today's format begins after that of the first release, 0 if nowhere."""
    record = format_record(epoch)
    for slot in range(0, free, _COMMON // SIZE):
        if record_at(nvm, slot) == record + bytes([check_of(record, slot)]):
            return slot * SIZE
    return 0


def _places(nvm, first: int, free: int) -> list[int]:  # type: ignore[no-untyped-def]
    """Return the places of the complete entries."""
    found = []
    for slot in range(first, free):
        record = record_at(nvm, slot)
        if NEW <= record[0] >> 3 <= NEWEST_KIND and is_whole(record, slot):
            found.append(slot * SIZE)
    return found


def hexadecimal(data: bytes) -> str:
    """Return bytes as hex digits."""
    return "".join([f"{byte:02x}" for byte in data])
