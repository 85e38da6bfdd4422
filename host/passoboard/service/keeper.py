"""Keeps one port: opens it, greets the board, validates and logs what it says, and comes back after every loss."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime

from wire.frame import Frame, encode

from passoboard.gamelog import Conflict, Entry, Incident, OutOfOrder
from passoboard.gamelog.tokens import redact
from passoboard.link import (
    Arrived,
    Backoff,
    CommandLost,
    CommandRefused,
    Connection,
    Ended,
    Event,
    Greeted,
    Hello,
    LinkError,
    Nonsense,
    OpenPort,
    PortBusy,
    Ready,
    Report,
)
from passoboard.link.messages import text

from .board import Board
from .ledger import Item, Known, Ledger, StorageError
from .replay import Replay
from .roster import Roster
from .simulated import Hands

_log = logging.getLogger(__name__)
_STORAGE_WAIT_S = 1.0  # a full disk is not emptied faster, and the board keeps its entries meanwhile
_MOST_WAITING = 256  # events that wait for the log; a board has four entries under way, so this one floods us
_SECRET_HOWS = (
    "host",
    "restored",
)  # how a secret game can begin; tokens picked at the board are seen by all
_MOST_NONSENSE = 8  # kinds of it that are logged in one connection


class Keeper:
    """One port, for as long as it is wanted."""

    def __init__(self, port: str, roster: Roster, ledger: Ledger, hands: Hands | None = None) -> None:
        """``hands`` belong to the simulated board behind this port."""
        self.port = port
        self.state = "closed"
        self.problem = ""
        self.board: Board | None = None
        self._roster = roster
        self._ledger = ledger
        self._hands = hands
        self._backoff = Backoff()

    async def run(self) -> None:
        """Connect, again and again, until this is cancelled."""
        while True:
            try:
                await self._visit()
            except (LinkError, StorageError) as error:
                self._note(error)
            except Exception as error:  # a fault of ours with one board must not end the others
                _log.exception("port %s", self.port, extra={"port": self.port, "board": self._name()})
                self.problem = f"{type(error).__name__}: {error}"
            finally:
                self._leave()
            await asyncio.sleep(self._backoff.next_wait())

    def _note(self, error: Exception) -> None:
        """Say once what is wrong."""
        if str(error) != self.problem:
            level = logging.ERROR if isinstance(error, PortBusy) else logging.WARNING
            _log.log(level, "port %s: %s", self.port, error, extra={"port": self.port, "board": self._name()})
        self.problem = str(error)

    def _name(self) -> str:
        return self.board.id if self.board else ""

    async def _visit(self) -> None:
        port = await asyncio.to_thread(OpenPort, self.port)
        visit = _Visit(self, port)
        try:
            await visit.run()
        finally:
            visit.connection.close()
            await visit.note_noise()

    def _leave(self) -> None:
        """Let the board be offline."""
        self.state = "closed"
        if self.board is not None and self.board.port == self.port:
            self.board.connection = None
            self.board.set_state("offline", self.problem)

    # What a visit needs.

    async def welcome(self, connection: Connection, hello: Hello) -> None:
        """Take up a board's journal where the log ends."""
        board = self._roster.meet(hello, self.port)
        known = await self._ledger.meet(hello)
        board.hello = hello
        board.port = self.port
        board.hands = self._hands
        board.connection = connection
        board.replay = Replay(board.live.game, known.entries)
        board.live.hidden = known.hidden if known.entries else tuple(board.live.game.sides)
        self.board = board
        connection.answer(hello.epoch, known.have)

    async def ready(self, connection: Connection, event: Ready) -> None:
        """Note what is missing, and have rolled back what was rejected before."""
        board = self._present()
        self._backoff.succeeded()
        self.problem = ""
        _log.info("board %s is ready", board.id, extra={"board": board.id, "port": self.port, "have": event.have})
        if event.missing:
            await self.insist(self._ledger.ask, self._ledger.games.skip, board.id, event.hello.epoch, event.hello.first)
            board.replay.forget()
            board.publish_incident("missing", f"the board has forgotten {event.missing} entries")
        if event.hello.lost and self._roster.is_news(board.id, event.hello.boot, event.hello.lost):
            await self.trouble("lost", f"{event.hello.lost} entries of earlier journals were never sent")
        board.set_state("ready")
        await self.roll_back(connection)

    async def take(self, connection: Connection, frames: list[Frame]) -> None:
        """Validate entries, log them, then acknowledge: never before they are on disk."""
        board = self._present()
        items = []
        for frame in frames:
            entry = board.replay.judge(Entry.from_frame(frame))
            items.append(Item(board.id, entry, redact(_line(frame))))
        try:
            await self.insist(self._ledger.write, items)
        except (Conflict, OutOfOrder):
            items = [await self._log_alone(item) for item in items]
        entries = [item.entry for item in items]
        connection.logged(entries[-1].epoch, entries[-1].n)
        await self._show(board, entries)
        if any(entry.rejected for entry in entries):
            await self.roll_back(connection)

    async def _log_alone(self, item: Item) -> Item:
        """Log an entry that the log would not take as it is: as an incident."""
        try:
            await self.insist(self._ledger.write, [item])
        except Conflict as error:  # it is there, and said something else then
            await self.trouble("conflict", str(error), item.entry.epoch, item.entry.n, item.raw)
        except OutOfOrder as error:
            item = replace(item, entry=replace(item.entry, rejected=str(error)))
            await self.insist(self._ledger.write, [item])
        return item

    async def _show(self, board: Board, entries: list[Entry]) -> None:
        """Tell everybody what is logged now."""
        if any(entry.what in ("new", "end") for entry in entries):
            board.live.hidden = await self._hidden_now(board, entries)
            board.publish_state()
        for entry in entries:
            if entry.what == "move" and not entry.rejected:
                board.live.last_move = entry.move
            elif entry.what in ("new", "back"):
                match = board.replay.match
                board.live.last_move = match.game.format_move(match.moves[-1]) if match and match.moves else ""
            board.publish_entry(entry)
            if entry.rejected:
                _log.warning("rejected: %s", entry.rejected, extra={"board": board.id, "n": entry.n})
                board.publish_incident("rejected", entry.rejected)
        if board.hands:
            await board.hands.look()

    async def _hidden_now(self, board: Board, entries: list[Entry]) -> tuple[str, ...]:
        """Return the sides whose tokens are secret after a game has begun or ended."""
        begun = [entry for entry in entries if entry.what == "new"]
        if begun and entries[-1].what != "end" and all(entry.how not in _SECRET_HOWS for entry in begun):
            return ()
        known: Known = await self._ledger.recall(board.id, entries[-1].epoch)
        return known.hidden

    async def roll_back(self, connection: Connection) -> None:
        """Have the board roll back what was rejected; asked once more after a reconnect, that changes nothing."""
        board = self._present()
        n = board.replay.to_roll_back
        if not n:
            return
        try:
            await connection.command("reject", ("e", str(n)), ("why", "the host's rules forbid it"))
        except CommandRefused as error:
            if error.code != "gone":  # gone: the board plays another game by now
                await self.trouble("reject", f"the board does not roll entry {n} back: {error}")
        except CommandLost:
            _log.info("connection lost while entry %s was rejected", n)

    async def trouble(self, kind: str, reason: str, epoch: str = "", n: int | None = None, raw: str = "") -> None:
        """Log an incident and tell everybody."""
        board = self._present()
        at = datetime.now(UTC)
        _log.warning("%s: %s", kind, reason, extra={"board": board.id, "kind": kind})
        found = Incident(at, board.id, epoch or board.hello.epoch, n, kind, reason, raw)
        await self.insist(self._ledger.write, (), [found])
        board.publish_incident(kind, reason)

    async def insist(self, write: Callable[..., Awaitable[object]], *arguments: object) -> None:
        """Try until the log can be written; the board has everything as long as it is not acknowledged."""
        while True:
            try:
                await write(*arguments)
                return
            except StorageError as error:
                self._roster.hub.publish("storage", self._name(), {"problem": str(error)})
                await asyncio.sleep(_STORAGE_WAIT_S)

    def _present(self) -> Board:
        if self.board is None:
            raise CommandLost("no board has said hello here")
        return self.board


