"""The serial line to the host: bytes in, frames out, never waiting; other modules decide what to send."""

import time

try:
    from typing import Optional

    import usb_cdc
    from core.controller import Controller

    from host.commands import Commands
except ImportError:
    pass

_FLUSH_MS = 60  # a frame a millisecond; USB needs a few more
_CHUNK = 64  # bytes read at once; a frame has up to 240, the loop comes round in a millisecond


class Link:
    """Moves bytes between the serial channel and a speaker."""

    def __init__(self, serial: "Optional[usb_cdc.Serial]") -> None:
        """Take ``usb_cdc.data``, which is None if boot.py did not enable it: then no host ever connects."""
        self.serial = serial
        self._speaker: Optional[Commands] = None  # while a host is there
        self._buffer = bytearray(_CHUNK)
        self._out = b""
        self._sent = 0
        if serial:
            serial.timeout = 0
            serial.write_timeout = 0

    def poll(self, board: "Controller", now: int) -> None:
        """Read incoming bytes, write what fits."""
        serial = self.serial
        if serial is None:
            return
        if serial.connected != bool(self._speaker):
            self._change(board, now)
        if self._speaker:
            self._read(self._speaker, now)
            self._write(self._speaker, now)

    def flush(self, now: int) -> None:
        """Send everything and wait until it is gone, but not long if the host does not read."""
        for _ in range(_FLUSH_MS):
            if self._speaker:
                self._write(self._speaker, now)
            time.sleep(0.001)

    def _change(self, board: "Controller", now: int) -> None:
        """Take note that the port was opened or closed; what waited in the output is stale and may start mid-line."""
        self._out = b""
        self._sent = 0
        if self._speaker:
            self._speaker.disconnected()
            self._speaker = None
            return
        self._speaker = board.speaker()
        if self._speaker and self.serial:
            self._speaker.decoder.reset()
            self.serial.reset_output_buffer()
            self._speaker.reports.connect(now)

    def _read(self, speaker: "Commands", now: int) -> None:
        if self.serial and self.serial.in_waiting:
            count = self.serial.readinto(self._buffer)
            if count:
                for frame in speaker.decoder.feed(self._buffer, count):
                    speaker.hear(frame, now)

    def _write(self, speaker: "Commands", now: int) -> None:
        """Write as much of a frame as fits; the rest, and the next frame, wait for the next time."""
        self._out = self._out or speaker.reports.next_frame(now) or b""
        if self._out and self.serial:
            self._sent += self.serial.write(memoryview(self._out)[self._sent :]) or 0
            if self._sent == len(self._out):
                self._out = b""
                self._sent = 0
