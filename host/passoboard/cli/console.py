"""The command ``console``: talk to a board by hand, or from a file or a pipe."""

import asyncio
import contextlib
import sys
import threading
from contextlib import ExitStack
from typing import Annotated

import typer
from boardcore.wire.frame import WireError, decode

from passoboard.cli.ports import Port, real_port
from passoboard.cli.streams import lenient
from passoboard.link import SIMULATED, LinkError, OpenPort
from passoboard.link.narrator import Narrator, Typist
from passoboard.link.probe import PATIENCE_MS

_ANSWER_S = 3.0  # a board answers within a tick; this limit is for one that never does
_PIPE_S = 10.0  # generous, for a busy computer: nobody is watching a pipe


def console(port: Port = SIMULATED, raw: Annotated[bool, typer.Option(help="Send lines as they are.")] = False) -> None:
    """Talk to a board by hand: `greet` first, then `ping`, `snapshot` …; number and CRC are added, answers decoded."""
    with ExitStack() as stack:
        try:
            asyncio.run(_talk(OpenPort(real_port(port, stack)[0]), raw))
        except LinkError as error:
            raise OSError(str(error)) from error


async def _talk(port: OpenPort, raw: bool) -> None:
    """Show what the board says and send what is typed, until either ends."""
    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    narrator, typist, answers = Narrator(), Typist(), Awaited()

    def hear(data: bytes) -> None:
        for line in narrator.feed(data):
            typist.note(line)
            answers.hear(line)
            print(line, flush=True)

    transport = port.watch(hear, lambda why, detail: ended.set_result(f"{why} ({detail})" if detail else why))
    transport.write(b"\n")

    async def send() -> None:
        lines = _typed()
        await answers.wait_for_hello(PATIENCE_MS / 1000 if sys.stdin.isatty() else _PIPE_S)
        while line := await lines.get():
            frame = line.encode() if raw else _frame(typist, line)
            answers.expect(frame)
            transport.write(frame)
        await answers.wait_for_all()

    typing = asyncio.create_task(send())
    try:
        await asyncio.wait((typing, ended), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            print(f"# {ended.result()}")
        else:
            typing.result()
    finally:
        typing.cancel()
        transport.close()


class Awaited:
    """Commands that still wait for an answer: a pipe ends before the answers arrive."""

    def __init__(self) -> None:
        self._greeted = asyncio.Event()
        self._came = asyncio.Event()
        self._open: set[str] = set()

    def expect(self, frame: bytes) -> None:
        """Remember a frame that is sent; the answer to a command has its number, the answer to a hello its session."""
        with contextlib.suppress(WireError):
            sent = decode(frame.strip())
            self._open |= {f"re={number}" for number in (sent.get("n"),) if number and sent.kind != "ack"}
            self._open |= {f"session={name}" for name in (sent.get("session"),) if name}

    def hear(self, line: str) -> None:
        """Remember a frame from the board."""
        kind, *words = line.removeprefix("< ").split()
        if kind == "hello":
            self._greeted.set()
        if self._open & set(words):
            self._open -= set(words)
            self._came.set()

    async def wait_for_hello(self, patience: float) -> None:
        """Wait for the board's hello; commands sent while it starts are lost."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._greeted.wait(), patience)

    async def wait_for_all(self) -> None:
        """Wait for the outstanding answers, as long as they keep coming."""
        with contextlib.suppress(TimeoutError):
            while self._open:
                self._came.clear()
                await asyncio.wait_for(self._came.wait(), _ANSWER_S)


def _frame(typist: Typist, line: str) -> bytes:
    """Return the frame that a line asks for, and show it; empty if the line is invalid."""
    try:
        frame = typist.write(line)
    except ValueError as error:
        print(f"# {error}", flush=True)
        return b""
    if frame.strip():
        print(f"> {frame.decode().strip()}", flush=True)
    return frame


def _typed() -> "asyncio.Queue[str]":
    """Return the lines of the standard input as they come, an empty text at its end.

    A thread reads them: a file cannot be watched like a terminal, and nobody can be interrupted while typing.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()
    stdin = lenient(sys.stdin)

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            line = "-"
            while line:
                line = stdin.readline()
                loop.call_soon_threadsafe(lines.put_nowait, line)

    threading.Thread(target=read, name="typed", daemon=True).start()
    return lines
