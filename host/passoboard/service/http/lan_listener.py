"""Lets phones on the local network in, when somebody at this machine asks for it: a second port, for links only.

At this machine everybody has full access. Requests through the second port need a link with a token.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

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
    """The second port; closed until somebody opens it."""

    def __init__(self, app: ASGIApp, settings: dict[str, Any], port: Callable[[], int]) -> None:
        """Take the first listener's settings, and its port."""
        self._app = app
        self._settings = settings
        self._port = port
        self._task: asyncio.Task[None] | None = None
        self._server: QuietServer | None = None
        self.base = ""  # the address that links begin with, while it is open

    def open(self) -> str:
        """Open it, at the port after the first one if that is free, and return its address; raises OSError."""
        if not self.base:
            address = own_address()
            listening = _listen(self._port() + 1)
            self._server = QuietServer(uvicorn.Config(_Marked(RequestGuard(self._app, [address])), **self._settings))
            self._task = asyncio.create_task(self._server.serve(sockets=[listening]), name="nearby")
            self.base = f"http://{address}:{listening.getsockname()[1]}"
        return self.base

    async def close(self) -> None:
        """Close it."""
        if self._server and self._task:
            self._server.should_exit = True
            await asyncio.gather(self._task, return_exceptions=True)
        self.base = ""


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


def _listen(port: int) -> socket.socket:
    try:
        return socket.create_server(("0.0.0.0", port))
    except OSError:
        return socket.create_server(("0.0.0.0", 0))
