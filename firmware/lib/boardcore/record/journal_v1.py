"""Reads what a board wrote with the first release: six-byte records from the start of the memory, nothing else.

Imported only when such a journal is found. It is never written again: new entries go behind it in today's format.
"""

from .journal import HOWS

SIZE = 6
_TEXT = 1
_NEW, _END = 2, 6  # the kinds of entries lie between; they have today's numbers
_MOST_QUARTERS = 0xFFF


def epoch_of(nvm) -> str:  # type: ignore[no-untyped-def]
    """Return the epoch of a version-1 journal, or an empty string if this is not one."""
    record = _record(nvm, 0)
    if record[0] or not _is_whole(record, 0):
        return ""
    return "".join([f"{byte:02x}" for byte in record[1:5]])


def places(nvm, end: int) -> "list[int]":  # type: ignore[no-untyped-def]
    """Return where the entries are, up to a place in the memory."""
    found = []
    for at in range(SIZE, end - SIZE + 1, SIZE):
        kind = nvm[at] >> 5
        if _NEW <= kind <= _END and _is_whole(_record(nvm, at), at):
            found.append(at)
    return found


def read(nvm, at: int) -> "tuple[int, int, str, int, str]":  # type: ignore[no-untyped-def]
    """Return kind, value, how, think time in milliseconds and text of the entry at a place."""
    record = _record(nvm, at)
    kind = record[0] >> 5
    value = (record[0] & 31) << 16 | record[1] << 8 | record[2]
    tail = record[3] << 8 | record[4]
    text = ""
    if kind == _NEW:
        text = _text_before(nvm, at, value & 0xFF)
        value >>= 8
    return kind, value, HOWS[min(tail >> 12, len(HOWS) - 1)], (tail & _MOST_QUARTERS) * 250, text


def _record(nvm, at: int) -> bytes:  # type: ignore[no-untyped-def]
    return bytes(nvm[at : at + SIZE])


def _is_whole(record: bytes, at: int) -> bool:
    """Return whether a record's checksum is correct: a CRC-8 that includes its place."""
    slot = at // SIZE
    crc = (slot ^ slot >> 8 ^ 0x5A) & 0xFF
    for byte in record[: SIZE - 1]:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return record[SIZE - 1] == (crc if crc != 0xFF else 0)


def _text_before(nvm, at: int, length: int) -> str:  # type: ignore[no-untyped-def]
    """Return the text of this many characters from the records before a place."""
    text = ""
    while at > SIZE and len(text) < length:
        at -= SIZE
        record = _record(nvm, at)
        if record[0] >> 5 != _TEXT or not _is_whole(record, at):
            break
        text = record[1 : 1 + (record[0] & 31)].decode() + text
    return text
