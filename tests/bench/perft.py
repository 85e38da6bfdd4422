"""Perft on CPython beside python-chess's, in one run: both count the last ply without playing its moves."""

import time
from collections.abc import Callable, Iterator

import chess
from boardcore.games import load

from tests.bench.report import Row

HEADING = "Perft on CPython"
ROUNDS = 3
RATIO = 3


def rows() -> Iterator[Row]:
    """Measure both in turns, so that a busy machine slows both, and keep the best of each."""
    game = load("passo")
    start = game.start()
    advanced = game.parse_position("rrrrr/5/5/5/bbbbb b DJK TCR")
    best = {"passo": 0.0, "advanced": 0.0, "chess": 0.0}
    for _ in range(ROUNDS):
        best["chess"] = max(best["chess"], _speed(lambda: chess_perft(chess.Board(), 4)))
        best["passo"] = max(best["passo"], _speed(lambda: game.perft(start, 4)))
        best["advanced"] = max(best["advanced"], _speed(lambda: game.perft(advanced, 3)))
    yield Row("python-chess, start, depth 4", best["chess"], "leaves/s")
    yield Row("Passo, start, depth 4", best["passo"], "leaves/s")
    yield Row("Passo with tokens, start, depth 3", best["advanced"], "leaves/s")
    yield Row("Passo : python-chess", best["passo"] / best["chess"], "times", at_least=RATIO)


def chess_perft(board: chess.Board, depth: int) -> int:
    """Return the number of legal lines of chess, as the engine counts those of Passo."""
    if depth == 1:
        leaves: int = board.legal_moves.count()
        return leaves
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def _speed(count: Callable[[], int]) -> float:
    began = time.perf_counter()
    leaves = count()
    return leaves / (time.perf_counter() - began)
