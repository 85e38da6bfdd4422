"""Counting legal lines: the table, and what is printed when a row does not hold."""

import pytest
from boardcore.games import Game

from tests import oracle
from tests.device.perft import count_rows, divide, rows
from tests.strategies import GAME
from tests.tools import PROVE, ROOT

TABLE = (ROOT / "tests" / "data" / "perft.txt").read_text(encoding="ascii").splitlines()
ROWS = rows(TABLE)


def first_difference(game: Game, text: str, expected: list[int]) -> str:
    """Return nothing if the counts hold, else the divide of the first depth that does not, beside the oracle's."""
    position = game.parse_position(text)
    for depth, wanted in enumerate(expected, 1):
        counted = game.perft(position, depth)
        if counted != wanted:
            return f"{text}: depth {depth}: {counted}, expected {wanted}\n" + _compared_divide(game, text, depth)
    return ""


def _compared_divide(game: Game, text: str, depth: int) -> str:
    root = oracle.parse(text)
    judged = {}
    for move in oracle.legal(root):
        after, result = oracle.play(root, move)
        judged[move] = oracle.perft(after, depth - 1) if result == "*" or depth == 1 else 0
    counted = dict(divide(game, text, depth))
    lines = []
    for move in sorted(counted.keys() | judged.keys()):
        mark = "" if counted.get(move) == judged.get(move) else "  <-- differs"
        lines.append(f"  {move}: engine {counted.get(move)}, oracle {judged.get(move)}{mark}")
    return "\n".join(lines)


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_the_engine_counts_what_the_table_says(text: str, expected: list[int]) -> None:
    difference = first_difference(GAME, text, expected)
    assert not difference, difference


@pytest.mark.parametrize(("text", "expected"), ROWS, ids=[text for text, _ in ROWS])
def test_the_table_says_what_the_oracle_counts(text: str, expected: list[int]) -> None:
    depth = 3 if PROVE else 2
    assert [oracle.perft(oracle.parse(text), turns) for turns in range(1, depth + 1)] == expected[:depth]


def test_the_table_has_a_middle_game_for_every_token_alone() -> None:
    held = {text.split(" ", 2)[2].strip("- ") for text, _ in ROWS if text.count(" ") == 3}
    assert held >= set(oracle.TOKENS)


def test_rows_counted_again_are_the_table_itself() -> None:
    lines: list[str] = []
    count_rows(TABLE[:6], lines.append)
    assert lines == [line for line in TABLE[:6] if line and not line.startswith("#")]


def test_a_wrong_row_shows_each_move_beside_the_oracle() -> None:
    shown = first_difference(GAME, oracle.START, [21, 440]).splitlines()
    assert shown[0] == f"{oracle.START}: depth 2: 441, expected 440"
    assert "  a1-a2: engine 21, oracle 21" in shown
    assert len(shown) == 22


def test_an_engine_that_misses_a_move_is_shown_where_it_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    passo = type(GAME)
    every = passo.moves
    monkeypatch.setattr(passo, "moves", lambda self, position: every(self, position)[1:])
    monkeypatch.setattr(passo, "count", lambda self, position: len(self.moves(position)))
    monkeypatch.setattr(passo, "perft", Game.perft)
    assert "  a1-b1: engine None, oracle 1  <-- differs" in first_difference(GAME, oracle.START, [21])


def test_a_finished_game_has_no_lines() -> None:
    over = GAME.parse_position("...../..b../.r.../...../..... r")
    assert [GAME.perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]
