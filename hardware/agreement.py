"""What board.toml shares with others: firmware, game and simulated board must have the same, or nothing is written."""

from __future__ import annotations

from collections.abc import Iterator

from boardcore.games import load
from boardcore.games.passo.board import LIMIT
from boardcore.lights.palette import BUDGET_MA
from passoboard.geometry import Wiring, read_geometry

from hardware import magnetics
from hardware.board import Board, Profile

_ROUNDING = 0.01  # of a threshold: board.toml states three digits


def firmware_pins(board: Board) -> list[str]:
    """Return where the firmware would look for a wire elsewhere, or on a controller that it does not know."""
    known = read_geometry().pins(board.geometry)
    ours = {name: profile for first, profile in board.profiles.items() for name in (first, *profile.same)}
    found = [f"profile {name}: the firmware knows no such controller, there is: {', '.join(known)}"
             for name in ours if name not in known]  # fmt: skip
    found += [f"the firmware has pins for {name}, [profiles] has none; change [profiles] or firmware/pins.py"
              for name in known if name not in ours]  # fmt: skip
    return found + [words for name in ours if name in known for words in _elsewhere(name, ours[name], known[name])]


def _elsewhere(name: str, profile: Profile, wiring: Wiring) -> Iterator[str]:
    ours = {kind: getattr(profile, kind) for kind in ("columns", "rows", "buttons")} | {"pixels": [profile.pixels]}
    for kind, pins in ours.items():
        theirs = [wiring[kind]] if isinstance(wiring[kind], str) else list(wiring[kind])
        if pins != theirs:
            yield (
                f"profile {name}: {kind} on {', '.join(pins)}, the firmware has them on {', '.join(theirs)}; "
                "change [profiles] or firmware/pins.py"
            )


def firmware_cap(board: Board) -> list[str]:
    """Return whether the firmware lets pixels draw another current than the one that is counted."""
    if board.power.pixel_cap_ma == BUDGET_MA:
        return []
    return [f"[power] pixel_cap_ma = {board.power.pixel_cap_ma:g}: the firmware's is {BUDGET_MA}; change one of them"]


def game(board: Board) -> list[str]:
    """Return whether the proof sets fewer discs against a cell, or lower stacks, than the game has."""
    passo, found = load("passo"), []
    discs, tower = sum(map(len, passo.pieces(passo.start()))), LIMIT + 1
    if board.disc.count < discs:
        found.append(f"[disc] count = {board.disc.count}: must be at least {discs}, the discs of {passo.name}")
    if board.disc.tower < tower:
        found.append(f"[disc] tower = {board.disc.tower}: must be at least {tower}, the highest stack of {passo.name}")
    return found


def thresholds(board: Board) -> list[str]:
    """Return which thresholds, of those that the simulated board takes from board.toml, are not the computed ones."""
    computed = magnetics.thresholds(board)
    return [
        f"[reed] {name} = {getattr(board.reed, name):g}: the proof gives {value:.4g}; write that, the simulated board "
        "takes it from here"
        for name, value in computed.items()
        if abs(getattr(board.reed, name) - value) > _ROUNDING * value
    ]
