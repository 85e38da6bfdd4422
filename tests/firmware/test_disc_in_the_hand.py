"""A disc that hangs in the air, comes back, or is not the player's own: nothing of that is a move."""

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards
from tests.firmware.host import Host

BESIDE_A_STACK = "rrrrr/5/5/2b2/bb.bb b"  # the disc of c2 can be stepped upon


def test_a_disc_held_in_the_air_for_a_minute_is_not_a_move(new_board: Boards) -> None:
    board = new_board(BESIDE_A_STACK)
    board.lift("b1")
    board.run(60_000)
    assert board.moves == []
    board.place("b2")
    board.run(SETTLED_MS)
    assert board.moves == ["b1-b2"]


def test_a_disc_held_over_a_stack_for_a_minute_is_not_a_move_even_if_the_stack_is_all_it_could_go_to(
    new_board: Boards,
) -> None:
    board = new_board("rr.../..r../..r../..b../.b... b")
    board.lift("b1")
    board.run(60_000)
    assert board.moves == []


def test_a_disc_put_back_is_not_a_move(new_board: Boards) -> None:
    board = new_board()
    for wait in (0, 100, 500, 5000):
        board.lift("c1")
        board.run(wait)
        board.place("c1")
        board.run(SETTLED_MS)
    assert board.moves == []
    assert board.position == "rrrrr/5/5/5/bbbbb b"


def test_a_lifted_disc_lights_its_legal_moves_and_goes_dark_when_it_is_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.lift("c1")
    assert host.cells_with("t") == ["b1", "b2", "c2", "d1", "d2"]
    assert host.cells_with("L") == ["c1"]
    assert host.state["phase"] == "moving"
    assert host.state["lifted"] == "c1"
    board.place("c1")
    board.run(SETTLED_MS)
    assert host.cells_with("t") == []
    assert host.cells_with("o") == ["a1", "b1", "c1", "d1", "e1"]
    assert host.state["phase"] == "ready"


def test_tiles_that_would_go_with_the_lifted_disc_flicker(new_board: Boards) -> None:
    """The tile of a1 has no other neighbour than the disc's own: if that goes, it goes too, with the stack on it."""
    board = new_board("1rr2/5/5/..3/(rrr)b1bb b")
    host = Host(board)
    board.lift("b1")
    board.run(100)
    assert host.cells_with("x") == ["a1"]
    assert host.cells_with("t") == ["c1", "c2"]


def test_the_opponents_disc_lifted_is_asked_back_at_once_and_nothing_happens_after(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.lift("c5")
    assert host.cells_with("+") == ["c5"]
    assert host.cells_with("t") == []
    board.run(5000)
    assert host.cells_with("+") == ["c5"]
    board.place("c5")
    board.run(SETTLED_MS)
    assert host.cells_with("+") == []
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_the_opponents_disc_moved_is_not_a_move_until_it_is_back(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.lift("c5")
    board.place("c4")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "mismatch"
    assert (host.cells_with("+"), host.cells_with("s")) == (["c5"], ["c4"])
    board.lift("c4")
    board.place("c5")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    assert board.moves == []


def test_two_discs_lifted_are_not_a_move_until_one_is_back(new_board: Boards) -> None:
    """Somebody moves one disc while another is up: once that is back the move is finished, and can be taken back."""
    board = new_board()
    board.lift("b1")
    board.lift("d1")
    board.run(SETTLED_MS)
    board.place("d2", "d1")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.place("b1", "b1")
    board.run(SETTLED_MS)
    assert board.moves == ["d1-d2"]
    board.lift("d2")
    board.place("d1")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.gesture("d1-d2")
    assert board.moves == ["d1-d2"]


def test_discs_put_right_one_by_one_are_asked_for_to_the_last_and_a_move_is_taken_only_then(new_board: Boards) -> None:
    """The last disc that is missing may be one that could move: it is asked back all the same."""
    board = new_board()
    host = Host(board)
    for cell in ("b1", "d1", "b5"):
        board.lift(cell)
    board.run(CALM_MS)  # longer than a touch
    assert host.cells_with("+") == ["b1", "b5", "d1"]
    board.place("b5", "b5")
    board.place("d1", "d1")
    board.run(SETTLED_MS)
    assert host.cells_with("+") == ["b1"]
    assert host.cells_with("t") == []
    assert "lifted" not in host.state
    board.place("b1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    assert host.cells_with("o") == ["a1", "b1", "c1", "d1", "e1"]


def test_a_disc_placed_before_the_other_is_lifted_is_the_same_move(new_board: Boards) -> None:
    """Somebody takes the disc of another tile, then fills that tile again: all discs look alike."""
    board = new_board(hand_ms=80)
    for start, target in (("a1", "c2"), ("c1", "a1")):
        board.lift(start)
        board.place(target)
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def test_a_disc_placed_long_before_the_other_is_lifted_must_go_first(new_board: Boards) -> None:
    board = new_board(hand_ms=80)
    for start, target in (("a1", "c2"), ("c1", "a1")):
        board.lift(start)
        board.place(target)
        board.run(SETTLED_MS)
    assert board.moves == []
    board.lift("c2")
    board.place("c1")
    board.run(SETTLED_MS)
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]


def test_a_disc_too_much_that_stays_too_long_must_go_first(new_board: Boards) -> None:
    board = new_board(BESIDE_A_STACK)
    host = Host(board)
    board.lift("b1")
    board.place("off")
    board.lift("off", "b")
    board.place("b4")
    board.run(SETTLED_MS)
    assert host.cells_with("s") == ["b4"]
    assert host.cells_with("+") == ["b1"]
    assert board.moves == []
