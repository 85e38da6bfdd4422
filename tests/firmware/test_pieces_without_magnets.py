"""Balls and tiles are things a hand moves and no switch feels: board and table may disagree, and a test can see it."""

import pytest
from boardcore.games import load
from passoboard.simulator import HandError, VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.boards import CALM_MS, SETTLED_MS, Boards

DRAWN = "RRRR/---/rbrb/brb/rbbr/---/BBBB r"
READY = "RRRR/rbr/brbr/rbr/rbrb/brb/BBBB b"
TILES = "X1oA2sA1s3/B1oB2nB1n3/6/6/6/6 12..../2...1./.21.../1.2... 1a 0/0 2144345353136/416552433152/6241166514223"


def disagreeing(board: VirtualBoard, game: str) -> dict[str, tuple[str, str]]:
    """Return the cells where the table shows something else than the board believes: what stands, what should."""
    rules = load(game)
    believed = dict(zip(rules.cells, rules.pieces(match_of(board.nvm).position), strict=True))
    there = {cell: board.discs.get(cell, "") for cell in rules.cells}
    return {cell: (there[cell], believed[cell]) for cell in rules.cells if there[cell] != believed[cell]}


def board_at(new_board: Boards, game: str, position: str = "") -> VirtualBoard:
    return new_board(position, board="big", game=game)


def test_a_ball_goes_with_its_piece_and_over_by_a_hand_over(new_board: Boards) -> None:
    board = board_at(new_board, "gaylor", "2bBbb2/1bbbbbb1/8/8/8/4W3/1wwwwww1/2ww1w2 w")
    board.gesture("e3-f4")
    assert board.discs["f4"] == "wo"
    board.gesture("b7-b6")
    board.gesture("f4>f2")
    assert (board.discs["f4"], board.discs["f2"]) == ("w", "wo")
    assert disagreeing(board, "gaylor") == {}


def test_a_ball_that_is_put_elsewhere_is_seen_on_the_table_and_not_by_the_board(new_board: Boards) -> None:
    """Fingers take the ball alone: no switch moves, and the light stays where the board believes it."""
    board = board_at(new_board, "gaylor")
    before = board.picture
    board.lift("e1", "o")
    assert (board.hand, board.discs["e1"]) == ("o", "w")
    board.place("f2")
    board.run(CALM_MS)
    assert (board.picture, board.moves) == (before, [])
    assert disagreeing(board, "gaylor") == {"e1": ("w", "wo"), "f2": ("wo", "w")}
    with pytest.raises(HandError, match="no disc"):
        board.lift("e1", "o")
    board.lift("f2", "o")
    board.place("e1")
    assert disagreeing(board, "gaylor") == {}


def test_a_hand_over_without_the_ball_makes_board_and_table_disagree(new_board: Boards) -> None:
    board = board_at(new_board, "gaylor")
    for cell in ("e1", "f2"):
        board.lift_stack(cell)
    for cell in ("f2", "e1"):
        board.place(cell, cell)
    board.run(SETTLED_MS)
    assert board.moves == ["e1>f2"]
    assert disagreeing(board, "gaylor") == {"e1": ("wo", "w"), "f2": ("w", "wo")}
    board.lift("e1", "o")
    board.place("f2")
    assert disagreeing(board, "gaylor") == {}


def test_pieces_that_touch_hands_crosswise_leave_the_ball_where_the_board_believes_it(new_board: Boards) -> None:
    board = board_at(new_board, "gaylor")
    board.lift_stack("e1")
    board.lift_stack("f2")
    board.place("e1", "f2")  # the receiver, on the carrier's square
    board.place("f2", "e1")  # the carrier with its ball, on the receiver's
    board.run(SETTLED_MS)
    assert board.moves == ["e1>f2"]
    assert disagreeing(board, "gaylor") == {}


def test_a_tile_told_elsewhere_than_it_lies_makes_board_and_table_disagree(new_board: Boards) -> None:
    board = board_at(new_board, "passtally", TILES)
    assert disagreeing(board, "passtally") == {}
    board.lay("e4", "X")
    board.lay("f4", "A")
    for cell in ("e3", "f3", "a8"):  # one row too low
        board.dip(cell)
    board.run(SETTLED_MS)
    assert board.moves == ["1:e3-f3"]
    assert set(disagreeing(board, "passtally")) == {"e3", "f3", "e4", "f4"}
    for cell in ("e4", "f4"):
        board.lay(cell, "")
    board.lay("e3", "X")
    board.lay("f3", "A")
    assert disagreeing(board, "passtally") == {}


def test_a_tile_that_lies_the_wrong_way_round_is_seen_as_well(new_board: Boards) -> None:
    board = board_at(new_board, "passtally", TILES)
    board.lay("e4", "A")
    board.lay("f4", "X")
    for cell in ("e4", "f4", "a8"):  # of type 2: its dotted half is straight
        board.dip(cell)
    board.run(SETTLED_MS)
    assert disagreeing(board, "passtally") == {"e4": ("A", "X"), "f4": ("X", "A")}


def test_a_real_disk_in_the_wrong_recess_makes_board_and_table_disagree(new_board: Boards) -> None:
    board = board_at(new_board, "passage", DRAWN)
    board.lay("b6", "r")
    board.lift_stack("c7")
    board.place("b2")
    board.run(SETTLED_MS)
    board.lift_stack("b2")
    board.place("c7")
    board.run(SETTLED_MS)
    assert board.moves == ["@b2"]
    assert disagreeing(board, "passage") == {"b2": ("", "r"), "b6": ("r", "")}


def test_a_piece_stands_on_its_disk_and_takes_none_along(new_board: Boards) -> None:
    board = board_at(new_board, "passage", READY)
    board.gesture("a1-c5")
    assert board.discs["c5"] == "rB"
    board.lift_stack("c5")
    assert (board.hand, board.discs["c5"]) == ("B", "r")
    board.place("c5")
    board.lift("b2", "b")  # a real disk can be taken out of its recess
    board.place("off")
    assert disagreeing(board, "passage") == {"b2": ("", "b")}