class _Visit:
    """One connection of a keeper's port."""

    def __init__(self, keeper: Keeper, port: OpenPort) -> None:
        self._keeper = keeper
        self._events: deque[Event] = deque()
        self._wake = asyncio.Event()
        self._nonsense: set[str] = set()
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
        if isinstance(event, Report):
            if board is not None and board.connection is self.connection and event.frame.kind != "error":
                board.report(event.frame)
            elif event.frame.kind == "error":
                self._put(event)
        elif isinstance(event, Ended) or (isinstance(event, Nonsense) and not self._is_news(event)):
            return
        elif len(self._events) < _MOST_WAITING:
            self._hide_new_tokens(event)
            self._put(event)
        elif not self._flooded:
            self._flooded = True
            asyncio.get_running_loop().call_soon(self.connection.close)

    def _put(self, event: Event) -> None:
        self._events.append(event)
        self._wake.set()

    def _hide_new_tokens(self, event: Event) -> None:
        """Hide all tokens of a game that begins until the log has said which are no secret."""
        board = self._keeper.board
        if board is not None and isinstance(event, Arrived) and event.frame.get("what") == "new":
            board.live.hidden = tuple(board.live.game.sides)

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
                await self._keeper.trouble("nonsense", event.error, raw=redact(_line(event.frame)))
            elif isinstance(event, Report):
                await self._keeper.trouble("error", text(event.frame, "text") or text(event.frame, "code"))

    def _all_arrived(self, first: Arrived) -> list[Frame]:
        """Return this entry and those that have come after it: they go to disk together."""
        frames = [first.frame]
        while self._events and isinstance(self._events[0], Arrived):
            frames.append(self._events[0].frame)
            self._events.popleft()
        return frames

    def _is_news(self, event: Nonsense) -> bool:
        """Tell whether to log it: once a connection and kind, else a board that talks nothing else fills the disk."""
        known = event.frame.kind in self._nonsense or len(self._nonsense) >= _MOST_NONSENSE
        self._nonsense.add(event.frame.kind)
        return not known and self._keeper.board is not None

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


def _line(frame: Frame) -> str:
    """Return a frame as the line that brought it."""
    return encode(frame.kind, frame.fields).decode().rstrip("\n")
