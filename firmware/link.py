"""The serial line to the host: bytes in, frames out, never waiting; what to say is decided elsewhere."""

import time

from boardcore.wire.frame import Decoder

try:
    from typing import Optional, Protocol

    import usb_cdc
    from boardcore.wire.frame import Frame

    class Speaker(Protocol):
        """Whoever has something to say to the host, and hears what it says."""

        def connected(self, now: int) -> None:
            """Begin with a host that has just opened the port."""

        def disconnected(self) -> None:
            """Go on without a host."""

        def hear(self, frame: Frame, now: int) -> None:
            """Take a frame from the host."""

        def next_frame(self, now: int) -> "Optional[bytes]":
            """Return what to send next, most urgent first, or None."""

except ImportError:
    pass

_FLUSH_MS = 60  # a frame a millisecond; USB needs a few more
_CHUNK = 64  # bytes read at once; a frame has up to 240, the loop comes round in a millisecond


class Link:
    """Moves bytes between the serial channel and a speaker."""

    def __init__(self, serial: "Optional[usb_cdc.Serial]") -> None:
        """Take ``usb_cdc.data``, which is None if boot.py did not enable it: then nobody is ever there."""
        self.decoder = Decoder()
        self._serial = serial
        self._connected = False
        self._buffer = bytearray(_CHUNK)
        self._out = b""
        self._sent = 0
        if serial:
            serial.timeout = 0
            serial.write_timeout = 0

    def poll(self, speaker: "Speaker", now: int) -> None:
        """Read what has come, write what fits."""
        serial = self._serial
        if serial is None:
            return
        if serial.connected != self._connected:
            self._change(speaker, now)
        if self._connected:
            self._read(speaker, now)
            self._write(speaker, now)

    def flush(self, speaker: "Speaker", now: int) -> None:
        """Say what there is to say, and wait until it is gone; a host that does not read is not waited for long."""
        for _ in range(_FLUSH_MS):
            if self._connected:
                self._write(speaker, now)
            time.sleep(0.001)

    def _change(self, speaker: "Speaker", now: int) -> None:
        """Take note that the port was opened or closed; what waited in the output is stale and may start mid-line."""
        self._connected = not self._connected
        self._out = b""
        self._sent = 0
        self.decoder.reset()
        if self._connected and self._serial:
            self._serial.reset_output_buffer()
            speaker.connected(now)
        else:
            speaker.disconnected()

    def _read(self, speaker: "Speaker", now: int) -> None:
        if self._serial and self._serial.in_waiting:
            count = self._serial.readinto(self._buffer)
            if count:
                for frame in self.decoder.feed(self._buffer, count):
                    speaker.hear(frame, now)

    def _write(self, speaker: "Speaker", now: int) -> None:
        """Write as much of a frame as fits; the rest, and the next frame, wait for the next time."""
        if self._sent == len(self._out):
            self._out = speaker.next_frame(now) or b""
            self._sent = 0
        if self._out and self._serial:
            self._sent += self._serial.write(memoryview(self._out)[self._sent :]) or 0
