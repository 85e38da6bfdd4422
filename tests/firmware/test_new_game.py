"""A new game is begun by setting up the start position: not by passing through it."""

from passoboard.simulator import VirtualBoard

from tests.firmware.boards import CALM_MS, NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.host import Host

START = "rrrrr/5/5/5/bbbbb b"


def back_to_the_start(board: VirtualBoard, *steps: str) -> None:
    """Carry discs back quickly, each from and to the tiles of a text such as ``c2-c1``."""
    for step in steps:
        cell, target = step.split("-")
        board.lift(cell)
        board.place(target)


def test_a_board_without_a_game_begins_one_when_the_start_position_stands(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert [frame.get("how") for frame in host.all("entry")] == ["setup"]
    assert board.position == START


def test_a_board_without_discs_asks_for_the_start_position_and_waits(new_board: Boards) -> None:
    board = new_board(boot_ms=0)
    board.sweep_all()
    board.run(2000)
    host = Host(board)
    assert host.state["phase"] == "setup"
    assert len(host.cells_with("+")) == 10
    for cell in "abcde":
        for rank, disc in (("1", "b"), ("5", "r")):
            board.lift("off", disc)
            board.place(cell + rank)
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    assert board.position == START


def test_the_start_position_begins_a_new_game_in_the_middle_of_another(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for move in ("c1-c2", "c5-c4", "c2-c3"):
        board.gesture(move)
    back_to_the_start(board, "c3-c1", "c4-c5")
    board.run(NEW_GAME_MS)
    assert board.moves == []
    host.catch_up()
    assert (host.last("entry").get("what"), host.last("entry").get("how")) == ("new", "setup")
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_the_start_position_for_a_moment_is_nothing(new_board: Boards) -> None:
    board = new_board()
    board.gesture("c1-c2")
    board.gesture("c5-c4")
    board.gesture("c2-c3")
    back_to_the_start(board, "c3-c1", "c4-c5")
    board.run(1500)
    back_to_the_start(board, "c5-c4", "c1-c3")
    board.run(NEW_GAME_MS)
    assert board.moves == ["c1-c2", "c5-c4", "c2-c3"]


def test_two_moves_put_back_in_the_other_order_are_taken_back_and_no_new_game(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b DJK TCR")
    board.gesture("c1-c2")
    board.gesture("c5-c4")
    back_to_the_start(board, "c2-c1", "c4-c5")
    board.run(NEW_GAME_MS)
    assert board.moves == []
    assert board.position == "rrrrr/5/5/5/bbbbb b DJK TCR"


def test_a_game_can_be_restarted_after_a_finished_one(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for move in ("c1-c2", "d5-e4", "c2-b3", "a5-a4", "b3-c4", "a4-a3", "c4-c5", "e4-d3", "c5-off"):
        board.gesture(move)
    host.catch_up()
    assert host.state["phase"] == "ended"
    assert host.cells_with("w") != []
    assert (host.last("entry").get("result"), host.last("entry").get("reason")) == ("b", "off the board")
    board.sweep_all()
    for cell in "abcde":
        for rank, disc in (("1", "b"), ("5", "r")):
            board.lift("off", disc)
            board.place(cell + rank)
    assert len(board.moves) == 9
    board.run(NEW_GAME_MS)
    assert board.moves == []
    assert host.state["phase"] == "ready"
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_discs_put_back_after_a_resignation_take_back_the_resignation_and_the_move(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    assert host.order("resign", side="r").kind == "ok"
    assert host.state["phase"] == "ended"
    board.lift("c2")
    board.place("c1")
    board.run(CALM_MS)
    assert board.moves == []
    assert host.state["phase"] == "ready"
    host.catch_up()
    entries = {frame.get("n"): frame.get("what") for frame in host.all("entry")}  # each once, however often it came
    assert list(entries.values()) == ["new", "move", "resign", "end", "back", "back"]


def test_the_other_sides_button_says_who_begins(new_board: Boards) -> None:
    board = new_board()
    board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb r"
    board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb r"
    board.press(0)
    assert board.position == START
    board.press(1)
    board.gesture("c5-c4")
    assert board.moves == ["c5-c4"]
    board.press(0)
    board.press(1)
    assert board.moves == ["c5-c4"]


def test_a_position_that_the_host_has_set_up_is_left_alone_by_the_buttons(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    position = "rrr2/5/5/5/2bbb b"
    assert host.order("new", pos=position).kind == "ok"
    for cell in ("d5", "e5", "a1", "b1"):
        board.lift(cell)
        board.place("off")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    board.press(1)
    board.press(0, 1000)
    board.press(1, 1000)
    assert board.position == position
    assert host.state["phase"] == "ready"


def test_tokens_given_by_the_host_stay_when_the_other_side_begins(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert host.order("new", pos="rrrrr/5/5/5/bbbbb b DJK TCR").kind == "ok"
    board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb r DJK TCR"


def test_tokens_stay_over_a_power_cut_before_the_first_move(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b DJK TCR")
    board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb r DJK TCR"


def test_the_hosts_new_game_is_asked_for_and_not_believed_before_it_stands(new_board: Boards) -> None:
    """The discs of the start position look like a legal move of the new one; nobody has made it."""
    board = new_board()
    host = Host(board)
    assert host.order("new", pos="rrrrr/5/5/2b2/bb.bb b").kind == "ok"
    board.run(5000)
    assert board.moves == []
    assert (host.cells_with("+"), host.cells_with("s")) == (["c2"], ["c1"])
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == []
    assert host.state["phase"] == "ready"
