"""The journal of games in the board's permanent memory, safe against a power cut at any byte.

On the RP2040 that memory is one flash sector: bytes that are still 0xFF are programmed without erasing, any other
write erases all of it. So the journal only appends. Where it begins anew, the whole memory is written at once.

A record has eight bytes, the last one a check that includes its place; one that was cut off is passed over. The first
record tells the version of the format and the epoch. An entry is one record: kind (5 bits), how (5), think time in
quarters of a second (15), value (31). The text of an entry stands in records of its own before it.
What the first release wrote is read where it stands; the first entry after it puts a first record of today behind it.
"""

import gc
import os

from boardcore.wire.hows import HOWS

# Kinds of entries; 10 to 27 are free. Erased memory reads as 31.
NEW, MOVE, BACK, RESIGN, END, DRAW, TIME, CHOICE = range(2, 10)
_FORMAT, _TEXT = 28, 29
_NEWEST_KIND = CHOICE
_WITH_TEXT = (NEW, CHOICE)
STOPS = (RESIGN, DRAW, TIME)  # what ends a game besides its rules

VERSION = 2
MOST_VALUE = 0x7FFFFFFF
MOST_TEXT = 0xFFFF
_MOST_TEXTED = 0x7FFF  # the value of an entry with text: the rest is the length of the text
_MOST_QUARTERS = 0x7FFF  # 2 h 16 min, or more
_SIZE = 8
_CHARS = 6  # of text in a record
_FREE = b"\xff" * _SIZE
_PART = 1024  # of the memory, written at once where a board has not all of it free in one piece
_COMMON = 24  # bytes: a place where a record may begin in both formats


class Entry:
    """One thing that happened: what, with which value, how, and after how many milliseconds of thinking."""

    __slots__ = ("how", "kind", "text", "think_ms", "value")

    def __init__(self, kind: int, value: int, how: str, think_ms: int, text: str = "") -> None:
        """``value`` is a move, a side, an outcome or flags; ``text`` is what a game is played under (``terms``)."""
        self.kind = kind
        self.value = value
        self.how = how
        self.think_ms = think_ms
        self.text = text


