"""What happens when the firmware itself fails: lights and console show it, the host is told, then a restart."""

import sys
import time

import supervisor
from boardcore.lights.painter import STEP_MS

try:
    from typing import Any
except ImportError:
    pass

_RED = 0x280000  # the sign of a failure, dim enough for 64 pixels in any power budget
_SHOW_STEPS = 32  # two rhythms: long enough to be seen, and to stop a crash from becoming a fast loop


def print_traceback(error: Exception) -> None:
    """Print a traceback on the console."""
    try:
        import traceback

        traceback.print_exception(type(error), error, getattr(error, "__traceback__", None))
    except ImportError:  # MicroPython keeps it elsewhere
        sys.print_exception(error)  # type: ignore[attr-defined]


def report_and_restart(error: Exception, strip: Any, serial: Any, feed: Any) -> None:
    """Show that the firmware has failed, then restart it; the journal is untouched."""
    print_traceback(error)
    if serial and serial.connected:
        from boardcore.wire.frame import encode  # loaded if a host was there: a board has little memory
        from boardcore.wire.values import plain

        serial.write_timeout = 0
        serial.write(b"\n")  # whatever was half sent ends here
        serial.write(encode("error", [("code", "fault"), ("text", plain(repr(error)))]))
    for step in range(_SHOW_STEPS):
        feed()
        strip.fill(0 if step % 3 else _RED)
        strip.show()
        time.sleep(STEP_MS / 1000)
    supervisor.reload()
