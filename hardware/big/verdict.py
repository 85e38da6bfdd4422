"""The verdict on the big board: every figure with its limit, and one clear line per failure."""

from __future__ import annotations

from hardware.big import agreement, assembly, bom, circuit, electrical, field, light, rules, wood
from hardware.big.board import BigBoard
from hardware.verdict import Verdict


def judge(board: BigBoard) -> Verdict:
    """Return the verdict on a board; without complaints it may be made. Without all games there is nothing to judge."""
    if missing := agreement.games(board):
        return Verdict([], missing)
    figures = [*field.figures(board), *electrical.current(board), *electrical.chain(board), electrical.latency(board)]
    figures += [*light.figures(board), *wood.check(board)]
    complaints = bom.complaints(board) + rules.check(circuit.chain(board.strips)) + rules.order(board)
    complaints += assembly.collisions(board)
    return Verdict(figures, complaints + agreement.firmware(board) + agreement.pins(board))
