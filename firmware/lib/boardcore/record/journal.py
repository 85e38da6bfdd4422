"""The journal of games in the board's permanent memory, safe against a power cut at any byte.

On the RP2040 that memory is one flash sector: bytes that are still 0xFF are programmed without erasing, any other
write erases all of it. So the journal only appends. When it starts over, the whole memory is written at once.

A record has eight bytes; the last is a checksum that includes the record's place. A truncated record is skipped. The
first record has the format version and the epoch. An entry is one record: kind (5 bits), how (5), think time in
quarters of a second (15), value (31). The text of an entry is in separate records before it.
"""

import os

# Kinds of entries; 10 to 27 are free. Erased memory reads as 31.
NEW, MOVE, BACK, RESIGN, END, DRAW, TIME, CHOICE = range(2, 10)
FORMAT, _TEXT = 28, 29
NEWEST_KIND = CHOICE
_WITH_TEXT = (NEW, CHOICE)
STOPS = (RESIGN, DRAW, TIME)  # ends outside the rules

# How an entry came about, in one word. A record has the word's index: new words go to the end; 32 fit.
HOWS = (
    "shown",
    "touched",
    "implied",
    "button",
    "host",
    "setup",
    "menu",
    "discs",
    "rejected",
    "restored",
    "rules",
    "corrected",
    "drawn",
    "clock",
)

VERSION = 2
MOST_VALUE = 0x7FFFFFFF
MOST_TEXT = 0xFFFF
_MOST_TEXTED = 0x7FFF  # the largest value of an entry with text; the other bits are the text's length
_MOST_QUARTERS = 0x7FFF  # 2 h 16 min, or more
SIZE = 8
_CHARS = 6  # bytes of text in a record
_CRC = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15\x38\x3f\x36\x31\x24\x23\x2a\x2d"  # what four bits add to a CRC-8


class Entry:
    """One event: its kind and value, how it came about, and after how many milliseconds of thinking."""

    __slots__ = ("how", "kind", "text", "think_ms", "value")

    def __init__(self, kind: int, value: int, how: str, think_ms: int, text: str = "") -> None:
        """``value`` is a move, a side, an outcome or flags; ``text`` has the terms of a game (``terms``)."""
        self.kind = kind
        self.value = value
        self.how = how
        self.think_ms = think_ms
        self.text = text


