"""A table: follows one game, asks the seat whose turn it is, and has its move made at the board.

The board owns the game. A table never writes a move down: it asks the board's hands (simulated or people's) to make it,
and goes on when the board's validated entry says that it was made, that move or another one.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from boardcore import Invalid
from boardcore.games import Game

from passoboard.gamelog.secrecy import redact

from .errors import SeatError, Superseded
from .pace import Clock, LoopClock, Pace, within
from .seats import HANDS, IDLE, MAKING, PAGE, SHOWN, THINKING, WAITING, Seat
from .sources import Line, Question, Source

_log = logging.getLogger(__name__)
_LONGEST_MOVE = 64  # characters; a longer answer is nonsense
_NOT_TAKEN_BACK = ("corrected", "rejected")  # how a move is undone that nobody wants to take back


@dataclass(frozen=True)
class Standing:
    """The state of a running game on which board and log agree."""

    epoch: str
    at: int  # the newest entry
    game: Game
    position: Any
    mover: str
    line: Line
    hidden: tuple[str, ...] = ()  # sides that hide something, and "" or the like for what nobody may know yet
    ready: bool = True  # whether the board waits for a move, all pieces standing right

    @property
    def key(self) -> tuple[str, int]:
        """Names this moment of this game."""
        return self.epoch, self.at

    def text_for(self, side: str) -> str:
        """Return the position as a side may see it."""
        if not self.hidden:
            return self.game.format_position(self.position)
        return self.game.public(self.position, list(self.game.sides).index(side))


class Place(Protocol):
    """The board where a table's game is played."""

    @property
    def simulated(self) -> bool:
        """Whether simulated hands make the moves."""

    def standing(self) -> Standing | None:
        """Return where the game stands; None while that is unknown, disputed or over."""

    async def make(self, standing: Standing, move: int) -> None:
        """Have a move made, or shown; raises SeatError if that cannot be, Superseded if the board has gone on."""

    async def take_back(self, at: int) -> None:
        """Take the last move back if this is the newest entry; raises as ``make`` does."""


@dataclass
class _Turn:
    """One seat being asked about one moment."""

    key: tuple[str, int]
    seat: Seat
    ready: asyncio.Event
    task: "asyncio.Task[None] | None" = None


