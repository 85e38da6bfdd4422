"""One thread that writes the log: entries that arrive together from many boards go to disk in one commit."""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

from boardcore import Invalid
from boardcore.games import Game, load
from boardcore.wire.frame import Frame

from passoboard.background import THREADS, run_in_thread
from passoboard.gamelog import BadValue, BoardInfo, Conflict, Entry, GameLog, Incident, LogError, NoSuchGame, OutOfOrder
from passoboard.gamelog.discretion import NOTHING, UNKNOWN, Cause, cause_of
from passoboard.gamelog.secrecy import redact
from passoboard.kinds import kind_of
from passoboard.link import Hello
from passoboard.link.messages import line_of

from ..play.fair_queue import FairQueue
from .bounded_pool import LINK, BoundedPool

_log = logging.getLogger(__name__)
_FOR_BOARDS = 4  # threads for reads that boards wait for
_FOR_PEOPLE = 2  # threads for reads that people wait for: long games take time, and no board waits behind them
_MOST_PEOPLE = 64  # who wait for them, of one link
_MOST_AT_ONCE = 256  # jobs in one commit: a club's 200 boards fit, and a commit stays a matter of milliseconds

_GATHER_S = (
    0.02  # between the beginnings of two commits: with many boards each holds more entries, a single board never waits
)
_PROBE_S = 1.0  # between two checks whether a failed log works again

T = TypeVar("T")


class StorageError(Exception):
    """The log cannot be used now: nothing was written, and the same may be tried again; anybody may read the text."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause)
        self.cause = cause


class _Trouble:
    """Why the log cannot be read, or not be written: in general words for all, in full for the service's messages."""

    def __init__(self, verb: str) -> None:
        self.why = NOTHING
        self._verb = verb
        self._told = ""

    def begin(self, error: Exception) -> StorageError:
        """Note an error, tell the operator once what it says, and return what everybody may know of it."""
        self.why = cause_of(error)
        text = str(error) or type(error).__name__
        if text != self._told:
            trace = error if self.why == UNKNOWN else None  # a full disk needs no details
            _log.error("the log cannot be %s: %s", self._verb, text, exc_info=trace)
        self._told = text
        return StorageError(self.why)

    def end(self) -> None:
        """Note that everything is fine."""
        self.why, self._told = NOTHING, ""


@dataclass(frozen=True)
class Item:
    """An entry that was judged, and the frame that brought it."""

    board: str
    entry: Entry
    frame: Frame | None = None

    @property
    def raw(self) -> str:
        """The line that brought it, without secrets."""
        return redact(line_of(self.frame)) if self.frame else ""


@dataclass(frozen=True)
class Known:
    """What the log knows about an epoch of a board."""

    have: int
    entries: list[Entry]
    hidden: tuple[str, ...]  # sides that have secrets
    secret_game: str = ""  # names the newest game, if it has or had secrets
    ended: bool = False
    names: dict[str, str] = field(default_factory=dict)


@dataclass
class _Job:
    """What one caller waits for."""

    done: "asyncio.Future[None]"
    items: Sequence[Item]
    incidents: Sequence[Incident]


