"""Take-back by putting the discs back, for every kind of move, one after the other back to the start."""

import pytest
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards
from tests.firmware.host import Host
from tests.firmware.positions import CLASSES


def put_back(board: VirtualBoard, before: dict[str, str], after: dict[str, str], path: list[str]) -> None:
    """Undo a move with the hands: the disc or stack returns, and so do discs that were taken off."""
    start, target = path[0], path[-1]
    stack = len(before[start]) - len(after.get(start, ""))
    if target == "off":
        board.lift("off", before[start][-1])
        board.place(start)
    else:
        for _ in range(stack):
            board.lift(target)
        for _ in range(stack):
            board.place(start)
    for cell, discs in before.items():
        if cell not in (start, target) and cell not in board.discs:
            for disc in discs:
                board.lift("off", disc)
                board.place(cell)
    board.run(SETTLED_MS)


@pytest.mark.parametrize("kind", sorted(CLASSES))
def test_a_move_is_taken_back_by_putting_the_discs_back(new_board: Boards, kind: str) -> None:
    position, move = CLASSES[kind]
    board = new_board(position)
    before = board.discs
    board.gesture(move)
    assert board.moves == [move]
    after = board.discs
    path = move.partition("/")[0].split("-")
    put_back(board, before, after, path)
    if board.moves:  # hidden ends have to be touched, as in a move: where it came from first
        start, target = path[0], path[-1]
        if target == "off" and start not in after:
            board.touch(start)
        for cell in (target, start, start) if target != "off" else (start, start, start):
            if board.moves and len(after.get(cell, "")) > (cell == target):
                board.touch(cell)
        board.run(CALM_MS)
    assert board.moves == []
    assert board.position == position
    assert board.discs == before
    board.gesture(move)
    assert board.moves == [move]


def test_moves_are_taken_back_one_by_one_to_the_start(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    moves = ["c1-c2", "c5-c4", "c2-c3", "b5-b4", "d1-d2"]
    for move in moves:
        board.gesture(move)
    for count in range(len(moves) - 1, -1, -1):
        start, target = moves[count].split("-")
        board.lift(target)
        board.place(start)
        board.run(SETTLED_MS)
        assert board.moves == moves[:count]
    assert board.position == "rrrrr/5/5/5/bbbbb b"
    assert host.state["phase"] == "ready"
    host.catch_up()
    assert [frame.get("how") for frame in host.all("entry") if frame.get("what") == "back"] == ["discs"] * 5


def test_a_winning_move_is_taken_back_and_the_game_goes_on(new_board: Boards) -> None:
    board = new_board("1r3/b4/5/5/3b1 b")
    host = Host(board)
    board.gesture("a4-a5")
    board.run(100)
    assert host.state["phase"] == "ready"
    board.gesture("b5-b4")
    assert host.state["phase"] == "ended"
    assert host.cells_with("w") != []
    board.lift("b4")
    board.place("b5")
    board.run(CALM_MS)
    assert board.moves == ["a4-a5"]
    assert host.state["phase"] == "ready"


def test_the_hosts_take_back_is_not_undone_by_the_discs_that_still_stand_there(new_board: Boards) -> None:
    """The picture still shows the move: it must not be played again, but asked back by the lights."""
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    assert host.order("back").kind == "ok"
    board.run(5000)
    assert board.moves == []
    assert (host.cells_with("+"), host.cells_with("s")) == (["c1"], ["c2"])
    assert host.state["phase"] == "mismatch"
    board.lift("c2")
    board.place("c1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_a_disc_in_the_hand_while_the_host_takes_back_must_return_first(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    board.lift("b5")
    assert host.order("back").kind == "ok"
    board.place("b4")
    board.run(SETTLED_MS)
    assert host.cells_with("s") == ["b4", "c2"]
    assert host.cells_with("+") == ["b5", "c1"]
    board.lift("b4")
    board.place("b5")
    board.lift("c2")
    board.place("c1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    assert board.moves == []