class Journal:
    """Entries numbered from 1 in each epoch, kept in anything that behaves like ``microcontroller.nvm``."""

    def __init__(self, nvm) -> None:  # type: ignore[no-untyped-def]
        """Find what is there; memory without a journal is made one."""
        self._nvm = nvm
        self._capacity = len(nvm) // _SIZE
        self._free = 0  # the slot of the next record
        self._pending = b""  # the epoch, while all there is was written by the first release
        self._scan()
        if not self.epoch and not self._free:
            self._write(_format_record(os.urandom(4)))
            self._scan()
        elif not self.epoch:
            self.become(self.blank())

    def __len__(self) -> int:
        """Return the number of the newest entry."""
        return len(self._places)

    @property
    def room(self) -> int:
        """How many records still fit."""
        return max(0, self._capacity - self._free - len(self._pending) // 4)

    def append(self, entry: Entry) -> int:
        """Write an entry and return its number; raises ValueError, with nothing written, if it cannot be kept."""
        text = entry.text.encode()
        record = _pack(entry, len(text))
        if records_for(len(text)) > self.room:
            raise ValueError(f"no room for an entry of {records_for(len(text))} records, {self.room} are left")
        if self._pending:
            self._write(_format_record(self._pending))
            self._pending = b""
        for at in range(0, len(text), _CHARS):
            part = text[at : at + _CHARS]
            self._write(bytes([_TEXT << 3 | len(part)]) + part + b" " * (_CHARS - len(part)))
        self._places.append(self._free * _SIZE)
        self._write(record)
        return len(self._places)

    def read(self, number: int) -> Entry:
        """Return an entry."""
        at = self._places[number - 1]
        if at < self._today:
            from . import journal_v1

            kind, value, how, think_ms, text = journal_v1.read(self._nvm, at)
            return Entry(kind, value, how, think_ms, text)
        return self._unpack(at // _SIZE)

    def kind_of(self, number: int) -> int:
        """Return what kind of entry this is, which takes a board far less time than reading all of it."""
        at = self._places[number - 1]
        kind: int = self._nvm[at] >> (5 if at < self._today else 3)
        return kind

    def newest(self, *kinds: int) -> int:
        """Return the number of the newest entry of these kinds, 0 if there is none."""
        for number in range(len(self._places), 0, -1):
            if self.kind_of(number) in kinds:
                return number
        return 0

    # Beginning anew: an empty journal is filled in working memory, then written over the old one.

    def blank(self) -> "Journal":
        """Return an empty journal with a new epoch: as large as this one, or a part of it if memory is short.

        If there is not even so much in one piece, MemoryError leaves everything as it was.
        """
        gc.collect()
        try:
            image = bytearray(len(self._nvm))
        except MemoryError:
            image = bytearray(min(_PART, len(self._nvm)))
        free = b"\xff" * 64
        for at in range(0, len(image), len(free)):
            image[at : at + len(free)] = free[: len(image) - at]
        return Journal(image)

    def become(self, other: "Journal") -> None:
        """Take over another journal's content: in one assignment, which is one erasure, if it is as large as this one.

        A smaller one goes to the front, after what lies behind it was cleared from the end: a power cut leaves the
        beginning of the old journal, or the new one.
        """
        image = other._nvm
        size = len(image)
        free = b"\xff" * size if size < len(self._nvm) else b""
        for at in range((len(self._nvm) - 1) // size * size, 0, -size):
            stop = min(at + size, len(self._nvm))
            if self._nvm[at:stop] != free[: stop - at]:
                self._nvm[at:stop] = free[: stop - at]
        self._nvm[0:size] = image
        self._scan()

    # Records.

    def _record(self, slot: int) -> bytes:
        return bytes(self._nvm[slot * _SIZE : slot * _SIZE + _SIZE])

    def _write(self, seven: bytes) -> None:
        """Append one record."""
        at = self._free * _SIZE
        self._nvm[at : at + _SIZE] = seven + bytes([_check(seven, self._free)])
        self._free += 1

    def _unpack(self, slot: int) -> Entry:
        record = self._record(slot)
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
        """Return the text of so many bytes that stands in the records before this one."""
        first = slot - records_for(length) + 1
        data = b""
        for at in range(max(first, 0), slot):
            record = self._record(at)
            if record[0] >> 3 != _TEXT or not _is_whole(record, at):
                return ""
            data += record[1 : 1 + (record[0] & 7)]
        return data.decode() if len(data) == length else ""

    def _scan(self) -> None:
        """Find the end of the records, the epoch and where the entries are."""
        self._places: list[int] = []
        self.epoch = ""
        self._today = 0  # from here on the memory has today's format
        self._pending = b""
        self._free = self._capacity
        while self._free and self._record(self._free - 1) == _FREE:
            self._free -= 1
        first = self._record(0)
        if first[0] >> 3 == _FORMAT and first[1] == VERSION and _is_whole(first, 0):
            self.epoch = _hexadecimal(first[3:7])
            self._scan_from(1)
        elif not first[0]:
            self._scan_old()

    def _scan_old(self) -> None:
        """Take a journal of the first release, and what was written behind it since."""
        from . import journal_v1

        self.epoch = journal_v1.epoch_of(self._nvm)
        if not self.epoch:
            return
        epoch = bytes(self._nvm[1:5])
        self._today = self._find_format(epoch)
        if self._today:
            self._places = journal_v1.places(self._nvm, self._today)
            self._scan_from(self._today // _SIZE + 1)
            return
        self._pending = epoch
        self._today = len(self._nvm)
        self._places = journal_v1.places(self._nvm, self._free * _SIZE)
        self._free = -(-self._free * _SIZE // _COMMON) * _COMMON // _SIZE

    def _find_format(self, epoch: bytes) -> int:
        """Return where today's format begins behind that of the first release, 0 if nowhere."""
        seven = _format_record(epoch)
        for slot in range(0, self._free, _COMMON // _SIZE):
            if self._record(slot) == seven + bytes([_check(seven, slot)]):
                return slot * _SIZE
        return 0

    def _scan_from(self, first: int) -> None:
        for slot in range(first, self._free):
            record = self._record(slot)
            if NEW <= record[0] >> 3 <= _NEWEST_KIND and _is_whole(record, slot):
                self._places.append(slot * _SIZE)


def records_for(length: int) -> int:
    """Return how many records an entry takes whose text has so many bytes."""
    return 1 + (length + _CHARS - 1) // _CHARS


def _pack(entry: Entry, length: int) -> bytes:
    """Return the first seven bytes of an entry's record, or raise ValueError for what does not fit in there."""
    value, most = entry.value, MOST_VALUE
    if entry.kind in _WITH_TEXT:
        most = _MOST_TEXTED
    if not NEW <= entry.kind <= _NEWEST_KIND or entry.how not in HOWS:
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


def _format_record(epoch: bytes) -> bytes:
    return bytes((_FORMAT << 3, VERSION, 0)) + epoch


def _is_whole(record: bytes, slot: int) -> bool:
    return record[_SIZE - 1] == _check(record, slot)


def _check(record: bytes, slot: int) -> int:
    """Return the CRC-8 of a record's first seven bytes and of its slot; never what an unwritten byte reads.

    So a record that was cut off before its last byte is never taken for a whole one.
    """
    crc = (slot ^ slot >> 8 ^ 0x5A) & 0xFF
    for index in range(_SIZE - 1):
        crc ^= record[index]
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return crc if crc != 0xFF else 0


def _hexadecimal(data: bytes) -> str:
    return "".join([f"{byte:02x}" for byte in data])
