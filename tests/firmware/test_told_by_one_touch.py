"""A move that no switch sees is told by one touch of the stack where it went; the reply, or a press, confirms it."""

import pytest
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards, play
from tests.firmware.host import Host

LONG_MS = 1000
THOUGHT_MS = 20_000  # longer than touches live
ONLY_ONE = "rr1rr/2(rb)2/2(br)2/5/bb1b1 b"  # nothing shows c4-c3, and no other move
TWO_ONTO_ONE = "rr1rr/1(rb)(rb)2/2(br)2/5/bb3 b"  # b4-c3 or c4-c3
EITHER_FILLS_B3 = "rr1rr/1(rb)3/2(br)2/(br)4/1b1b1 b"  # Black from b4; or Red from a2, if b4-c3 came before
LAST_FROM_A_STACK = "r1(rr)rr/2(rb)2/2(bb)2/5/bb3 r"  # c5-b4 leaves a disc behind
CROSSWISE = ".(rr).../.r.(rr)1/3(bb)1/2b../(bb).... b"  # c2-c3 and d4-d3; or c2-d3 and d4-c3
WINS = "..(rr)../..(rb)../(br).b../1..../..... r"  # by c5-c4
OFF_OR_ONTO = "...../..(rr)(br)./...../...../..... r"  # c4-off, or d4-c4
WITH_TOKENS = "rr1rr/2(rb)2/2(br)2/5/bb1b1 b C -"


def hide(board: VirtualBoard, start: str, target: str) -> None:
    """Move the top disc of a stack onto another one, and touch where it went."""
    board.lift(start)
    board.place(target)
    board.run(300)
    board.touch(target)
    board.run(SETTLED_MS)


