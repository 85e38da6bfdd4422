"""The journal of games in the board's permanent memory, safe against a power cut at any byte.

On the RP2040 that memory is one flash sector: bytes that are still 0xFF are programmed without erasing, any other
write erases all of it. So the journal only ever appends, and erases (with a new epoch) between two games.
A record has six bytes and a check that includes its place; one that was cut off in the middle is passed over.
"""

import os

from boardcore.wire.messages import HOWS

EPOCH, TEXT, NEW, MOVE, BACK, RESIGN, END = range(7)  # 7 is what erased memory reads as

_SIZE = 6
_CHARS = 4  # of text in a record
_FREE = b"\xff" * _SIZE
_PART = 1024  # of the memory, erased at once
_MOST_QUARTERS = 0xFFF  # think time is kept in quarters of a second, up to 17 minutes


def _check(record: bytes, slot: int) -> int:
    """Return the CRC-8 of a record's first five bytes and of the slot it stands in; never what an unwritten byte reads.

    So a record that was cut off before its last byte is never taken for a whole one.
    """
    crc = (slot ^ slot >> 8 ^ 0x5A) & 0xFF
    for index in range(_SIZE - 1):
        crc ^= record[index]
        for _ in range(8):
            crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return crc if crc != 0xFF else 0


class Entry:
    """One thing that happened: what, with which value, how, and after how many milliseconds of thinking."""

    __slots__ = ("how", "kind", "text", "think_ms", "value")

    def __init__(self, kind: int, value: int, how: str, think_ms: int, text: str = "") -> None:
        """``value`` is a move, a side or an outcome, or 1 for secret tokens; ``text`` the start position."""
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
        self._scan()
        if not self.epoch:
            self.erase()

    def __len__(self) -> int:
        """Return the number of the newest entry."""
        return len(self._slots)

    @property
    def room(self) -> int:
        """How many records still fit."""
        return self._capacity - self._free

    def erase(self) -> None:
        """Begin anew, with a new epoch.

        Part by part: a board may not have all of it free in one piece. The epoch, which stands first, goes first;
        without it nothing of the rest is read, so that a power cut leaves no half of a journal.
        """
        blank = b"\xff" * _PART
        for at in range(0, len(self._nvm), _PART):
            if self._nvm[at : at + _PART] != blank:
                self._nvm[at : at + _PART] = blank
        self._scan()
        self._write(bytes([EPOCH << 5]) + os.urandom(4))
        self._scan()

    def append(self, entry: Entry) -> int:
        """Write an entry and return its number; the text of a new game goes before it."""
        text = entry.text.encode()
        for at in range(0, len(text), _CHARS):
            part = text[at : at + _CHARS]
            self._write(bytes([TEXT << 5 | len(part)]) + part + b" " * (_CHARS - len(part)))
        quarters = min(entry.think_ms // 250, _MOST_QUARTERS)
        tail = HOWS.index(entry.how) << 12 | quarters
        value = entry.value << 8 | len(text) if text else entry.value  # how much of what stands before belongs to it
        self._slots.append(self._free)
        self._write(
            bytes([entry.kind << 5 | value >> 16, value >> 8 & 0xFF, value & 0xFF, tail >> 8 & 0xFF, tail & 0xFF])
        )
        return len(self._slots)

    def read(self, number: int) -> Entry:
        """Return an entry."""
        slot = self._slots[number - 1]
        record = self._record(slot)
        tail = record[3] << 8 | record[4]
        value = (record[0] & 31) << 16 | record[1] << 8 | record[2]
        kind = record[0] >> 5
        text = ""
        if kind == NEW:
            text = self._text_before(slot, value & 0xFF)
            value >>= 8
        return Entry(kind, value, HOWS[min(tail >> 12, len(HOWS) - 1)], (tail & _MOST_QUARTERS) * 250, text)

    def kind_of(self, number: int) -> int:
        """Return what kind of entry this is, which takes a board far less time than reading all of it."""
        kind: int = self._nvm[self._slots[number - 1] * _SIZE] >> 5
        return kind

    def newest_game(self) -> int:
        """Return the number of the entry that began the newest game, 0 if there is none."""
        for number in range(len(self._slots), 0, -1):
            if self.kind_of(number) == NEW:
                return number
        return 0

    def _record(self, slot: int) -> bytes:
        return bytes(self._nvm[slot * _SIZE : slot * _SIZE + _SIZE])

    def _write(self, five: bytes) -> None:
        """Append one record."""
        at = self._free * _SIZE
        self._nvm[at : at + _SIZE] = five + bytes([_check(five, self._free)])
        self._free += 1

    def _scan(self) -> None:
        """Find the end of the records, the epoch and where the entries are."""
        self._slots: list[int] = []
        self.epoch = ""
        self._free = self._capacity
        while self._free and self._record(self._free - 1) == _FREE:
            self._free -= 1
        for slot in range(self._free):
            record = self._record(slot)
            kind = record[0] >> 5
            if record[5] != _check(record, slot):
                continue
            if kind == EPOCH:
                self.epoch = "".join([f"{byte:02x}" for byte in record[1:5]])
            elif NEW <= kind <= END and self.epoch:
                self._slots.append(slot)

    def _text_before(self, slot: int, length: int) -> str:
        """Return the text of so many characters that stands in the records before this one."""
        text = ""
        while slot and len(text) < length:
            slot -= 1
            record = self._record(slot)
            if record[0] >> 5 != TEXT or record[5] != _check(record, slot):
                break
            text = bytes(record[1 : 1 + (record[0] & 31)]).decode() + text
        return text
