"""Stand-in for ``watchdog``: the modes of ``microcontroller.watchdog``."""

from simulated.timer import WatchDogMode

__all__ = ("WatchDogMode", "WatchDogTimeout")


class WatchDogTimeout(Exception):
    """Raised by a mode that this chip does not have."""
