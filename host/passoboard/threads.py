"""Blocking work in its own thread, beside the event loop: one that waits for ever makes nobody else wait."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


async def alone(action: Callable[..., T], *arguments: Any, undo: Callable[[T], object] | None = None) -> T:
    """Return the result of an action; if nobody waits for it any more, ``undo`` is called with it.

    The thread does not keep the process from ending.
    """
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


async def through(action: Callable[..., T], *arguments: Any) -> T:
    """Return the result of an action that must not go on beside the next one: who is cancelled waits for its end."""
    working = asyncio.ensure_future(alone(action, *arguments))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
