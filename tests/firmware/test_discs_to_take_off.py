"""A tile that is cut off goes with its discs: they are asked off the board, and the game goes on even if they stay."""

from tests.firmware.boards import SETTLED_MS, Boards
from tests.firmware.host import Host

# Red's e4 loses its last neighbour when the disc of e2... see the move: e2-e3 cuts off what stands on e4 and d1.
POSITION = ".rr../r1..r/1r1b1/2..b/b..(bb). b"
MOVE = ("e2", "e3")


def test_discs_of_a_removed_tile_are_asked_off_and_the_lights_go_out_when_they_are_gone(new_board: Boards) -> None:
    board = new_board(POSITION)
    host = Host(board)
    board.lift("e2")
    board.place("e3")
    board.run(SETTLED_MS)
    taken = host.cells_with("k")
    assert taken != []
    assert host.state["phase"] == "clear"
    for cell in taken:
        board.lift_stack(cell)
        board.place("off")
    board.run(SETTLED_MS)
    assert host.cells_with("k") == []
    assert host.state["phase"] == "ready"
    assert set(taken) <= set(host.cells_with("."))


def test_the_game_goes_on_even_if_they_stay(new_board: Boards) -> None:
    board = new_board(POSITION)
    host = Host(board)
    board.lift("e2")
    board.place("e3")
    board.run(SETTLED_MS)
    taken = host.cells_with("k")
    board.lift("a4")
    board.place("b4")
    board.run(SETTLED_MS)
    assert board.moves == ["e2-e3", "a4-b4"]
    assert host.cells_with("k") == taken
    board.lift("a1")
    board.place("a2")
    board.run(100)
    for cell in taken:
        board.lift_stack(cell)
        board.place("off")
    board.run(SETTLED_MS)
    assert board.moves == ["e2-e3", "a4-b4", "a1-a2"]
    assert host.cells_with("k") == []


def test_a_disc_put_back_onto_a_removed_tile_may_be_the_first_step_of_taking_back(new_board: Boards) -> None:
    board = new_board(POSITION)
    host = Host(board)
    board.lift("e2")
    board.place("e3")
    board.run(SETTLED_MS)
    cell = host.cells_with("k")[0]
    board.lift(cell)
    if cell in board.discs:
        board.lift_stack(cell)
        board.place("off")
    board.run(SETTLED_MS)
    board.place(cell)
    board.run(5000)
    assert board.moves == ["e2-e3"]
    assert host.cells_with("s") == host.cells_with("+") == []
    board.lift_stack(cell)
    board.place("off")
    board.run(SETTLED_MS)
    assert board.moves == ["e2-e3"]


def test_after_a_restart_discs_that_stayed_are_asked_off_first(new_board: Boards) -> None:
    board = new_board(POSITION)
    board.lift("e2")
    board.place("e3")
    board.run(SETTLED_MS)
    taken = Host(board).cells_with("k")
    board.power_cut()
    board.run(100)
    board.power_on(1500)
    host = Host(board)
    assert host.cells_with("s") == taken
    for cell in taken:
        board.lift_stack(cell)
        board.place("off")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
