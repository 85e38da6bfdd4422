"""Every page of rules is read, and everything it shows must be so; what one game alone has, its own tests read."""

from typing import Any

import pytest
from boardcore.games import GAMES, load

from tests.rules_pages import RulesPage, page_of

PAGES = {name: RulesPage(load(name), page_of(name)) for name in GAMES if page_of(name).exists()}
PLAYED = ("position", "move", "leads to", "result")
COUNTED = [name for name in PAGES if name != "passage"]  # whose values are too large: its own tests compare them


def rows(*heading: str) -> list[Any]:
    """Return every row of the table with this heading, of all pages."""
    return [
        pytest.param(page, *row, id=f"{name} {row[0]}") for name, page in PAGES.items() for row in page.table(*heading)
    ]


@pytest.mark.parametrize(("page", "text", "about"), rows("position", ""))
def test_a_position_shown_has_this_one_text(page: RulesPage, text: str, about: str) -> None:
    assert page.game.format_position(page.game.parse_position(text)) == text


@pytest.mark.parametrize(("page", "position", "move", "then", "result"), rows(*PLAYED))
def test_a_move_shown_leads_where_the_page_says(
    page: RulesPage, position: str, move: str, then: str, result: str
) -> None:
    assert page.play(position, move) == (then, result)


@pytest.mark.parametrize(("page", "position", "text", "message"), rows("position", "text", "error"))
def test_an_error_shown_is_the_one_that_is_raised(page: RulesPage, position: str, text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        page.read(position, text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("page", "row"),
    [pytest.param(PAGES[name], row, id=f"{name} {row[0]}") for name in COUNTED for row in PAGES[name].check_values()],
)
def test_a_check_value_shown_is_counted(page: RulesPage, row: list[str]) -> None:
    shown, counted = page.counted(row)
    assert shown == counted
