"""What people really do with their hands, on the whole firmware: the next natural act leaves the true moves."""

import pytest
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import CALM_MS, NEW_GAME_MS, SETTLED_MS, Boards, play
from tests.firmware.host import Host

NEXT_TO_A_DISC = "rrrrr/5/5/3b1/bbb1b b"
TWO_STACKS = "rr1rr/2(rb)2/2(br)2/5/bb1b1 b"
STACK_UNDER_STACK = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"
FORGOTTEN = "rr1rr/5/2r2/1r3/bbb1b b"
OUT_OF_TURN = "rr1rr/2(rb)2/4(br)/5/bb1b1 b"
TAKES_DISCS = ".rr../r1..r/1r1b1/2..b/b..(bb). b"
STEPS_OFF = "...../r.(rr).b/.rb.(rb)/1..../..... b"


def straighten(board: VirtualBoard, *cells: str, ms: float = 250, pause_ms: float = 300) -> None:
    for cell in cells:
        board.touch(cell, ms=ms)
        board.run(pause_ms)


def test_a_stack_straightened_with_a_disc_in_the_hand_that_goes_back_is_not_a_move(new_board: Boards) -> None:
    board = new_board(NEXT_TO_A_DISC)
    board.lift("c1")
    board.run(1000)
    straighten(board, "d2")
    board.place("c1")
    board.run(CALM_MS)
    assert board.moves == []


def test_a_stack_straightened_with_a_disc_in_the_hand_is_not_where_it_goes(new_board: Boards) -> None:
    board = new_board(NEXT_TO_A_DISC)
    host = Host(board)
    board.lift("c1")
    board.run(1000)
    straighten(board, "d2")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]
    assert host.state["phase"] == "ready"  # no spark on c2: nobody is asked to take a real disc off


@pytest.mark.parametrize("cells", [("c4", "c3"), ("c3", "c4"), ("a5", "b5", "d5", "e5", "c4", "c3", "a1", "b1", "d1")])
@pytest.mark.parametrize("pause_ms", [100, 1500])
def test_stacks_straightened_one_after_the_other_are_not_a_move(
    new_board: Boards, cells: tuple[str, ...], pause_ms: int
) -> None:
    board = new_board(TWO_STACKS)
    straighten(board, *cells, pause_ms=pause_ms)
    board.run(CALM_MS)
    assert board.moves == []


def test_a_stack_straightened_twice_does_not_step_off_the_board(new_board: Boards) -> None:
    board = new_board(STEPS_OFF)
    straighten(board, "e4", "e4")
    board.run(CALM_MS)
    straighten(board, "e3", "e3")
    board.run(CALM_MS)
    assert board.moves == []


def test_a_disc_lifted_and_put_back_is_not_the_forgotten_touch(new_board: Boards) -> None:
    board = new_board(FORGOTTEN)
    board.lift("c1")
    board.place("b1")
    board.run(1000)
    board.lift("b2")
    board.run(1000)
    board.place("b2")
    board.run(CALM_MS)
    if board.moves:  # the board believes that c1 went to b2; the touch that was forgotten says where it is
        straighten(board, "b1", "b1")
    else:
        straighten(board, "b1")
    board.run(CALM_MS)
    assert board.moves == ["c1-b1"]


