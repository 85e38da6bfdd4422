"""What docs/RULES.md alone has; tests/engine/test_rules_pages.py reads what every page of rules shows."""

from tests.rules_pages import RulesPage, page_of
from tests.strategies import GAME

PAGE = RulesPage(GAME, page_of("passo"))


def test_the_tokens_shown_are_those_of_the_game() -> None:
    shown = [(row[0], row[1]) for row in PAGE.table("letter", "token", "what it allows")]
    assert shown == list(zip(GAME.extras, GAME.extra_names, strict=True))


def test_the_page_shows_every_kind_of_move_and_marks_its_rulings() -> None:
    moves = [row[1] for row in PAGE.table("position", "move", "leads to", "result")]
    assert {move.partition("/")[2] for move in moves} == {"", *GAME.extras}
    assert PAGE.text.count("(ruling)") >= 15
