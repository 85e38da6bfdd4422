"""Lets phones on the local network in, when somebody at this machine asks for it: a second listener, for links only.

Whoever may do everything at this machine needs no link there; requests to the second listener do.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from ..publish.mdns import Announcement
from .request_guard import RequestGuard
from .roles import FAR

_ELSEWHERE = ("192.0.2.1", 9)  # nothing is sent there: it only makes the system choose an address of ours


class QuietServer(uvicorn.Server):
    """A web server that leaves the signals to whoever runs the service."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take none."""
        yield


class LanListener:
    """The second listener, at one address of this machine, for as long as somebody wants it."""

    def __init__(
        self, app: ASGIApp, settings: dict[str, Any], port: Callable[[], int], announcement: Announcement
    ) -> None:
        """Take what the first listener has: its settings, and its port; ``announcement`` tells the network."""
        self._announcement = announcement
        self._app = app
        self._settings = settings
        self._port = port
        self._task: asyncio.Task[None] | None = None
        self._server: QuietServer | None = None
        self._changing = asyncio.Lock()
        self.base = ""  # the address that links begin with, while it is open

    async def open(self) -> str:
        """Listen at the port after the first one if that is free, and return the address; raises OSError."""
        async with self._changing:
            if not self.base:
                address = own_address()
                listening = _listen(address, self._port() + 1)
                config = uvicorn.Config(_Marked(RequestGuard(self._app, [address])), **self._settings)
                self._server = QuietServer(config)
                self._task = asyncio.create_task(self._server.serve(sockets=[listening]), name="nearby")
                port = listening.getsockname()[1]
                self.base = f"http://{address}:{port}"
                self._announcement.begin(address, port)
            return self.base

    async def close(self) -> None:
        """Listen no more, and disconnect who came this way."""
        async with self._changing:
            self.base = ""
            await self._announcement.end()
            if self._server and self._task:
                self._server.should_exit = True
                await asyncio.gather(self._task, return_exceptions=True)


class _Marked:
    """Marks every request that comes this way."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[FAR] = True
        await self._app(scope, receive, send)


def own_address() -> str:
    """Return this machine's address in its network; raises OSError if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        return str(probe.getsockname()[0])


def _listen(address: str, port: int) -> socket.socket:
    try:
        return socket.create_server((address, port))
    except OSError:
        return socket.create_server((address, 0))
