"""The verdict on the big board: every figure with its limit, and one clear line per failure."""

from __future__ import annotations

from hardware.big import agreement, bom, circuit, electrical, field, light, rules, wood
from hardware.big.board import BigBoard
from hardware.verdict import Verdict


def judge(board: BigBoard) -> Verdict:
    """Return the verdict on a board; without complaints it may be made."""
    figures = [*field.figures(board), *electrical.current(board), *electrical.chain(board), electrical.latency(board)]
    figures += [*light.figures(board), *wood.check(board)]
    complaints = bom.complaints(board) + rules.check(circuit.chain(board.strips)) + rules.order(board)
    return Verdict(figures, complaints + agreement.firmware(board) + agreement.pins(board) + agreement.games(board))
