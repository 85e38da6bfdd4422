"""docs/rules/PASSTALLY.md is read, and everything it shows must be so."""

import pytest
from boardcore.games.passtally.board import ALIKE, PATTERN_LETTERS, patterns_of
from boardcore.games.passtally.lines import points_for

from tests.passtally import oracle
from tests.passtally.games import GAME
from tests.rules_pages import page_of

PAGE = page_of("passtally")
EAST = 1


@pytest.mark.parametrize(("text", "public"), PAGE.table("position", "public text"))
def test_a_public_text_shown_is_what_everybody_may_see(text: str, public: str) -> None:
    assert GAME.public(GAME.parse_position(text)) == public


@pytest.mark.parametrize("row", PAGE.table("position", "1", "2", "3", "4", "5"), ids=lambda row: row[0])
def test_a_check_value_shown_is_counted(row: list[str]) -> None:
    shown, counted = PAGE.counted(row)
    assert shown == counted


def test_the_types_shown_are_those_of_the_game() -> None:
    for number, dotted, other, alike in PAGE.table(
        "type", "dotted half", "other half", "looks the same from both ends"
    ):
        patterns = [PATTERN_LETTERS[pattern] for pattern in patterns_of(int(number), EAST)]
        assert (patterns, bool(ALIKE[int(number)])) == ([dotted, other], alike == "yes")


def test_the_joins_of_a_pattern_are_those_a_line_takes() -> None:
    for pattern, joins, _ in PAGE.table("pattern", "joins", "a line sees"):
        pairs = [join.split("\N{EN DASH}") for join in joins.split(", ")]
        for one, two in pairs:
            assert oracle.exit_of(pattern, one[0]) == two[0]


def test_the_points_shown_are_those_that_passes_bring() -> None:
    for passes, points in PAGE.table("passes", "points"):
        for bound in passes.removesuffix(" or more").split("\N{EN DASH}"):
            assert points_for(int(bound)) == int(points)


def test_the_page_marks_its_rulings_and_names_every_reason() -> None:
    assert PAGE.text.count("**(ruling)**") >= 14
    assert PAGE.text.count("**(found)**") >= 4
    assert [reason for reason, _ in PAGE.table("reason", "meaning")] == list(GAME.reasons)
