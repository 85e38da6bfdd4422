"""Stand-in for ``usb_cdc``: serial channels over USB."""

from simulated.constants import KEY, check, number, whole
from simulated.current import rig
from simulated.usb import BUFFER

try:
    from typing import Optional
except ImportError:
    pass

_STEP_US = 1000  # how often a waiting read or write looks again


class Serial:
    """One serial channel, seen from the board."""

    __slots__ = ("_channel", "_name", "_timeout", "_write_timeout")

    def __init__(self, channel: object = None, name: str = "", key: object = None) -> None:
        """There are at most two instances, ``usb_cdc.console`` and ``usb_cdc.data``."""
        check(self, key)
        self._channel = channel
        self._name = name
        self._timeout = None
        self._write_timeout = None

    @property
    def timeout(self) -> "Optional[float]":
        """How long a read waits, in seconds; None means forever."""
        return self._timeout

    @timeout.setter
    def timeout(self, timeout: "Optional[float]") -> None:
        self._timeout = _seconds(timeout)

    @property
    def write_timeout(self) -> "Optional[float]":
        """How long a write waits, in seconds; None means forever."""
        return self._write_timeout

    @write_timeout.setter
    def write_timeout(self, timeout: "Optional[float]") -> None:
        self._write_timeout = _seconds(timeout)

    @property
    def connected(self) -> bool:
        """Whether a host has the port open."""
        rig.clock()
        return self._channel.connected

    @property
    def in_waiting(self) -> int:
        """The number of received bytes."""
        rig.clock()
        return len(self._channel.received)

    @property
    def out_waiting(self) -> int:
        """The number of bytes not sent yet."""
        rig.clock()
        return len(self._channel.sending)

    def read(self, size: int = -1) -> bytes:
        """Read ``size`` bytes, or what has arrived by the timeout."""
        return self._read(whole(size), False)

    def readline(self, size: int = -1) -> bytes:
        """Read up to the end of a line, or what has arrived by the timeout."""
        return self._read(whole(size), True)

    def readlines(self) -> list[bytes]:
        """Read all available lines."""
        lines = []
        while True:
            line = self.readline()
            if not line:
                return lines
            lines.append(line)

    def readinto(self, buf: bytearray, *length: int) -> int:
        """Read into a buffer and return the number of bytes read."""
        if not isinstance(buf, (bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        if length:
            raise ValueError("length argument not allowed for this type")
        data = self._read(len(buf), False)
        buf[: len(data)] = data
        return len(data)

    def _read(self, size: int, line: bool) -> bytes:
        """Collect bytes until there are enough, the line is complete or the timeout expires."""
        data = b""
        end = None if self._timeout is None else rig.clock() + int(self._timeout * 1000000)
        while True:
            rig.clock()
            data += self._some(size - len(data), line)
            if (size >= 0 and len(data) >= size) or (line and data.endswith(b"\n")):
                return data
            if end is None:
                rig.blocked("usb_cdc." + self._name + ".read")
            if rig.now >= end:
                return data
            rig.busy(min(_STEP_US, end - rig.now))

    def _some(self, size: int, line: bool) -> bytes:
        """Take the bytes that have arrived, up to the end of a line if ``line`` is set."""
        count = BUFFER if size < 0 else size
        if line:
            end = bytes(self._channel.received).find(b"\n") + 1
            count = min(count, end) if end else count
        if self._channel.from_host:
            rig.stir()
        return self._channel.take(count)

    def write(self, buf: bytes, *length: int) -> int:
        """Write as many bytes as fit before the timeout, and return how many."""
        if isinstance(buf, str):
            raise ValueError("string not supported; use bytes or bytearray")
        if not isinstance(buf, (bytes, bytearray, memoryview)):
            raise TypeError("object with buffer protocol required")
        data = bytes(buf)
        if length:
            data = data[: whole(length[0])]
        rig.stir()
        end = None if self._write_timeout is None else rig.clock() + int(self._write_timeout * 1000000)
        written = self._channel.put(data)
        while written < len(data):
            if end is None and self._channel.stalled:
                rig.blocked("usb_cdc." + self._name + ".write")
            if end is not None and rig.now >= end:
                break
            rig.busy(_STEP_US if end is None else min(_STEP_US, end - rig.now))
            written += self._channel.put(data[written:])
        return written

    def flush(self) -> None:
        """Do nothing: bytes are sent automatically."""

    def reset_input_buffer(self) -> None:
        """Discard the received bytes."""
        self._channel.received = bytearray()

    def reset_output_buffer(self) -> None:
        """Discard the bytes not sent yet."""
        self._channel.sending = bytearray()


def _seconds(timeout: object) -> "Optional[float]":
    """Return a timeout in seconds; None and negative values mean forever."""
    if timeout is None:
        return None
    seconds = number(timeout)
    return seconds if seconds >= 0 else None


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose the channels, which only ``boot.py`` can do."""
    if not rig.booting:
        raise RuntimeError("Cannot change USB devices now")
    rig.usb.console_enabled = bool(console)
    rig.usb.data_enabled = bool(data)


def disable() -> None:
    """Disable both channels."""
    enable(console=False, data=False)


console = Serial(rig.usb.console, "console", KEY) if rig.usb.console_enabled else None
data = Serial(rig.usb.data, "data", KEY) if rig.usb.data_enabled and not rig.booting else None
