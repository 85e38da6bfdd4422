"""Checks that the big board's parameters agree with the firmware; otherwise nothing is written."""

from __future__ import annotations

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games.passo.board import LIMIT
from boardcore.lights.painter import BUDGET_MA, IDLE_MA_PER_PIXEL, MA_PER_CHANNEL
from passoboard.geometry import read_geometry

from hardware.big import controller
from hardware.big.board import BigBoard

# Of each game: pieces with a magnet, the highest stack, how many cells apart the nearest are, what lies under them.
GAMES = {
    "passo": (10, LIMIT + 1, 1, 0.0),
    "passage": (8, 1, 2, 0.5),  # the thinnest disk that can be bought
    "gaylor": (20, 1, 1, 0.0),
    "passtally": (13, 1, 1, 0.0),  # twelve markers and the stick
}


def firmware(board: BigBoard) -> list[str]:
    """Return which of the supply's and the scan's figures the firmware has otherwise."""
    supply = board.supply
    pairs = [
        ("[supply] cap_ma", supply.cap_ma, BUDGET_MA),
        ("[supply] white_ma", supply.white_ma, 3 * MA_PER_CHANNEL),
        ("[supply] idle_ma", supply.idle_ma, IDLE_MA_PER_PIXEL),
        ("[scan] interval_ms", board.scan.interval_ms, read_geometry().board(board.geometry).INTERVAL_MS),
    ]
    return [
        f"{name} = {ours:g}: the firmware's is {theirs:g}; change one of them"
        for name, ours, theirs in pairs
        if ours != theirs
    ]


def pins(board: BigBoard) -> list[str]:
    """Return which wires are on other pins of the Picos in the firmware than on the controller's board."""
    wirings = read_geometry().pins(board.geometry)
    sides = read_geometry().board(board.geometry).BUTTONS.upper()
    found = []
    for name, wiring in wirings.items():
        theirs = {wiring["latch"]: "LATCH", wiring["clock"]: "CLK", wiring["data"]: "SER", wiring["pixels"]: "DATA"}
        theirs |= {pin: f"BUTTON_{side}" for pin, side in zip(wiring["buttons"], sides, strict=True)}
        if theirs != controller.USES:
            found.append(f"{name}: the controller's board has {controller.USES}, the firmware {theirs}")
    return found


def games(board: BigBoard) -> list[str]:
    """Return the games that the proof leaves out, or makes easier than they are."""
    known = board.games_named
    found = [f"[[game]] {name} is missing: the board plays it" for name in GAMES if name not in known]
    found += [f"[[game]] name = {name!r}: there is no such game" for name in known if name not in GAMES]
    for name, (pieces, tower, apart, under) in GAMES.items() if not found else ():
        game = known[name]
        for key, value, least in (("pieces", game.pieces, pieces), ("tower", game.tower, tower),
                                  ("under", game.under, under)):  # fmt: skip
            if value < least:
                found.append(f"[[game]] {name}: {key} = {value:g}, must be at least {least:g}")
        if game.apart > apart:
            found.append(f"[[game]] {name}: apart = {game.apart}, must be at most {apart}")
    return found