def test_the_board_shows_the_only_move_it_can_be_and_the_reply_confirms_it(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    host = Host(board)
    hide(board, "c4", "c3")
    assert board.moves == []
    assert host.cells_with("a") == ["c4"]
    assert host.cells_with("t") == ["c3"]
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_whoever_replies_may_think_as_long_as_they_like(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    hide(board, "c4", "c3")
    board.run(THOUGHT_MS)
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_a_long_press_confirms_it_as_well(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    hide(board, "c4", "c3")
    board.press(0, LONG_MS)
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3"]


def test_a_second_touch_of_the_same_stack_neither_confirms_nor_forgets_it(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    hide(board, "c4", "c3")
    board.touch("c3")
    board.run(CALM_MS)
    assert board.moves == []
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_a_straightened_stack_is_no_move_if_its_own_side_moves_on(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    board.touch("c3")
    board.run(SETTLED_MS)
    play(board, "d1", "d2")
    board.run(SETTLED_MS)
    assert board.moves == ["d1-d2"]


def test_a_stack_that_two_moves_lead_to_needs_both_touches(new_board: Boards) -> None:
    board = new_board(TWO_ONTO_ONE)
    hide(board, "c4", "c3")
    board.touch("c4")
    board.run(300)
    board.touch("c3")
    board.run(SETTLED_MS)
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_the_disc_below_may_reply(new_board: Boards) -> None:
    board = new_board(EITHER_FILLS_B3)
    hide(board, "b4", "c3")
    play(board, "b4", "a4")
    board.run(SETTLED_MS)
    assert board.moves == ["b4-c3", "b4-a4"]


@pytest.mark.parametrize(("cell", "moves"), [("a2", ["b4-c3", "a2-b3"]), ("b4", ["b4-b3"])])
def test_a_disc_that_either_side_could_have_moved_is_asked_about(
    new_board: Boards, cell: str, moves: list[str]
) -> None:
    """The stack may have been straightened: the board asks where the disc came from, and never guesses."""
    board = new_board(EITHER_FILLS_B3)
    host = Host(board)
    board.touch("c3")
    board.run(SETTLED_MS)
    board.lift(cell)
    board.place("b3")
    board.run(CALM_MS)
    assert board.moves == []
    assert host.cells_with("c") == ["a2", "b4"]
    board.touch(cell)
    board.run(CALM_MS)
    assert board.moves == moves


def test_the_disc_of_the_last_move_may_reply_and_be_held_for_a_while(new_board: Boards) -> None:
    board = new_board(LAST_FROM_A_STACK)
    play(board, "c5", "b4")
    board.run(SETTLED_MS)
    hide(board, "c4", "c3")
    board.lift("b4")
    board.run(3000)  # its stack looks as if it were back there
    assert board.moves == ["c5-b4"]
    board.place("b3")
    board.run(SETTLED_MS)
    assert board.moves == ["c5-b4", "c4-c3", "b4-b3"]


def test_a_late_touch_of_the_last_move_does_not_tell_the_next_one(new_board: Boards) -> None:
    board = new_board("...../r.1(rr)./1.1.(rb)/(br)1..1/.(bbb)... r")
    play(board, "a2", "b2")
    board.touch("a2")  # where the disc came from; the board has known that already
    board.run(SETTLED_MS)
    board.lift("b2")
    board.place("a2")
    board.run(300)
    board.touch("a2")
    board.run(CALM_MS)
    assert board.moves == []


def test_whoever_holds_tokens_tells_a_hidden_move_in_full(new_board: Boards) -> None:
    board = new_board(WITH_TOKENS)
    host = Host(board)
    hide(board, "c4", "c3")
    assert "c4" not in host.cells_with("a")
    board.touch("c4")
    board.run(300)
    board.touch("c3")
    board.run(SETTLED_MS)
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


# What careless hands found.


def fiddle(board: VirtualBoard, cell: str) -> None:
    """Lift a disc to see where it may go, and put it back."""
    board.lift(cell)
    board.run(400)
    board.place(cell)
    board.run(SETTLED_MS)


def test_whoever_replies_may_lift_another_disc_first(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    hide(board, "c4", "c3")
    fiddle(board, "a5")
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_whoever_replies_may_lift_another_disc_after_two_touches(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    board.lift("c4")
    board.place("c3")
    board.run(300)
    board.touch("c4")
    board.run(300)
    board.touch("c3")
    board.run(SETTLED_MS)
    fiddle(board, "a5")
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_whoever_moves_may_have_lifted_another_disc_first(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    fiddle(board, "d1")
    hide(board, "c4", "c3")
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_the_stack_that_the_disc_came_from_may_be_straightened_after_the_touch(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    hide(board, "c4", "c3")
    board.touch("c4")
    board.run(SETTLED_MS)
    play(board, "d5", "d4")
    board.run(SETTLED_MS)
    assert board.moves == ["c4-c3", "d5-d4"]


def test_whoever_replies_sees_where_the_lifted_disc_may_go(new_board: Boards) -> None:
    board = new_board(ONLY_ONE)
    host = Host(board)
    hide(board, "c4", "c3")
    board.lift("a5")
    board.run(SETTLED_MS)
    assert host.cells_with("+") == []
    assert host.cells_with("t") == ["a4", "b4", "b5"]


@pytest.mark.parametrize("ms", [700, 2700])
def test_two_touches_do_not_change_the_last_move_that_both_its_ends_had_shown(new_board: Boards, ms: int) -> None:
    board = new_board(CROSSWISE)
    play(board, "c2", "c3")
    board.run(6000)
    board.lift("d4")
    board.place("d3")
    board.run(300)
    board.touch("d4")
    board.run(300)
    board.touch("d3")
    board.run(ms)
    assert board.moves == ["c2-c3"]
    play(board, "a1", "a2")
    board.run(SETTLED_MS)
    assert board.moves == ["c2-c3", "d4-d3", "a1-a2"]


def test_a_move_that_wins_has_no_reply_and_is_confirmed_by_a_press(new_board: Boards) -> None:
    board = new_board(WINS)
    host = Host(board)
    hide(board, "c5", "c4")
    board.press(1, LONG_MS)
    board.run(SETTLED_MS)
    assert board.moves == ["c5-c4"]
    assert host.state["phase"] == "ended"


def test_a_press_does_not_step_off_where_a_disc_may_as_well_have_come(new_board: Boards) -> None:
    board = new_board(OFF_OR_ONTO)
    hide(board, "d4", "c4")
    board.press(1, LONG_MS)
    board.run(SETTLED_MS)
    assert board.moves == []
