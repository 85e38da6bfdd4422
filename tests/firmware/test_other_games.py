"""A board with several games: it changes them, and nothing that no host has is lost on the way."""

from pathlib import Path

import pytest
from boardcore.games import GAMES, games_for, load
from passoboard.geometry import read_geometry
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import Boards, drive_with_games, play
from tests.firmware.host import Host, outcome
from tests.referee.games import PASSO

START = "rrrrr/5/5/5/bbbbb b"
REBOOT_MS = 4000
OTHER = """
from .passo import Passo


class Other(Passo):
    name = "other"
    variants = ("usual", "mirrored")
"""


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A drive with a second game: Passo under another name."""
    return drive_with_games(tmp_path, {"other": OTHER}, small=("other",))


def greeted_again(board: VirtualBoard, have: int) -> Host:
    """Wait for the other game and greet the board again: the port has stayed open, but the session is over."""
    board.run(REBOOT_MS)
    assert board.serial.is_open
    board.serial.read()
    host = Host(board, greet=False)
    host.hello(have=have)
    host.catch_up()
    return host


def test_new_with_another_game_begins_it(new_board: Boards, drive: Path) -> None:
    board = new_board(firmware=drive)
    host = Host(board, acks=False)
    play(board, "c1", "c2")
    assert outcome(host.order("new", game="other", pos="rrrrr/5/5/5/bbbbb r", clock=90)) == "ok"
    host = greeted_again(board, have=0)
    assert host.last("hello").get("game") == "other"
    assert host.all("log") == []
    told = [[frame.get(key) for key in ("what", "game", "pos", "raw", "clock")] for frame in host.all("entry")]
    assert told == [
        ["new", "passo", START, None, None],
        ["move", None, None, f"{PASSO.parse_move('c1-c2'):x}", None],
        ["new", "other", "rrrrr/5/5/5/bbbbb r", None, "90"],
    ]
    assert host.state["pos"] == "rrrrr/5/5/5/bbbbb r"
    board.lift("c2")
    board.place("c1")
    board.run(1500)
    play(board, "c5", "c4")
    assert host.last("entry").get("move") == "c5-c4"
    assert outcome(host.order("new", game="passo", pos=START)) == "ok"
    assert greeted_again(board, have=4).last("hello").get("game") == "passo"


def test_a_game_that_was_chosen_begins_when_its_start_is_set_up(new_board: Boards, drive: Path) -> None:
    board = new_board(firmware=drive)
    host = Host(board)
    host.catch_up()
    assert outcome(host.order("new", game="other", variant="mirrored")) == "ok"
    host = greeted_again(board, have=1)
    assert host.last("hello").get("game") == "other"
    told = [[frame.get(key) for key in ("what", "how", "game", "variant")] for frame in host.all("entry")]
    assert told == [["choice", "host", "other", "mirrored"], ["new", "setup", "other", "mirrored"]]
    board.power_cut()
    board.run(100)
    board.power_on(1500)
    assert Host(board).last("hello").get("game") == "other"


@pytest.mark.parametrize("cut", [0, 20, 47])
def test_a_power_cut_while_the_other_game_is_written_down_leaves_the_game_that_was_on(
    new_board: Boards, drive: Path, cut: int
) -> None:
    board = new_board(firmware=drive)
    host = Host(board)
    host.catch_up()
    board.power_cut(after_bytes=cut)
    host.say("new", n=1, at=1, game="other", pos="rrrrr/5/5/5/bbbbb r")
    board.run(500)
    assert not board.state["powered"]
    board.power_on(1500)
    host = Host(board)
    assert (host.last("hello").get("game"), host.state["pos"]) == ("passo", START)


def test_a_board_whose_new_firmware_lacks_the_game_plays_on_and_keeps_the_entries(
    new_board: Boards, drive: Path
) -> None:
    board = new_board(firmware=drive)
    host = Host(board)
    assert outcome(host.order("new", game="other", pos=START)) == "ok"
    board.run(REBOOT_MS)
    older = new_board(nvm=board.nvm, boot_ms=1500)
    host = Host(older)
    host.catch_up()
    assert host.last("hello").get("game") == "passo"
    assert [frame.get("game") for frame in host.all("entry")] == ["passo", "other", "passo"]


def test_the_games_that_a_board_says_it_can_play_are_those_it_has_a_place_for() -> None:
    geometry = read_geometry()
    for board, width in (("small", 5), ("big", 8)):
        assert games_for(width) == [name for name in GAMES if geometry.carries(board, load(name))]


def test_the_big_board_changes_from_passo_to_passage_and_back(new_board: Boards) -> None:
    """Without a place of their own for it the small board refuses."""
    refused = Host(new_board()).order("new", game="passage")
    assert (outcome(refused), refused.get("text")) == ("value", "this board cannot play passage")
    board = new_board(board="big")
    host = Host(board)
    host.catch_up()
    passage = load("passage")
    start = passage.format_position(passage.start())
    assert outcome(host.order("new", game="passage", pos=start)) == "ok"
    host = greeted_again(board, have=1)
    assert (host.last("hello").get("game"), host.last("hello").get("cells")) == ("passage", str(len(passage.cells)))
    assert host.state["pos"] == start
    assert outcome(host.order("new", game="passo", pos=START)) == "ok"
    host = greeted_again(board, have=2)
    assert (host.last("hello").get("game"), host.state["pos"]) == ("passo", START)
