"""Picking tokens on the board alone: the board is its own menu."""

from boardcore.games import Game
from passoboard import FIRMWARE
from passoboard.simulator import VirtualBoard
from passoboard.simulator.imports import Importer

from tests.firmware.boards import SETTLED_MS, Boards
from tests.firmware.host import Host, outcome

START = "rrrrr/5/5/5/bbbbb b"
LONG_MS = 1000


class Three(Game):
    """A game for three sides with tokens on eight by eight cells."""

    cells = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
    sides = "xyz"
    extras = "ABCDEF"


def test_every_side_of_a_larger_game_has_cells_of_its_own_for_its_tokens() -> None:
    menu = Importer(FIRMWARE, lambda _text: None, libraries=()).load("players.token_menu").Menu(Three(), [0, 0, 0])
    found = [" ".join(Three.cells[menu.cell(side, token)] for token in range(6)) for side in range(3)]
    assert found == ["a2 b2 c2 d2 e2 f2", "h7 g7 f7 e7 d7 c7", "g2 h2 a3 b3 c3 d3"]


def pick(board: VirtualBoard, side: int, *tokens: int) -> None:
    """Open a side's menu and pick the tokens with these places."""
    board.press(side, LONG_MS)
    at = 0
    for token in tokens:
        for _ in range(token - at):
            board.press(side)
        at = token
        board.press(side, LONG_MS)


def test_a_long_press_before_the_first_move_opens_the_menu_in_front_of_the_player(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.press(0, LONG_MS)
    assert host.state["phase"] == "menu"
    assert host.cells_with("q") == ["a2"]
    assert host.cells_with("p") == ["a3", "b2", "c2", "d2", "e2"]
    board.press(1, LONG_MS)
    assert host.cells_with("q") == ["a2", "e4"]
    assert host.cells_with("p") == ["a3", "a4", "b2", "b4", "c2", "c4", "d2", "d4", "e2", "e3"]


def test_three_tokens_are_picked_a_fourth_is_refused_and_stepping_on_closes_the_menu(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    pick(board, 0, 1, 3, 4)
    assert host.cells_with("P") == ["b2", "d2"]
    assert host.cells_with("Q") == ["e2"]
    board.press(0)
    board.press(0, LONG_MS)
    assert host.cells_with("q") == ["a3"]
    assert board.position == START
    board.press(0)
    assert board.position == "rrrrr/5/5/5/bbbbb b DJK -"
    assert host.state["phase"] == "ready"


def test_a_picked_token_is_put_back_by_another_long_press(new_board: Boards) -> None:
    board = new_board()
    pick(board, 0, 0, 0, 2)
    for _ in range(4):
        board.press(0)
    assert board.position == "rrrrr/5/5/5/bbbbb b C -"


def test_lifting_a_disc_closes_the_menu_and_the_move_counts(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    pick(board, 0, 4)
    pick(board, 1, 5)
    board.lift("c1")
    assert board.position == "rrrrr/5/5/5/bbbbb b K R"
    assert host.state["phase"] == "moving"
    assert host.cells_with("L") == ["c1"]
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def test_both_sides_pick_at_the_same_time_and_the_last_one_to_close_begins_the_game(new_board: Boards) -> None:
    board = new_board()
    pick(board, 0, 1)
    pick(board, 1, 0)
    for _ in range(5):
        board.press(0)
    assert board.position == START
    for _ in range(6):
        board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb b D T"


def test_picked_tokens_stay_when_the_menu_is_opened_again(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    pick(board, 0, 1)
    for _ in range(5):
        board.press(0)
    board.press(0, LONG_MS)
    assert host.cells_with("P") == ["b2"]


def test_after_the_first_move_a_long_press_opens_no_menu(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.gesture("c1-c2")
    board.press(0, LONG_MS)
    board.press(1, LONG_MS)
    assert host.state["phase"] == "ready"
    assert host.cells_with("p") == []


def test_a_game_that_the_host_begins_closes_the_menu_and_is_not_overwritten_by_it(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    pick(board, 0, 1)
    assert outcome(host.order("new", pos="rrrrr/5/5/5/bbbbb r T K")) == "ok"
    assert host.state["phase"] == "ready"
    board.gesture("c5-c4")
    assert board.moves == ["c5-c4"]
    assert board.position == "rr.rr/2r2/5/5/bbbbb b T K"


def test_a_walk_test_closes_the_menu(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    pick(board, 0, 1)
    newest = host.newest
    assert outcome(host.command("test", cell="c3")) == "ok"
    board.lift("c1")
    board.place("c1")
    assert host.newest == newest


def test_a_set_up_of_the_host_that_looks_like_the_start_is_left_alone(new_board: Boards) -> None:
    """All discs stand as at the start, but tiles are missing."""
    position = "rrrrr/5/1...1/5/bbbbb b"
    board = new_board(position)
    for ms in (100, 1000):
        board.press(1, ms)
        board.run(300)
    assert board.position == position
