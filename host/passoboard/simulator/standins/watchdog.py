"""Stand-in for ``watchdog``: the modes of ``microcontroller.watchdog``."""

from simulated.timer import WatchDogMode

__all__ = ("WatchDogMode", "WatchDogTimeout")


class WatchDogTimeout(Exception):
    """Raised in a watchdog mode that this chip does not have."""
