"""Work beside the event loop, in threads and processes: what waits for ever makes nobody else wait.

A browser has neither. There an action runs where it is asked for; what waits in it suspends nothing but its own task.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, Self, TypeVar

T = TypeVar("T")
THREADS = sys.platform != "emscripten"  # a browser's


async def run_in_thread(action: Callable[..., T], *arguments: Any, undo: Callable[[T], object] | None = None) -> T:
    """Return the result of an action; if nobody waits for it any more, ``undo`` is called with it.

    The thread does not keep the process from ending.
    """
    if not THREADS:
        return action(*arguments)
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def finish(result: T | None, error: BaseException | None) -> None:
        if not done.cancelled():
            done.set_exception(error) if error else done.set_result(result)  # type: ignore[arg-type]
        elif undo is not None and error is None:
            undo(result)  # type: ignore[arg-type]

    def work() -> None:
        result, error = None, None
        try:
            result = action(*arguments)
        except BaseException as caught:
            error = caught
        with contextlib.suppress(RuntimeError):  # the loop is closed, and the process about to end
            loop.call_soon_threadsafe(finish, result, error)

    threading.Thread(target=work, name=getattr(action, "__name__", "work"), daemon=True).start()
    return await done


async def run_to_completion(action: Callable[..., T], *arguments: Any) -> T:
    """Return the result of an action that must not go on beside the next one: who is cancelled waits for its end."""
    working = asyncio.ensure_future(run_in_thread(action, *arguments))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise


class Pool:
    """A few threads for many actions."""

    def __init__(self, threads: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(threads, name) if THREADS else None

    async def run(self, action: Callable[..., T], *arguments: Any) -> T:
        """Return the result of an action, when its turn has come."""
        if self._pool is None:
            return action(*arguments)
        return await asyncio.get_running_loop().run_in_executor(self._pool, action, *arguments)

    def close(self) -> None:
        """Do nothing any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


class Child(Protocol):
    """A program elsewhere that answers each line with a line."""

    @property
    def ended(self) -> bool:
        """Whether it has ended, by itself or by ``kill``."""

    async def exchange(self, line: bytes) -> bytes:
        """Return what it answers; empty if it has ended; raises OSError, or ValueError for too long an answer."""

    async def kill(self) -> None:
        """End it."""


class ChildProcess:
    """The same as a process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """``start`` makes one."""
        self._process = process

    @classmethod
    async def start(cls, module: str, argument: str, most_bytes: int) -> Self:
        """Run a module of ours, whose answers have this many bytes at most."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", module, argument),
                stdin=pipe,
                stdout=pipe,
                stderr=asyncio.subprocess.DEVNULL,
                limit=most_bytes,
            )
        )

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def exchange(self, line: bytes) -> bytes:
        """Write a line and read the next."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return await self._process.stdout.readline()

    async def kill(self) -> None:
        """Kill the process and wait for its end."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await asyncio.shield(self._process.communicate())  # not wait(): a full pipe would keep it waiting for ever
