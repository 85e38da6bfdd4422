"""Wires pins to objects and loops; nothing else."""

from loading import game, profile, settings  # isort: skip - before all else
import os
import time

import board
import keypad
import microcontroller
import neopixel
import supervisor
import usb_cdc
from buttons import Buttons
from controller import Controller
from faults import report_and_restart, why_restarted
from link import Link
from pins import PINS
from pixels import Pixels
from scanner import Scanner, make_matrix
from score.journal import Journal
from watchdog import WatchDogMode

# The longest an RP2040 can wait; nothing here takes a tenth of it.
_WATCHDOG_S = 8


def hexadecimal(data: bytes) -> str:
    """Return bytes as hex digits."""
    return "".join([f"{byte:02x}" for byte in data])


def wire_up(strip: neopixel.NeoPixel) -> Controller:
    """Make the board out of its parts."""
    pins = PINS[board.board_id]
    rows = [getattr(board, name) for name in pins["rows"]]
    columns = [getattr(board, name) for name in pins["columns"]]
    keys = keypad.Keys([getattr(board, name) for name in pins["buttons"]], value_when_pressed=False, pull=True)
    return Controller(
        game,
        settings,
        Scanner(make_matrix(rows, columns, settings.debounce), profile.cell_of_key, supervisor.ticks_ms()),
        Buttons(keys),
        Pixels(strip, profile.cell_of_pixel, settings.brightness),
        Link(usb_cdc.data),
        Journal(microcontroller.nvm),
        supervisor.ticks_ms,
        hexadecimal(bytes(microcontroller.cpu.uid)),
        hexadecimal(os.urandom(2)),
        ["settings.toml: " + problem for problem in settings.problems] + why_restarted(),
    )


strip = neopixel.NeoPixel(
    getattr(board, str(PINS[board.board_id]["pixels"])), len(profile.cell_of_pixel), auto_write=False
)
dog = microcontroller.watchdog if settings.watchdog else None
if dog:
    dog.timeout = _WATCHDOG_S
    dog.mode = WatchDogMode.RESET


def feed() -> None:
    """Tell the watchdog that all is well."""
    if dog:
        dog.feed()


try:
    controller = wire_up(strip)
    while True:
        controller.tick()
        feed()
        time.sleep(0.001)
except Exception as error:
    report_and_restart(error, strip, usb_cdc.data, feed)
