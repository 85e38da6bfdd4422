"""What every request passes first: Host, Origin, size; and the headers that every answer carries."""

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .roles import is_own_host, is_own_origin

_MOST_BYTES = 65536  # of a request's body: the largest there is to say has a few hundred
_API = "/api/"  # even a question costs something; the page itself may be linked from anywhere
_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # links carry tokens
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",  # kept, but asked for again: old and new modules of the page do not go together
}


class RequestGuard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        """``names`` are further names of this machine that may stand in a link; empty: only this machine itself."""
        self._app = app
        self._names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse or pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem = self._problem(scope)
        if problem is None:
            await self._app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
        else:
            body = {"error": {"code": "refused", "text": problem[1]}}
            await JSONResponse(body, problem[0], _HEADERS)(scope, receive, send)

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        """Return what is wrong with a request before anybody looks at what it asks."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if not is_own_host(host, self._names):
            return 421, f"{host[:80]} is not a name of this service"
        if changes and not is_own_origin(headers.get("origin"), host):
            return 403, "asked by a page of another origin"
        if headers.get("sec-fetch-site") == "cross-site" and scope["path"].startswith(_API):
            return 403, "asked by a page of another site"
        if "transfer-encoding" in headers:
            return 411, "say how long the body is"
        if int(headers.get("content-length", "0") or 0) > _MOST_BYTES:
            return 413, f"more than {_MOST_BYTES} bytes"
        return None


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(_HEADERS)
        await send(message)

    return wrapped
