"""The board's clock begins again 65 seconds after power-on: in the middle of a gesture, of a touch, of anything."""

from tests.firmware.boards import NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.host import Host
from tests.tools import share

WRAP_MS = 65_000


def test_the_clock_wraps_in_the_middle_of_a_gesture(new_board: Boards) -> None:
    """Wherever in the gesture the wrap falls, the move is the same."""
    for before in range(0, 1600, share(500, 50)):
        board = new_board("rrr.r/3r1/5/2(br)2/1(bb).1b b")
        board.run(WRAP_MS - before - board.now)
        board.gesture("b1-c2")
        assert board.moves == ["b1-c2"]
        assert board.now > WRAP_MS
        board.close()


def test_the_clock_wraps_while_a_disc_is_in_the_air(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.run(WRAP_MS - 300 - board.now)
    board.lift("c1")
    board.run(1000)
    assert board.moves == []
    board.place("c2")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2"]
    host.catch_up()
    entry = host.last("entry")
    assert int(entry.get("t") or "") < 10_000
    assert (entry.get("ev") or "").startswith("c1-")
    assert 60_000 < int(entry.get("ms") or "") < 70_000


def test_the_clock_wraps_while_a_new_game_is_set_up(new_board: Boards) -> None:
    board = new_board()
    board.gesture("c1-c2")
    board.gesture("c5-c4")
    board.gesture("c2-c3")
    board.run(WRAP_MS - 1300 - board.now)
    for cell, target in (("c3", "c1"), ("c4", "c5")):
        board.lift(cell)
        board.place(target)
    assert board.moves == ["c1-c2", "c5-c4", "c2-c3"]
    board.run(1300)
    assert board.now > WRAP_MS
    assert board.moves == ["c1-c2", "c5-c4", "c2-c3"]
    board.run(NEW_GAME_MS - 1300)
    assert board.moves == []


def test_the_clock_wraps_between_a_move_and_its_acknowledgement(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, acks=False)
    host.say("ack", epoch=host.epoch, n=1)
    board.run(WRAP_MS - 900 - board.now)
    board.gesture("c1-c2")
    host.forget()
    board.run(6000)
    assert [frame.get("n") for frame in host.all("entry")] == ["2"] * 3  # after silences of half a second, one and two


def test_lights_go_on_moving_over_the_wrap(new_board: Boards) -> None:
    board = new_board()
    board.gesture("c1-c2")
    board.run(WRAP_MS - 2000 - board.now)
    before = len(board.frames)
    board.run(2000)
    middle = len(board.frames)
    board.run(2000)
    assert middle > before
    assert len(board.frames) > middle
