"""What reeds cannot tell can be checked by eye: whose pieces should stand where, how high, in which order."""

from boardcore.lights.review import REVIEW_MS
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import NEW_GAME_MS, Boards
from tests.firmware.host import Host

STACKS = "rr1rr/2(rb)2/2(brr)2/5/bb1b1 b"
LONG_MS = 900


def test_a_long_press_at_rest_plays_every_stack_from_bottom_to_top(new_board: Boards) -> None:
    board = new_board(STACKS)
    host = Host(board)
    board.press(0, LONG_MS)
    rounds = dict.fromkeys(("c3", "c4", "a5", "c1"), "")
    for _ in range(6):
        host.catch_up()
        for cell in rounds:
            rounds[cell] += host.signs[cell]
        board.run(REVIEW_MS)
    assert rounds == {"c3": "011...", "c4": "10....", "a5": "1.....", "c1": "......"}


def test_lifting_a_piece_ends_the_review_and_is_understood_at_once(new_board: Boards) -> None:
    board = new_board(STACKS)
    host = Host(board)
    board.press(1, LONG_MS)
    board.gesture("a1-a2")
    host.catch_up()
    assert board.moves == ["a1-a2"]
    assert host.signs["a2"] == "m"


def test_the_review_ends_by_a_press_and_by_itself(new_board: Boards) -> None:
    board = new_board(STACKS)
    host = Host(board)
    rest = dict(host.signs)
    board.press(0, LONG_MS)
    board.press(0)
    host.catch_up()
    assert host.signs == rest
    board.press(0, LONG_MS)
    board.run(31_000)
    host.catch_up()
    assert host.signs == rest


def set_up_again(new_board: Boards) -> VirtualBoard:
    """Return a board on which a new game was set up in the middle of another."""
    board = new_board()
    for move in ("c1-c2", "c5-c4", "c2-c3"):
        board.gesture(move)
    for start, target in (("c3", "c1"), ("c4", "c5")):
        board.lift(start)
        board.place(target)
    board.run(NEW_GAME_MS)
    return board


def test_a_game_that_was_set_up_shows_whose_pieces_stand_where(new_board: Boards) -> None:
    """Colours swapped in the set-up look the same to switches: the players see it before the first move."""
    board = set_up_again(new_board)
    host = Host(board)
    assert {host.signs[cell] for cell in ("a1", "e1")} == {"0"}
    assert {host.signs[cell] for cell in ("a5", "e5")} == {"1"}
    assert host.signs["c3"] == "."
    board.run(5 * REVIEW_MS)
    host.catch_up()
    assert host.signs["a1"] == "o"


def test_the_first_lift_ends_the_owners_lights(new_board: Boards) -> None:
    board = set_up_again(new_board)
    host = Host(board)
    board.gesture("c1-c2")
    host.catch_up()
    assert board.moves == ["c1-c2"]
    assert host.signs["c2"] == "m"


def test_a_press_during_the_owners_lights_does_what_it_always_does(new_board: Boards) -> None:
    """Red begins: nobody has to wait until the lights of a new game are over."""
    board = set_up_again(new_board)
    board.press(1)
    assert board.position == "rrrrr/5/5/5/bbbbb r"
