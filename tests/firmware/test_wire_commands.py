"""Every command: what it does, every error it may answer, and that an error changes nothing."""

from typing import Any

import pytest

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.host import Host, outcome

START = "rrrrr/5/5/5/bbbbb b"


@pytest.mark.parametrize(
    ("pos", "answer"),
    [
        ("rrrrr/5/5/5/bbbbb r DJK TCR", "ok"),
        ("rrrrr/5/5/5/bbbbb b", "ok"),
        ("rrr2/5/5/5/2bbb r", "ok"),
        ("nonsense", "value"),
        ("", "value"),
        ("rrrrr/5/5/5/bbbbb b DJ", "value"),
        ("rrrrr/5/5/5/(bb)bbbb b", "illegal"),
        ("rrrrr/5/5/...../bbbbb b", "ok"),
        ("rrrrr/5/.1.../...../b.... b", "illegal"),
        ("rrrrr/5/5/5/bbbbb b TDCJKR -", "illegal"),
        ("5/rrrrr/5/5/b4 b", "ok"),
        ("b4/rrrr1/5/5/bbbb1 b", "over"),
        ("x" * 150, "value"),
    ],
)
def test_new(new_board: Boards, pos: str, answer: str) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("new", pos=pos)) == answer
    assert board.position == (pos if answer == "ok" else START)
    host.catch_up()
    if answer == "ok":
        assert (host.last("entry").get("what"), host.last("entry").get("how")) == ("new", "host")
        assert host.last("entry").get("pos") == pos
    else:
        assert len(host.all("entry")) == 1


def test_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("back")) == "gone"
    play(board, "c1", "c2")
    assert outcome(host.order("back")) == "ok"
    assert board.moves == []
    host.catch_up()
    assert (host.last("entry").get("what"), host.last("entry").get("how")) == ("back", "host")


def test_resign_and_take_it_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    assert outcome(host.order("resign", side="x")) == "value"
    assert outcome(host.order("resign", side="r")) == "ok"
    host.catch_up()
    assert [frame.get("what") for frame in host.all("entry")][-2:] == ["resign", "end"]
    assert (host.last("entry").get("result"), host.last("entry").get("reason")) == ("b", "resigned")
    for kind, fields in (
        ("resign", {"side": "b"}),
        ("declare", {"token": "-"}),
        ("choose", {"move": "c5-c4"}),
        ("hint", {"move": "c5-c4"}),
    ):
        assert outcome(host.order(kind, **fields)) == "over"
    assert outcome(host.order("back")) == "ok"
    assert board.moves == ["c1-c2"]
    assert host.state["phase"] == "ready"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("new", {"pos": START}),
        ("back", {}),
        ("choose", {"move": "c1-c2"}),
        ("declare", {"token": "-"}),
        ("resign", {"side": "b"}),
        ("hint", {}),
    ],
)
def test_a_command_about_a_game_that_has_gone_on_is_too_late(
    new_board: Boards, kind: str, fields: dict[str, str]
) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    for at in (0, 1, 3, 999999999):
        assert outcome(host.command(kind, at=at, **fields)) == "stale"
    assert board.moves == ["c1-c2"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("choose", {"move": "c1-c2"}),
        ("declare", {"token": "-"}),
        ("resign", {"side": "b"}),
        ("hint", {"move": "c1-c2"}),
    ],
)
def test_before_any_game_has_begun_there_is_nothing_to_do(new_board: Boards, kind: str, fields: dict[str, str]) -> None:
    board = new_board(boot_ms=0)
    board.sweep_all()
    board.run(1500)
    host = Host(board)
    assert host.state["phase"] == "setup"
    assert outcome(host.order(kind, **fields)) == "busy"
    assert outcome(host.order("back")) == "gone"
    for number in (0, 1, 5):
        assert outcome(host.command("reject", e=number, why="x")) == "gone"
    assert host.newest == 0


