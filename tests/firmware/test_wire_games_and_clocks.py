"""Other games, draws, time, and frames of several lines."""

from typing import Any

import pytest
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from boardcore.record.terms import Terms
from boardcore.wire.frame import MAX_LINE, encode
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import Boards
from tests.firmware.endless import Endless
from tests.firmware.host import Host, outcome
from tests.firmware.memory import Memory
from tests.referee.games import PASSO

START = "rrrrr/5/5/5/bbbbb b"
REBOOT_MS = 3000


def move_disc(board: VirtualBoard, start: str, end: str) -> None:
    board.lift(start)
    board.place(end)
    board.run(600)


def test_the_hello_tells_version_and_games(new_board: Boards) -> None:
    hello = Host(new_board()).last("hello")
    assert (hello.get("proto"), hello.get("min")) == ("2", "2")
    assert "passo" in (hello.get("games") or "").split(",")


def test_a_draw_is_agreed_and_taken_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("draw")) == "ok"
    host.catch_up()
    drawn, end = host.all("entry")[-2:]
    assert (drawn.get("what"), drawn.get("how")) == ("draw", "host")
    assert (end.get("what"), end.get("result"), end.get("reason")) == ("end", "-", "agreed")
    assert outcome(host.order("draw")) == "over"
    assert outcome(host.order("back")) == "ok"
    assert host.state["phase"] == "ready"


def test_the_host_s_clock_ends_a_game_for_the_side_to_move_only(new_board: Boards) -> None:
    host = Host(new_board())
    assert outcome(host.order("time", side="r")) == "illegal"
    assert outcome(host.order("time", side="x")) == "value"
    assert outcome(host.order("time", side="b")) == "ok"
    host.catch_up()
    time, end = host.all("entry")[-2:]
    assert (time.get("what"), time.get("side"), end.get("result"), end.get("reason")) == ("time", "b", "r", "time")


def test_the_board_s_own_clock_ends_a_game(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("new", pos=START, clock=10, limit=6)) == "ok"
    host.catch_up()
    assert [host.last("entry").get(key) for key in ("game", "clock", "limit")] == ["passo", "10", "6"]
    board.run(4000)
    move_disc(board, "c1", "c2")
    host.catch_up()
    assert [host.last("entry").get(key) for key in ("what", "move")] == ["move", "c1-c2"]
    left = host.command("snapshot").get("left") or ""
    assert [int(seconds) for seconds in left.split(",")] in ([5, 5], [5, 6])
    board.run(6500)
    host.catch_up()
    time, end = list({frame.get("n"): frame for frame in host.all("entry")}.values())[-2:]
    assert [time.get(key) for key in ("what", "how", "side")] == ["time", "clock", "r"]
    assert [end.get(key) for key in ("result", "reason")] == ["b", "time"]


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"game": "chess", "pos": START}, "value"),
        ({"game": "", "pos": START}, "ok"),
        ({"variant": "backwards"}, "value"),
        ({"pos": START, "players": 3}, "illegal"),
        ({"pos": START, "players": 2}, "ok"),
        ({"pos": START, "limit": 1_000_000}, "value"),
        ({"pos": START, "repeat": 0}, "ok"),
        ({"pos": ""}, "value"),
        ({}, "ok"),
    ],
)
def test_new(new_board: Boards, fields: dict[str, Any], answer: str) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("new", **fields)) == answer
    host.catch_up()
    assert board.position == START
    assert host.last("entry").get("repeat") == ("0" if "repeat" in fields else None)


def another_game(position: str = "7/0") -> bytes:
    """Return a memory with a Passo game whose entries no host has, and then a game that no board knows."""
    memory = Memory()
    live = LiveGame(PASSO, Journal(memory))
    live.new(PASSO.start(), "setup", 0)
    live.move(PASSO.parse_move("c1-c2"), "shown", 0)
    live.new_elsewhere(Terms("endless"), position, "host", 0)
    other = LiveGame(Endless(), Journal(memory))
    other.move(0x7FFFFFFF, "shown", 0)
    other.resign(1, "host", 0)
    return bytes(memory.content)


def test_a_journal_with_a_game_that_cannot_be_loaded_is_reported_and_kept(new_board: Boards) -> None:
    """What belongs to the other game is told as the journal keeps it; Passo is played."""
    board = new_board(nvm=another_game(), boot_ms=1500)
    host = Host(board)
    host.catch_up()
    assert [frame.get("text") for frame in host.all("log")] == [
        "this board cannot go on with endless, its entries are kept"
    ]
    told = [
        [frame.get(key) for key in ("what", "game", "pos", "move", "raw")]
        for frame in host.all("entry")
        if frame.get("n") in ("1", "2", "3", "4", "5", "6")
    ]
    assert told == [
        ["new", "passo", START, None, None],
        ["move", None, None, "c1-c2", None],
        ["new", "endless", "7/0", None, None],
        ["move", None, None, None, "7fffffff"],
        ["resign", None, None, None, "1"],
        ["end", None, None, None, "8"],
    ]
    assert host.last("entry").get("what") == "new"
    assert host.state["pos"] == START
    move_disc(board, "b1", "b2")
    assert board.moves == ["b1-b2"]


def test_a_position_longer_than_a_line_goes_through_and_stops_no_tick(new_board: Boards) -> None:
    long = "7/" + "0" * 600
    board = new_board(nvm=another_game(long), boot_ms=1500)
    host = Host(board)
    host.catch_up()
    assert [frame.get("pos") for frame in host.all("entry") if frame.get("n") == "3"] == [long]
    assert len(encode("entry", [("pos", long)])) > 2 * MAX_LINE
    assert board.console == ""
    assert outcome(host.order("hint")) == "ok"
    assert outcome(host.order("new", pos=long)) == "value"
    assert board.state["powered"]