class Table:
    """The game at one board."""

    def __init__(
        self, place: Place, tell: Callable[[], None], clock: Clock | None = None, pace: Pace | None = None
    ) -> None:
        """``tell`` is called whenever a seat has changed."""
        self._place = place
        self._tell = tell
        self._clock = clock or LoopClock()
        self._pace = pace or Pace()
        self.seats: dict[str, Seat] = {}
        self._turn: _Turn | None = None
        self._making: asyncio.Task[None] | None = None
        self._going_back = False  # somebody takes back against a seat that is not hands
        self._back: asyncio.Task[None] | None = None
        self._back_from: tuple[str, int] | None = None  # where the last take-back of ours began
        self._mirrored: set[tuple[str, int]] = set()  # those that another board has asked for
        self._busy: dict[Source, asyncio.Task[str]] = {}  # who was told to stop, and has not yet

    def fill(self, seat: Seat) -> None:
        """Fill the seat of a side."""
        if self._turn and self._turn.seat.side == seat.side:
            self._end_turn()
        self.seats[seat.side] = seat
        self._tell()
        self.look()

    def empty(self) -> None:
        """Seat hands on all sides."""
        self._end_turn()
        self.seats = {}
        self._tell()

    async def close(self) -> None:
        """Free all seats."""
        self._end_turn()
        tasks = [task for task in (self._making, self._back, *self._busy.values()) if task]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=self._pace.parting_s)

    def view(self) -> dict[str, dict[str, Any]]:
        """Return the seats that are not plain hands, by side."""
        return {side: seat.view() for side, seat in self.seats.items()}

    # What happens at the board.

    def taken_back(self, key: tuple[str, int], how: str) -> None:
        """Note that a move was taken back, with this entry."""
        before = (key[0], key[1] - 1)
        if how not in _NOT_TAKEN_BACK and before not in self._mirrored:
            self._going_back = True
        self._mirrored.discard(before)

    def look(self) -> None:
        """Decide what to do, whenever something may have changed."""
        if self._making is not None:  # a hand that has begun a gesture ends it first
            return
        standing = self._place.standing()
        if standing is None:
            self._end_turn()
        elif not self._step_back(standing):
            self._follow(standing)

    def _is_hands(self, side: str) -> bool:
        return side not in self.seats or self.seats[side].kind == HANDS

    def _step_back(self, standing: Standing) -> bool:
        """Take back what was taken back at another board, or a whole exchange with a seat that is not hands."""
        line = standing.line
        keeps = [seat.source.keeps(line) for seat in self.seats.values() if seat.source]
        mirrored = min(keeps, default=len(line.moves)) < len(line.moves)
        anybody = any(self._is_hands(side) for side in standing.game.sides)
        if not line.moves or not anybody or self._is_hands(standing.mover):
            self._going_back = False
        if not mirrored and not self._going_back:
            return False
        self._end_turn()
        if self._back_from != standing.key:
            self._back_from = standing.key
            if mirrored:
                self._mirrored.add(standing.key)
            self._back = asyncio.create_task(self._take_back(standing))
        return True

    async def _take_back(self, standing: Standing) -> None:
        try:
            await self._place.take_back(standing.at)
        except Superseded:
            _log.debug("taken back, or played on, meanwhile")
        except SeatError as error:
            self._going_back = False
            seat = self.seats.get(standing.mover) or next(iter(self.seats.values()))
            self._set(seat, problem=f"taking back: {error}")

    def _follow(self, standing: Standing) -> None:
        """Ask the seat whose turn it is, once for each moment of a game."""
        turn = self._turn
        if turn and turn.key != standing.key:
            self._end_turn()
            turn = None
        if self._is_hands(standing.mover):
            return
        if turn is None:
            turn = self._turn = _Turn(standing.key, self.seats[standing.mover], asyncio.Event())
            turn.task = asyncio.create_task(self._take_turn(turn, standing))
        if standing.ready:
            turn.ready.set()
        else:
            turn.ready.clear()

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            if turn.task:
                turn.task.cancel()
            self._set(turn.seat, state=IDLE, move="")

    def _set(self, seat: Seat, **changes: str) -> None:
        """Change the public state of a seat, and report it if it differs."""
        if any(getattr(seat, key) != value for key, value in changes.items()):
            for key, value in changes.items():
                setattr(seat, key, value)
            self._tell()

    # A turn.

    async def _take_turn(self, turn: _Turn, standing: Standing) -> None:
        seat = turn.seat
        try:
            move = await self._ask(seat, standing)
            shown = standing.game.format_move(move)
            self._set(seat, state=WAITING, move="?" if standing.hidden and standing.game.extra_of(move) else shown)
            await self._make(turn, standing, move)
        except SeatError as error:
            self._set(seat, state=IDLE, move="", problem=str(error))
        except Superseded:  # ask again, whatever the board says next
            if self._turn is turn:
                self._turn = None
            self._set(seat, state=IDLE, move="")

    async def _ask(self, seat: Seat, standing: Standing) -> int:
        """Return the legal move that a seat answers with, at a pace that people can follow."""
        source = seat.source
        if source is None:
            raise SeatError("nobody sits here")
        if seat.side in standing.hidden and seat.kind != PAGE and seat.by != seat.side:
            raise SeatError("in a game with secrets, only a side's own player can seat somebody there")
        self._set(seat, state=THINKING, problem="")
        began = self._clock.now()
        text = await self._answer(source, seat, standing)
        move = _read(standing, text)
        if source.deadline:
            legal = len(standing.game.moves(standing.position))
            await self._clock.sleep(self._pace.rest(legal, self._clock.now() - began))
        return move

    async def _answer(self, source: Source, seat: Seat, standing: Standing) -> object:
        """Return a seat's answer; a source that hangs or fails affects nobody else."""
        await self._wait_for_last(source)
        text = standing.text_for(seat.side)
        question = Question(
            standing.game, text, seat.side, standing.line, lambda problem: self._set(seat, problem=problem)
        )
        task = asyncio.create_task(_contained(source, question))
        self._busy[source] = task
        task.add_done_callback(lambda _: self._busy.pop(source, None))
        try:
            done = await within(self._clock, task, self._pace.most_s if source.deadline else None)
        finally:
            question.stop.set()
            task.cancel()
        if not done:
            raise SeatError(f"no move within {self._pace.most_s:.0f} s")
        return task.result()

    async def _wait_for_last(self, source: Source) -> None:
        """Give a program that was told to stop some time to do so."""
        last = self._busy.get(source)
        if last is not None and not await within(self._clock, last, self._pace.parting_s):
            raise SeatError("still busy with an earlier position, although it was told to stop")

    async def _make(self, turn: _Turn, standing: Standing, move: int) -> None:
        """Have a move made once the board is ready for it; a gesture that has begun is not broken off."""
        await turn.ready.wait()
        self._set(turn.seat, state=MAKING)
        self._making = asyncio.create_task(self._place.make(standing, move))
        self._making.add_done_callback(self._made)
        await asyncio.shield(self._making)
        if self._place.simulated:  # the hand has made it
            raise Superseded
        self._set(turn.seat, state=SHOWN)

    def _made(self, task: "asyncio.Task[None]") -> None:
        self._making = None
        if not task.cancelled():
            task.exception()  # whoever waited for it has it, or was told to stop
        asyncio.get_running_loop().call_soon(self.look)


async def _contained(source: Source, question: Question) -> str:
    """Return a seat's answer; any exception becomes a SeatError with public information only."""
    try:
        return await source.move(question)
    except (SeatError, asyncio.CancelledError):
        raise
    except BaseException as error:  # its exit must not end the service
        _log.error("the player of %s failed: %s: %s", question.side, type(error).__name__, redact(str(error)))
        raise SeatError("the program failed") from error


def _read(standing: Standing, text: object) -> int:
    """Return the move that an answer names; what was answered may tell a secret, so nobody is told that."""
    if not isinstance(text, str) or len(text) > _LONGEST_MOVE:
        raise SeatError("its answer is not a move")
    try:
        return standing.game.read(standing.position, text)
    except Invalid as error:
        raise SeatError("its answer is not a legal move") from error
