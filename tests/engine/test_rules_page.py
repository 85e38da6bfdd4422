"""docs/RULES.md is read, and everything it shows must be so."""

import pytest

from tests.rules_pages import page_of
from tests.strategies import GAME

PAGE = page_of("passo")


@pytest.mark.parametrize("row", PAGE.table("position", "1", "2", "3", "4"), ids=lambda row: row[0])
def test_a_check_value_shown_is_counted(row: list[str]) -> None:
    shown, counted = PAGE.counted(row)
    assert shown == counted


def test_the_tokens_shown_are_those_of_the_game() -> None:
    shown = [(row[0], row[1]) for row in PAGE.table("letter", "token", "what it allows")]
    assert shown == list(zip(GAME.extras, GAME.extra_names, strict=True))


def test_the_page_shows_every_kind_of_move_and_marks_its_rulings() -> None:
    moves = [row[1] for row in PAGE.table("position", "move", "leads to", "result")]
    assert {move.partition("/")[2] for move in moves} == {"", *GAME.extras}
    assert PAGE.text.count("(ruling)") >= 15
