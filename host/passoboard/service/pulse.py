"""Feels how late the service is, says so, and tells systemd that it is alive."""

import asyncio
import logging
import os
import socket
import time
from collections.abc import Callable
from typing import Protocol

from .publish.hub import Hub

_log = logging.getLogger(__name__)
BEAT_S = 1.0
LATE_S = 0.5  # a board repeats what is not acknowledged by then
_CALM_BEATS = 10  # without being late, after which it is over


class Waits(Protocol):
    """What knows how long somebody has waited lately."""

    def longest_wait(self) -> float:
        """Return the longest since it was last asked, in seconds."""


class Pulse:
    """One beat a second: how late it comes is how late everything else is."""

    def __init__(
        self, hub: Hub, waits: Waits, tell_system: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Take who knows how long entries wait for the disk, and who hears what systemd wants to hear."""
        self._hub = hub
        self._waits = waits
        self._tell_system = tell_system
        self._clock = clock
        self._calm = _CALM_BEATS
        self.late_ms = 0  # by how much, at the worst of the last beats

    @property
    def is_overloaded(self) -> bool:
        """Whether entries take so long that boards repeat them."""
        return self._calm < _CALM_BEATS

    async def run(self, after: Callable[[], object] = lambda: None) -> None:
        """Beat until this is cancelled; ``after`` is called after each beat."""
        self._tell_system("READY=1")
        try:
            while True:
                due = self._clock() + BEAT_S
                await asyncio.sleep(BEAT_S)
                self.beat(self._clock() - due)
                after()
        finally:
            self._tell_system("STOPPING=1")

    def beat(self, late: float) -> None:
        """Take note of a beat that was late by this many seconds."""
        self._tell_system("WATCHDOG=1")
        late = max(late, self._waits.longest_wait())
        was_overloaded = self.is_overloaded
        self._calm = 0 if late >= LATE_S else min(_CALM_BEATS, self._calm + 1)
        if self.is_overloaded:
            self.late_ms = max(self.late_ms if was_overloaded else 0, round(late * 1000))
        else:
            self.late_ms = round(late * 1000)
        if self.is_overloaded != was_overloaded:
            self._say()

    def _say(self) -> None:
        if self.is_overloaded:
            _log.warning("this machine has no time for us: everything is late", extra={"late_ms": self.late_ms})
        else:
            _log.info("this machine has time for us again")
        self._hub.publish("load", "", {"overloaded": self.is_overloaded, "late_ms": self.late_ms})


def tell_systemd(message: str) -> None:
    """Tell systemd something, if it has started us and wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(message.encode(), "\0" + address[1:] if address.startswith("@") else address)
    except OSError as error:
        _log.debug("systemd does not hear us: %s", error)
