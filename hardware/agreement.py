"""Checks that board.toml agrees with the Pico, firmware, game and simulated board; otherwise nothing is written."""

from __future__ import annotations

from collections.abc import Iterator

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.passo.board import LIMIT
from boardcore.lights.painter import BUDGET_MA, MA_PER_CHANNEL
from passoboard.geometry import Wiring, read_geometry

from hardware import magnetics
from hardware.board import Board, Profile

_WHITE_MA = 3 * MA_PER_CHANNEL
_ROUNDING = 0.01  # of a threshold: board.toml states three digits
# Where a Pico has its pins, by its data sheet: 1 to 20 on one side of the USB socket, 21 to 40 back on the other.
_HEADER = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 GP16 GP17 GND GP18 GP19"
)
_HEADER += " GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
# What carries USB's 5 V, and 3.3 V, on each controller: VSYS and BAT are behind a diode.
_SUPPLIES = {
    "raspberry_pi_pico": ("VBUS", "3V3"),
    "adafruit_feather_rp2040": ("USB", "3V3"),
    "adafruit_kb2040": ("RAW", "3V3"),
}


def controllers(board: Board) -> list[str]:
    """Return what is wrong with the controllers' pins: by their own data sheets, and by the firmware."""
    return supplies(board) + pico_header(board) + firmware_pins(board)


def supplies(board: Board) -> list[str]:
    """Return the supplies that are connected to the wrong pin."""
    return [
        f"profile {name}: {key} = {pin}, must be {right}"
        for name, profile in board.profiles.items()
        for key, pin, right in zip(("five_volt", "three_volt"), (profile.five_volt, profile.three_volt),
                                   _SUPPLIES.get(name, ()), strict=False)
        if pin != right
    ]  # fmt: skip


def pico_header(board: Board) -> list[str]:
    """Return the pins that the strip board and the schematic place differently from a Pico."""
    places = _HEADER.split()
    return [
        f"profile raspberry_pi_pico: {pin} at {number}, a Pico has {places[number - 1]} there; change its header"
        for pin, number in board.main.header.items()
        if places[number - 1] != pin
    ]


def firmware_pins(board: Board) -> list[str]:
    """Return where the firmware expects a wire on another pin, or does not know the controller."""
    known = read_geometry().pins(board.geometry)
    ours = {name: profile for first, profile in board.profiles.items() for name in (first, *profile.same)}
    found = [f"profile {name}: the firmware knows no such controller, there is: {', '.join(known)}"
             for name in ours if name not in known]  # fmt: skip
    found += [f"the firmware has pins for {name}, [profiles] has none; change [profiles] or firmware/pins.py"
              for name in known if name not in ours]  # fmt: skip
    for first, profile in board.profiles.items():
        wrong = {words: name for name in reversed((first, *profile.same)) if name in known
                 for words in _elsewhere(profile, known[name])}  # fmt: skip
        found += [f"profile {name}: {words}" for words, name in wrong.items()]  # controllers that are alike: once
    return found


def _elsewhere(profile: Profile, wiring: Wiring) -> Iterator[str]:
    ours = {kind: getattr(profile, kind) for kind in ("columns", "rows", "buttons")} | {"pixels": [profile.pixels]}
    for kind, pins in ours.items():
        theirs = [wiring[kind]] if isinstance(wiring[kind], str) else list(wiring[kind])
        if pins != theirs:
            yield (
                f"{kind} on {', '.join(pins)}, the firmware has them on {', '.join(theirs)}; "
                "change [profiles] or firmware/pins.py"
            )


def firmware(board: Board) -> list[str]:
    """Return which figures the firmware reckons otherwise."""
    return firmware_light(board) + firmware_scan(board)


def firmware_light(board: Board) -> list[str]:
    """Return which currents of the pixels the firmware reckons otherwise."""
    power = board.power
    pairs = (("pixel_cap_ma", power.pixel_cap_ma, BUDGET_MA), ("pixel_white_ma", power.pixel_white_ma, _WHITE_MA))
    return [
        f"[power] {name} = {ours:g}: the firmware's is {theirs:g}; change one of them"
        for name, ours, theirs in pairs
        if ours != theirs
    ]


def firmware_scan(board: Board) -> list[str]:
    """Return whether the firmware scans the matrix at another interval than the proof assumes."""
    theirs = read_geometry().board(board.geometry).INTERVAL_MS
    if board.scan.interval_ms == theirs:
        return []
    return [f"[scan] interval_ms = {board.scan.interval_ms:g}: the firmware's is {theirs}; change one of them"]


def game(board: Board) -> list[str]:
    """Return whether the proof assumes fewer discs or lower stacks than the game allows."""
    passo, found = load("passo"), []
    discs, tower = sum(map(len, passo.pieces(passo.start()))), LIMIT + 1
    if board.disc.count < discs:
        found.append(f"[disc] count = {board.disc.count}: must be at least {discs}, the discs of {passo.name}")
    if board.disc.tower < tower:
        found.append(f"[disc] tower = {board.disc.tower}: must be at least {tower}, the highest stack of {passo.name}")
    return found


def thresholds(board: Board) -> list[str]:
    """Return the thresholds of the simulated board that differ from the computed ones."""
    computed = magnetics.thresholds(board)
    return [
        f"[reed] {name} = {getattr(board.reed, name):g}: the proof gives {value:.4g}; write that, the simulated board "
        "takes it from here"
        for name, value in computed.items()
        if abs(getattr(board.reed, name) - value) > _ROUNDING * value
    ]
