"""docs/rules/GAYLOR.md is read, and everything it shows must be so."""

import pytest

from tests.gaylor.positions import GAME
from tests.rules_pages import page_of

PAGE = page_of("gaylor")
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


@pytest.mark.parametrize("row", PAGE.table("position", "1", "2", "3"), ids=lambda row: row[0])
def test_a_check_value_shown_is_counted(row: list[str]) -> None:
    shown, counted = PAGE.counted(row)
    assert shown == counted


def test_the_page_marks_its_rulings_and_names_every_end() -> None:
    assert PAGE.text.count("(ruling)") >= 14
    assert all(reason.capitalize() in PAGE.text for reason in GAME.reasons)
