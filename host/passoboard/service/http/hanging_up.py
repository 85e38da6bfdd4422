"""Notes when a caller hangs up: what has not begun by then is dropped."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Request

from ..play.fair_queue import GONE


@asynccontextmanager
async def noticing_who_hangs_up(request: Request) -> AsyncIterator[None]:
    """Have what is done inside know whether the caller is still there."""
    gone = asyncio.Event()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        gone.set()

    watching = asyncio.create_task(watch())
    token = GONE.set(gone)
    try:
        yield
    finally:
        GONE.reset(token)
        watching.cancel()
        gone.clear()  # what goes on after the answer, such as a program in its seat, was not given up
