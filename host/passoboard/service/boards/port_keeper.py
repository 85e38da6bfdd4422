"""Keeps one port: opens it, greets the board, validates and logs what it says, and comes back after every loss."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from boardcore.games import Game
from boardcore.wire.frame import Frame

from passoboard.allowance import Allowance
from passoboard.background import run_in_thread
from passoboard.gamelog import Conflict, Entry, Incident, OutOfOrder
from passoboard.kinds import kind_of
from passoboard.link import (
    Backoff,
    CommandLost,
    CommandRefused,
    Connection,
    Hello,
    LinkError,
    PortBusy,
    Ready,
    open_port,
)

from ..play.participants import Participants
from ..simulated.boards import Hands
from ..storage.log_writer import Item, Known, LogWriter, StorageError, letters_of
from .board import Board
from .port_session import OUR_FAULT, PortSession
from .replay import Replay
from .roster import Roster

_log = logging.getLogger(__name__)
_STORAGE_WAIT_S = 1.0  # a full disk is not emptied faster, and the board keeps its entries meanwhile
_LAST_WORDS_S = 2.0  # for the log when the service shuts down: a full disk must not block that
_MOST_NAMES = 16  # of boards that a port has shown us: more are invented
# What a port may cost the log: a whole journal at once, then two entries a second, which is faster than people play.
# A rejected entry or an incident costs as much as 32 entries: they come with a line in the service's log.
_BURST, _PER_SECOND, _INCIDENT = 1024, 2, 32
_SECRET_HOWS = (
    "host",
    "restored",
)  # how a secret game can begin; tokens picked at the board are seen by all


class _Disputed(LinkError):
    """A board's journal contradicts the log."""

    public = "the board's journal contradicts the log"

    def __init__(self, epoch: str) -> None:
        super().__init__(
            f"the board's journal {epoch} contradicts the log, so nothing of it is acknowledged; "
            "the incidents say where, and a restart of the service takes the log's word"
        )


class _WentBack(LinkError):
    """The log has fewer entries than it had: somebody has put an older copy in its place."""

    public = "the log has gone back in time: the board is asked again for what it lacks"

    def __init__(self) -> None:
        super().__init__(self.public)


