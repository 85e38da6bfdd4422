"""The walk test on a real port: connects the board, the person and the walk itself."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from boardcore.wire.frame import Frame
from boardcore.wire.values import read_mask

from passoboard.link import Connection, Event, Greeted, Hello, LinkError, Port, Ready, Report
from passoboard.link.messages import text

from .walk import Answer, Ask, Button, Finding, Notes, Picture, Walk, diagnose
from .walk import Event as WalkEvent

SETTLE_S = 0.3  # a disc that is put down slides for a moment; far longer than the gap between two scans
KEEP_S = 2.0  # the board ends a walk test after 5 s of silence (SILENT_MS): one lost reminder does no harm
T = TypeVar("T")
MakeWalk = Callable[[Hello, int], Walk]
"""Creates the walk once the board and its picture are known."""


class Person(Protocol):
    """The person at the board."""

    async def attend(self, ask: Ask, answer: Callable[[str], None]) -> None:
        """Do what is asked, and answer if needed; cancelled when something else is asked."""


@dataclass(frozen=True)
class WalkResult:
    """What a walk test has found."""

    hello: Hello
    notes: Notes
    findings: list[Finding]
    stats: dict[str, int]
    cells: int  # that were to be walked through


class Selftest:
    """One walk test on one connection."""

    def __init__(self, make_walk: MakeWalk, person: Person) -> None:
        self._make_walk = make_walk
        self._person = person
        self._happened: asyncio.Queue[WalkEvent] = asyncio.Queue()
        self._ready = asyncio.Event()
        self._hello: Hello | None = None
        self._connection: Connection | None = None
        self._light = ""
        self._lit_at = 0.0
        self._attending: asyncio.Task[None] | None = None

    async def run(self, port: Port) -> WalkResult:
        """Run the test; raises LinkError if the board goes away."""
        async with Connection(port, self._hear) as connection:
            self._connection = connection
            ended = asyncio.ensure_future(connection.wait())
            try:
                return await _unless(ended, self._go(connection))
            finally:
                ended.cancel()
                await asyncio.gather(ended, return_exceptions=True)

    async def _go(self, connection: Connection) -> WalkResult:
        await self._ready.wait()
        hello = self._hello
        if hello is None:
            raise LinkError("the board has not identified itself")
        state = await connection.command("snapshot")
        walk = self._make_walk(hello, read_mask(text(state, "pic"), hello.cells))
        try:
            await self._walk(connection, walk)
            stats = await connection.command("stats")
        finally:
            with contextlib.suppress(LinkError):
                await connection.command("test", ("cell", "-"))
        return WalkResult(hello, walk.notes, diagnose(walk.board, walk.notes), numbers(stats), len(walk.board.chain))

    async def _walk(self, connection: Connection, walk: Walk) -> None:
        asked: Ask | None = None
        unsettled: Picture | None = None
        try:
            while walk.ask is not None:
                if walk.ask != asked:
                    asked = walk.ask
                    await self._show(connection, asked)
                    self._attend(asked)
                event = await self._next(SETTLE_S if unsettled else KEEP_S)
                if isinstance(event, Picture):
                    unsettled = event
                elif event is None and unsettled:
                    event, unsettled = Picture(unsettled.mask, True), None
                if event is not None:
                    walk.feed(event)
                if self._attending is not None and self._attending.done():
                    self._attending.result()  # an error while asking, such as a closed input, ends the test
                await self._remind(connection)
        finally:
            if self._attending is not None:
                self._attending.cancel()

    async def _next(self, patience: float) -> WalkEvent | None:
        """Return what happens next, None if nothing happens within ``patience`` seconds."""
        try:
            return await asyncio.wait_for(self._happened.get(), patience)
        except TimeoutError:
            return None

    async def _show(self, connection: Connection, ask: Ask) -> None:
        if ask.light != self._light:
            self._light = ask.light
            self._lit_at = asyncio.get_running_loop().time()
            await connection.command("test", ("cell", ask.light))

    async def _remind(self, connection: Connection) -> None:
        """Keep the test alive: a board takes a silent host for gone."""
        now = asyncio.get_running_loop().time()
        if now - self._lit_at >= KEEP_S:
            self._lit_at = now
            await connection.command("test", ("cell", self._light))

    def _attend(self, ask: Ask) -> None:
        if self._attending is not None:
            self._attending.cancel()
        self._attending = asyncio.ensure_future(
            self._person.attend(ask, lambda answer: self._happened.put_nowait(Answer(answer)))
        )

    def _hear(self, event: Event) -> None:
        """Take events of the connection; journal entries are for the service and stay on the board."""
        if isinstance(event, Greeted) and self._connection is not None:
            self._connection.answer(event.hello.epoch, 0)
        elif isinstance(event, Ready):
            self._hello = event.hello
            self._light = ""  # a board that has restarted shows no light
            self._ready.set()
        elif isinstance(event, Report) and self._hello is not None:
            happened = walk_event(event.frame, self._hello)
            if happened is not None:
                self._happened.put_nowait(happened)


def walk_event(frame: Frame, hello: Hello) -> WalkEvent | None:
    """Return what a report of the board means for the walk, None if nothing."""
    if frame.kind == "picture":
        return Picture(read_mask(text(frame, "pic"), hello.cells), False)
    if frame.kind == "button":
        return Button(text(frame, "side"), text(frame, "down") == "1")
    return None


async def _unless(ended: "asyncio.Future[None]", work: Awaitable[T]) -> T:
    """Return the result of some work, or raise the error that ends the connection first."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task, ended), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    ended.result()
    raise LinkError("the connection has ended")


def numbers(frame: Frame) -> dict[str, int]:
    """Return the statistics that a board reports."""
    return {key: int(value) for key, value in frame.fields if key != "re"}
