"""Starts the board and loops; nothing else."""

from core import startup  # isort: skip - before all else

strip = startup.make_strip()
startup.glow(strip)

import time  # noqa: E402

import microcontroller  # noqa: E402
import usb_cdc  # noqa: E402
from core import loading  # noqa: E402

try:
    import typing  # noqa: F401 - not on a board: what follows is for type checkers alone

    from core.controller import Controller
except ImportError:
    pass

dog = None


def feed() -> None:
    """Tell the watchdog that all is well."""
    if dog:
        dog.feed()


def change_game(left: str) -> "Controller":
    """Return the board with the game that was chosen; where there is no memory for that, restart it instead."""
    try:
        loading.forget_game(left)
        startup = loading.load("core.startup")
        startup.glow(strip)
        controller: Controller = startup.wire_up(strip, [])
    except MemoryError:
        microcontroller.reset()
    loading.forget_startup(controller.game.name)
    return controller


try:
    controller = startup.wire_up(strip, startup.why_restarted())
    dog = startup.start_watchdog()
    del startup
    loading.forget_startup(controller.game.name)
    while True:
        controller.tick()
        feed()
        time.sleep(0.001)
        if controller.done:
            left = controller.game.name
            controller = None  # type: ignore[assignment]  # its memory is needed
            controller = change_game(left)
except Exception as error:
    controller = None  # type: ignore[assignment]  # its memory is needed
    from core.faults import report_and_restart

    report_and_restart(error, strip, usb_cdc.data, feed)
