"""The child's end of the pipe to the Python interface: one request per line, one reply per line, both JSON."""

import json
import os
import select
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .host_port import HostPort


class Pipes:
    """Reads requests from one file descriptor and replies on another."""

    def __init__(self, requests: int, replies: int) -> None:
        self._requests = requests
        self._replies = replies
        self._buffer = b""
        self._port: HostPort | None = None

    def next(self) -> dict[str, Any] | None:
        """Wait for a line; None if the pipe is closed."""
        while b"\n" not in self._buffer:
            data = os.read(self._requests, 65536)
            if not data:
                return None
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        request: dict[str, Any] = json.loads(line)
        return request

    def send(self, reply: dict[str, Any]) -> None:
        """Send one line."""
        data = json.dumps(reply).encode() + b"\n"
        while data:
            data = data[os.write(self._replies, data) :]

    def wait(self, seconds: float) -> bool:
        """Wait for a line, or for bytes at the terminal; True if there is a line."""
        if b"\n" in self._buffer:  # it arrived together with the previous one
            return True
        watched = [self._requests]
        if self._port is not None and self._port.is_held:
            watched.append(self._port.master)
        return self._requests in select.select(watched, [], [], seconds)[0]

    def data_port(self, rig: Any) -> "HostPort":
        """Open the pseudo-terminal."""
        from .host_port import HostPort  # noqa: PLC0415 - few boards need a terminal

        self._port = HostPort(rig)
        return self._port
