"""The board's serial channel as a pseudo-terminal, so that real serial programs can open it.

The path stays the same while the board is unplugged, reset or without power: like a device by its id it vanishes and
comes back.
"""

import contextlib
import os
import select
import tempfile
import tty
from pathlib import Path
from typing import Any

_CHUNK = 4096


class HostPort:
    """A pseudo-terminal for the data channel of a rig."""

    def __init__(self, rig: Any) -> None:
        """Make the path; the terminal itself comes with the device."""
        self._rig = rig
        self._folder = tempfile.TemporaryDirectory(prefix="passoboard-")
        self.path = str(Path(self._folder.name) / "port")
        self._seen_losses = rig.usb.losses
        self.master = -1

    def serve(self) -> None:
        """Follow the device's coming and going, and move bytes both ways."""
        usb = self._rig.usb
        if self._seen_losses != usb.losses:
            self._seen_losses = usb.losses
            self._hang_up()
        if self.master < 0 and self._rig.powered and usb.plugged and usb.data_enabled and not self._rig.booting:
            self._appear()
        if self.master >= 0:
            self._move(usb.data)

    def close(self) -> None:
        """Remove terminal and path."""
        self._hang_up()
        self._folder.cleanup()

    def _appear(self) -> None:
        """Make a terminal that nobody holds yet."""
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.symlink(os.ttyname(slave), self.path)
        os.close(slave)  # from here on a hang-up tells that nobody holds it
        os.set_blocking(self.master, False)

    def _hang_up(self) -> None:
        """Give an error to the program that holds the terminal."""
        if self.master >= 0:
            os.unlink(self.path)
            os.close(self.master)
            self.master = -1

    def _move(self, channel: Any) -> None:
        """Move what there is."""
        poll = select.poll()
        poll.register(self.master, select.POLLIN | select.POLLOUT)
        events = next((found for _, found in poll.poll(0)), 0)
        held = not events & select.POLLHUP
        if events & select.POLLIN:
            with contextlib.suppress(OSError):
                channel.from_host += os.read(self.master, _CHUNK)
        if held != channel.host_open:
            channel.to_host.clear()
            channel.hold(held)
        if held and channel.to_host and events & select.POLLOUT:
            del channel.to_host[: os.write(self.master, channel.to_host)]
