"""Every token: seen from the discs where they can tell, declared by button or host where they cannot."""

import itertools

import pytest

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.host import Host, outcome
from tests.firmware.positions import CLASSES

TOKENS = sorted(kind for kind, (_, move) in CLASSES.items() if "/" in move)


@pytest.mark.parametrize("kind", sorted(CLASSES))
def test_every_kind_of_move_is_understood(new_board: Boards, kind: str) -> None:
    position, move = CLASSES[kind]
    board = new_board(position)
    board.gesture(move)
    assert board.moves == [move]


@pytest.mark.parametrize("kind", TOKENS)
def test_every_token_can_be_declared_by_button(new_board: Boards, kind: str) -> None:
    """Declaring is never needed where the discs can tell, and never in the way."""
    position, move = CLASSES[kind]
    board = new_board(position)
    host = Host(board)
    board.press(0)
    assert host.state["token"] == move[-1]
    assert host.cells_with("d") != []
    path = move.partition("/")[0].split("-")
    for start, target in itertools.pairwise(path):
        board.lift_stack(start) if move[-1] == "C" else board.lift(start)
        board.place(target)
        board.run(SETTLED_MS)
        if board.moves == [] and len(board.discs[target]) > 1:
            board.touch(target)
            board.run(SETTLED_MS)
    assert board.moves == [move]
    assert "token" not in host.state


def test_presses_step_through_the_tokens_one_can_use_and_after_the_last_to_none(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b DKR T")
    host = Host(board)
    seen = []
    for _ in range(5):
        board.press(0)
        seen.append(host.state.get("token", "-"))
    assert seen == ["D", "K", "-", "D", "K"]


def test_the_other_sides_button_declares_nothing_in_the_middle_of_a_game(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/2b2/bb.bb b K K")
    host = Host(board)
    board.press(1)
    assert "token" not in host.state


def test_a_token_declared_by_the_host_is_taken_back_by_it(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b K -")
    host = Host(board)
    assert outcome(host.order("declare", token="D")) == "illegal"
    assert outcome(host.order("declare", token="X")) == "value"
    assert outcome(host.order("declare", token="K")) == "ok"
    assert host.state["token"] == "K"
    assert outcome(host.order("declare", token="-")) == "ok"
    assert "token" not in host.state
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def test_a_plain_move_is_not_delayed_by_tokens_that_were_not_declared(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b DKR TCJ")
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def half_a_double(new_board: Boards):  # type: ignore[no-untyped-def]
    """Return a board and its host between the two steps of a double."""
    board = new_board("rrrrr/5/5/5/bbbbb b D -")
    host = Host(board)
    board.press(0)
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == []
    return board, host


def test_between_the_steps_of_a_double_the_lights_show_where_the_disc_may_go_on(new_board: Boards) -> None:
    board, host = half_a_double(new_board)
    assert "d3" in host.cells_with("t")
    assert host.cells_with("d") == ["c2"]
    assert host.state["phase"] == "moving"
    board.run(30_000)
    assert board.moves == []
    board.lift("c2")
    board.place("d3")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2-d3/D"]


def test_the_first_step_of_a_double_is_taken_back_by_putting_the_disc_back(new_board: Boards) -> None:
    board, host = half_a_double(new_board)
    board.lift("c2")
    board.place("c1")
    board.run(SETTLED_MS)
    assert host.cells_with(".") == []
    assert host.state["phase"] == "ready"
    board.press(0)
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]


def test_a_cable_pulled_between_the_steps_of_a_double_makes_no_plain_move_of_it(new_board: Boards) -> None:
    board, host = half_a_double(new_board)
    board.fault("unplug")
    board.run(2000)
    assert board.moves == []
    board.clear_fault("unplug")
    board.run(500)
    host = Host(board)
    board.run(1000)
    assert board.moves == []
    board.lift("c2")
    board.place("d3")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2-d3/D"]
    assert host.cells_with("~") == []


def test_between_the_steps_of_a_double_it_is_too_late_to_declare(new_board: Boards) -> None:
    """Else an accidental press would make a plain move of the first step."""
    board, host = half_a_double(new_board)
    board.press(0)
    board.run(1000)
    assert board.moves == []
    assert outcome(host.order("declare", token="-")) == "busy"
    board.run(1000)
    assert board.moves == []
    assert host.state["token"] == "D"


@pytest.mark.parametrize("ms", [100, 1000])
def test_between_the_steps_of_a_double_the_other_sides_button_begins_no_game(new_board: Boards, ms: int) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b D -")
    board.press(0)
    board.run(300)
    play(board, "c1", "c2")
    board.press(1, ms)
    board.run(300)
    play(board, "c2", "d3")
    assert board.moves == ["c1-c2-d3/D"]


def test_discs_that_the_first_step_of_a_double_takes_are_asked_off_after_the_second(new_board: Boards) -> None:
    """The stack on a1 loses its last neighbour with the first step."""
    board = new_board("1rr2/5/5/..3/(rrr)b1bb b D -")
    host = Host(board)
    board.press(0)
    board.lift("b1")
    board.place("c2")
    board.run(SETTLED_MS)
    board.lift("c2")
    board.place("c3")
    board.run(SETTLED_MS)
    assert board.moves == ["b1-c2-c3/D"]
    assert host.cells_with("k") == ["a1"]
    board.lift_stack("a1")
    board.place("off")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"


def test_a_first_step_that_allows_no_second_is_not_offered(new_board: Boards) -> None:
    """A step onto the tile that is cut off by it takes the disc itself: no double begins like that."""
    board = new_board("1rr2/5/5/..3/1b1bb b D -")
    host = Host(board)
    board.lift("b1")
    assert "a1" in host.cells_with("t")
    board.place("b1")
    board.run(SETTLED_MS)
    board.press(0)
    board.lift("b1")
    assert host.cells_with("t") == ["c1", "c2"]
    board.place("a1")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "mismatch"
    assert board.moves == []


def test_a_touch_tells_a_jump_onto_a_stack_from_plain_moves_that_look_the_same(new_board: Boards) -> None:
    """From c2 the disc could have gone onto d1, too; the touched stack is two tiles away."""
    board = new_board("r..(rr)./1.r../1r.2/2b../(bb)..bb r J CJ")
    play(board, "b3", "a4")
    board.lift("c2")
    board.place("c4")
    board.touch("c4")
    board.run(SETTLED_MS)
    assert board.moves == ["b3-a4", "c2-c4/J"]
