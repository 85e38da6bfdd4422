"""Frames, one line of ASCII each, ``kind key=value key=value *crc``: encoded, and found in a stream of bytes.

A frame that is too long for a line continues in the next: see docs/PROTOCOL.md.
"""

from boardcore import Invalid

from .crc import START, crc16

try:
    from typing import Optional, Sequence, Union
except ImportError:
    pass

MAX_LINE = 240  # bytes with the newline: a whole frame fits the board's 256-byte USB buffer at once
MAX_LINES = 4  # of a frame: twice what the longest position needs, and small enough for a board
_TAIL = 6  # " *" and four hex digits
_FIRST = MAX_LINE - _TAIL - 1  # bytes of a frame in its first line, without the newline
_FURTHER = _FIRST - 1  # in each further line, after its +
MAX_BODY = _FIRST + (MAX_LINES - 1) * _FURTHER


class WireError(Invalid):
    """An invalid line or message, with the ``code`` for the error frame."""

    def __init__(self, code: str, text: str) -> None:
        """``code`` is one of ``from_board.CODES`` or, for an invalid line, ``junk`` or ``crc``."""
        super().__init__(text)
        self.code = code


class Frame:
    """A kind and its fields, pairs of key and value in the order of the line."""

    def __init__(self, kind: str, fields: Sequence[tuple[str, str]]) -> None:
        """Values are decoded, with spaces."""
        self.kind = kind
        self.fields = tuple(fields)

    def get(self, key: str, default: Optional[str] = None) -> Optional[str]:
        """Return the value of a key, or ``default`` if the frame has none."""
        for name, value in self.fields:
            if name == key:
                return value
        return default

    def __repr__(self) -> str:
        """Show kind and fields."""
        return f"Frame({repr(self.kind)}, {repr(self.fields)})"


def encode(kind: str, fields: Sequence[tuple[str, str]] = ()) -> bytes:
    """Return the line of a frame, newline included, or raise WireError if it cannot be written."""
    parts = [kind]  # joined once: every new text costs a Pico 0.16 ms, however short it is
    keys = []
    for key, value in fields:
        if key in keys or not _is_word(key) or "_" in value:
            raise WireError("value", f"cannot send {key}={value} in {kind}: bad or doubled")
        keys.append(key)
        parts.extend((" ", key, "=", value.replace(" ", "_")))
    data = "".join(parts).encode()
    if not _is_word(kind) or not _is_printable(data):
        raise WireError("value", f"cannot send {repr(kind)}: no word, or not plain ASCII")
    if len(data) > MAX_BODY:
        raise WireError("value", f"cannot send {kind}: more than {MAX_BODY} bytes")
    if len(data) > _FIRST:
        return in_lines(data)
    return data + b" *%04x\n" % crc16(data)


def lines_for(length: int) -> int:
    """Return how many lines a frame with this many bytes before its CRC takes."""
    return 1 if length <= _FIRST else 1 + (length - _FIRST + _FURTHER - 1) // _FURTHER


def room_in(lines: int) -> int:
    """Return how many bytes fit in this many lines of a frame."""
    return _FIRST + (lines - 1) * _FURTHER


def in_lines(data: bytes) -> bytes:
    """Return a frame of several lines: the CRC continues from line to line, so that a missing line is noticed."""
    line = data[:_FIRST]
    rest = data[_FIRST:]
    crc = crc16(line)
    lines = [line]
    while rest:
        lines.append(b" +%04x\n" % crc)
        line = b"+" + rest[:_FURTHER]
        rest = rest[_FURTHER:]
        crc = crc16(line, crc)
        lines.append(line)
    lines.append(b" *%04x\n" % crc)
    return b"".join(lines)


def decode(line: bytes) -> Frame:
    """Return the frame of a line without its newline, or raise WireError; only the decoder handles several lines."""
    data, more = _open(line, START)
    if more:
        raise WireError("junk", "not a frame: it goes on")
    return _read(data)


