"""Gaylor's Passo at a terminal: whole games from a layout to an end."""

import pytest
from boardcore.games import load

from tests.cli.command import lines, passoboard
from tests.gaylor.positions import random_line

GAME = load("gaylor")
LONGEST = 40


def whole_game(reason: str) -> tuple[str, list[str]]:
    """Return the start and the moves of a short diced game that ends for this reason."""
    for seed in range(1, 2000):
        line = list(random_line(seed))
        ended = GAME.outcome(GAME.play(*line[-1]))
        if ended and ended.reason == reason and len(line) <= LONGEST and not line[0][0].for_good:
            return GAME.format_position(line[0][0]), [GAME.format_move(move) for _, move in line]
    raise AssertionError(reason)


@pytest.mark.parametrize("reason", ["home", "enclosed"])
def test_a_whole_game_is_played_at_the_terminal(reason: str) -> None:
    start, moves = whole_game(reason)
    shown = passoboard("play", "--game", "gaylor", "--position", start, stdin="\n".join(moves) + "\n").stdout
    assert f"has won ({reason})" in shown


def test_a_layout_is_chosen_by_its_name_and_a_move_is_explained() -> None:
    shown = passoboard("play", "--game", "gaylor", "--variant", "wedge", stdin="d4-d5\nb1-b2\nresign\n").stdout
    assert "b1 holds no piece" in shown
    assert "White has won (resigned)" in shown
    assert lines("perft", "1", "--game", "gaylor", "--variant", "front8") == ["99"]
