"""docs/REFEREE.md says what the referee weighs by, and what the board makes of what people do: as it is."""

import re
from pathlib import Path

import pytest
from boardcore.referee import costs
from passoboard.simulator.journal_view import journal_at

from tests.firmware.host import Host
from tests.in_process import ThreadBoard

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "REFEREE.md").read_text(encoding="utf-8")
HAND_MS, LOOK_MS = 400, 2600


def rows() -> list[tuple[str, str, str, str, str]]:
    """Return the rows of the tables of misunderstandings: position, what is done, shown, done then, and shown then."""
    found, position = [], ""
    for line in PAGE.splitlines():
        position = line[6:-2] if line.startswith("From `") else position
        cells = line.split(" | ")
        if position and line.startswith("| ") and len(cells) == 4 and "`" in line:
            (done,), (shown,), (then, after) = (re.findall("`([^`]+)`", cells[place]) for place in (0, 2, 3))
            found.append((position, done, shown, then, after))
    return found


def perform(board: ThreadBoard, script: str) -> None:
    """Do what a script says, then wait as somebody who looks at the lights."""
    for act in script.split(", "):
        cell, verb = act.split()
        {"up": board.lift, "down": board.place, "touched": board.touch}[verb](cell)
        board.run(HAND_MS)
    board.run(LOOK_MS)


def shows(board: ThreadBoard, host: Host) -> str:
    """Return what the board shows, in the words of the page."""
    host.read()
    asked = host.cells_with("c")
    return f"asks {' '.join(asked)}" if asked else " ".join(board.moves) or "nothing"


@pytest.mark.parametrize(
    ("position", "done", "shown", "then", "after"), rows(), ids=lambda text: text.replace(" ", "_")
)
def test_the_board_shows_and_corrects_as_the_page_says(
    position: str, done: str, shown: str, then: str, after: str
) -> None:
    board = ThreadBoard(seed=1, position=position, nvm=journal_at(position))
    try:
        board.run(1500)
        host = Host(board)
        perform(board, done)
        assert shows(board, host) == shown
        perform(board, then)
        assert shows(board, host) == after
    finally:
        board.close()


def test_the_page_has_the_costs_and_times_that_there_are() -> None:
    told = {name: int(value) for name, value in re.findall(r"^\| `([A-Z_]+)` \| (\d+) \|", PAGE, re.MULTILINE)}
    assert told == {name: value for name, value in vars(costs).items() if name.isupper()}


def test_every_kind_of_misunderstanding_is_tried() -> None:
    assert len(rows()) >= 12
    assert {row[2].split()[0] for row in rows()} >= {"asks", "nothing"}
