"""USB serial channels between board and host, each with two small buffers.

Measured on CircuitPython 8.2.7: 256 bytes each way; the host holds back what does not fit; bytes written while the
port is closed count as written, but only the last of them may still be sent later.
"""

from .contacts import NEVER
from .dice import Dice

BUFFER = 256
READY_US = 80_000  # from the program's start after a reset until the host has found the device


class Channel:
    """One serial channel as the host and the board see it."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.noise: list[int] = []  # per thousand: bytes corrupted, dropped, doubled
        self.host_open = False  # the host has the port open (DTR)
        self.stalled = False  # the host has the port open but does not read
        self.deaf = False  # the host of a script reads, but keeps nothing
        self.ready = False  # the host has found the device
        self.from_host = bytearray()  # sent by the host, not yet in the board's buffer
        self.to_host = bytearray()  # received by the host
        self.received = bytearray()
        self.sending = bytearray()
        self._ever_open = False

    @property
    def connected(self) -> bool:
        """Whether the board sees a host with the port open."""
        return self.ready and self.host_open

    def lose(self) -> None:
        """Drop everything in transit: the device has left the bus."""
        self.ready = self._ever_open = self.host_open = False
        self.from_host = bytearray()
        self.received = bytearray()
        self.sending = bytearray()

    def hold(self, held: bool) -> None:
        """Open or close the port as the host."""
        if self.host_open and not held:
            self.sending = bytearray()
            self.from_host = bytearray()
        self.host_open = held

    def is_calm(self) -> bool:
        """Return whether nothing is in transit."""
        if not self.connected:
            return True
        arriving = self.from_host and len(self.received) < BUFFER
        return self._ever_open and not arriving and (self.stalled or not self.sending)

    def pump(self) -> None:
        """Move bytes both ways, as far as the buffers allow."""
        if not self.connected:
            return
        self._ever_open = True
        if self.sending and not self.stalled:
            if not self.deaf:
                self.to_host += self._disturbed(self.sending)
            self.sending = bytearray()
        room = BUFFER - len(self.received)
        if self.from_host and room > 0:
            self.received += self._disturbed(self.from_host[:room])
            self.from_host = self.from_host[room:]

    def _disturbed(self, data: bytearray) -> bytearray:
        """Return the bytes as a noisy line delivers them."""
        if not self.noise:
            return data
        arrived = bytearray()
        for value in data:
            chance = self._dice.below(1000)
            if chance < self.noise[0]:
                arrived.append(value ^ 1 << self._dice.below(8))
            elif chance >= self.noise[0] + self.noise[1]:
                arrived.append(value)
                if chance < sum(self.noise):
                    arrived.append(value)
        return arrived

    def put(self, data: bytes) -> int:
        """Accept bytes from the board and return how many were accepted."""
        if not self.connected:
            if not self._ever_open:
                self.sending += data
                self.sending = self.sending[max(len(self.sending) - BUFFER, 0) :]
            return len(data)
        taken = min(len(data), BUFFER - len(self.sending))
        self.sending += data[:taken]
        return taken

    def take(self, count: int) -> bytes:
        """Hand the board up to ``count`` of the bytes that have arrived."""
        if not self.connected:
            return b""
        data = bytes(self.received[:count])
        self.received = self.received[len(data) :]
        return data


class Usb:
    """The board's USB device: its channels and whether the cable is plugged in."""

    def __init__(self, dice: Dice) -> None:
        """Start with the cable plugged in."""
        self.console = Channel(dice)
        self.data = Channel(dice)
        self.console_enabled = True
        self.data_enabled = False
        self.plugged = True
        self.losses = 0  # how often the device has vanished from the bus
        self._ready_at = 0

    def start(self, now: int) -> None:
        """Appear on the bus after power-on or a reset."""
        self._ready_at = now + READY_US

    def stop(self) -> None:
        """Vanish from the bus."""
        self._lose()
        self.data_enabled = False
        self.console_enabled = True

    def plug(self, plugged: bool) -> None:
        """Plug or unplug the cable; the board has another power supply."""
        self.plugged = plugged
        if not plugged:
            self._lose()

    def _lose(self) -> None:
        """Drop both channels."""
        self.losses += 1
        self.console.lose()
        self.data.lose()

    def calm_until(self, now: int) -> int:
        """Return the time until which nothing happens on the bus."""
        if now < self._ready_at and self.plugged:
            return self._ready_at
        return NEVER if self.data.is_calm() and self.data.ready == self.plugged else now

    def pump(self, now: int) -> None:
        """Move bytes on all channels."""
        if self.plugged and now >= self._ready_at:
            self.data.ready = self.console.ready = True
            self.data.pump()
