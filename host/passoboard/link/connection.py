"""A session on a real port: moves bytes, keeps the clock, and lets callers wait for the answers to their commands."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from boardcore.wire.frame import Frame

from .errors import BoardGone, CommandLost, CommandRefused, LinkError
from .messages import text
from .ports import Port
from .session import Answered, Ended, Event, Fault, Greeted, Session, State

_log = logging.getLogger(__name__)
TICK_S = 0.1  # a fifth of the shortest interval (RESEND_MS)


class Connection:
    """One open port, from its opening to its end."""

    def __init__(
        self,
        port: Port,
        on_event: Callable[[Event], None],
        believe: Callable[[Frame], None] = lambda _: None,
        speed: int = 1,
    ) -> None:
        """Start at once; ``on_event`` is called in the event loop for every event of the session.

        ``believe`` raises Invalid for a message that cannot be true. A simulated board may be this many times faster
        than the wall's clock; then the session's time is the board's.
        """
        self._speed = speed
        self.session = Session(believe=believe)
        self._on_event = on_event
        self._answers: dict[int, asyncio.Future[Frame]] = {}
        self._ended: asyncio.Future[LinkError] = asyncio.get_running_loop().create_future()
        self._transport = port.watch(self._receive, lambda why, detail: self._lose(BoardGone(why, detail)))
        self._timer: asyncio.TimerHandle | None = None
        self.session.open(self._now())
        self._after()
        self._arm()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _now(self) -> int:
        """Return the milliseconds of a clock that only goes forward, whatever the clock on the wall is set to."""
        return time.monotonic_ns() * self._speed // 1_000_000

    async def wait(self) -> None:
        """Wait until the connection ends; that is always an error, BoardGone or VersionMismatch."""
        raise await asyncio.shield(self._ended)

    def close(self) -> None:
        """Close the port; callers that wait for an answer get CommandLost."""
        self._lose(BoardGone("closed"))

    async def wait_closed(self) -> None:
        """Wait until the port can be opened again."""
        await self._transport.wait_closed()

    def answer(self, epoch: str, have: int) -> None:
        """Answer a ``Greeted`` event."""
        self.session.answer(epoch, have, self._now())
        self._after()
        self._arm()

    def logged(self, epoch: str, n: int) -> None:
        """Tell the board that an entry is on disk."""
        self.session.logged(epoch, n)
        self._after()

    async def command(self, kind: str, *fields: tuple[str, str]) -> Frame:
        """Send a command and return the board's answer; raises CommandRefused or CommandLost."""
        return await self.send(kind, fields)

    async def send(self, kind: str, fields: Sequence[tuple[str, str]]) -> Frame:
        """Do the same with the fields as one sequence."""
        if self._ended.done() or self.session.state is not State.READY:
            raise CommandLost("the board is not connected")
        number = self.session.command(kind, fields)
        waiting: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._answers[number] = waiting
        self._after()
        self._arm()
        answer = await waiting
        if answer.kind == "error":
            raise CommandRefused(text(answer, "code"), text(answer, "text"))
        return answer

    def _receive(self, data: bytes) -> None:
        before = self.session.state
        self.session.receive(data, self._now())
        self._after()
        if self.session.state is not before:
            self._arm()

    def _tick(self) -> None:
        self.session.tick(self._now())
        self._after()
        self._arm()

    def _arm(self) -> None:
        """Schedule the next tick for when something may be due: most boards are quiet most of the time."""
        if self._timer is not None:
            self._timer.cancel()
        if not self._ended.done():
            wait = max(TICK_S, self.session.idle_ms(self._now()) / 1000) / self._speed
            self._timer = asyncio.get_running_loop().call_later(wait, self._tick)

    def _after(self) -> None:
        """Pass on what has happened and send what is due."""
        for event in self.session.events():
            if isinstance(event, Answered):
                waiting = self._answers.pop(event.number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(event.frame)
                continue
            if isinstance(event, Greeted):
                self._lose_answers("the board restarted before it answered")
            if isinstance(event, Fault):
                _log.error("a fault while %s was read", event.frame.kind, exc_info=event.error)
            self._pass_on(event)
            if isinstance(event, Ended):
                self._lose(event.error)
        if not self._ended.done():
            self._transport.write(self.session.data_to_send(self._now()))

    def _pass_on(self, event: Event) -> None:
        """Tell our owner; an exception there must not lose later events or frames that are due."""
        try:
            self._on_event(event)
        except Exception:
            _log.exception("a fault while %s was taken", type(event).__name__)

    def _lose(self, error: LinkError) -> None:
        if self._ended.done():
            return
        self._ended.set_result(error)
        if self._timer is not None:
            self._timer.cancel()
        self._transport.close()
        self._lose_answers(error.public)

    def _lose_answers(self, why: str) -> None:
        waiting, self._answers = self._answers, {}
        for answer in waiting.values():
            if not answer.done():
                answer.set_exception(CommandLost(why))
                answer.exception()  # a cancelled caller will not look at it
