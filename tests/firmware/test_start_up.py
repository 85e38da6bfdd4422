"""The board sees the discs that stand on it when it starts, on every CircuitPython it may run on."""

import pytest

from tests.firmware.boards import SETTLED_MS, Boards, play

# 9.1.4 stands for 9.1.0 to 9.2.0, whose keypad reports the open switches instead of the closed ones.
EVERY_VERSION = pytest.mark.parametrize("version", [(8, 2, 7), (9, 1, 4), (9, 2, 4), (10, 0, 0)])
EVERY_BOARD = pytest.mark.parametrize("name", ["small", "big"])
Version = tuple[int, int, int]


@EVERY_BOARD
@EVERY_VERSION
def test_discs_that_stand_there_at_power_on_are_seen(new_board: Boards, version: Version, name: str) -> None:
    board = new_board(board=name, circuitpython=version)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]


@EVERY_BOARD
@EVERY_VERSION
def test_a_game_goes_on_after_a_power_cut(new_board: Boards, version: Version, name: str) -> None:
    board = new_board(board=name, circuitpython=version)
    play(board, "c1", "c2")
    board.power_cut()
    board.power_on(1200)
    play(board, "c5", "c4")
    assert board.moves == ["c1-c2", "c5-c4"]


@EVERY_BOARD
@EVERY_VERSION
def test_a_disc_that_is_lifted_while_the_board_starts_is_missed(new_board: Boards, version: Version, name: str) -> None:
    board = new_board(board=name, circuitpython=version, boot_ms=20, hand_ms=0)
    board.lift("c1")
    board.run(SETTLED_MS)
    assert board.moves == []
    board.place("c1")
    board.run(SETTLED_MS)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]


@EVERY_BOARD
@EVERY_VERSION
def test_a_full_queue_loses_no_disc(new_board: Boards, version: Version, name: str) -> None:
    board = new_board(board=name, circuitpython=version)
    board.fault("queue_overflow")
    board.run(SETTLED_MS)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]
