"""The verdict: everything that must hold before files are written, with one clear line per failure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hardware import (
    agreement,
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

# Names and figures in a complaint: cells, references, pins, rows and values.
_PARTICULAR = re.compile(r"\b[A-Z]+_?\w*(\.\w+)?\b|-?\b\d[\d.]*|\b[a-z]\d?\b|\b(left|right|front|back)( side)?\b")


@dataclass(frozen=True)
class Verdict:
    """The computed figures and the complaints about them; without complaints, the board may be built."""

    figures: list[Figure]
    complaints: list[str]

    @property
    def lines(self) -> list[str]:
        """Return every failure in one line."""
        return [*alike(self.complaints), *(figure.complaint for figure in self.figures if not figure.ok)]


def alike(complaints: list[str]) -> list[str]:
    """Return complaints with those that differ only in names and figures merged: a fault of every cell is one fault."""
    found: dict[str, list[str]] = {}
    for words in complaints:
        found.setdefault(_PARTICULAR.sub("#", words), []).append(words)
    return [like[0] if len(like) == 1 else f"{like[0]} (and {len(like) - 1} more like it)" for like in found.values()]


def of_kicad(complaints: list[str]) -> list[str]:
    """Return KiCad's complaints and what to change; its counts only if there is nothing more specific."""
    found = alike([words for words in complaints if words.startswith("[")] or complaints)
    change = {True: "shorten [board] name or change [rank_board]", False: "change [rank_board]"}
    return [f"KiCad: {words}; {change['silk' in words]}" for words in found]  # silk: the labels beside the holes


def judge(board: Board) -> Verdict:
    """Return the verdict on a board; a circuit that cannot be wired is not examined further."""
    if wrong := wiring(board) or agreement.controllers(board):
        return Verdict([], wrong)
    supply = electrical.current(board)
    figures = [*magnetics.margins(board), *fit.check(board), *supply]
    figures += [*electrical.levels(board), *electrical.timing(board)]
    if all(figure.ok for figure in supply):  # its limit depends on them
        figures.append(electrical.rank_board_drop(board))
    judged = Verdict(figures, rules(board) + agreement.firmware(board) + agreement.game(board))
    # They follow from everything else: as long as that is wrong, they do not matter.
    return judged if judged.lines else Verdict(figures, agreement.thresholds(board))


def wiring(board: Board) -> list[str]:
    """Return why the circuit cannot be wired at all: pins and cells that do not match."""
    found = [f"profile {name}: {words}" for name, profile in board.profiles.items()
             for words in erc.pins(board, profile)]  # fmt: skip
    return found + rank_board.alike(board)


def rules(board: Board) -> list[str]:
    """Return the complaints from the rules for circuit, strip board, parts list, printed circuit and assembly."""
    found = [f"profile {name}: {words}" for name, profile in board.profiles.items()
             for words in erc.check(board, circuit.build(board, profile), profile)]  # fmt: skip
    wired = circuit.build(board)
    found += strip_board_rules.check(board, wired, strip_board.build())
    found += bom.complaints(board, wired) + copper.check(rank_board.build(board))
    collisions = [words for printed in (False, True) for words in assembly.collisions(board, printed)]
    return found + list(dict.fromkeys(collisions))  # most complaints occur both with wires and with printed circuits
