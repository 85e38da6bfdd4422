"""The verdict: everything that must hold before a file is written, each failure as one clear line."""

from __future__ import annotations

from dataclasses import dataclass

from passoboard.geometry import read_geometry

from hardware import (
    assembly,
    bom,
    circuit,
    copper,
    electrical,
    erc,
    fit,
    magnetics,
    rank_board,
    strip_board,
    strip_board_rules,
)
from hardware.board import Board
from hardware.figures import Figure


@dataclass(frozen=True)
class Verdict:
    """What was computed, and what is wrong with it: nothing, if the board may be built."""

    figures: list[Figure]
    complaints: list[str]

    @property
    def lines(self) -> list[str]:
        """Return every failure as one line."""
        return [*self.complaints, *(figure.complaint for figure in self.figures if not figure.ok)]


def judge(board: Board) -> Verdict:
    """Return the verdict on a board; a circuit that cannot be wired is not looked at any further."""
    if wrong := wiring(board) or firmware_pins(board):
        return Verdict([], wrong)
    figures = [*magnetics.margins(board), *fit.check(board), *electrical.current(board)]
    figures += [*electrical.levels(board), *electrical.timing(board), electrical.rank_board_drop(board)]
    return Verdict(figures, rules(board))


def wiring(board: Board) -> list[str]:
    """Return what keeps the circuit from being wired at all: pins and cells that do not go together."""
    found = [f"profile {name}: {words}" for name, profile in board.profiles.items()
             for words in erc.pins(board, profile)]  # fmt: skip
    return found + rank_board.alike(board)


def firmware_pins(board: Board) -> list[str]:
    """Return where the firmware would look for a wire elsewhere, or on a controller that it does not know."""
    known, found = read_geometry().pins(board.geometry), []
    for first, profile in board.profiles.items():
        ours = {kind: getattr(profile, kind) for kind in ("columns", "rows", "buttons")} | {"pixels": [profile.pixels]}
        for name in (first, *profile.same):
            if name not in known:
                found.append(f"profile {name}: the firmware knows no such controller, there is: {', '.join(known)}")
                continue
            theirs = {kind: [pins] if isinstance(pins, str) else list(pins) for kind, pins in known[name].items()}
            found += [
                f"profile {name}: {kind} on {', '.join(ours[kind])}, the firmware has them on "
                f"{', '.join(theirs[kind])}; change [profiles] or firmware/pins.py"
                for kind in ours
                if ours[kind] != theirs[kind]
            ]
    return found


def rules(board: Board) -> list[str]:
    """Return what the rules of circuit, strip board, list, printed circuit and assembly complain about."""
    found = [f"profile {name}: {words}" for name, profile in board.profiles.items()
             for words in erc.check(board, circuit.build(board, profile), profile)]  # fmt: skip
    wired = circuit.build(board)
    found += strip_board_rules.check(board, wired, strip_board.build())
    found += bom.complaints(board, wired) + copper.check(rank_board.build(board))
    return found + [words for printed in (False, True) for words in assembly.collisions(board, printed)]
