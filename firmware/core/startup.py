"""Makes the board out of its parts; forgotten once the board runs.

A faint glow comes first: the rest takes seconds to load, and dark looks dead. So large modules are imported below, the
largest first, with garbage collection in between: compiling needs room.
"""

import gc

import board
import neopixel
from boards import load as load_board
from pins import WIRINGS

from core.settings_file import DEFAULT_GAME, SettingsFile, reject_game

try:
    from typing import Any

    from boardcore.games import Game
    from boardcore.record.journal import Journal
    from boards.geometry import Layout

    from core.controller import Controller
except ImportError:
    pass

_DIM = 0x040302  # of a pixel: too little to matter in any budget
_WATCHDOG_S = 8  # the longest an RP2040 can wait; no round of the loop takes a hundredth of it

settings = SettingsFile().settings
board_data = load_board(settings.board)
if board.board_id not in WIRINGS[settings.board]:
    raise RuntimeError(f"pins.py has no pins for the {settings.board} board on {board.board_id}")
pins = WIRINGS[settings.board][board.board_id]


def make_strip() -> neopixel.NeoPixel:
    """Return the pixels of the board."""
    return neopixel.NeoPixel(getattr(board, str(pins["pixels"])), len(board_data.PIXELS), auto_write=False)


def glow(strip: neopixel.NeoPixel) -> None:
    """Light all pixels faintly, until there is a game to show."""
    strip.fill(_DIM)
    strip.show()


def wire_up(strip: neopixel.NeoPixel, remarks: list[str]) -> "Controller":
    """Make the board out of its parts, with the game that was played last, or chosen since."""
    import os

    import keypad
    import microcontroller
    import supervisor
    import usb_cdc

    _load("boardcore.referee.referee")
    from boardcore.games import games_for
    from boardcore.record.journal import Journal, hexadecimal

    journal = Journal(microcontroller.nvm)
    game, layout = _choose_game(journal)
    _load("boardcore.record.live_game")
    _load("core.controller")
    from host.link import Link
    from inout.buttons import Buttons
    from inout.pixels import Pixels
    from inout.sensors import make_scanner

    from core.controller import Controller

    now = supervisor.ticks_ms()
    scanner = make_scanner(board_data, pins, layout.cell_of_key, game, settings.debounce, now)
    buttons = [getattr(board, name) for name in pins["buttons"]]
    return Controller(
        game=game,
        games=games_for(max(board_data.X) + 1),
        settings=settings,
        scanner=scanner,
        buttons=Buttons(
            keypad.Keys(buttons, value_when_pressed=False, pull=True, max_events=8),
            layout.side_of_button(len(game.sides)),
        ),
        pixels=Pixels(strip, layout.cell_of_pixel, settings.brightness, board_data.LIGHTS_MA),
        link=Link(usb_cdc.data),
        journal=journal,
        clock=supervisor.ticks_ms,
        board_id=hexadecimal(bytes(microcontroller.cpu.uid)),
        boot=hexadecimal(os.urandom(2)),
        remarks=["settings.toml: " + problem for problem in settings.problems] + remarks,
    )


def why_restarted() -> list[str]:
    """Return a remark for people if the firmware had failed before it started now."""
    import microcontroller
    import supervisor

    if supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        return ["restarted after a fault of the firmware"]
    if microcontroller.cpu.reset_reason == microcontroller.ResetReason.WATCHDOG:
        return ["restarted by the watchdog: the firmware had stopped"]
    return []


def start_watchdog() -> "Any":
    """Return the watchdog, or None; not before the board is made: to play a long game again takes a while."""
    import microcontroller
    from watchdog import WatchDogMode

    dog = microcontroller.watchdog if settings.watchdog else None
    if dog:
        dog.timeout = _WATCHDOG_S
        dog.mode = WatchDogMode.RESET
    return dog


def _load(name: str) -> None:
    """Import a large module."""
    gc.collect()
    __import__(name)
    gc.collect()


def _choose_game(journal: "Journal") -> "tuple[Game, Layout]":
    """Return the game of the journal, or of the settings, and where it lies on this board."""
    from boardcore.record.terms import newest_terms

    terms = newest_terms(journal)
    try:
        return _fitted(terms.game if terms else settings.game)
    except ValueError as error:
        if not terms:  # else the live game says so
            reject_game(settings, str(error))
        return _fitted(DEFAULT_GAME)


def _fitted(name: str) -> "tuple[Game, Layout]":
    """Return a game and where it lies on this board, or raise ValueError."""
    from boardcore.games import load
    from boards.geometry import Layout

    gc.collect()
    game = load(name)
    return game, Layout(board_data, game, settings.orientation)
