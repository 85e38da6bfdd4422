"""One connection of a kept port: live reports are passed on at once, entries for the log are queued."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardcore.wire.frame import Frame

from passoboard.gamelog.secrecy import redact
from passoboard.link import Arrived, Connection, Ended, Event, Fault, Greeted, Nonsense, Port, Ready, Report
from passoboard.link.messages import line_of, text

from .board import Board
from .plausibility import check_frame

if TYPE_CHECKING:
    from .port_keeper import PortKeeper

_MOST_WAITING = 256  # events that wait for the log; a board has four entries under way, so this one floods us
_MOST_COMPLAINTS = 8  # kinds of invalid messages and errors that are logged per connection
OUR_FAULT = "a fault of the service; its log says more"  # in public
_NUMBER = 9  # digits of a number on the wire
_LATE_S = 10.0  # an entry is sent again after four seconds at the latest: one that takes longer is held back


@dataclass(frozen=True)
class _Doubt:
    """The board contradicts itself."""

    why: str


class PortSession:
    """One connection to a port, from its opening to its loss."""

    def __init__(self, port_keeper: "PortKeeper", port: Port) -> None:
        self._port_keeper = port_keeper
        self._events: deque[Event | _Doubt] = deque()
        self._wake = asyncio.Event()
        self._complaints: set[str] = set()
        self._flooded = False
        self._late: asyncio.TimerHandle | None = None  # set while the board is ahead of the entries it has sent
        self.connection = Connection(port, self._hear, self._believe, port_keeper.speed)
        port_keeper.state = self.connection.session.state.value

    async def run(self) -> None:
        """Work until the connection ends, which is an error."""
        work = asyncio.create_task(self._work())
        end = asyncio.create_task(self.connection.wait())
        try:
            done, _ = await asyncio.wait((work, end), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            if self._late:
                self._late.cancel()
            for task in (work, end):
                task.cancel()
            await asyncio.gather(work, end, return_exceptions=True)  # not suppress(): it would swallow our cancellation

    def _believe(self, frame: Frame) -> None:
        """Raise Invalid for a message that cannot be true in the board's game."""
        board = self._port_keeper.board
        if board is not None and board.connection is self.connection:
            check_frame(board.live.game, frame, board.live.read_position)

    def _hear(self, event: Event) -> None:
        """Pass live reports on at once; what concerns the log waits its turn."""
        port_keeper = self._port_keeper
        port_keeper.state = self.connection.session.state.value
        board = port_keeper.board
        if isinstance(event, (Nonsense, Fault)):
            self._doubt_entry(event)
        if isinstance(event, Report) and event.frame.kind != "error":
            if board is not None and board.connection is self.connection:
                board.report(event.frame)
                if event.frame.kind == "state":
                    self._compare(board)
        elif isinstance(event, (Ended, Fault)) or (
            isinstance(event, (Nonsense, Report)) and not self._is_news(event.frame)
        ):
            return
        elif len(self._events) < _MOST_WAITING:
            self._hide_new_tokens(event)
            self._events.append(event)
            self._wake.set()
        elif not self._flooded:
            self._flooded = True
            asyncio.get_running_loop().call_soon(self.connection.close)

    def _compare(self, board: Board, *, late: bool = False) -> None:
        """Hold the board's state against its entries; one that stays ahead of them is a doubt, too."""
        why = board.compare()
        ahead = board.live.at > board.replay.n and not self._events
        if late and ahead:
            why = f"the board is at entry {board.live.at}, it has sent {board.replay.n}"
        if ahead and self._late is None and not late:
            self._late = asyncio.get_running_loop().call_later(_LATE_S, self._compare_late)
        if board.set_doubt(why):
            self._events.append(_Doubt(why))
            self._wake.set()

    def _compare_with_known_state(self) -> None:
        """Compare after an entry, unless the state that belongs to it is still on the way."""
        board = self._port_keeper.board
        if board is not None and board.live.at >= board.replay.n:
            self._compare(board)

    def _compare_late(self) -> None:
        self._late = None
        if self._port_keeper.board is not None:
            self._compare(self._port_keeper.board, late=True)

    def _hide_new_tokens(self, event: Event) -> None:
        """Hide all tokens of a game that begins until the log has said which are not secret."""
        board = self._port_keeper.board
        if board is not None and isinstance(event, Arrived) and event.frame.get("what") == "new":
            board.live.new_game += 1

    async def _work(self) -> None:
        while True:
            while not self._events:
                self._wake.clear()
                await self._wake.wait()
            event = self._events.popleft()
            await self._port_keeper.wait(self._port_keeper.allowance.spend())
            if isinstance(event, Greeted):
                await self._port_keeper.welcome(self.connection, event.hello)
            elif isinstance(event, Ready):
                await self._port_keeper.ready(self.connection, event)
            elif isinstance(event, Arrived):
                await self._port_keeper.take(self.connection, self._all_arrived(event))
                self._compare_with_known_state()
            elif isinstance(event, Nonsense):
                await self._take_nonsense(event)
            elif isinstance(event, _Doubt):
                await self._port_keeper.trouble("contradiction", event.why)
            elif isinstance(event, Report):
                await self._port_keeper.trouble("error", self._why(event))

    def _why(self, event: Report) -> str:
        """Return what a board says is wrong; a fault of its firmware with the firmware's version."""
        code, why = text(event.frame, "code"), text(event.frame, "text")
        board = self._port_keeper.board
        if code == "fault" and board is not None:
            return f"firmware {board.hello.firmware} failed: {why}"
        return why or code

    def _doubt_entry(self, event: Nonsense | Fault) -> None:
        """Show that an entry is not accepted: it is not acknowledged, and nothing after it is taken."""
        if event.frame.kind == "entry" and self._port_keeper.board is not None:
            reason = redact(event.error) if isinstance(event, Nonsense) else OUR_FAULT
            why = f"entry {text(event.frame, 'n')[:_NUMBER]} is not accepted: {reason}"
            self._port_keeper.board.set_doubt(why)

    async def _take_nonsense(self, event: Nonsense) -> None:
        """Log a message that cannot be true."""
        await self._port_keeper.trouble("nonsense", redact(event.error), raw=redact(line_of(event.frame)))

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
        if self._port_keeper.board is None or kind in self._complaints or len(self._complaints) >= _MOST_COMPLAINTS:
            return False
        self._complaints.add(kind)
        return True

    async def note_noise(self) -> None:
        """Log how much of what was heard was not a frame at all."""
        decoder = self.connection.session.decoder
        if self._port_keeper.board is None:
            return
        if self._flooded:
            await self._port_keeper.trouble("flood", f"more than {_MOST_WAITING} entries at once: connection closed")
        counts = {"crc": decoder.crc_errors, "junk": decoder.junk, "oversize": decoder.oversize}
        if any(counts.values()):
            heard = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
            await self._port_keeper.trouble("noise", f"invalid lines: {heard}")
