"""Serial ports of the page: the simulated board's, and those of Web Serial."""

import asyncio
from typing import Any

from passoboard.link import PortMissing
from passoboard.link.transport import Lost, Received, Transport

from .lines import Line, sized

OPEN, SHUT, GONE = "open", "shut", "gone"  # what both ends of a channel say beside bytes
SIMULATED_PORT = "page://simulated"
SERIAL_PORT = "page://serial"  # a real board: serial.js has its other end
LINES: dict[str, Line] = {}
"""The lines to the ports there are, by name."""


class PagePort:
    """A port at the other end of a line."""

    def __init__(self, name: str) -> None:
        """Open it; raises PortMissing."""
        if name not in LINES:
            raise PortMissing(f"{name}: there is no such port")
        self.line = LINES[name]
        while self.line.take() is not None:
            pass  # the rest of an earlier visit
        self.line.post(OPEN)

    def watch(self, received: Received, lost: Lost) -> Transport:
        """Pass on what arrives."""
        return PageTransport(self, received, lost)

    def close(self) -> None:
        """Shut the port."""
        self.line.post(SHUT)


class PageTransport(Transport):
    """Passes bytes on as they come."""

    def __init__(self, port: PagePort, received: Received, lost: Lost) -> None:
        super().__init__(port, received, lost)
        self._line = port.line
        self._reading = asyncio.ensure_future(self._keep_reading())

    def write(self, data: bytes) -> None:
        """Hand bytes over."""
        if self._open and data:
            self._line.post(sized(data))

    def _stop(self) -> None:
        self._reading.cancel()

    async def _keep_reading(self) -> None:
        while self._open:
            message: Any = self._line.take()
            if message is None:
                await self._line.wait(-1)
            elif isinstance(message, str):
                self._fail("unplugged")
            else:
                self._received(message.to_bytes())
