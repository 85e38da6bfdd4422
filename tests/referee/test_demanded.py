"""An opponent's move: nothing else is accepted in its place, and one touch is enough where switches see nothing."""

import pytest
from boardcore.games import load
from boardcore.games.match import Match

from tests.referee.table import Table

GAME = load("passo")
LONG_MS = 3000
POSITION = "rr3/5/2(rb)(br)1/5/b3b b"  # c3-d3 goes from stack to stack: no switch feels it


def table(position: str, demanded: str) -> Table:
    """Return a table whose opponent has chosen a move."""
    found = Table(Match(GAME, GAME.parse_position(position)))
    found.referee.demand(GAME.parse_move(demanded))
    return found


def played(found: Table) -> list[str]:
    return [GAME.format_move(move) for move in found.match.moves]


@pytest.mark.parametrize("touched", ["c3", "d3"])
def test_one_touch_of_either_end_is_enough_from_stack_to_stack(touched: str) -> None:
    found = table(POSITION, "c3-d3")
    start, end = (GAME.cells.index(cell) for cell in ("c3", "d3"))
    disc = found.take(start, 1)
    found.wait(300)
    found.put(end, disc)
    found.wait(LONG_MS)
    assert played(found) == []  # nothing was felt yet
    found.touch(GAME.cells.index(touched))
    found.wait(LONG_MS)
    assert played(found) == ["c3-d3"]


def test_a_touch_of_anything_else_is_no_move() -> None:
    found = table(POSITION, "c3-d3")
    for cell in ("a5", "b5", "a1", "e1"):
        found.touch(GAME.cells.index(cell))
        found.wait(LONG_MS)
    assert played(found) == []


@pytest.mark.parametrize("other", [("a1", "a2"), ("c3", "c4"), ("a5", "a4")])
def test_no_other_move_is_accepted_in_its_place(other: tuple[str, str]) -> None:
    found = table(POSITION, "c3-d3")
    start, end = (GAME.cells.index(cell) for cell in other)
    found.put(end, found.take(start, 1))
    found.wait(LONG_MS)
    assert played(found) == []
    found.put(start, found.take(end, 1))
    found.wait(LONG_MS)
    found.put(GAME.cells.index("d3"), found.take(GAME.cells.index("c3"), 1))
    found.touch(GAME.cells.index("d3"))
    found.wait(LONG_MS)
    assert played(found) == ["c3-d3"]
