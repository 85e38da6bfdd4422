"""Stand-in for ``supervisor``: the milliseconds counter, reloads and the next program to run."""

from simulated.constants import KEY, Constant
from simulated.current import rig
from simulated.events import Reload

try:
    from typing import Optional
except ImportError:
    pass

_COUNT_SINCE = (9, 1)  # earlier versions only say whether there are any bytes


class RunReason(Constant):
    """Why the program started."""


for _name in ("STARTUP", "AUTO_RELOAD", "SUPERVISOR_RELOAD", "REPL_RELOAD"):
    setattr(RunReason, _name, RunReason("supervisor.RunReason." + _name, KEY))


class _Runtime:
    """The state of the system around the program."""

    __slots__ = ("autoreload",)

    def __init__(self) -> None:
        self.autoreload = True

    @property
    def usb_connected(self) -> bool:
        """Whether a host has found the board."""
        rig.clock()
        return rig.usb.data.ready

    @property
    def serial_connected(self) -> bool:
        """Whether somebody has the console open."""
        rig.clock()
        return rig.usb.console.connected

    @property
    def serial_bytes_available(self) -> int:
        """The number of bytes typed into the console."""
        count = len(rig.usb.console.received)
        return count if rig.version >= _COUNT_SINCE else count > 0

    @property
    def run_reason(self) -> RunReason:
        """Why the program started."""
        return getattr(RunReason, rig.run_reason)


runtime = _Runtime()


def ticks_ms() -> int:
    """Return a count of milliseconds that wraps at 2**29."""
    return rig.ticks_at(rig.clock())


def reload() -> None:
    """Restart the program."""
    raise Reload


def get_previous_traceback() -> "Optional[str]":
    """Return how the program failed last time, if it did."""
    return rig.previous_traceback


def set_next_code_file(
    filename: "Optional[str]",
    *,
    reload_on_success: bool = False,
    reload_on_error: bool = False,
    sticky_on_success: bool = False,
    sticky_on_error: bool = False,
    sticky_on_reload: bool = False,
) -> None:
    """Choose the program to run after this one."""
    rig.next_code = {
        "filename": filename,
        "reload_on_success": reload_on_success,
        "reload_on_error": reload_on_error,
        "sticky_on_success": sticky_on_success,
        "sticky_on_error": sticky_on_error,
        "sticky_on_reload": sticky_on_reload,
    }
