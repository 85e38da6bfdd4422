"""Starts the board and loops; nothing else."""

from waking import strip  # isort: skip - before all else
import time

import starting
import usb_cdc

dog = None


def feed() -> None:
    """Tell the watchdog that all is well."""
    if dog:
        dog.feed()


try:
    controller = starting.wire_up()
    dog = starting.start_watchdog()
    starting.forget()
    del starting
    while True:
        controller.tick()
        feed()
        time.sleep(0.001)
except Exception as error:
    controller = None  # type: ignore[assignment]  # its memory is needed
    from faults import report_and_restart

    report_and_restart(error, strip, usb_cdc.data, feed)