def test_a_reply_forgives_the_forgotten_touch_if_one_move_is_left(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/3b1/..b.. b")
    board.lift("c1")
    board.place("d2")
    board.run(1500)
    play(board, "a5", "a4")
    assert board.moves == ["c1-d2", "a5-a4"]


def test_a_reply_is_kept_while_the_board_asks_where_the_disc_went(new_board: Boards) -> None:
    board = new_board(FORGOTTEN)
    host = Host(board)
    board.lift("c1")
    board.place("b1")
    board.run(1500)
    play(board, "a5", "a4")
    assert host.cells_with("c") == ["b1", "b2"]
    board.touch("b1")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-b1", "a5-a4"]


@pytest.mark.parametrize("pause_ms", [80, 400])
def test_a_stack_onto_a_stack_touched_in_the_wrong_order_is_told_again(new_board: Boards, pause_ms: int) -> None:
    board = new_board(STACK_UNDER_STACK)
    board.lift("c2")
    board.place("c3")
    straighten(board, "c3", "c2", pause_ms=pause_ms)
    board.run(SETTLED_MS)
    assert board.moves == []
    straighten(board, "c2", "c3", "c3")
    board.run(SETTLED_MS)
    assert board.moves == ["c2-c3"]


@pytest.mark.parametrize("pause_ms", [150, 800])
def test_stacks_knocked_over_and_set_up_disc_by_disc_are_not_a_move(new_board: Boards, pause_ms: int) -> None:
    board = new_board(TWO_STACKS)
    knocked = {cell: board.discs[cell] for cell in ("c3", "c4", "b5", "d5")}
    for cell in knocked:
        board.ask("lift_stack", cell)
        board.ask("place", "off")
    board.run(1000)
    for cell, discs in knocked.items():
        for disc in discs:
            board.lift("off", disc)
            board.place(cell)
            board.run(pause_ms)
    board.run(CALM_MS)
    assert board.moves == []
    play(board, "d1", "d2")
    assert board.moves == ["d1-d2"]


def test_the_other_sides_disc_moved_out_of_turn_is_asked_back(new_board: Boards) -> None:
    board = new_board(OUT_OF_TURN)
    board.lift("e3")
    board.place("d3")
    board.run(CALM_MS)
    board.lift("d3")
    board.place("e3")
    board.run(CALM_MS)
    assert board.moves == []


def test_a_step_that_no_rule_allows_is_not_a_move_and_goes_back(new_board: Boards) -> None:
    board = new_board(NEXT_TO_A_DISC)
    play(board, "a1", "a4")
    assert board.moves == []
    play(board, "a4", "a1")
    play(board, "a1", "a2")
    assert board.moves == ["a1-a2"]


@pytest.mark.parametrize("after_ms", [0, 60, 150, 350])
def test_a_reply_at_once_ends_the_move_before_it(new_board: Boards, after_ms: int) -> None:
    board = new_board(hand_ms=60)
    board.lift("c1")
    board.place("c2")
    board.run(after_ms)
    board.lift("c5")
    board.run(100)
    assert board.moves == ["c1-c2"]  # before the reply stands
    board.place("c4")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2", "c5-c4"]


def test_a_reply_at_once_ends_a_move_that_only_touches_tell(new_board: Boards) -> None:
    board = new_board(STACK_UNDER_STACK, hand_ms=60)
    board.lift("c2")
    board.place("c3")
    straighten(board, "c2", "c3", "c3", pause_ms=60)
    board.lift("a5")
    board.place("a4")
    board.run(SETTLED_MS)
    assert board.moves == ["c2-c3", "a5-a4"]


@pytest.mark.parametrize("after_ms", [100, 800, 2000, 5000])
def test_a_disc_on_the_wrong_tile_is_put_right_later(new_board: Boards, after_ms: int) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    board.run(after_ms)
    play(board, "c2", "b2")
    assert board.moves == ["c1-b2"]
    assert host.state["phase"] == "ready"


@pytest.mark.parametrize("pause_ms", [300, 700, 1500])
def test_a_move_that_took_discs_off_is_taken_back_disc_by_disc(new_board: Boards, pause_ms: int) -> None:
    board = new_board(TAKES_DISCS)
    host = Host(board)
    before = board.discs
    play(board, "e2", "e3")
    taken = host.cells_with("k")
    for cell in taken:
        board.lift_stack(cell)
        board.place("off")
    board.run(SETTLED_MS)
    board.lift("e3")
    board.run(pause_ms)
    board.place("e2")
    for cell in taken:
        for disc in before[cell]:
            board.run(pause_ms)
            board.lift("off", disc)
            board.place(cell)
    board.run(CALM_MS)
    assert board.moves == []
    assert board.position == TAKES_DISCS
    assert host.state["phase"] == "ready"


@pytest.mark.parametrize("order", [("c4", "c5", "c2", "c1"), ("c2", "c1", "c4", "c5")])
@pytest.mark.parametrize("pause_ms", [300, 3000])
def test_two_moves_back_to_the_start_in_either_order_are_no_new_game(
    new_board: Boards, order: tuple[str, ...], pause_ms: int
) -> None:
    start = "rrrrr/5/5/5/bbbbb b TD CR"
    board = new_board(start)
    host = Host(board)
    play(board, "c1", "c2")
    play(board, "c5", "c4")
    epoch = host.epoch
    for lifted, placed in (order[:2], order[2:]):
        play(board, lifted, placed)
        board.run(pause_ms)
    board.run(NEW_GAME_MS)
    assert board.moves == []
    assert board.position == start
    assert host.epoch == epoch


@pytest.mark.parametrize("thought_ms", [500, 20_000])
def test_a_reply_confirms_a_stack_onto_a_stack_that_was_touched_twice(new_board: Boards, thought_ms: int) -> None:
    board = new_board(STACK_UNDER_STACK)
    board.lift("c2")
    board.place("c3")
    straighten(board, "c2", "c3")
    board.run(thought_ms)
    assert board.moves == []
    play(board, "a5", "a4")
    assert board.moves == ["c2-c3", "a5-a4"]


def test_two_stacks_straightened_and_a_disc_of_the_other_side_lifted_are_not_a_move(new_board: Boards) -> None:
    board = new_board(STACK_UNDER_STACK)
    straighten(board, "c2", "c3")
    board.lift("a5")
    board.run(1000)
    board.place("a5")
    board.run(CALM_MS)
    assert board.moves == []


def test_the_last_disc_held_by_the_other_hand_during_the_reply_is_not_put_elsewhere(new_board: Boards) -> None:
    board = new_board(TWO_STACKS)
    host = Host(board)
    play(board, "d1", "d2")
    board.lift("c3")
    board.lift("d2")
    board.run(300)
    board.place("c2", lifted="c3")
    board.run(SETTLED_MS)
    board.place("d2", lifted="d2")
    board.run(SETTLED_MS)
    assert host.cells_with("c") == ["c2", "d2"]  # the red disc may have followed a correction to c2, too
    board.touch("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["d1-d2", "c3-c2"]


def test_discs_that_left_the_game_may_be_touched_again_before_they_are_taken_off(new_board: Boards) -> None:
    board = new_board("r..r./1.1.1/..rbr/.(rbb).1b/.b... r")
    host = Host(board)
    play(board, "a5", "a4")
    straighten(board, "a4")
    board.run(SETTLED_MS)
    assert host.cells_with("k") == ["a4"]
    play(board, "d3", "e2")
    straighten(board, "e2")
    board.run(SETTLED_MS)
    assert board.moves == ["a5-a4", "d3-e2"]


def test_one_touch_more_than_a_move_needs_does_not_step_off_the_board(new_board: Boards) -> None:
    board = new_board("...../1..../1(bb)..(rr)/1.(bb).(br)/..... r")
    board.lift("e3")
    board.place("e2")
    straighten(board, "e3", "e2", "e2", "e2")
    board.run(NEW_GAME_MS)
    assert board.moves == ["e3-e2"]


def test_what_a_first_touch_asks_is_dropped_when_the_second_one_tells_the_next_move(new_board: Boards) -> None:
    board = new_board("r..(rr)./1.1../2r.1/1..b(br)/(bb)..b. b")
    host = Host(board)
    play(board, "d2", "c3")
    straighten(board, "c3")
    board.lift("e2")
    board.place("d1")
    straighten(board, "e2")
    assert host.cells_with("c") == ["c3", "e2"]  # might the first disc have gone to e2?
    straighten(board, "d1")
    assert host.cells_with("c") == []
    play(board, "c3", "b3")
    assert board.moves == ["d2-c3", "e2-d1", "c3-b3"]


def test_a_disc_that_came_before_another_left_is_not_that_one(new_board: Boards) -> None:
    """Black's c3 is no correction of Red's a3, which was lifted four seconds later."""
    board = new_board("..r../(rr).1.1/1r1(brb)b/1(bb).../..... r")
    play(board, "b3", "a3")
    play(board, "b2", "c3")
    board.run(4000)
    board.lift("a3")
    board.place("a4")
    straighten(board, "a4")
    board.run(CALM_MS)
    straighten(board, "b2")
    board.run(CALM_MS)
    assert board.moves == ["b3-a3", "b2-c3", "a3-a4"]


def test_a_disc_where_the_last_one_came_from_does_not_change_a_move_made_long_ago(new_board: Boards) -> None:
    board = new_board("...(rrr)./..3/(rb).rb1/1..../.(bb)... r")
    host = Host(board)
    play(board, "c3", "c4")
    board.run(31_000)
    play(board, "a3", "c3")  # a tile too far
    board.run(3000)
    assert board.moves == ["c3-c4"]
    play(board, "c3", "a2")
    assert host.cells_with("c") == ["a3", "b1"]
    straighten(board, "a3")
    board.run(SETTLED_MS)
    assert board.moves == ["c3-c4", "a3-a2"]


def test_after_a_forgotten_touch_a_reply_that_needs_one_too_is_asked_for_next(new_board: Boards) -> None:
    board = new_board("r.(rr)(rr)./3.1/3.1/1b.1b/.bb.b b")
    host = Host(board)
    board.lift("b1")
    board.place("c1")
    board.run(1500)
    play(board, "c5", "c4")
    assert host.cells_with("c") == ["b2", "c1"]
    straighten(board, "c1")
    assert host.cells_with("c") == ["c5", "d5"]
    straighten(board, "c5")
    assert board.moves == ["b1-c1", "c5-c4"]


def test_a_reply_from_where_the_disc_seemed_to_have_gone_puts_that_in_question(new_board: Boards) -> None:
    board = new_board("r..(rr)r/3../b2r1/..bb1/....(bb) r")
    host = Host(board)
    board.lift("d3")
    board.place("d2")
    board.run(1500)
    straighten(board, "c2", ms=800)  # Black thinks: the same edges as a touch that says where the disc is
    assert board.moves == ["d3-c2"]
    play(board, "c2", "b3")
    assert "d2" in host.cells_with("c")
    straighten(board, "d2")
    board.run(SETTLED_MS)
    assert board.moves == ["d3-d2", "c2-b3"]


@pytest.mark.parametrize(
    ("answer", "move"), [("touched", "c2-d1"), ("taken off", "c2-b1"), ("nobody answers", "c2-b1")]
)
def test_a_question_about_discs_to_take_off_is_answered_by_that_too(new_board: Boards, answer: str, move: str) -> None:
    """If c2 went to b1, d1 left the game; if it went to d1, it did not."""
    board = new_board("...r./r(rr)..(br)/3.1/2b../.b.(bb). b")
    host = Host(board)
    board.lift("c2")
    straighten(board, "b1")
    board.place("d1" if answer == "touched" else "b1")
    assert host.cells_with("k") == ["d1"]
    straighten(board, "d1")
    assert host.cells_with("c") == ["b1", "d1"]
    if answer == "touched":
        board.run(NEW_GAME_MS)  # sooner, the stack might just be straightened once more
        straighten(board, "d1")
    elif answer == "taken off":
        board.lift_stack("d1")
        board.place("off")
    board.run(6000 if answer == "nobody answers" else NEW_GAME_MS)
    assert host.cells_with("c") == []
    assert board.moves == [move]


@pytest.mark.parametrize("pause_ms", [300, 800, 1300])
def test_after_two_moves_taken_back_in_the_other_order_the_next_disc_may_be_lifted_at_once(
    new_board: Boards, pause_ms: float
) -> None:
    board = new_board()
    for start, target in (("e1", "e2"), ("d5", "d4"), ("e2", "e1"), ("d4", "d5")):
        board.lift(start)
        board.run(500)
        board.place(target)
        board.run(CALM_MS if target != "d5" else pause_ms)
    play(board, "d1", "c2")
    assert board.moves == ["d1-c2"]


@pytest.mark.parametrize("pause_ms", [0, 60, 150])
def test_a_reply_that_is_lifted_at_once_ends_a_correction_as_well(new_board: Boards, pause_ms: float) -> None:
    board = new_board("....(rr)/b..r1/.1.(rbr)1/b..1./....(bb) b", hand_ms=0)
    for start, target in (("a4", "b3"), ("d4", "e5")):
        board.lift(start)
        board.run(500)
        board.place(target)
        board.run(500)
    straighten(board, "e5", pause_ms=1500)
    assert board.moves == ["a4-b3", "d4-e5"]
    board.lift("e5")
    board.run(500)
    board.place("e3")
    board.run(80 + pause_ms)  # it stands after 80 ms
    board.lift("a2")
    board.run(500)
    board.place("b3")
    board.run(500)
    straighten(board, "b3", pause_ms=NEW_GAME_MS)
    assert board.moves == ["a4-b3", "d4-e3", "a2-b3"]


def test_a_question_about_moves_from_one_stack_lights_where_they_may_have_gone_next(new_board: Boards) -> None:
    board = new_board("r..(rr)./1.r1r/3b1/b.1.1/b..(bb). b")
    host = Host(board)
    play(board, "d3", "d4")
    board.lift("d5")
    board.place("d4")  # nothing shows it, and nobody tells
    play(board, "a2", "a3")
    board.run(NEW_GAME_MS)
    assert host.cells_with("c") == ["d5"]
    straighten(board, "d5", pause_ms=600)
    assert host.cells_with("c") == ["c4", "d4", "e4"]
    straighten(board, "d4", pause_ms=600)
    assert board.moves == ["d3-d4", "d5-d4", "a2-a3"]


def test_discs_that_every_answer_takes_off_answer_nothing(new_board: Boards) -> None:
    """Red corrects e2-e1 to e2-d3, which could be a reply from c4; both leave e1 without a tile."""
    board = new_board(".(rr)..(rr)/.1r2/...2/.1b.b/..b.(bb) r")
    host = Host(board)
    board.gesture("b5-c4")
    board.lift("e2")
    board.place("e1")
    straighten(board, "e1", pause_ms=CALM_MS)
    board.lift("e1")
    board.run(500)
    board.place("d3")
    board.run(SETTLED_MS)
    assert host.cells_with("c") == ["c4", "d3"]
    board.lift_stack("e1")
    board.place("off")
    board.run(NEW_GAME_MS)
    assert board.moves == ["b5-c4", "e2-e1"]
    straighten(board, "d3", pause_ms=NEW_GAME_MS)
    assert board.moves == ["b5-c4", "e2-d3"]


@pytest.mark.parametrize("pause_ms", [200, 500, 1500])
def test_a_stack_that_is_straightened_twice_does_not_change_a_move_that_was_told(
    new_board: Boards, pause_ms: float
) -> None:
    board = new_board(".(rr).../2(rr)1r/5/b1.1b/.b.(bb). r")
    board.lift("b5")
    board.run(500)
    board.place("b4")
    board.run(CALM_MS)
    straighten(board, "b5", pause_ms=2000)
    assert board.moves == ["b5-b4"]
    straighten(board, "c4", "c4", pause_ms=pause_ms)
    board.run(NEW_GAME_MS)
    assert board.moves == ["b5-b4"]
