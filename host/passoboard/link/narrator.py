"""Recorded or live bytes as readable text: every line with its direction, invalid lines with the reason."""

import secrets

from boardcore.wire.frame import MAX_LINE, Frame, WireError, decode, encode
from boardcore.wire.from_board import TO_BOARD, TO_HOST, check, read_edges
from boardcore.wire.messages import PROTOCOL

from .session import SESSION_BYTES

DAMAGED = "x"
ANSWERS = {"=": "the last move stands", "<": "the last move was taken back"}
WHYS = {
    "shown": "the switches show it",
    "touched": "a touch has told it",
    "implied": "no other move fits",
    "corrected": "another move fits better now",
    "discs": "the pieces stand as before",
}
UNKNOWN = "?"


class Narrator:
    """Cuts bytes into lines and describes each."""

    def __init__(self) -> None:
        """Begin at the start of a line, or in the middle of one."""
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Return the descriptions of the lines that these bytes complete."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-2 * MAX_LINE :]
        return [narrate(line.removesuffix(b"\r")) for line in lines if line.strip()]

    def finish(self) -> list[str]:
        """Return the description of a last line without a newline."""
        rest, self._rest = self._rest, b""
        return [f"{DAMAGED} {_shown(rest)}  # cut off"] if rest.strip() else []


def narrate(line: bytes) -> str:
    """Return one line with ``<`` (the board says) or ``>`` (the host says), or ``x`` and what is wrong with it."""
    if len(line) >= MAX_LINE:
        return f"{DAMAGED} {_shown(line)}  # {len(line)} bytes, at most {MAX_LINE - 1} are allowed"
    try:
        frame = decode(line)
    except WireError as error:
        return f"{DAMAGED} {_shown(line)}  # {error}"
    problem = ""
    for direction in (TO_HOST, TO_BOARD):
        try:
            check(frame, direction)
        except WireError as error:
            problem = problem or str(error)
        else:
            return f"{direction} {_spoken(frame)}{_explained(frame)}"
    return f"{UNKNOWN} {_spoken(frame)}  # {problem}"


def _explained(frame: Frame) -> str:
    """Return in words what the board asks, or why it believes in a move."""
    if frame.kind == "state" and (asked := frame.get("ask")):
        return "  # touch " + ", ".join(map(_answer, asked.split(",")))
    why = WHYS.get(frame.get("how") or "")
    if frame.kind != "entry" or not why:
        return ""
    try:
        edges = read_edges(frame.get("ev") or "")
    except WireError as error:
        return f"  # {error}"
    return f"  # {why}: " + ", ".join(map(_edge, edges)) if edges else f"  # {why}"


def _answer(asked: str) -> str:
    touch, _, what = asked.partition(":")
    return f"{touch} if {ANSWERS.get(what) or what.replace('~', ' and then ')}"


def _edge(edge: tuple[str, bool, int]) -> str:
    cell, closed, before = edge
    return f"{cell} {'closed' if closed else 'opened'} {before / 1000:.1f} s before"


class Typist:
    """Turns typed text into frames: adds the CRC, and a number where one is missing."""

    def __init__(self) -> None:
        """Count commands from 1."""
        self.number = 1
        self._epoch = "-"

    def note(self, line: str) -> None:
        """Remember the epoch from the board's hello."""
        for word in line.split() if line.startswith("< hello") else ():
            if word.startswith("epoch="):
                self._epoch = word.removeprefix("epoch=")

    def write(self, line: str) -> bytes:
        """Return the frame; ``greet`` is a hello that fits the board and acknowledges nothing."""
        words = line.split()
        if words == ["greet"]:
            self.number = 1
            session = secrets.token_hex(SESSION_BYTES)
            words = f"hello proto={PROTOCOL} host=console session={session} epoch={self._epoch} have=0".split()
        if not words:
            return b"\n"
        fields = [_field(word) for word in words[1:]]
        if words[0] not in ("hello", "ack") and "n" not in dict(fields):
            fields.insert(0, ("n", str(self.number)))
            self.number += 1
        return encode(words[0], fields)


def _field(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise WireError("value", f"{word} is not a key=value (a space inside a value is written _)")
    return key, value.replace("_", " ")


def _spoken(frame: Frame) -> str:
    return " ".join([frame.kind, *[f"{key}={value.replace(' ', '_')}" for key, value in frame.fields]])


def _shown(line: bytes) -> str:
    """Return any bytes as printable text."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "~" for byte in line[:MAX_LINE])
