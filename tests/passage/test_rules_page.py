"""docs/rules/PASSAGE.md is read, and everything it shows must be so."""

import pytest

from tests.device.perft import rows
from tests.passage.games import GAME, mask_of
from tests.rules_pages import page_of
from tests.tools import perft_table

PAGE = page_of("passage")
COUNTED = dict(rows(perft_table("passage").read_text(encoding="ascii").splitlines()))


def test_the_variants_shown_are_those_of_the_game() -> None:
    shown = PAGE.table("variant", "recesses to be drawn", "position")
    assert [name for name, _, _ in shown] == list(GAME.variants)
    for name, cells, text in shown:
        start = GAME.start(variant=name)
        assert GAME.format_position(start) == text
        if name in ("1x1", "2x2", "3x3", "4x4"):
            assert start.marked == mask_of(cells.split())


@pytest.mark.parametrize("row", PAGE.table("position", *"12345678"), ids=lambda row: row[0])
def test_a_check_value_shown_stands_in_the_table_that_is_counted(row: list[str]) -> None:
    assert [int(cell.replace(",", "")) for cell in row[1:] if cell] == COUNTED[row[0]]
