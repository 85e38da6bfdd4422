"""Nobody touches anything: what the sensors count tells where a disc came from and where it went."""

import pytest
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import SETTLED_MS, Boards
from tests.independent_hands.__main__ import describe
from tests.independent_hands.measure import one_case, one_game
from tests.independent_hands.plain import PLAIN_HABITS, PlainHand

STACKS = "rrrrr/5/5/1(bb)(rb)2/b2b1 b"
GONE_MS = 3500  # longer than a disc that may step off is waited for


def carry(board: VirtualBoard, start: str, target: str, ms: int = 500) -> None:
    """Move a disc as people do."""
    board.lift(start)
    board.run(ms)
    board.place(target)
    board.run(SETTLED_MS)


@pytest.mark.parametrize(
    ("start", "target"), [("a1", "b2"), ("b2", "c1"), ("b2", "c2"), ("c2", "b2"), ("d1", "c2"), ("b2", "a2")]
)
@pytest.mark.parametrize("slides", [False, True])
def test_every_kind_of_step_is_told_by_itself(new_board: Boards, start: str, target: str, slides: bool) -> None:
    board = new_board(STACKS)
    if slides:
        board.slide(start, target)
        board.run(SETTLED_MS + 300)
    else:
        carry(board, start, target)
    assert board.moves == [f"{start}-{target}"]


def test_a_disc_from_stack_to_stack_that_goes_on_corrects_its_move(new_board: Boards) -> None:
    board = new_board(STACKS)
    carry(board, "b2", "c2")
    assert board.moves == ["b2-c2"]
    carry(board, "c2", "b2")
    board.run(1500)
    assert board.moves == []
    carry(board, "b2", "c1")
    assert board.moves == ["b2-c1"]


def test_a_disc_lifted_off_a_stack_and_put_back_is_no_move(new_board: Boards) -> None:
    board = new_board(STACKS)
    carry(board, "b2", "b2", 3000)
    assert board.moves == []
    carry(board, "c2", "b2")
    assert board.moves == ["c2-b2"]


@pytest.mark.parametrize("position", ["1b2r/5/5/5/bb1br b", "1(rb)2r/5/5/5/bb1br b"])
def test_a_disc_that_may_step_off_and_is_gone_has_stepped_off(new_board: Boards, position: str) -> None:
    board = new_board(position)
    board.lift("b5")
    board.place("off")
    board.run(GONE_MS)
    assert board.moves == ["b5-off"]


@pytest.mark.parametrize("position", ["1b2r/5/5/5/bb1br b", "1(rb)2r/5/5/5/bb1br b"])
def test_a_disc_that_was_only_held_for_long_corrects_that(new_board: Boards, position: str) -> None:
    board = new_board(position)
    carry(board, "b5", "a5", GONE_MS)
    board.run(SETTLED_MS)
    assert board.moves == ["b5-a5"]


def test_a_stack_that_is_straightened_while_a_disc_is_up_tells_nothing(new_board: Boards) -> None:
    board = new_board(".r(rr)r./r3./2b2/...1b/....b b")
    board.lift("e2")
    board.run(1500)
    board.touch("e1", 370)
    board.run(1200)
    board.place("d3")
    board.run(SETTLED_MS)
    assert board.moves == ["e2-d3"]


def test_a_stack_touched_twice_in_a_row_tells_as_ever(new_board: Boards) -> None:
    """As if a disc had come onto it that was not counted, which the board gives a second."""
    board = new_board(STACKS)
    board.lift("a1")
    board.run(500)
    for moves in ([], ["a1-b2"]):
        board.touch("b2")
        board.run(1000)
        assert board.moves == moves


@pytest.mark.parametrize("seed", [104, 121])
def test_a_whole_game_asks_for_nothing(seed: int) -> None:
    result = one_game(seed, PLAIN_HABITS, player=PlainHand, board="counting")
    assert not result.failed, describe(result)
    assert result.touches + result.presses + result.answered + result.corrected == 0
    assert result.moves > 20


@pytest.mark.parametrize("habit", PLAIN_HABITS)
def test_a_move_with_a_habit_and_its_reply_are_recorded_as_played(habit: str) -> None:
    result = one_case(PLAIN_HABITS.index(habit) + 1, habit, player=PlainHand, board="counting")
    assert not result.failed, describe(result)
