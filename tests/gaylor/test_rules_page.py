"""docs/rules/GAYLOR.md is read, and everything it shows must be so."""

import pytest

from tests.gaylor.positions import GAME
from tests.rules_pages import RulesPage

PAGE = RulesPage(GAME, "docs/rules/GAYLOR.md")
LAYOUTS = PAGE.table("layout", "White's pieces", "position")


def squares(text: str) -> set[str]:
    """Return the squares that a list of single ones and ranges names."""
    named = set()
    for part in text.replace(",", " ").split():
        first, _, last = part.partition("\N{EN DASH}")
        named |= {chr(file) + part[1] for file in range(ord(first[0]), ord((last or first)[0]) + 1)}
    return named


def test_the_layouts_shown_are_those_of_the_game_the_usual_one_first() -> None:
    assert [name for name, _, _ in LAYOUTS] == list(GAME.variants)


@pytest.mark.parametrize(("name", "pieces", "text"), LAYOUTS)
def test_a_layout_shown_is_the_start_of_its_variant(name: str, pieces: str, text: str) -> None:
    start = GAME.start(variant=name)
    assert GAME.format_position(start) == text
    white = {cell for cell, stack in zip(GAME.cells, GAME.pieces(start), strict=True) if stack.startswith("w")}
    assert white == squares(pieces)


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


@pytest.mark.parametrize("row", PAGE.table("position", "1", "2", "3"), ids=lambda row: row[0])
def test_a_check_value_shown_is_counted(row: list[str]) -> None:
    shown, counted = PAGE.counted(row)
    assert shown == counted


def test_the_page_marks_its_rulings_and_names_every_end() -> None:
    assert PAGE.text.count("(ruling)") >= 14
    assert all(reason.capitalize() in PAGE.text for reason in GAME.reasons)
