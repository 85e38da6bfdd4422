"""The pages of rules in docs/ are read: the positions, moves and errors that they show must be so, in every game."""

import pytest
from boardcore.games import GAMES

from tests.rules_pages import RulesPage, page_of

PAGES = [page_of(name) for name in GAMES]


def shown(*heading: str) -> pytest.MarkDecorator:
    """Return a mark that runs a test with every row that a table with this heading has on any page."""
    return pytest.mark.parametrize(
        ("page", "row"),
        [pytest.param(page, row, id=page.game.name) for page in PAGES for row in page.table(*heading)],
    )


@shown("position", "")
def test_a_position_has_this_one_text(page: RulesPage, row: list[str]) -> None:
    assert page.game.format_position(page.game.parse_position(row[0])) == row[0]


@shown("position", "move", "leads to", "result")
def test_a_move_leads_where_the_page_says(page: RulesPage, row: list[str]) -> None:
    position, move, then, result = row
    assert page.play(position, move) == (then, result)


@shown("position", "text", "error")
def test_an_error_is_the_one_that_is_raised(page: RulesPage, row: list[str]) -> None:
    position, text, message = row
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        page.read(position, text)
    assert str(caught.value) == message


@pytest.mark.parametrize("page", PAGES, ids=GAMES)
def test_a_page_marks_its_rulings(page: RulesPage) -> None:
    assert page.text.count("(ruling)") >= 14
