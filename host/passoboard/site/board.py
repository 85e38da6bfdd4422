"""A simulated board in a worker of the page: what its process, its pipe and its pseudo-terminal are elsewhere."""

import json
from typing import Any

from passoboard.simulator import process
from passoboard.simulator.connection import BoardPipe

from .channel import GONE, OPEN, SHUT, SIMULATED_PORT
from .lines import Line, here, next_text, sized, start, suspend


class WorkerLine:
    """Brings the board its requests."""

    def __init__(self, line: Line) -> None:
        """Take them from this line; the serial channel has its own."""
        self._line = line

    def next(self) -> dict[str, Any]:
        """Wait for a request."""
        request: dict[str, Any] = json.loads(next_text(self._line))
        return request

    def send(self, reply: dict[str, Any]) -> None:
        """Send a reply."""
        self._line.post(json.dumps(reply))

    def wait(self, seconds: float) -> bool:
        """Wait for a request or for bytes; True if there is a request."""
        if not self._line.has():
            suspend(self._line.wait(seconds * 1000))
        return self._line.has()

    def data_port(self, rig: Any) -> "ChannelEnd":
        """Open the serial channel."""
        return ChannelEnd(rig, self._line.data)


class ChannelEnd:
    """The host's end of the board's data channel."""

    path = SIMULATED_PORT

    def __init__(self, rig: Any, line: Line) -> None:
        self._rig = rig
        self._line = line
        self._seen_losses = rig.usb.losses

    def serve(self) -> None:
        """Say when the device has gone, and move bytes both ways."""
        usb = self._rig.usb
        if self._seen_losses != usb.losses:
            self._seen_losses = usb.losses
            self._line.post(GONE)
        while (message := self._line.take()) is not None:
            self._take(message)
        if usb.data.host_open and usb.data.to_host:
            self._line.post(sized(bytes(usb.data.to_host)))
            usb.data.to_host.clear()

    def close(self) -> None:
        """Say that nobody is there any more."""
        self._line.post(GONE)

    def _take(self, message: Any) -> None:
        channel = self._rig.usb.data
        if message in (OPEN, SHUT):
            self._hold(message == OPEN)
        elif channel.host_open:
            channel.from_host += message.to_bytes()
        self._rig.stir()

    def _hold(self, held: bool) -> None:
        """Open or shut the channel; a device that is not there cannot be opened."""
        rig = self._rig
        if held and not (rig.powered and rig.usb.plugged and rig.usb.data_enabled and not rig.booting):
            self._line.post(GONE)
            return
        rig.usb.data.to_host.clear()
        rig.usb.data.hold(held)


def run() -> None:
    """Be the board."""
    process.serve(WorkerLine(here()), lambda _rig, _events: None)


class WorkerPipe(BoardPipe):
    """The service's end of the pipe to a board."""

    def __init__(self, config: dict[str, Any]) -> None:
        """Start the worker of the board that ``config`` describes."""
        self._crash = ""
        self.line = start(f"{__name__}:run")
        self.line.post(json.dumps(config))

    def _exchange(self, request: bytes) -> bytes:
        self.line.post(request.decode())
        return next_text(self.line).encode()

    def close(self) -> int:
        """End the worker."""
        self._crash = "the board is closed"
        self.line.close()
        return 0
