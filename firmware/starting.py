"""Makes the board out of its parts; forgotten once the board runs.

Large parts are loaded first, piece by piece, with garbage collection in between: compiling needs room.
"""

import gc
import os

import board
import keypad
import loading
import microcontroller
import supervisor
import usb_cdc
from boardcore.games import games_for, load
from boardcore.record.journal import Journal
from boardcore.record.scanning import hexadecimal
from boardcore.record.terms_reading import newest_terms
from geometry import Layout
from settings_file import DEFAULT_GAME, reject_game
from waking import board_data, pins, settings, strip
from watchdog import WatchDogMode

try:
    from typing import Any, Sequence

    from boardcore.games import Game
    from controller import Controller
except ImportError:
    pass

# The longest an RP2040 can wait; no round of the loop takes a hundredth of it.
_WATCHDOG_S = 8
# What only starts the board: some 8 KiB. Code that needs one of them again imports it again.
_STARTERS = (
    "starting",
    "waking",
    "settings_file",
    "pins",
    "geometry",
    "boards",
    "boardcore.lights.language",
    "boardcore.lights.mixing",
    "boardcore.record.resuming",
    "boardcore.record.scanning",
    "boardcore.record.terms_reading",
)


def fitted(name: str) -> "tuple[Game, Layout]":
    """Return a game and where it lies on this board, or raise ValueError."""
    gc.collect()
    found = load(name)
    return found, Layout(board_data, found, settings.orientation)


journal = Journal(microcontroller.nvm)
terms = newest_terms(journal)  # of the game that was played last, or chosen since
try:
    game, layout = fitted(terms.game if terms else settings.game)
except ValueError as error:
    if not terms:  # else the live game says so
        reject_game(settings, str(error))
    game, layout = fitted(DEFAULT_GAME)
for name in ("boardcore.referee.referee", "boardcore.record.live_game", "controller"):
    gc.collect()
    __import__(name)
gc.collect()


def make_matrix(rows: Sequence[Any], columns: Sequence[Any], debounce: int) -> keypad.KeyMatrix:
    """Return the matrix; the debounce threshold is there from CircuitPython 9.2 on."""
    from scanner import INTERVAL_MS

    try:
        return keypad.KeyMatrix(
            rows,
            columns,
            columns_to_anodes=True,
            interval=INTERVAL_MS / 1000,
            max_events=64,
            debounce_threshold=debounce,
        )
    except TypeError:
        return keypad.KeyMatrix(rows, columns, columns_to_anodes=True, interval=INTERVAL_MS / 1000, max_events=64)


def why_restarted() -> list[str]:
    """Return a remark for people if the firmware had failed before it started now."""
    if supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        return ["restarted after a fault of the firmware"]
    if microcontroller.cpu.reset_reason == microcontroller.ResetReason.WATCHDOG:
        return ["restarted by the watchdog: the firmware had stopped"]
    return []


def wire_up() -> "Controller":
    """Make the board out of its parts."""
    from buttons import Buttons
    from controller import Controller
    from link import Link
    from pixels import Pixels
    from scanner import Scanner

    rows = [getattr(board, name) for name in pins["rows"]]
    columns = [getattr(board, name) for name in pins["columns"]]
    matrix = make_matrix(rows, columns, settings.debounce)
    buttons = [getattr(board, name) for name in pins["buttons"]]
    return Controller(
        game,
        games_for(max(board_data.X) + 1),
        settings,
        Scanner(matrix, layout.cell_of_key, settings.debounce, supervisor.ticks_ms()),
        Buttons(
            keypad.Keys(buttons, value_when_pressed=False, pull=True, max_events=8),
            layout.side_of_button(len(game.sides)),
        ),
        Pixels(strip, layout.cell_of_pixel, settings.brightness),
        Link(usb_cdc.data),
        journal,
        supervisor.ticks_ms,
        hexadecimal(bytes(microcontroller.cpu.uid)),
        hexadecimal(os.urandom(2)),
        ["settings.toml: " + problem for problem in settings.problems] + why_restarted(),
    )


def start_watchdog() -> "Any":
    """Return the watchdog, or None; not before the board is made: to play a long game again takes a while."""
    dog = microcontroller.watchdog if settings.watchdog else None
    if dog:
        dog.timeout = _WATCHDOG_S
        dog.mode = WatchDogMode.RESET
    return dog


def forget() -> None:
    """Free the memory of everything that started the board, and has read the game taken up."""
    loading.forget([str(board_data.__name__)] + list(_STARTERS))
    loading.forget_texts(game.name)
