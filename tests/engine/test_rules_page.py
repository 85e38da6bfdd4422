"""docs/RULES.md is read, and everything it shows must be so."""

import pytest
from boardcore.games.passo.position import Position

from tests.strategies import GAME
from tests.tools import ROOT

PAGE = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")


def table(*heading: str) -> list[list[str]]:
    """Return the rows of the table with this heading, cells without their back-quotes."""
    lines = PAGE.splitlines()
    first = lines.index("| " + " | ".join(heading).strip() + (" | |" if heading[-1] == "position" else " |")) + 2
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("text", [row[0] for row in table("position")])
def test_a_position_shown_has_this_one_text(text: str) -> None:
    assert GAME.format_position(GAME.parse_position(text)) == text


@pytest.mark.parametrize(("position", "move", "then", "result"), table("position", "move", "leads to", "result"))
def test_a_move_shown_leads_where_the_page_says(position: str, move: str, then: str, result: str) -> None:
    before = GAME.parse_position(position)
    after = GAME.play(before, GAME.read(before, move))
    ended = GAME.outcome(after)
    winner = "*" if ended is None or ended.winner is None else GAME.sides[ended.winner]
    assert (GAME.format_position(after), winner) == (then, result)


def read_move_or_target(position: Position, text: str) -> int:
    if text in GAME.cells:
        return GAME.find(position, target=GAME.cells.index(text))
    return GAME.read(position, text)


@pytest.mark.parametrize(("position", "text", "message"), table("position", "text", "error"))
def test_an_error_shown_is_the_one_that_is_raised(position: str, text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        read_move_or_target(GAME.parse_position(position), text)
    assert str(caught.value) == message


@pytest.mark.parametrize("row", table("position", "1", "2", "3", "4"), ids=lambda row: row[0])
def test_a_check_value_shown_is_counted(row: list[str]) -> None:
    expected = [int(cell.replace(",", "")) for cell in row[1:] if cell]
    position = GAME.parse_position(row[0])
    assert [GAME.perft(position, depth) for depth in range(1, len(expected) + 1)] == expected


def test_the_tokens_shown_are_those_of_the_game() -> None:
    shown = [(row[0], row[1]) for row in table("letter", "token", "what it allows")]
    assert shown == list(zip(GAME.extras, GAME.extra_names, strict=True))


def test_the_page_shows_every_kind_of_move_and_marks_its_rulings() -> None:
    moves = [row[1] for row in table("position", "move", "leads to", "result")]
    assert {move.partition("/")[2] for move in moves} == {"", *GAME.extras}
    assert PAGE.count("(ruling)") >= 15
