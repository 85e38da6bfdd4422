"""A serial channel of the emulated Pico as a pseudo-terminal, so that real serial programs can open it."""

import os
import pty
import select
import tty

from .usb_host import Channel

_CHUNK = 4096


class PtyPort:
    """A pseudo-terminal for a channel; DTR follows whether somebody holds ``path`` open."""

    def __init__(self, channel: Channel) -> None:
        """Nobody holds it yet."""
        self._channel = channel
        self._master, slave = pty.openpty()
        self.path = os.ttyname(slave)
        tty.setraw(slave)
        os.close(slave)  # from here on a hang-up tells that nobody holds it
        os.set_blocking(self._master, False)
        self._to_host = bytearray()
        channel.on_data = self._to_host.extend
        channel.set_open(False)

    def serve(self) -> None:
        """Move bytes both ways; called while time passes on the Pico."""
        events = self._events()
        held = not events & select.POLLHUP
        if held != self._channel.is_open:
            self._to_host.clear()
            self._channel.set_open(held)
        if events & select.POLLIN:
            data = os.read(self._master, _CHUNK)
            if held:  # what the last holder left behind goes the way of its connection
                self._channel.write(data)
        if held and self._to_host and events & select.POLLOUT:
            del self._to_host[: os.write(self._master, self._to_host)]

    def close(self) -> None:
        """Unplug: whoever holds ``path`` gets an error."""
        self._channel.on_data = None
        os.close(self._master)

    def _events(self) -> int:
        poll = select.poll()
        poll.register(self._master, select.POLLIN | select.POLLOUT)
        return next((events for _, events in poll.poll(0)), 0)
