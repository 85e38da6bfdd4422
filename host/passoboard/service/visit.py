"""One connection of a kept port: live reports go on at once, what concerns the log waits its turn."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from wire.frame import Frame

from passoboard.gamelog.secrecy import redact
from passoboard.link import Arrived, Connection, Ended, Event, Greeted, Nonsense, OpenPort, Ready, Report
from passoboard.link.messages import line_of, text

if TYPE_CHECKING:
    from .keeper import Keeper

_MOST_WAITING = 256  # events that wait for the log; a board has four entries under way, so this one floods us
_MOST_COMPLAINTS = 8  # kinds of nonsense and errors that are logged in one connection


class Visit:
    """One connection of a keeper's port."""

    def __init__(self, keeper: "Keeper", port: OpenPort) -> None:
        """Begin at once."""
        self._keeper = keeper
        self._events: deque[Event] = deque()
        self._wake = asyncio.Event()
        self._complaints: set[str] = set()
        self._flooded = False
        self.connection = Connection(port, self._hear)
        keeper.state = self.connection.session.state.value

    async def run(self) -> None:
        """Work until the connection ends, which is an error."""
        work = asyncio.create_task(self._work())
        end = asyncio.create_task(self.connection.wait())
        try:
            done, _ = await asyncio.wait((work, end), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (work, end):
                task.cancel()
            await asyncio.gather(work, end, return_exceptions=True)  # not suppress(): that would eat our own end

    def _hear(self, event: Event) -> None:
        """Pass live reports on at once; what concerns the log waits its turn."""
        keeper = self._keeper
        keeper.state = self.connection.session.state.value
        board = keeper.board
        if isinstance(event, Report) and event.frame.kind != "error":
            if board is not None and board.connection is self.connection:
                board.report(event.frame)
        elif isinstance(event, Ended) or (isinstance(event, (Nonsense, Report)) and not self._is_news(event.frame)):
            return
        elif len(self._events) < _MOST_WAITING:
            self._hide_new_tokens(event)
            self._events.append(event)
            self._wake.set()
        elif not self._flooded:
            self._flooded = True
            asyncio.get_running_loop().call_soon(self.connection.close)

    def _hide_new_tokens(self, event: Event) -> None:
        """Hide all tokens of a game that begins until the log has said which are no secret."""
        board = self._keeper.board
        if board is not None and isinstance(event, Arrived) and event.frame.get("what") == "new":
            board.live.beginning += 1

    async def _work(self) -> None:
        while True:
            while not self._events:
                self._wake.clear()
                await self._wake.wait()
            event = self._events.popleft()
            if isinstance(event, Greeted):
                await self._keeper.welcome(self.connection, event.hello)
            elif isinstance(event, Ready):
                await self._keeper.ready(self.connection, event)
            elif isinstance(event, Arrived):
                await self._keeper.take(self.connection, self._all_arrived(event))
            elif isinstance(event, Nonsense):
                await self._keeper.trouble("nonsense", event.error, raw=redact(line_of(event.frame)))
            elif isinstance(event, Report):
                await self._keeper.trouble("error", text(event.frame, "text") or text(event.frame, "code"))

    def _all_arrived(self, first: Arrived) -> list[Frame]:
        """Return this entry and those that have come after it: they go to disk together."""
        frames = [first.frame]
        while self._events and isinstance(self._events[0], Arrived):
            frames.append(self._events[0].frame)
            self._events.popleft()
        return frames

    def _is_news(self, frame: Frame) -> bool:
        """Tell whether to log it: once a connection and kind, else a board that talks nothing else fills the disk."""
        kind = f"{frame.kind} {text(frame, 'code')}"
        if self._keeper.board is None or kind in self._complaints or len(self._complaints) >= _MOST_COMPLAINTS:
            return False
        self._complaints.add(kind)
        return True

    async def note_noise(self) -> None:
        """Log how much of what was heard was no frame at all."""
        decoder = self.connection.session.decoder
        if self._keeper.board is None:
            return
        if self._flooded:
            await self._keeper.trouble("flood", f"more than {_MOST_WAITING} entries at once: connection closed")
        counts = {"crc": decoder.crc_errors, "junk": decoder.junk, "oversize": decoder.oversize}
        if any(counts.values()):
            heard = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
            await self._keeper.trouble("noise", f"lines that were no frames: {heard}")
