"""What is impossible about a position is listed, all of it, and never raised."""

import pytest
from boardcore.games.passtally import status
from boardcore.games.passtally.status import STATUS_TEXTS
from hypothesis import given
from passoboard.record import read_position

from tests.passtally.games import GAME, games, random_line
from tests.passtally.test_errors import EMPTY, START, TILES

BLOCKED = (
    "X1oA2o1B3oX4s1/1X3oX1oB2oB4nA1o/X3sX4sA2sB1oB3oB2o/A3nA4nX2n1A1eB1w/B1oB3o1B1oA2s1/1B2oB1o1A2nA1o"
    " 12...3/...213/..3.21/..213. - 13/2/0 1326/2614/3465"
)
LAST = TILES.replace("1a 0/0", "1a 0/50")

IMPOSSIBLE = [
    ("a half that points at a bare cell", TILES.replace("A1s3/", "A1e3/"), status.LOOSE_HALF),
    ("a half that points at the edge", TILES.replace("X1oA2s", "X1wA2s"), status.LOOSE_HALF),
    ("halves of different levels", TILES.replace("B1n3", "B2n3"), status.LOOSE_HALF | status.NOT_42),
    ("a covered half alone", TILES.replace("/6/6/6/6 ", "/6/6/6/4A1o1 "), status.NOTHING_COVERS | status.NOT_42),
    ("a tile missing", TILES.replace("2144345353136", "214434535313"), status.NOT_42),
    ("eight of a type", TILES.replace("2144345353136", "1144345353136"), status.TOO_MANY_OF_A_TYPE),
    ("eight of a type, one of them laid", TILES.replace("2144345353136", "6144345353136"), status.TOO_MANY_OF_A_TYPE),
    ("five markers", TILES.replace("12....", "121..."), status.NOT_FOUR_MARKERS),
    ("a third player's marker", TILES.replace("12....", "123..."), status.NOT_FOUR_MARKERS),
    ("placing though all are placed", TILES.replace("1a", "1s"), status.NOT_FOUR_MARKERS | status.PLAYED_BEFORE_SET_UP),
    ("the wrong player places", START.replace("1s", "2s"), status.SET_UP_ORDER),
    (
        "neighbouring edges first",
        START.replace("....../....../", "12..../12..../"),
        status.SET_UP_ORDER,
    ),
    ("the first marker is player 2's", START.replace(" ......", " 2.....").replace("1s", "2s"), status.SET_UP_ORDER),
    ("two of one player on an edge", START.replace(" ......", " 11....").replace("1s", "2s"), status.SET_UP_ORDER),
    ("markers on two edges at once", START.replace(" ....../", " 1...../2...../").replace("/...... 1s", " 2s"), 32),
    ("points before the first turn", START.replace("0/0", "0/1"), status.PLAYED_BEFORE_SET_UP),
    ("a finished game that goes on", TILES.replace("1a", "-"), status.NOBODY_TO_MOVE),
    ("a round after 50 points", LAST, status.ALREADY_OVER),
    ("an action after 50 points", LAST.replace("1a", "1b"), status.ALREADY_OVER),
    ("a round after a stack ran out", EMPTY.replace("3a", "1a"), status.ALREADY_OVER),
    ("a turn without a footprint", BLOCKED.replace(" - ", " 3b "), status.ALREADY_OVER),
]


@pytest.mark.parametrize(("text", "found"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_what_cannot_be_is_found_and_nothing_else(text: str, found: int) -> None:
    assert GAME.describe(GAME.status(GAME.parse_position(text))) == GAME.describe(found)


@pytest.mark.parametrize("text", [START, TILES, EMPTY, BLOCKED, LAST.replace("1a", "2a"), EMPTY.replace("3a", "1b")])
def test_what_can_be_is_not_found_fault_with(text: str) -> None:
    assert GAME.status(GAME.parse_position(text)) == 0


def test_every_text_of_a_status_occurs() -> None:
    found = 0
    for _, _, flaws in IMPOSSIBLE:
        found |= flaws
    assert found == 2 ** len(STATUS_TEXTS) - 1


def test_an_impossible_position_is_refused_with_all_its_flaws() -> None:
    with pytest.raises(ValueError, match=r"impossible position: .*: not four markers for each player, nobody is to"):
        read_position(GAME, TILES.replace("12....", "121...").replace("1a", "-"))


@given(games())
def test_no_position_of_a_game_is_impossible(seed: int) -> None:
    for position, move in random_line(seed):
        assert GAME.status(position) == GAME.status(GAME.play(position, move)) == 0
