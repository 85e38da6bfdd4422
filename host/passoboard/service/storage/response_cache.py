"""Long answers about games of the log: written once for all who ask, beside the event loop, and sent piece by piece.

A game may have thousands of entries. Whoever asks for it again and again, or does not read the answer, costs neither
time nor memory of anybody else.
"""

import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from starlette.responses import StreamingResponse

from passoboard.gamelog import GameRecord, NoSuchGame

from ..refusal import Refused
from .log_writer import LogWriter
from .shared_answers import SharedAnswers

_PIECE = 1 << 16  # characters: a client that does not read holds no more than a few of these
_MOST_KEPT = 1 << 25  # characters of all answers that are kept
_MOST_WRITING = 8  # different answers at once; each may take seconds

Pieces = list[bytes]
Write = Callable[[GameRecord], Iterable[str]]


class ResponseCache:
    """Answers about games, by what was asked."""

    def __init__(self, log_writer: LogWriter) -> None:
        self._log_writer = log_writer
        self._answers = SharedAnswers[tuple[str, int, str], Pieces](
            _MOST_KEPT, _MOST_WRITING, size=lambda pieces: sum(map(len, pieces))
        )

    async def of(self, what: str, number: int, write: Write) -> Pieces:
        """Return an answer about a game as it is now; raises Busy if too many others are being written."""
        try:
            stamp = await self._log_writer.look(self._log_writer.games.stamp, number)
        except NoSuchGame as error:
            raise Refused(404, "game", str(error)) from error
        return await self._answers.of(
            (what, number, stamp), lambda: self._log_writer.look(self._written, number, write)
        )

    def _written(self, number: int, write: Write) -> Pieces:
        return list(_in_pieces(write(self._log_writer.games.game(number))))


def _in_pieces(texts: Iterable[str]) -> Iterable[bytes]:
    """Yield texts together, as many as a piece holds."""
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text)
        size += len(text)
        if size >= _PIECE:
            yield "".join(waiting).encode()
            waiting, size = [], 0
    yield "".join(waiting).encode()


def send(pieces: Pieces, kind: str = "application/json", headers: dict[str, str] | None = None) -> StreamingResponse:
    """Return the response that sends an answer at the pace of its reader."""

    async def body() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    length = {"Content-Length": str(sum(len(piece) for piece in pieces))}
    return StreamingResponse(body(), media_type=kind, headers=length | (headers or {}))


def write_object(parts: dict[str, Any]) -> Iterable[str]:
    """Yield an object as JSON, a long list item by item: no single step keeps other threads waiting."""
    for number, (key, value) in enumerate(parts.items()):
        yield f"{',' if number else '{'}{json.dumps(key)}:"
        if isinstance(value, Items):
            yield from _write_items(value)
        else:
            yield _json(value)
    yield "}"


@dataclass(frozen=True)
class Items:
    """A long list, one item at a time."""

    items: Iterable[Any]


def _write_items(long: Items) -> Iterable[str]:
    before = "["
    for item in long.items:
        yield before + _json(item)
        before = ","
    yield "]" if before == "," else "[]"


def _json(value: Any) -> str:
    return json.dumps(value, default=_moment)


def _moment(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
