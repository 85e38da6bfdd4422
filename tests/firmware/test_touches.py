"""Touches tell only what they were made for: late, early, long or shaky ones commit nothing else."""

import pytest

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards, play
from tests.firmware.host import Host

TWO_STACKS = "rrrrr/5/5/1(rb)1(rb)1/b1b1b b"
ONE_STACK = "rrrrr/5/5/1(rb)3/b1bbb b"
STACK_ONTO_DISC = ".(rr)rrr/.4/5/3b1/b.(bb).b r"
WITH_CARRY = ".(rr)(rr).r/5/5/b2bb/b1b.. r DJ TC"
STEPS_OFF = "...../r.(rr).b/.rb.(rb)/1..../..... b"


def test_a_stack_straightened_before_a_disc_is_lifted_is_not_where_it_went(new_board: Boards) -> None:
    board = new_board(ONE_STACK)
    board.touch("b2")
    board.run(SETTLED_MS)
    board.lift("a1")
    board.run(60_000)
    assert board.moves == []
    board.place("a2")
    board.run(SETTLED_MS)
    assert board.moves == ["a1-a2"]


def test_a_stack_touched_while_a_disc_was_up_is_not_where_the_disc_goes_the_next_time(new_board: Boards) -> None:
    board = new_board(ONE_STACK, hand_ms=100)
    board.lift("a1")
    board.touch("b2", ms=90)
    board.run(100)
    board.place("a1")
    board.lift("a1")  # at once, or it would be a touch itself
    board.run(60_000)
    assert board.moves == []


def test_a_stack_straightened_before_a_disc_lands_is_not_where_it_came_from(new_board: Boards) -> None:
    board = new_board(TWO_STACKS)
    host = Host(board)
    board.touch("b2")
    play(board, "d2", "c3")
    assert board.moves == []
    assert host.cells_with("c") == ["b2", "d2"]
    board.touch("d2")
    board.run(SETTLED_MS)
    assert board.moves == ["d2-c3"]


def test_a_stack_straightened_before_does_not_delay_a_move_that_only_one_stack_can_have_made(new_board: Boards) -> None:
    board = new_board(ONE_STACK)
    board.touch("e1")
    play(board, "b2", "b3")
    assert board.moves == ["b2-b3"]


@pytest.mark.parametrize("ms", [90, 250, 600, 850])
@pytest.mark.parametrize("settle_ms", [100, 400])
def test_a_touch_may_take_longer_than_the_discs_need_to_settle(new_board: Boards, ms: int, settle_ms: int) -> None:
    """The second stack, while it is up, looks like its disc on the way to the first."""
    board = new_board(STACK_ONTO_DISC, settings={"PASSO_SETTLE_MS": settle_ms})
    host = Host(board)
    play(board, "b5", "c5")
    board.touch("b5", ms=ms)
    board.run(SETTLED_MS)
    board.touch("c5", ms=ms)
    board.run(SETTLED_MS)
    assert board.moves == []
    board.touch("c5", ms=ms)
    board.run(SETTLED_MS)
    assert board.moves == ["b5-c5"]
    host.catch_up()
    assert {frame.get("n") for frame in host.all("entry")} == {"1", "2"}


def test_a_stack_held_up_to_tell_where_a_disc_came_from_is_not_carried(new_board: Boards) -> None:
    board = new_board(WITH_CARRY)
    play(board, "b5", "c4")
    board.lift_stack("b5")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.place("b5")
    board.run(SETTLED_MS)
    assert board.moves == ["b5-c4"]


@pytest.mark.parametrize("ms", [60, 120, 300])
def test_a_contact_that_chatters_is_no_knock(new_board: Boards, ms: int) -> None:
    board = new_board(STEPS_OFF)
    board.fault("bounce_storm", "e4", ms=ms)
    board.lift("e4")
    board.run(5000)
    assert board.moves == []


def test_a_disc_set_up_for_the_next_game_does_not_take_back_the_end_of_the_last(new_board: Boards) -> None:
    board = new_board("rb.../..rrr/r.3/2b2/..bbb b")
    host = Host(board)
    board.gesture("b5-off")
    for disc, cell in (("r", "a5"), ("b", "b5")):  # a5 went with its tile
        board.lift("off", disc)
        board.place(cell)
    board.run(60_000)
    assert board.moves == ["b5-off"]
    assert host.cells_with("c") == ["b5"]
    board.touch("b5")
    board.run(CALM_MS)
    assert board.moves == []
