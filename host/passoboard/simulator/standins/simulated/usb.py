"""USB serial channels between board and host: two small buffers each, with the host at the far end.

Measured on CircuitPython 8.2.7: 256 bytes each way; the host holds back what does not fit; what is written while
nobody has the port open counts as written, and only its end may still come out later.
"""

from .contacts import NEVER
from .dice import Dice

BUFFER = 256
READY_US = 80_000  # from the start of a program after a reset until the host has found the device


class Channel:
    """One serial channel as the host and the board see it."""

    def __init__(self, dice: Dice) -> None:
        """Nobody is there yet."""
        self._dice = dice
        self.noise: list[int] = []  # thousandths: bytes corrupted, dropped, doubled
        self.host_open = False  # the host holds the port (DTR)
        self.stalled = False  # the host holds the port and does not read
        self.ready = False  # the device is found by the host
        self.from_host = bytearray()  # what the host has sent and the board's buffer has not taken yet
        self.to_host = bytearray()  # what has reached the host
        self.received = bytearray()
        self.sending = bytearray()
        self._ever_open = False

    @property
    def connected(self) -> bool:
        """Whether the board sees a host that holds the port."""
        return self.ready and self.host_open

    def lose(self) -> None:
        """Lose everything on its way: the device is gone from the bus."""
        self.ready = self._ever_open = self.host_open = False
        self.from_host = bytearray()
        self.received = bytearray()
        self.sending = bytearray()

    def hold(self, held: bool) -> None:
        """Let the host open or close the port."""
        if self.host_open and not held:
            self.sending = bytearray()
            self.from_host = bytearray()
        self.host_open = held

    def is_calm(self) -> bool:
        """Return whether nothing is on its way."""
        if not self.connected:
            return True
        arriving = self.from_host and len(self.received) < BUFFER
        return self._ever_open and not arriving and (self.stalled or not self.sending)

    def pump(self) -> None:
        """Move bytes both ways, as far as they go."""
        if not self.connected:
            return
        self._ever_open = True
        if self.sending and not self.stalled:
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
        """Take bytes from the board and return how many."""
        if not self.connected:
            if not self._ever_open:
                self.sending += data
                self.sending = self.sending[max(len(self.sending) - BUFFER, 0) :]
            return len(data)
        taken = min(len(data), BUFFER - len(self.sending))
        self.sending += data[:taken]
        return taken

    def take(self, count: int) -> bytes:
        """Give the board what has arrived, at most so many bytes."""
        if not self.connected:
            return b""
        data = bytes(self.received[:count])
        self.received = self.received[len(data) :]
        return data


class Usb:
    """The board's USB device: which channels there are and whether the cable is in."""

    def __init__(self, dice: Dice) -> None:
        """Begin with the cable in."""
        self.console = Channel(dice)
        self.data = Channel(dice)
        self.console_enabled = True
        self.data_enabled = False
        self.plugged = True
        self.losses = 0  # how often the device has vanished from the bus
        self._ready_at = 0

    def start(self, now: int) -> None:
        """Appear on the bus: after power-on or reset."""
        self._ready_at = now + READY_US

    def stop(self) -> None:
        """Vanish from the bus."""
        self._lose()
        self.data_enabled = False
        self.console_enabled = True

    def plug(self, plugged: bool) -> None:
        """Plug the cable in or out; the board has power from elsewhere."""
        self.plugged = plugged
        if not plugged:
            self._lose()

    def _lose(self) -> None:
        """Let the host lose both channels."""
        self.losses += 1
        self.console.lose()
        self.data.lose()

    def calm_until(self, now: int) -> int:
        """Return until when nothing happens on the bus."""
        if now < self._ready_at and self.plugged:
            return self._ready_at
        return NEVER if self.data.is_calm() and self.data.ready == self.plugged else now

    def pump(self, now: int) -> None:
        """Move bytes on all channels."""
        if self.plugged and now >= self._ready_at:
            self.data.ready = self.console.ready = True
            self.data.pump()
