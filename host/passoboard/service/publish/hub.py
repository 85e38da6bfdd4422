"""Live events: published once, sent to everybody who listens, never piling up behind a slow listener."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

_MOST_WAITING = 8192  # events for one listener: ten seconds of 200 boards; then it gets the whole state again
WHOLE = (
    "state",
    "picture",
    "lights",
    "hands",
)  # each is complete: of several that wait, only the newest is worth sending


@dataclass(frozen=True)
class Event:
    """Something that happened; ``data`` is what everybody may know, ``private`` what one side alone may, by side."""

    kind: str
    board: str
    data: dict[str, Any]
    private: dict[str, dict[str, Any]] = field(default_factory=dict)
    seq: int = 0
    time: str = ""
    _frames: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)

    def seen_by(self, side: str) -> dict[str, Any]:
        """Return the event as the player of a side sees it, or anybody else (an empty side)."""
        envelope = {"type": self.kind, "seq": self.seq, "time": self.time, "board": self.board}
        return envelope | self.data | self.private.get(side, {}) | envelope  # a board may have said such words, too

    def frame(self, side: str, made: Callable[[str], bytes]) -> bytes:
        """Return the event as that side sees it, written once for all who see the same."""
        eyes = side if side in self.private else ""
        if eyes not in self._frames:
            self._frames[eyes] = made(json.dumps(self.seen_by(eyes)))
        return self._frames[eyes]


class Listener:
    """One who listens; iterate with ``next``."""

    def __init__(self) -> None:
        self._waiting: deque[Event] = deque()
        self._newest: dict[tuple[str, str], int] = {}
        self._wake = asyncio.Event()
        self.overrun = False

    def put(self, event: Event) -> None:
        """Take an event, or note that too many wait."""
        if len(self._waiting) >= _MOST_WAITING:
            self._waiting.clear()
            self.overrun = True
        if event.kind in WHOLE:
            self._newest[event.board, event.kind] = event.seq
        self._waiting.append(event)
        self._wake.set()

    async def next(self) -> Event | None:
        """Wait for the next event; None means that some were missed and the whole state is to be fetched again."""
        while True:
            while not self._waiting and not self.overrun:
                self._wake.clear()
                await self._wake.wait()
            if self.overrun:
                self.overrun = False
                self._waiting.clear()
                return None
            event = self._waiting.popleft()
            if event.kind not in WHOLE or self._newest[event.board, event.kind] == event.seq:
                return event


class Hub:
    """Where events are published."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._followers: list[Callable[[Event], None]] = []
        self.seq = 0

    def publish(
        self, kind: str, board: str, data: dict[str, Any], private: dict[str, dict[str, Any]] | None = None
    ) -> int:
        """Tell everybody, and return the event's number."""
        self.seq += 1
        event = Event(kind, board, data, private or {}, self.seq, datetime.now(UTC).isoformat(timespec="milliseconds"))
        for follower in self._followers:
            follower(event)
        for listener in self._listeners:
            listener.put(event)
        return event.seq

    def follow(self, follower: Callable[[Event], None]) -> None:
        """Have every event told at once, for good."""
        self._followers.append(follower)

    def listen(self) -> Listener:
        """Begin to listen."""
        listener = Listener()
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Stop listening."""
        self._listeners.discard(listener)
