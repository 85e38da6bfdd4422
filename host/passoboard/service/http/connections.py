"""The web server's connections with deadlines: silent, slow or talkative clients are disconnected with a reason."""

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from passoboard.allowance import Allowance

from .connection_limits import ConnectionLimits, refuse
from .routes_events import CLIENT

_REQUEST_S = 10.0  # for a whole request: the largest has a few hundred bytes
_READING_S = 20.0  # for a client that does not read
_FAREWELL_S = 2.0  # for the last words to leave
_SAID, _SAID_PER_SECOND = 16384, 256  # bytes from a WebSocket client, which only needs to answer pings
_UNDER_WAY = (h11.IDLE, h11.SEND_BODY)
_TOO_SLOW = 1013  # "try again later"
_MISBEHAVED = 1008


class Http(H11Protocol):
    """A connection that has to ask within a time, and to read the answer."""

    connection_limits: ConnectionLimits

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or say why not."""
        super().connection_made(transport)
        # An answer is written in two parts; without this the second waits for the client to confirm the first.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        problem = self.connection_limits.admit(transport)
        if problem:
            refuse(transport, 503, "busy", problem)
        else:
            self._arm()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._disarm()
        self._cancel_reading()
        self.connection_limits.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes, as long as we listen."""
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_events(self) -> None:
        """Take requests; one that has begun has to be whole in time, also one that came together with another."""
        super().handle_events()
        if self.transport.get_protocol() is not self:  # a WebSocket now
            return
        if self.conn.their_state not in _UNDER_WAY:
            self._take_asked()
        elif self._deadline is None and (self.conn.their_state is h11.SEND_BODY or self.conn.trailing_data[0]):
            self._arm()

    def on_response_complete(self) -> None:
        """Note that it has its answer; the next request may be here already."""
        self.connection_limits.idle(self.transport)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over: it has asked."""
        self._take_asked()
        super().handle_websocket_upgrade(event)

    def _take_asked(self) -> None:
        self._disarm()
        self.connection_limits.asked(self.transport)

    def pause_writing(self) -> None:
        """Give a client that does not read some time."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(_READING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that it reads again."""
        super().resume_writing()
        self._cancel_reading()

    def _arm(self) -> None:
        self._unset_keepalive_if_required()  # nobody is told anything when that one ends
        self._deadline = self.loop.call_later(_REQUEST_S, self._late)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cancel_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _late(self) -> None:
        refuse(self.transport, 408, "late", f"a request has to be whole within {_REQUEST_S:.0f} s")


class WebSocket(WebSocketsSansIOProtocol):
    """A WebSocket to a client that only listens: both incoming and unread data are limited."""

    connection_limits: ConnectionLimits

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._said = Allowance(_SAID, _SAID_PER_SECOND)
        self._reading: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._cancel_reading()
        self.connection_limits.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Let the application reach this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CLIENT] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take bytes, as long as they are few."""
        if self.handshake_initiated and not self._said.afford(len(data)):
            self.end(_MISBEHAVED, "this connection is for listening")
            return
        super().data_received(data)

    def handle_ping(self) -> None:
        """Answer a client that reads the answers."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)

    def pause_writing(self) -> None:
        """Give a client that does not read some time."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(_READING_S, self.end, _TOO_SLOW, "too slow: connect again")

    def resume_writing(self) -> None:
        """Note that it reads again."""
        super().resume_writing()
        self._cancel_reading()

    # For the application.

    @property
    def unsent(self) -> int:
        """How many bytes the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def push(self, frames: bytes) -> None:
        """Send whole frames, made by ``text_frame``."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(frames)

    def end(self, code: int, reason: str) -> None:
        """Disconnect with a reason, whether the client reads it or not."""
        if self.close_sent or self.transport.is_closing():
            return
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(_FAREWELL_S, self.transport.abort)

    def _cancel_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def text_frame(text: str) -> bytes:
    """Return a text as the frame that carries it: a server's frames are the same for every client."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def protocols(connection_limits: ConnectionLimits) -> dict[str, Any]:
    """Return what the web server's configuration needs to use these."""
    return {
        "http": type("Http", (Http,), {"connection_limits": connection_limits}),
        "ws": type("WebSocket", (WebSocket,), {"connection_limits": connection_limits}),
    }
