"""``microcontroller.watchdog``: resets the board when it is not fed in time."""

from .constants import KEY, Constant, check, number
from .current import rig

try:
    from typing import Optional
except ImportError:
    pass

LONGEST_S = 8  # the longest time that the RP2040's timer can count


class WatchDogMode(Constant):
    """What happens when the watchdog times out."""

    RAISE: "WatchDogMode"
    RESET: "WatchDogMode"


WatchDogMode.RAISE = WatchDogMode("watchdog.WatchDogMode.RAISE", KEY)
WatchDogMode.RESET = WatchDogMode("watchdog.WatchDogMode.RESET", KEY)


class WatchDogTimer:
    """The chip's only watchdog."""

    __slots__ = ("_mode", "_timeout")

    def __init__(self, key: object = None) -> None:
        """There is only one instance, ``microcontroller.watchdog``; once running, it outlives the program."""
        check(self, key)
        self._timeout = rig.watchdog_us / 1000000
        self._mode: Optional[WatchDogMode] = WatchDogMode.RESET if rig.watchdog_us else None

    def feed(self) -> None:
        """Restart the countdown."""
        if self._mode is None:
            raise ValueError("WatchDogTimer is not currently running")
        rig.feed()

    def deinit(self) -> None:
        """Switch the watchdog off, which is impossible once it is running."""
        if self._mode is not None:
            raise RuntimeError("WatchDogTimer cannot be deinitialized once mode is set to RESET")

    @property
    def timeout(self) -> float:
        """The longest time between two feeds, in seconds."""
        return self._timeout

    @timeout.setter
    def timeout(self, timeout: float) -> None:
        seconds = number(timeout)
        if seconds < 0:
            raise ValueError("timeout must be >= 0")
        if seconds > LONGEST_S:
            raise ValueError("timeout duration exceeded the maximum supported value")
        self._timeout = seconds
        if self._mode is not None:
            self._run()

    @property
    def mode(self) -> Optional[WatchDogMode]:
        """What happens on a timeout; None while the watchdog is off."""
        return self._mode

    @mode.setter
    def mode(self, mode: Optional[WatchDogMode]) -> None:
        if self._mode is not None and mode is not WatchDogMode.RESET:
            raise TypeError("WatchDogTimer.mode cannot be changed once set to WatchDogMode.RESET")
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if mode is WatchDogMode.RESET:
            self._mode = mode
            self._run()

    def _run(self) -> None:
        """Start the countdown; a timeout of 0 means the shortest possible one."""
        rig.watchdog_us = max(int(self._timeout * 1000000), 1)
        rig.feed()
        rig.stir()