class LogWriter:
    """Writes in order, several jobs in one transaction; reads beside it."""

    def __init__(self, games: GameLog) -> None:
        """Start the thread, where there are any; must be called in the event loop."""
        self.games = games
        self._reading = _Trouble("read")
        self._writing = _Trouble("written")
        self._for_boards = BoundedPool("log for boards", _FOR_BOARDS)
        self._for_people = BoundedPool("log", _FOR_PEOPLE)
        self._people = FairQueue(_FOR_PEOPLE, _MOST_PEOPLE, "too many questions at once (log): try again soon")
        self._for_admin = BoundedPool("log for the admin", _FOR_PEOPLE, _MOST_PEOPLE)
        self._for_statistics = BoundedPool("statistics", 1, _MOST_PEOPLE)
        self._longest_wait = 0.0
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._keep_writing, name="log writer", daemon=True)
        if THREADS:
            self._thread.start()

    async def write(self, items: Sequence[Item] = (), incidents: Sequence[Incident] = ()) -> None:
        """Return once all this is on disk; StorageError: retry later; OutOfOrder or Conflict: never."""
        job = _Job(self._loop.create_future(), items, incidents)
        began = time.monotonic()
        if THREADS:
            self._jobs.put(job)
        else:
            self._write([job])
        await job.done
        self._longest_wait = max(self._longest_wait, time.monotonic() - began)

    def longest_wait(self) -> float:
        """Return how long an entry has waited for the disk since this was last asked, at the worst, in seconds."""
        longest, self._longest_wait = self._longest_wait, 0.0
        return longest

    @property
    def failing(self) -> Cause:
        """Why the log cannot be used at the moment, in words that anybody may read; empty if it can."""
        return self._writing.why or self._reading.why

    async def ask(self, question: Callable[..., T], *arguments: Any) -> T:
        """Return what a board's question to the log gives, without stopping the event loop."""
        return await _watched(self._reading, self._for_boards.ask(question, *arguments))

    async def look(self, question: Callable[..., T], *arguments: Any, admin: bool = False) -> T:
        """Return what somebody who looks at the log wants to see; boards do not wait for it, nor does the admin.

        Links take turns, and the question of somebody who has hung up is dropped.
        """
        if admin:
            return await _watched(self._reading, self._for_admin.ask(question, *arguments))
        async with self._people.of(LINK.get()):
            return await _watched(self._reading, self._for_people.ask(question, *arguments))

    async def count(self, question: Callable[..., T], *arguments: Any) -> T:
        """Return what takes a look at the whole log: one such question at a time."""
        return await _watched(self._reading, self._for_statistics.ask(question, *arguments))

    async def change(self, action: Callable[..., T], *arguments: Any) -> T:
        """Write something other than a board's entry to the log."""
        return await _watched(self._writing, self._for_boards.ask(action, *arguments))

    async def meet(self, hello: Hello) -> Known:
        """Note a board and return what is known about its epoch."""
        info = BoardInfo(hello.board, hello.profile, hello.game, hello.firmware)
        await self.change(self.games.seen, info)
        return await self.recall(hello.board, hello.epoch)

    async def recall(self, board: str, epoch: str) -> Known:
        """Return what is known about an epoch."""
        return await self.ask(self._recall, board, epoch)

    async def close(self) -> None:
        """Write all waiting jobs, then stop."""
        if THREADS:
            self._jobs.put(None)
            await run_in_thread(self._thread.join)
        for pool in (self._for_boards, self._for_people, self._for_admin, self._for_statistics):
            pool.close()

    # What is asked.

    def _recall(self, board: str, epoch: str) -> Known:
        have, record = self.games.where(board, epoch)
        if record is None:
            return Known(have, [], ())
        game = record.game
        begun = next((entry.n for entry in record.entries if kind_of(entry).begins and not entry.rejected), 0)
        start = game.start
        entries = [entry.with_position(start) if entry.n == begun else entry for entry in record.entries]
        hidden = tuple(commitment.side for commitment in record.commitments if commitment.salt is None)
        secret = f"{game.epoch}/{game.first_n}" if record.commitments else ""
        names = names_of(load(game.game), game.players)
        return Known(have, entries, hidden, secret, game.ended_at is not None, names)

    # What is written.

    def _keep_writing(self) -> None:
        ended, began = False, 0.0
        while not ended:
            job = self._next_job()
            time.sleep(max(0.0, began + _GATHER_S - time.monotonic()))
            began = time.monotonic()
            jobs, ended = self._take_along(job)
            if jobs:
                self._write(jobs)

    def _next_job(self) -> _Job | None:
        """Return the next job; while there is none, see now and then whether a log in trouble can be used again."""
        while True:
            try:
                return self._jobs.get(timeout=_PROBE_S)
            except queue.Empty:
                if self.failing:
                    self._probe()

    def _probe(self) -> None:
        try:
            self.games.probe()
        except Exception as error:
            _log.debug("the log still cannot be used: %s", error)
        else:
            self._reading.end()
            self._writing.end()

    def _take_along(self, job: _Job | None) -> tuple[list[_Job], bool]:
        """Return this job and those that wait behind it; True if it is time to stop."""
        jobs: list[_Job] = []
        while job is not None:
            jobs.append(job)
            if len(jobs) >= _MOST_AT_ONCE or self._jobs.empty():
                return jobs, False
            job = self._jobs.get()
        return jobs, True

    def _write(self, jobs: list[_Job]) -> None:
        """Write all jobs; if that fails, each on its own, so that one cannot spoil the others."""
        try:
            self._log_items([item for job in jobs for item in job.items])
            incidents = [incident for job in jobs for incident in job.incidents]
            if incidents:
                self.games.add_incidents(incidents)
        except (Conflict, OutOfOrder) as error:
            self._give_up(jobs, error)
        except Exception as error:
            self._give_up(jobs, self._writing.begin(error))
        else:
            self._writing.end()
            for job in jobs:
                self._tell(job, None)

    def _give_up(self, jobs: list[_Job], error: Exception) -> None:
        if len(jobs) == 1:
            self._tell(jobs[0], error)
            return
        for job in jobs:
            self._write([job])

    def _log_items(self, items: list[Item]) -> None:
        """Log accepted entries together, each rejected one with its incident; doing it again changes nothing."""
        for rejected, group in groupby(items, lambda item: bool(item.entry.rejected)):
            if not rejected:
                self.games.append_many([(item.board, item.entry) for item in group])
                continue
            for item in group:
                self.games.reject(item.board, item.entry, item.entry.rejected, item.raw)

    def _tell(self, job: _Job, error: Exception | None) -> None:
        try:
            self._loop.call_soon_threadsafe(_finish, job.done, error)
        except RuntimeError:
            _log.debug("the loop is closed; what was written stays written")


def names_of(game: Game, players: Mapping[str, str]) -> dict[str, str]:
    """Return who plays, by the names of the sides, which the API says in small letters."""
    keys = dict(zip(game.sides, game.side_names, strict=True))
    return {keys[letter].lower(): name for letter, name in players.items()}


def letters_of(game: Game, names: Mapping[str, str]) -> dict[str, str]:
    """Return who plays, by the letters of the sides, which the log has; Invalid for a side that the game has not.

    A side is named by its letter or, in small letters, by its name.
    """
    letters = {name.lower(): letter for letter, name in zip(game.sides, game.side_names, strict=True)}
    letters |= {letter: letter for letter in game.sides}
    unknown = [key for key in names if key not in letters]
    if unknown:
        raise Invalid(f"{unknown[0]} is not a side, choose from: {', '.join(game.sides)}")
    return {letters[key]: name for key, name in names.items()}


async def _watched(trouble: _Trouble, asked: Awaitable[T]) -> T:
    """Return an answer of the log; what may work later is a StorageError."""
    try:
        answer = await asked
    except (BadValue, Conflict, NoSuchGame, OutOfOrder):
        raise
    except LogError as error:
        raise trouble.begin(error) from error
    trouble.end()
    return answer


def _finish(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
