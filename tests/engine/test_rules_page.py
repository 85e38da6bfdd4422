"""docs/RULES.md is read, and everything it shows must be so."""

import pytest

from tests.rules_pages import RulesPage
from tests.strategies import GAME

PAGE = RulesPage(GAME, "docs/RULES.md")


@pytest.mark.parametrize("text", [row[0] for row in PAGE.table("position", "")])
def test_a_position_shown_has_this_one_text(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.parametrize(("position", "move", "then", "result"), PAGE.table("position", "move", "leads to", "result"))
def test_a_move_shown_leads_where_the_page_says(position: str, move: str, then: str, result: str) -> None:
    assert PAGE.play(position, move) == (then, result)


@pytest.mark.parametrize(("position", "text", "message"), PAGE.table("position", "text", "error"))
def test_an_error_shown_is_the_one_that_is_raised(position: str, text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        PAGE.read(position, text)
    assert str(caught.value) == message


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
