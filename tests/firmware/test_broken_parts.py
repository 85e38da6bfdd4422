"""Switches that stick, missing diodes, weak magnets: the board says where, and plays on when it is repaired."""

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.host import Host


def test_a_switch_stuck_open_is_shown_as_a_missing_disc_and_after_repair_the_game_goes_on(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    board.fault("stuck_open", "b1")
    board.run(3000)
    assert host.cells_with("+") == ["b1"]
    play(board, "c5", "c4")  # while a black disc seems to be up, nobody knows what it will do
    assert board.moves == ["c1-c2"]
    board.clear_fault("stuck_open", "b1")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2", "c5-c4"]
    assert host.state["phase"] == "ready"
    board.gesture("d1-d2")
    assert board.moves == ["c1-c2", "c5-c4", "d1-d2"]


def test_a_switch_stuck_closed_is_shown_as_a_disc_too_much_and_after_repair_the_game_goes_on(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    board.fault("stuck_closed", "b3")
    board.run(3000)
    assert host.cells_with("s") == ["b3"]
    assert host.state["phase"] == "mismatch"
    assert board.moves == ["c1-c2"]
    board.clear_fault("stuck_closed", "b3")
    board.run(SETTLED_MS)
    board.gesture("c5-c4")
    assert board.moves == ["c1-c2", "c5-c4"]


def test_a_switch_that_sticks_while_its_disc_moves_makes_no_move(new_board: Boards) -> None:
    board = new_board()
    board.fault("stuck_closed", "c1")
    play(board, "c1", "c2")
    assert board.moves == []
    board.clear_fault("stuck_closed", "c1")
    board.run(SETTLED_MS)
    play(board, "c2", "c1")
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_a_missing_diode_shows_ghosts_and_never_makes_a_move(new_board: Boards) -> None:
    """Three discs at the corners of a rectangle close the fourth corner as well."""
    board = new_board("rrrrr/5/5/1b1b1/bb.b. b")
    host = Host(board)
    assert host.state["phase"] == "ready"
    board.lift("d2")
    board.run(200)
    board.fault("missing_diode", "b2")
    board.run(3000)
    assert board.moves == []
    board.place("d2")
    board.clear_fault("missing_diode", "b2")
    board.run(SETTLED_MS)
    assert board.moves == []
    assert host.state["phase"] == "ready"


def test_a_ghost_is_shown_as_a_disc_too_much_and_goes_with_the_repair(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/b1b2/b4 b")
    host = Host(board)
    ghosts = [cell for cell, closed in board.picture.items() if closed]
    assert "c1" not in ghosts
    board.fault("missing_diode", "a1")
    board.run(SETTLED_MS)
    missing_or_extra = host.cells_with("s")
    expected = sorted(cell for cell, closed in board.picture.items() if closed and cell not in ghosts)
    assert missing_or_extra == expected
    board.clear_fault("missing_diode", "a1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"


def test_a_weak_magnet_is_shown_as_a_missing_disc(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.fault("weak_magnet", "c1")
    play(board, "c1", "c2")
    assert board.moves == []
    assert host.cells_with("L") + host.cells_with("+") == ["c1"]
    board.clear_fault("weak_magnet")
    board.lift("c2")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def test_swapped_wires_are_seen_and_no_game_begins(new_board: Boards) -> None:
    board = new_board(boot_ms=0)
    board.fault("swapped_wires", rows=[0, 1])
    board.run(3000)
    host = Host(board)
    assert host.state["phase"] == "setup"
    assert host.cells_with("+") == ["a1", "b1", "c1", "d1", "e1"]
    assert host.cells_with("s") == ["a2", "b2", "c2", "d2", "e2"]
    board.clear_fault("swapped_wires")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
