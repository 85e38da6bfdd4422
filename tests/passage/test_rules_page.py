"""docs/rules/PASSAGE.md is read, and everything it shows must be so."""

import pytest

from tests.device.perft import rows
from tests.passage.games import GAME, mask_of, result
from tests.tools import ROOT, perft_table

PAGE = (ROOT / "docs" / "rules" / "PASSAGE.md").read_text(encoding="utf-8")
COUNTED = dict(rows(perft_table("passage").read_text(encoding="ascii").splitlines()))


def table(heading: str) -> list[list[str]]:
    """Return the rows of the table with this heading, cells without their back-quotes."""
    lines = PAGE.splitlines()
    found = []
    for line in lines[lines.index(heading) + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return found


@pytest.mark.parametrize("text", [row[0] for row in table("| position | |")])
def test_a_position_shown_has_this_one_text(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


def test_the_variants_shown_are_those_of_the_game() -> None:
    shown = table("| variant | recesses to be drawn | position |")
    assert [name for name, _, _ in shown] == list(GAME.variants)
    for name, cells, text in shown:
        start = GAME.start(variant=name)
        assert GAME.format_position(start) == text
        if name in ("1x1", "2x2", "3x3", "4x4"):
            assert start.marked == mask_of(cells.split())


@pytest.mark.parametrize(("position", "move", "then", "ended"), table("| position | move | leads to | result |"))
def test_a_move_shown_leads_where_the_page_says(position: str, move: str, then: str, ended: str) -> None:
    before = GAME.parse_position(position)
    after = GAME.play(before, GAME.read(before, move))
    assert (GAME.format_position(after), result(after)) == (then, ended)


@pytest.mark.parametrize(("position", "text", "message"), table("| position | text | error |"))
def test_an_error_shown_is_the_one_that_is_raised(position: str, text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        GAME.read(GAME.parse_position(position), text)
    assert str(caught.value) == message


@pytest.mark.parametrize("row", table("| position | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |"), ids=lambda row: row[0])
def test_a_check_value_shown_stands_in_the_table_that_is_counted(row: list[str]) -> None:
    assert [int(cell.replace(",", "")) for cell in row[1:] if cell] == COUNTED[row[0]]


def test_the_page_marks_its_rulings() -> None:
    assert PAGE.count("(ruling)") >= 14
