"""Several moves fit what the switches saw: the player tells by a touch, by the button, or at the host."""

import pytest

from tests.firmware.boards import SETTLED_MS, Boards
from tests.firmware.host import Host, outcome
from tests.firmware.positions import CLASSES

TWO_GIVERS = "rrr.r/3r1/5/5/(bb).(bb).b b"  # a1 or c1 may have given the disc on b2
STACKS, STACK_MOVE = CLASSES["stack onto stack"]  # from b1 to c2: nothing shows it
STEPS_OFF, OFF = CLASSES["disc off the board"]
STEPS_OFF_A_STACK, OFF_A_STACK = CLASSES["disc of a stack off the board"]
FADED_MS = 6000
SWEPT_MS = 1200  # three stacks in the air for longer than a touch: somebody clears up


def test_candidates_light_up_and_wait_for_as_long_as_it_takes(new_board: Boards) -> None:
    board = new_board(TWO_GIVERS)
    host = Host(board)
    board.lift("a1")
    board.place("b2")
    board.run(30_000)
    assert board.moves == []
    assert host.cells_with("c") == ["a1", "c1"]
    assert host.state["phase"] == "choose"
    assert host.state["cand"] == "a1-b2,c1-b2"
    assert host.state["ask"] == "a1:a1-b2,c1:c1-b2"


def test_a_touch_tells_which_stack_gave_the_disc(new_board: Boards) -> None:
    for cell in ("a1", "c1"):
        board = new_board(TWO_GIVERS)
        board.lift(cell)
        board.place("b2")
        board.run(SETTLED_MS)
        board.touch(cell)
        board.run(SETTLED_MS)
        assert board.moves == [f"{cell}-b2"]


def test_short_presses_step_through_the_candidates_and_a_long_one_takes_it(new_board: Boards) -> None:
    board = new_board(TWO_GIVERS)
    host = Host(board)
    board.lift("c1")
    board.place("b2")
    board.run(SETTLED_MS)
    board.press(0, 1000)
    assert board.moves == []
    board.press(1, 1000)
    board.press(1)
    assert board.moves == []
    board.press(0)
    assert host.cells_with("C") == ["a1", "b2"]
    board.press(0)
    assert host.cells_with("C") == ["b2", "c1"]
    board.press(0, 1000)
    assert board.moves == ["c1-b2"]
    host.catch_up()
    assert host.last("entry").get("how") == "button"


def test_the_host_chooses_among_the_candidates_and_nothing_else(new_board: Boards) -> None:
    board = new_board(TWO_GIVERS)
    host = Host(board)
    assert outcome(host.order("choose", move="a1-b2")) == "evidence"
    board.lift("a1")
    board.place("b2")
    board.run(SETTLED_MS)
    assert outcome(host.order("choose", move="e1-e2")) == "evidence"
    assert outcome(host.order("choose", move="a1-a3")) == "illegal"
    assert outcome(host.order("choose", move="nonsense")) == "value"
    assert outcome(host.order("choose", move="a1-b2")) == "ok"
    assert board.moves == ["a1-b2"]
    host.catch_up()
    assert host.last("entry").get("how") == "host"


def test_the_host_cannot_choose_while_the_discs_are_to_be_put_right(new_board: Boards) -> None:
    """The picture fits the move, but by two wrongs: the referee asks for the discs, not for a word."""
    board = new_board(TWO_GIVERS)
    host = Host(board)
    board.lift("e1")
    board.lift_stack("c1")
    board.lift("a5")
    board.run(SWEPT_MS)
    board.place("a5", "a5")
    board.place("b2", "e1")
    board.place("c1", "c1")
    board.lift("a1")
    board.place("e1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "mismatch"
    assert outcome(host.order("choose", move="a1-b2")) == "evidence"
    assert board.moves == []


def test_a_disc_onto_a_stack_is_chosen_by_the_button_while_nobody_touches(new_board: Boards) -> None:
    board = new_board("rr.rr/2r2/5/2b2/bb.bb b")
    host = Host(board)
    board.lift("b1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == []
    while host.cells_with("C") != ["c2"]:
        board.press(0)
    board.press(0, 1000)
    assert board.moves == ["b1-c2"]


def test_one_long_press_says_that_the_disc_in_the_hand_has_left_the_board(new_board: Boards) -> None:
    board = new_board(STEPS_OFF)
    host = Host(board)
    board.lift("e4")
    board.place("off")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.press(1, 1000)
    assert board.moves == []
    board.press(0, 1000)
    assert board.moves == [OFF]
    assert host.state["phase"] == "ended"


def test_one_touch_and_a_long_press_say_that_the_top_disc_has_left_the_board(new_board: Boards) -> None:
    board = new_board(STEPS_OFF_A_STACK)
    board.lift("e4")
    board.place("off")
    board.touch("e4")
    assert board.moves == []
    board.press(0, 1000)
    assert board.moves == [OFF_A_STACK]


def test_a_long_press_confirms_a_move_from_stack_to_stack(new_board: Boards) -> None:
    board = new_board(STACKS)
    host = Host(board)
    board.lift("b1")
    board.place("c2")
    board.touch("b1")
    board.press(0, 1000)
    assert board.moves == []
    board.press(0)  # ends the review
    board.run(FADED_MS)
    board.touch("b1")
    board.touch("c2")
    board.press(0, 1000)
    assert board.moves == [STACK_MOVE]
    host.catch_up()
    assert host.last("entry").get("how") == "button"


@pytest.mark.parametrize(("wait_ms", "button"), [(FADED_MS, 0), (0, 1)], ids=["lights have faded", "the other side"])
def test_a_long_press_reviews_where_it_confirms_nothing(new_board: Boards, wait_ms: int, button: int) -> None:
    board = new_board(STACKS)
    host = Host(board)
    board.touch("b1")
    board.touch("c2")
    board.run(wait_ms)
    board.press(button, 1000)
    assert board.moves == []
    assert host.cells_with("1")


def test_the_host_makes_both_steps_of_a_declared_double(new_board: Boards) -> None:
    """The first step makes no entry and does not show; the host tells which way the disc went."""
    board = new_board("rrr.r/3r1/5/2(br)2/bb.1b b D -")
    host = Host(board)
    assert outcome(host.order("declare", token="D")) == "ok"
    board.lift("b1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.lift("c2")
    board.place("b3")
    board.run(SETTLED_MS)
    assert board.moves == []
    assert "b1-c2-b3/D" in host.state["cand"].split(",")
    assert outcome(host.order("choose", move="b1-c2-b3/D")) == "ok"
    assert board.moves == ["b1-c2-b3/D"]