def test_a_game_that_the_host_began_on_a_bare_board_is_not_overwritten_after_a_walk_test(new_board: Boards) -> None:
    board = new_board(boot_ms=0)
    board.sweep_all()
    board.run(1500)
    host = Host(board)
    assert outcome(host.order("new", pos="rrrrr/5/5/5/bbbbb b K R")) == "ok"
    for cell in "abcde":
        for rank, disc in (("1", "b"), ("5", "r")):
            board.lift("off", disc)
            board.place(cell + rank)
    board.run(SETTLED_MS)
    board.gesture("c1-c2")
    assert outcome(host.command("test", cell="c3")) == "ok"
    assert outcome(host.command("test", cell="-")) == "ok"
    board.run(3000)
    assert board.moves == ["c1-c2"]
    assert host.state["phase"] == "ready"


def test_reject_rolls_a_move_back_and_all_after_it(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for move in ("c1-c2", "c5-c4", "b1-b2"):
        board.gesture(move)
    host.catch_up()
    assert outcome(host.command("reject", e=3, why="a test")) == "ok"
    assert board.moves == ["c1-c2"]
    assert "rejected by the host: a test" in board.console
    host.catch_up()
    assert [(f.get("what"), f.get("how"), f.get("turn")) for f in host.all("entry")][-2:] == [
        ("back", "rejected", "2"),
        ("back", "rejected", "1"),
    ]
    board.run(3000)
    assert board.moves == ["c1-c2"]
    assert (host.cells_with("+"), host.cells_with("s")) == (["b1", "c5"], ["b2", "c4"])


def test_an_entry_already_rolled_back_stays_so(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    board.lift("c2")
    board.place("c1")
    board.run(SETTLED_MS)
    board.gesture("b1-b2")
    newest = host.newest
    assert outcome(host.command("reject", e=2, why="late")) == "ok"
    assert board.moves == ["b1-b2"]
    assert host.newest == newest


def test_a_resignation_already_taken_back_is_not_rolled_back_again_with_a_newer_one(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.order("resign", side="b")) == "ok"
    assert outcome(host.order("back")) == "ok"
    assert outcome(host.order("resign", side="r")) == "ok"
    assert outcome(host.command("reject", e=2, why="late")) == "ok"
    assert host.state["phase"] == "ended"
    assert outcome(host.command("reject", e=6, why="the end stands and falls with the resignation")) == "ok"
    assert host.state["phase"] == "ready"


def test_reject_of_other_entries(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    assert outcome(host.order("back")) == "ok"
    for number in (0, 4, 99, 999999999):
        assert outcome(host.command("reject", e=number, why="x")) == "gone"
    assert outcome(host.command("reject", e=3, why="a back")) == "gone"
    assert outcome(host.command("reject", e=1, why="a new")) == "ok"
    host.catch_up()
    assert (host.last("entry").get("what"), host.last("entry").get("how")) == ("new", "rejected")
    assert outcome(host.command("reject", e=2, why="of the game before")) == "gone"


def test_hint_errors(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for fields, answer in (
        ({"move": "c1-c3"}, "illegal"),
        ({"move": "c1"}, "value"),
        ({"mask": "1"}, "value"),
        ({"mask": "fffffff"}, "value"),
        ({"mask": "xyz"}, "value"),
        ({"mask": ""}, "value"),
        ({"good": "1"}, "value"),
        ({"losing": "fffffff"}, "value"),
        ({"from": "z9", "good": "0000080"}, "value"),
        ({"mask": "0000001", "move": "c1-c2"}, "ok"),
    ):
        assert outcome(host.order("hint", **fields)) == answer
    assert host.cells_with("h") == ["a1", "c1", "c2"]


def test_snapshot_ping_and_stats(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    state = host.command("snapshot")
    assert (state.kind, state.get("pos"), state.get("phase"), state.get("pic")) == ("state", START, "ready", "1f0001f")
    assert int(host.command("ping").get("t") or "") > 0
    stats = host.command("stats")
    assert stats.kind == "stats"
    assert [stats.get(key) for key in ("over", "crc", "junk", "oversize")] == ["0"] * 4
    assert int(stats.get("heap") or "") > 0
    board.run(70_000)
    assert 70 <= int(host.command("stats").get("up") or "") <= 72


def test_a_walk_test_lights_a_cell_reports_pictures_and_sets_the_game_aside(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.command("test", cell="z9")) == "value"
    assert outcome(host.command("test", cell="c3")) == "ok"
    assert host.cells_with("y") == ["c3"]
    assert host.state["phase"] == "test"
    for kind, fields in (
        ("back", {}),
        ("resign", {"side": "b"}),
        ("new", {"pos": START}),
        ("hint", {}),
        ("declare", {"token": "-"}),
        ("choose", {"move": "c1-c2"}),
    ):
        assert outcome(host.order(kind, **fields)) == "busy"
    assert outcome(host.command("reject", e=1, why="x")) == "busy"
    assert outcome(host.command("set", key="brightness", value=30)) == "ok"
    board.lift("c1")
    board.place("c2")
    host.command("ping")
    board.run(SETTLED_MS)
    assert host.last("picture").get("pic") == "1f0009b"
    assert board.moves == []
    board.press(0)
    board.press(0, 1000)
    assert outcome(host.command("test", cell="-")) == "ok"
    assert host.state["phase"] == "check"
    board.run(SETTLED_MS)
    assert board.moves == []
    assert (host.cells_with("+"), host.cells_with("s")) == (["c1"], ["c2"])


def test_a_walk_test_whose_host_is_silent_ends_by_itself(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.command("test", cell="c3")
    board.run(4500)
    assert host.state["phase"] == "test"
    board.run(1500)
    assert host.state["phase"] == "ready"


def test_a_doubled_command_is_executed_once_and_answered_twice(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for move in ("c1-c2", "c5-c4"):
        board.gesture(move)
    for _ in range(2):
        frames = host.say("back", n=1, at=3)
        assert [frame.kind for frame in frames if frame.get("re") == "1"] == ["ok"]
    assert board.moves == ["c1-c2"]
    for _ in range(2):
        frames = host.say("back", n=2, at=3)
        assert [outcome(frame) for frame in frames if frame.get("re") == "2"] == ["stale"]
    frames = host.say("back", n=1, at=4)
    assert [frame for frame in frames if frame.get("re")] == []
    assert board.moves == ["c1-c2"]
    host.number = 2
    assert host.command("stats").get("ignored") == "1"


def test_command_numbers_start_over_with_a_new_session(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.number = 500
    assert outcome(host.command("ping")) == "ok"
    host.hello(have=1)
    assert outcome(host.command("ping")) == "ok"
    assert host.number == 1


def test_number_zero_is_answered_with_an_error(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    frames = host.say("back", n=0, at=1)
    assert [(frame.get("code"), frame.get("re")) for frame in frames if frame.kind == "error"] == [("value", None)]


@pytest.mark.parametrize(
    ("kind", "fields", "answer"),
    [
        ("dance", {"n": 1}, "kind"),
        ("entry", {"n": 1}, "kind"),
        ("state", {"n": 1}, "kind"),
        ("new", {"n": 1, "pos": START}, "key"),
        ("back", {"at": 1}, "key"),
        ("back", {"n": "x", "at": 1}, "value"),
        ("back", {"n": 1, "at": "1234567890"}, "value"),
        ("back", {"n": 1, "at": ""}, "value"),
        ("set", {"n": 1, "key": "brightness", "value": "-5"}, "value"),
        ("hello", {"proto": 2}, "key"),
        ("ack", {"epoch": "x"}, "key"),
    ],
)
def test_a_frame_that_is_not_a_message_is_answered(
    new_board: Boards, kind: str, fields: dict[str, Any], answer: str
) -> None:
    board = new_board()
    host = Host(board)
    frames = host.say(kind, **fields)
    assert [frame.get("code") for frame in frames if frame.kind == "error"] == [answer]
    assert board.position == START


def test_unknown_keys_are_no_error(new_board: Boards) -> None:
    host = Host(new_board())
    assert outcome(host.command("ping", mood="fine")) == "ok"
