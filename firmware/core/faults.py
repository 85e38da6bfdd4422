"""A failure of the firmware itself: shown by lights and console, told to the host, then a restart."""

import sys
import time

import supervisor
from boardcore.lights.painter import STEP_MS

try:
    from typing import Any
except ImportError:
    pass

_RED = 0x280000  # the sign of a failure, dim enough for 64 pixels in any power budget
_ROOM = 190  # characters of a fault for the host: with them, its frame is one line
_SHOW_STEPS = 32  # two rhythms: long enough to be seen, and to stop a crash from becoming a fast loop


def traceback_of(error: Exception) -> str:
    """Return a traceback as text."""
    try:
        import traceback

        return "".join(traceback.format_exception(type(error), error, getattr(error, "__traceback__", None)))
    except ImportError:  # MicroPython keeps it elsewhere
        import io

        text: Any = io.StringIO()
        sys.print_exception(error, text)  # type: ignore[attr-defined]
        return str(text.getvalue())


def in_one_line(text: str) -> str:
    """Return a traceback for a host: the error, then file, line and function of each call, the innermost first."""
    error = ""
    calls: list[str] = []
    for line in text.split("\n"):
        words = line.split('"')
        if len(words) == 3 and words[0].strip() == "File":
            number, _, function = words[2].partition(", in ")
            calls.insert(0, words[1].split("boardcore/")[-1] + ":" + number.split(" ")[-1] + " " + function.strip())
        elif line.strip():
            error = line.strip()
    return ", ".join([error] + calls)


def report_and_restart(error: Exception, strip: Any, serial: Any, feed: Any) -> None:
    """Show that the firmware has failed, then restart it; the journal is untouched."""
    text = traceback_of(error)
    print(text)
    if serial and serial.connected:
        from boardcore.wire.frame import encode
        from boardcore.wire.values import plain

        serial.write_timeout = 0
        serial.write(b"\n")  # whatever was half sent ends here
        serial.write(encode("error", [("code", "fault"), ("text", plain(in_one_line(text), _ROOM))]))
    for step in range(_SHOW_STEPS):
        feed()
        strip.fill(0 if step % 3 else _RED)
        strip.show()
        time.sleep(STEP_MS / 1000)
    supervisor.reload()