class PortKeeper:
    """One port, for as long as it is served."""

    def __init__(self, port: str, roster: Roster, log_writer: LogWriter, hands: Hands | None = None) -> None:
        """``hands`` belong to the simulated board behind this port."""
        self.port = port
        self.state = "closed"
        self.problem = ""
        self.board: Board | None = None
        self._roster = roster
        self._log_writer = log_writer
        self._hands = hands
        self._backoff = Backoff()
        self._names: set[str] = set()
        self._untold = 0  # incidents that were too many to log
        self.allowance = Allowance(_BURST, _PER_SECOND)
        self._disputed: set[tuple[str, str]] = set()  # boards and epochs that contradict the log

    @property
    def speed(self) -> int:
        """How many of the board's seconds pass in one of ours."""
        return self._hands.speed if self._hands else 1

    async def run(self) -> None:
        """Connect, again and again, until this is cancelled."""
        while True:
            try:
                await self._port_session()
            except (LinkError, StorageError) as error:
                self._note(error)
            except Exception as error:  # a bug in handling one board must not affect the others
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

    async def _port_session(self) -> None:
        if self._hands:
            self.port = await self._hands.revive()
            if self.board:
                self.board.publish_hands()
        port = await run_in_thread(open_port, self.port, undo=lambda port: port.close())
        port_session = PortSession(self, port)
        try:
            await port_session.run()
        except asyncio.CancelledError:
            port_session.connection.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(port_session.note_noise(), _LAST_WORDS_S)
            raise
        except Exception as error:
            port_session.connection.close()
            self._leave(_for_all(error))  # what there is to note may have to wait for the log
            await port_session.note_noise()
            raise
        finally:
            await port_session.connection.wait_closed()

    def _leave(self, why: str = "") -> None:
        """Mark the board as offline."""
        self.state = "closed"
        self._release(why)

    def _release(self, why: str) -> None:
        """Let go of the board that was here: it may come back at another port."""
        if self.board is not None and self.board.port == self.port:
            self.board.connection = None
            self.board.set_state("offline", why)

    # What a session needs.

    async def welcome(self, connection: Connection, hello: Hello) -> None:
        """Take up a board's journal where the log ends."""
        if (hello.board, hello.epoch) in self._disputed:  # an answer would acknowledge what the log has
            raise _Disputed(hello.epoch)
        if self._hands and self.board and self.board.connection is connection and hello.game != self._hands.game:
            raise LinkError("the simulated board has changed its game: its pieces are changed, too")
        self._meet(hello)
        known = await self._log_writer.meet(hello)
        board = self._meet(hello)  # another port may have come first with the same board meanwhile
        if board is not self.board:
            self._release("another board is at its port")
        if hello.epoch != board.hello.epoch or not known.have < board.live.secret_start < hello.next:
            board.live.secret_start = 0  # what was asked for never took place, or the log knows all about it
        board.greet(hello)
        board.port = self.port
        board.hands = self._hands
        board.connection = connection
        replay = partial(Replay, board.live.game, known.entries, secret=bool(known.secret_game))
        board.replay = await self._log_writer.ask(replay)  # a long game takes its time
        board.replay.n = board.logged = known.have
        self.board = board
        await self._learn(board, known, restored=True)
        board.live.new_game = 0
        await self._tell_late(board, known)
        connection.answer(hello.epoch, known.have)

    async def _tell_late(self, board: Board, known: Known) -> None:
        """Tell of a game that was asked for and logged just as the board restarted: nobody has heard of it yet."""
        start = next((entry for entry in reversed(known.entries) if kind_of(entry).begins and not entry.rejected), None)
        if board.coming is None or start is None or start.how != "host":
            return
        epoch, at = board.coming.after
        if start.epoch != epoch or start.n > at:
            board.participants, board.coming = board.coming, None
            await self._write_names(board, start.epoch)
            board.names = board.names | board.participants.names
            board.publish_entry(start, "")
            board.publish_names()

    def _meet(self, hello: Hello) -> Board:
        """Return the board that says hello; a port with ever new names is not a real board."""
        self._names.add(hello.board)
        if len(self._names) > _MOST_NAMES:
            raise LinkError(f"{self.port}: boards of more than {_MOST_NAMES} names have said hello here")
        return self._roster.meet(hello, self.port)

    async def ready(self, connection: Connection, event: Ready) -> None:
        """Note missing entries, and have earlier rejected ones rolled back."""
        board = self._present()
        self._backoff.succeeded()
        self.problem = ""
        _log.info("board %s is ready", board.id, extra={"board": board.id, "port": self.port, "have": event.have})
        if event.missing:
            await self.wait(self.allowance.spend(_INCIDENT))
            await self.insist(
                self._log_writer.change, self._log_writer.games.skip, board.id, event.hello.epoch, event.hello.first
            )
            board.replay.forget()
            board.replay.n = board.logged = event.hello.first - 1
            board.publish_incident("missing", f"the board has forgotten {event.missing} entries")
        if event.hello.lost and self._roster.is_news(board.id, event.hello.boot, event.hello.lost):
            await self.trouble("lost", f"{event.hello.lost} entries of earlier journals were never sent")
        board.set_state("ready")
        await self.roll_back(connection)

    async def take(self, connection: Connection, frames: list[Frame]) -> None:
        """Validate entries, log them, then acknowledge: never before they are on disk."""
        board = self._present()
        items, movers = [], {}
        for frame in frames:
            entry = board.replay.judge(Entry.from_frame(board.replay.in_words(frame)))
            movers[entry.n] = board.replay.mover(entry.turn)  # asked now: what follows may take the move back
            if kind_of(entry).begins and not entry.rejected and entry.how != "restored":
                board.replay.secret = 0 < board.live.secret_start <= entry.n
            items.append(Item(board.id, entry, frame))
        await self.wait(self._spend(entries=[item.entry for item in items]))
        conflict = None
        try:
            await self.insist(self._log_writer.write, items)
        except (Conflict, OutOfOrder):
            items, conflict = await self._log_each(items)
        entries = [item.entry for item in items]
        if entries:
            connection.logged(entries[-1].epoch, entries[-1].n)
            await self._show(board, entries, movers)
        if conflict:
            raise conflict
        if any(entry.rejected for entry in entries):
            await self.roll_back(connection)

    async def wait(self, seconds: float) -> None:
        """Make a port that costs too much wait; others go on at once."""
        if seconds:
            await asyncio.sleep(seconds)

    def _spend(self, entries: list[Entry]) -> float:
        """Return how long entries have to wait; the board sends no others meanwhile."""
        rejected = sum(bool(entry.rejected) for entry in entries)
        return self.allowance.spend(len(entries) - 1 + rejected * _INCIDENT)

    async def _log_each(self, items: list[Item]) -> tuple[list[Item], LinkError | None]:
        """Log entries one by one, up to one that differs from the log; return those logged, and why it stopped."""
        logged: list[Item] = []
        for item in items:
            try:
                logged.append(await self._log_alone(item))
            except Conflict as error:
                return logged, await self._dispute(item, error)
        return logged, None

    async def _dispute(self, item: Item, error: Conflict) -> LinkError:
        """Note that log and board contradict each other; the board keeps what it says, unacknowledged."""
        self._disputed.add((item.board, item.entry.epoch))
        secret = self._present().keeps_secrets  # then what both say may tell it
        why = f"entry {item.entry.n} is logged otherwise" if secret else str(error)
        await self.trouble("conflict", why, item.entry.epoch, item.entry.n, item.raw)
        return _Disputed(item.entry.epoch)

    async def _log_alone(self, item: Item) -> Item:
        """Log an entry; one that cannot follow what is logged is rejected."""
        try:
            await self.insist(self._log_writer.write, [item])
        except OutOfOrder as error:
            item = replace(item, entry=replace(item.entry, rejected=str(error)))
            try:
                await self.insist(self._log_writer.write, [item])
            except OutOfOrder:  # not even that can follow
                raise _WentBack from error
        return item

    async def _show(self, board: Board, entries: list[Entry], movers: dict[int, str]) -> None:
        """Tell everybody what is logged now."""
        if any(kind_of(entry).begins or (kind_of(entry).ends and board.secret_game) for entry in entries):
            await self._begin_or_end(board, entries)
            board.publish_state()
        for entry in entries:
            match = board.replay.match
            known = match.position if match and match.game.name == board.live.game.name else None  # not another game's
            if board.live.follow(board.replay.last_move, known):
                board.publish_state()
            board.publish_entry(entry, movers[entry.n])
            board.logged = entry.n
            if entry.rejected:
                _log.warning("rejected: %s", entry.rejected, extra={"board": board.id, "n": entry.n})
                board.publish_incident("rejected", entry.rejected)
        if board.hands:
            await board.hands.look()
            if any(kind_of(entry).begins for entry in entries):  # they may have turned the board for it
                board.publish_hands()

    async def _begin_or_end(self, board: Board, entries: list[Entry]) -> None:
        """Look after secrets and names once a game has begun or ended."""
        begun = [entry for entry in entries if kind_of(entry).begins]
        stands = [entry for entry in begun if not entry.rejected]
        if stands and stands[-1].how == "host":
            board.participants, board.coming = board.coming or Participants(), None
            await self._write_names(board, stands[-1].epoch)
        if begun and not kind_of(entries[-1]).ends and not any(_may_be_secret(board.live.game, one) for one in begun):
            known = Known(entries[-1].n, entries, ())
        else:
            known = await self._log_writer.recall(board.id, entries[-1].epoch)
        await self._learn(board, known, restored=all(entry.how == "restored" for entry in stands))
        board.live.new_game = max(0, board.live.new_game - len(begun))
        if any(entry.n >= board.live.secret_start for entry in stands):
            board.live.secret_start = 0

    async def _learn(self, board: Board, known: Known, *, restored: bool) -> None:
        """Take what the log says about the newest game; links of players change before anybody sees its secrets."""
        link_epochs = self._roster.link_epochs
        before = board.secret_game
        board.secret_game = known.secret_game
        board.replay.secret = bool(known.secret_game)
        board.names = known.names
        changed = False
        if not restored:
            changed = link_epochs.finish(board.id, before)
            changed |= link_epochs.begin(board.id)
        if known.ended:
            changed |= link_epochs.finish(board.id, known.secret_game)
        if changed:
            await link_epochs.save()
            board.publish_links()
        board.live.secret = known.hidden if known.entries else tuple(board.live.game.sides)

    async def _write_names(self, board: Board, epoch: str) -> None:
        """Log who plays a game that was begun by a command."""
        if board.participants.names:
            letters = letters_of(board.replay.game, board.participants.names)
            await self.insist(self._log_writer.change, self._log_writer.games.name_players, board.id, epoch, letters)

    async def roll_back(self, connection: Connection) -> None:
        """Have the board roll back rejected entries; asking again after a reconnect is harmless."""
        board = self._present()
        n = board.replay.to_roll_back
        if not n:
            return
        try:
            await connection.command("reject", ("e", str(n)), ("why", "the host's rules forbid it"))
        except CommandRefused as error:
            if error.code != "gone":  # gone: the board has moved on to another game
                await self.trouble("reject", f"the board does not roll entry {n} back: {error}")
        except CommandLost:
            _log.info("connection lost while entry %s was rejected", n)

    async def trouble(self, kind: str, reason: str, epoch: str = "", n: int | None = None, raw: str = "") -> None:
        """Log an incident and tell everybody, unless there were too many; the next that is logged counts those."""
        board = self._present()
        if not self.allowance.afford(_INCIDENT):
            self._untold += 1
            return
        if self._untold:
            reason = f"{reason} (and {self._untold} incidents before, too many to log)"
            self._untold = 0
        at = datetime.now(UTC)
        _log.warning("%s: %s", kind, reason, extra={"board": board.id, "kind": kind})
        found = Incident(at, board.id, epoch or board.hello.epoch, n, kind, reason, raw)
        await self.insist(self._log_writer.write, (), [found])
        board.publish_incident(kind, reason)

    async def insist(self, write: Callable[..., Awaitable[object]], *arguments: object) -> None:
        """Try until the log can be written; the board has everything as long as it is not acknowledged."""
        while True:
            try:
                await write(*arguments)
                return
            except StorageError as error:
                self._roster.hub.publish("storage", self._name(), {"problem": error.cause, "code": error.cause.code})
                await asyncio.sleep(_STORAGE_WAIT_S)

    def _present(self) -> Board:
        if self.board is None:
            raise CommandLost("no board has said hello here")
        return self.board


def _may_be_secret(game: Game, entry: Entry) -> bool:
    """Return whether a game that begins may have secrets: chosen by the players, or in the game itself."""
    if entry.rejected or entry.how in _SECRET_HOWS:
        return True
    return bool(game.secret(game.parse_position(entry.pos), -1))


def _for_all(error: Exception) -> str:
    """Return the public text for an error: its own text may name ports, files and servers."""
    if isinstance(error, LinkError):
        return error.public
    return str(error) if isinstance(error, StorageError) else OUR_FAULT