def _open(line: bytes, start: int) -> tuple[bytes, bool]:
    """Return a line's content before its CRC, and whether the frame continues, or raise WireError."""
    at = len(line) - _TAIL
    mark = line[at : at + 2] if at > 0 else b""
    if mark not in (b" *", b" +"):
        raise WireError("junk", "not a frame: no CRC at its end")
    data = line[:at]
    if line[at + 2 :] != b"%04x" % crc16(data, start):
        raise WireError("crc", "the CRC is wrong")
    if not _is_printable(data):
        raise WireError("junk", "not a frame: not plain ASCII")
    return data, mark == b" +"


def _read(data: bytes) -> Frame:
    """Return the frame from everything before its CRC."""
    words = data.split(b" ")
    kind = words[0].decode()
    if not _is_word(kind):
        raise WireError("junk", "not a frame: no kind")
    return Frame(kind, _read_fields(words))


def _read_fields(words: list[bytes]) -> list[tuple[str, str]]:
    """Return the pairs that follow the kind, each key once."""
    fields = []
    keys = []
    for word in words[1:]:
        name, found, value = word.partition(b"=")
        key = name.decode()
        if key in keys or not found or not _is_word(key):
            raise WireError("junk", f"not a frame: bad or doubled {key}")
        keys.append(key)
        fields.append((key, value.replace(b"_", b" ").decode()))
    return fields


def _is_word(text: str) -> bool:
    """Return whether this can be a kind or a key: lower-case letters only."""
    return text.isalpha() and text.islower()


def _is_printable(data: bytes) -> bool:
    """Return whether all bytes are printable ASCII; min and max are fast on a board."""
    return min(data) >= 0x20 and max(data) < 0x7F


class Decoder:
    """Finds frames in a stream of bytes; never raises, and buffers one line at most."""

    def __init__(self) -> None:
        """``junk``, ``crc_errors`` and ``oversize`` count the discarded lines."""
        self.junk = 0
        self.crc_errors = 0
        self.oversize = 0
        self.line = bytearray(MAX_LINE)
        self.used = 0
        self._skipping = False
        self.begun = b""  # of a frame that continues in the next line
        self.crc = START

    def reset(self) -> None:
        """Drop an incomplete line or frame, for a new connection. The counters stay."""
        self.used = 0
        self._skipping = False
        self.begun = b""

    def feed(self, data: Union[bytes, bytearray], length: Optional[int] = None) -> Sequence[Frame]:
        """Return the frames completed by these bytes; only the first ``length`` bytes count, if given."""
        stop = len(data) if length is None else length
        found: Optional[list[Frame]] = None
        start = 0
        while start < stop:
            end = data.find(b"\n", start, stop)
            self._keep(data, start, stop if end < 0 else end)
            if end < 0:
                break
            frame = self._finish()
            if frame:
                found = found or []
                found.append(frame)
            start = end + 1
        return found or ()

    def _keep(self, data: Union[bytes, bytearray], start: int, end: int) -> None:
        """Append part of a line, unless the line is already too long."""
        if self._skipping:
            return
        used = self.used + end - start
        if used >= MAX_LINE:
            self.oversize += 1
            self._skipping = True
            return
        self.line[self.used : used] = data[start:end]
        self.used = used

    def _finish(self) -> Optional[Frame]:
        """Finish the current line: return the frame it completes, if any, and start the next line."""
        line = b"" if self._skipping else bytes(self.line[: self.used])
        self.used = 0
        self._skipping = False
        if line and line[-1] == 0x0D:  # a terminal's line end
            line = line[:-1]
        if not line:
            return None
        begun, self.begun = self.begun, b""
        try:
            return self._take(line, begun)
        except WireError as error:
            if error.code == "crc":
                self.crc_errors += 1
            else:
                self.junk += 1
        return None

    def _take(self, line: bytes, begun: bytes) -> Optional[Frame]:
        """Return the frame made of a line and the lines before it; None if it continues."""
        further = line[:1] == b"+"
        if begun and not further:
            self.junk += 1  # the earlier frame was never finished
        elif further and not begun:
            raise WireError("junk", "not a frame: no beginning")
        data, more = _open(line, self.crc if further else START)
        data = begun + data[1:] if further else data
        if not more:
            return _read(data)
        if len(data) >= MAX_BODY:
            raise WireError("junk", "not a frame: it has no end")
        self.begun = data
        self.crc = int(line[-4:].decode(), 16)
        return None
