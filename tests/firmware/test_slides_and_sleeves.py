"""Discs that are pushed instead of lifted, sleeves that brush over the board, contacts that bounce."""

import pytest

from tests.firmware.boards import NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.host import Host


def test_a_disc_slid_fast_through_a_third_tile_stands_where_it_stops(new_board: Boards) -> None:
    board = new_board()
    board.slide("b1", "b2", ms=150)
    board.slide("b2", "c2", ms=150)
    board.run(SETTLED_MS)
    assert board.moves == ["b1-c2"]
    host = Host(board)
    host.catch_up()
    assert [frame.get("what") for frame in host.all("entry")] == ["new", "move"]


def test_a_disc_that_rests_on_a_tile_on_its_way_has_moved_there_and_can_be_taken_back(new_board: Boards) -> None:
    board = new_board()
    board.slide("b1", "b2")
    board.run(SETTLED_MS)
    assert board.moves == ["b1-b2"]
    board.slide("b2", "b1")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.slide("b1", "c2")
    board.run(SETTLED_MS)
    assert board.moves == ["b1-c2"]


def test_a_disc_slid_about_and_back_is_not_a_move(new_board: Boards) -> None:
    board = new_board()
    for cell, target in (("b1", "b3"), ("b3", "d3"), ("d3", "b1")):
        board.slide(cell, target, ms=300)
    board.run(NEW_GAME_MS)
    assert board.moves == []
    assert board.position == "rrrrr/5/5/5/bbbbb b"


def test_a_sleeve_over_two_tiles_is_not_a_move(new_board: Boards) -> None:
    """Both stacks tilt for a moment, shorter than any hand could lift them: not even a touch."""
    board = new_board("rrrrr/5/5/1(bb)(bb)2/b...b b")
    for ms in (10, 30, 60):
        board.ask("knock", "b2", ms)
        board.ask("knock", "c2", ms, run=ms + 200)
        board.run(SETTLED_MS)
    assert board.moves == []


def test_a_sleeve_that_lifts_two_stacks_one_after_the_other_is_not_a_move(new_board: Boards) -> None:
    """It looks like the two touches of a move, but too short for hands."""
    board = new_board("rrrrr/5/5/1(bb)(bb)2/b...b b")
    for cell in ("b2", "c2", "c2"):
        board.knock(cell, 40)
    board.run(SETTLED_MS)
    assert board.moves == []
    for cell in ("b2", "c2", "c2"):
        board.touch(cell)
    board.run(SETTLED_MS)
    assert board.moves == ["b2-c2"]


def test_a_stack_straightened_after_a_move_is_not_a_move_of_the_other_side(new_board: Boards) -> None:
    """The touches that told Black's move are spent with it: the red discs left there must not seem to make the same."""
    board = new_board("rr3/5/5/1(rrb)r2/bbbb1 b")
    board.gesture("b2-c2")
    assert board.moves == ["b2-c2"]
    board.run(5000)
    assert board.moves == ["b2-c2"]
    board.touch("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["b2-c2"]


def test_a_stack_touched_long_after_another_is_not_a_move(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/1(bb)(bb)2/b...b b")
    host = Host(board)
    board.touch("b2")
    board.run(SETTLED_MS)
    assert host.cells_with("a") == ["c2"]  # the only stack that a disc can have come from
    board.run(9000)
    assert host.cells_with("a") == []
    board.touch("c2")
    board.run(SETTLED_MS)
    assert board.moves == []


@pytest.mark.parametrize("ms", [20, 60, 150, 300])
def test_a_move_in_a_bounce_storm_is_that_move(new_board: Boards, ms: int) -> None:
    board = new_board(settings={"PASSO_DEBOUNCE": 1})
    for cell in ("c1", "c2"):
        board.fault("bounce_storm", cell, ms=ms)
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS + 2 * ms)
    assert board.moves == ["c1-c2"]


def test_a_disc_put_back_in_a_bounce_storm_is_not_a_move(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/1(bb)(bb)2/b...b b")
    for cell in ("b2", "c2", "a1"):
        board.fault("bounce_storm", cell, ms=300)
    for cell in ("b2", "c2", "a1"):
        board.lift_stack(cell)
        board.place(cell)
    board.run(NEW_GAME_MS)
    assert board.moves == []


def test_a_queue_that_runs_over_gives_the_whole_picture_again(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.lift("c1")
    host.forget()
    board.fault("queue_overflow")
    board.place("c2")
    board.run(2000)
    assert [frame.get("over") for frame in host.all("picture")].count("1") == 1
    assert host.command("stats").get("over") == "1"
    assert host.last("picture").get("pic") == "1f0009b"
    assert board.moves == ["c1-c2"]


def test_a_queue_that_runs_over_while_nothing_moves_is_nothing(new_board: Boards) -> None:
    board = new_board()
    board.fault("queue_overflow")
    board.run(3000)
    assert board.moves == []
    board.gesture("c1-c2")
    assert board.moves == ["c1-c2"]
