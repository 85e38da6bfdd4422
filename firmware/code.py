"""Wires pins to objects and loops; nothing else."""

from waking import pins, settings, strip  # isort: skip - before all else
from loading import game, journal, layout  # isort: skip - before all that is small
import os
import time

import board
import keypad
import microcontroller
import supervisor
import usb_cdc
from buttons import Buttons
from controller import Controller
from faults import report_and_restart, why_restarted
from link import Link
from pixels import Pixels
from scanner import Scanner, make_matrix
from watchdog import WatchDogMode

# The longest an RP2040 can wait; no round of the loop takes a hundredth of it.
_WATCHDOG_S = 8


def hexadecimal(data: bytes) -> str:
    """Return bytes as hex digits."""
    return "".join([f"{byte:02x}" for byte in data])


def wire_up() -> Controller:
    """Make the board out of its parts."""
    rows = [getattr(board, name) for name in pins["rows"]]
    columns = [getattr(board, name) for name in pins["columns"]]
    matrix = make_matrix(rows, columns, settings.debounce)
    buttons = [getattr(board, name) for name in pins["buttons"]]
    return Controller(
        game,
        settings,
        Scanner(matrix, layout.cell_of_key, settings.debounce, supervisor.ticks_ms()),
        Buttons(keypad.Keys(buttons, value_when_pressed=False, pull=True), layout.side_of_button(len(game.sides))),
        Pixels(strip, layout.cell_of_pixel, settings.brightness),
        Link(usb_cdc.data),
        journal,
        supervisor.ticks_ms,
        hexadecimal(bytes(microcontroller.cpu.uid)),
        hexadecimal(os.urandom(2)),
        ["settings.toml: " + problem for problem in settings.problems] + why_restarted(),
    )


dog = None


def feed() -> None:
    """Tell the watchdog that all is well."""
    if dog:
        dog.feed()


try:
    controller = wire_up()
    if settings.watchdog and microcontroller.watchdog:  # not before: to play a long game again takes a while
        dog = microcontroller.watchdog
        dog.timeout = _WATCHDOG_S
        dog.mode = WatchDogMode.RESET
    while True:
        controller.tick()
        feed()
        time.sleep(0.001)
except Exception as error:
    report_and_restart(error, strip, usb_cdc.data, feed)