class Journal:
    """Entries numbered from 1 in each epoch, kept in anything that behaves like ``microcontroller.nvm``."""

    def __init__(self, nvm) -> None:  # type: ignore[no-untyped-def]
        """Scan the memory; if it holds no journal, create one."""
        self.nvm = nvm
        self.scan()
        if not self.epoch and not self.free:
            self._write(format_record(os.urandom(4)))
            self.scan()
        elif not self.epoch:
            from .recovery import blank, rewrite

            rewrite(self, blank(self))

    def __len__(self) -> int:
        """Return the number of the newest entry."""
        return len(self.places)

    def scan(self) -> None:
        """Scan the memory: find the epoch, the entries, and where the next one goes."""
        from .recovery import scan

        self.epoch, self.places, self.free = scan(self.nvm)

    @property
    def room(self) -> int:
        """How many records still fit."""
        return max(0, len(self.nvm) // SIZE - self.free)

    def append(self, entry: Entry) -> int:
        """Write an entry and return its number; raises ValueError, with nothing written, if it cannot be kept."""
        text = entry.text.encode()
        record = _pack(entry, len(text))
        if records_for(len(text)) > self.room:
            raise ValueError(f"no room for an entry of {records_for(len(text))} records, {self.room} are left")
        for at in range(0, len(text), _CHARS):
            part = text[at : at + _CHARS]
            self._write(bytes([_TEXT << 3 | len(part)]) + part + b" " * (_CHARS - len(part)))
        self.places.append(self.free * SIZE)
        self._write(record)
        return len(self.places)

    def read(self, number: int) -> Entry:
        """Return an entry."""
        return self._unpack(self.places[number - 1] // SIZE)

    def kind_of(self, number: int) -> int:
        """Return the kind of an entry; much faster on a board than reading the whole entry."""
        kind: int = self.nvm[self.places[number - 1]] >> 3
        return kind

    def newest(self, *wanted: int) -> int:
        """Return the number of the newest entry of these kinds, 0 if there is none."""
        for number in range(len(self.places), 0, -1):
            if self.kind_of(number) in wanted:
                return number
        return 0

    # Records.

    def _write(self, record: bytes) -> None:
        """Append a record, given all of it but its checksum."""
        at = self.free * SIZE
        self.nvm[at : at + SIZE] = whole(record, self.free)
        self.free += 1

    def _unpack(self, slot: int) -> Entry:
        record = record_at(self.nvm, slot)
        kind = record[0] >> 3
        how = (record[0] & 7) << 2 | record[1] >> 6
        quarters = (record[1] & 63) << 9 | record[2] << 1 | record[3] >> 7
        value = (record[3] & 127) << 24 | record[4] << 16 | record[5] << 8 | record[6]
        text = ""
        if kind in _WITH_TEXT:
            text = self._text_before(slot, value & MOST_TEXT)
            value >>= 16
        return Entry(kind, value, HOWS[min(how, len(HOWS) - 1)], quarters * 250, text)

    def _text_before(self, slot: int, length: int) -> str:
        """Return the text of this many bytes from the records before this one."""
        first = slot - records_for(length) + 1
        data = b""
        for at in range(max(first, 0), slot):
            record = record_at(self.nvm, at)
            if record[0] >> 3 != _TEXT or not is_whole(record, at):
                return ""
            data += record[1 : 1 + (record[0] & 7)]
        return data.decode() if len(data) == length else ""


def records_for(length: int) -> int:
    """Return how many records an entry with a text of this many bytes takes."""
    return 1 + (length + _CHARS - 1) // _CHARS


def _pack(entry: Entry, length: int) -> bytes:
    """Return the first seven bytes of an entry's record; raise ValueError if a value does not fit."""
    value, most = entry.value, MOST_VALUE
    if entry.kind in _WITH_TEXT:
        most = _MOST_TEXTED
    if not NEW <= entry.kind <= NEWEST_KIND or entry.how not in HOWS:
        raise ValueError(f"no entry of kind {entry.kind}, {entry.how}")
    if not 0 <= value <= most or entry.think_ms < 0:
        raise ValueError(f"{value} is not from 0 to {most}, or thought for {entry.think_ms} ms")
    if length > (MOST_TEXT if entry.kind in _WITH_TEXT else 0):
        raise ValueError(f"a text of {length} bytes in an entry of kind {entry.kind}")
    if entry.kind in _WITH_TEXT:
        value = value << 16 | length
    how = HOWS.index(entry.how)
    quarters = min(entry.think_ms // 250, _MOST_QUARTERS)
    return bytes(
        (
            entry.kind << 3 | how >> 2,
            (how & 3) << 6 | quarters >> 9,
            quarters >> 1 & 0xFF,
            (quarters & 1) << 7 | value >> 24,
            value >> 16 & 0xFF,
            value >> 8 & 0xFF,
            value & 0xFF,
        )
    )


def record_at(nvm, slot: int) -> bytes:  # type: ignore[no-untyped-def]
    """Return the record in a slot."""
    return bytes(nvm[slot * SIZE : slot * SIZE + SIZE])


def format_record(epoch: bytes) -> bytes:
    """Return the first seven bytes of the record that begins a journal."""
    return bytes((FORMAT << 3, VERSION, 0)) + epoch


def whole(record: bytes, slot: int) -> bytes:
    """Return a record for a slot, given all of it but its checksum."""
    return record + bytes([check_of(record, slot)])


def is_whole(record: bytes, slot: int) -> bool:
    """Return whether a record was written completely, and for this slot."""
    return record[SIZE - 1] == check_of(record, slot)


def check_of(record: bytes, slot: int) -> int:
    """Return the CRC-8 of a record's first seven bytes and its slot; never 0xFF, the value of an unwritten byte.

    So a record that was cut off before its last byte never counts as whole.
    """
    crc = (slot ^ slot >> 8 ^ 0x5A) & 0xFF
    for index in range(SIZE - 1):
        crc ^= record[index]
        crc = (crc << 4 & 0xFF) ^ _CRC[crc >> 4]
        crc = (crc << 4 & 0xFF) ^ _CRC[crc >> 4]
    return crc if crc != 0xFF else 0


def hexadecimal(data: bytes) -> str:
    """Return bytes as hex digits."""
    return "".join([f"{byte:02x}" for byte in data])
