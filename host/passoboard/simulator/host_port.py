"""The board's serial channel as a pseudo-terminal, so that real serial programs can open it.

The path stays the same while the board is unplugged, reset or without power: like a device under /dev/serial/by-id, it
vanishes and comes back.
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
        """Choose the path; the terminal appears there with the device."""
        self._rig = rig
        self._folder = tempfile.TemporaryDirectory(prefix="passoboard-")
        self.path = str(Path(self._folder.name) / "port")
        self._seen_losses = rig.usb.losses
        self.master = -1

    def serve(self) -> None:
        """Create or remove the terminal as the device comes and goes, and move bytes both ways."""
        usb = self._rig.usb
        if self._seen_losses != usb.losses:
            self._seen_losses = usb.losses
            self._hang_up()
        if self.master < 0 and self._rig.powered and usb.plugged and usb.data_enabled and not self._rig.booting:
            self._appear()
        if self.master >= 0:
            self._move(usb.data)

    @property
    def is_held(self) -> bool:
        """Whether somebody has the terminal open."""
        return self.master >= 0 and bool(self._rig.usb.data.host_open)

    def close(self) -> None:
        """Remove the terminal and its path."""
        self._hang_up()
        self._folder.cleanup()

    def _appear(self) -> None:
        """Create a terminal that nobody has open yet."""
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.symlink(os.ttyname(slave), self.path)
        os.close(slave)  # from now on, a hang-up means that nobody has it open
        os.set_blocking(self.master, False)

    def _hang_up(self) -> None:
        """Close the terminal, so that the program that has it open gets an error."""
        if self.master >= 0:
            os.unlink(self.path)
            os.close(self.master)
            self.master = -1

    def _move(self, channel: Any) -> None:
        """Move the available bytes both ways."""
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
