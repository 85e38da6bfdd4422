"""The board that counts, with the firmware on it: it plays exactly as the board of reeds does."""

from pathlib import Path

import pytest
from passoboard.simulator import HandError, VirtualBoard
from passoboard.simulator.journal_view import moves
from passoboard.simulator.vm import Board, Transcript, play_script

from tests.firmware.boards import Boards
from tests.firmware.scripts import script
from tests.firmware.test_disc_in_the_hand import *  # noqa: F403
from tests.firmware.test_on_the_vm import memory
from tests.firmware.test_random_games import line
from tests.tools import FIRMWARE, LIB, run, tool

HEAP_KIB = 300


def played(machine: str) -> Transcript:
    position, game = line(12, False)
    board = Board(seed=12, position=position, nvm=memory(position), board="counting")
    return play_script(script(position, game), board, machine=machine, heap_kib=HEAP_KIB)


def test_a_whole_game_on_the_vm_is_the_same_as_here() -> None:
    here, there = played("cpython"), played("micropython")
    assert moves(bytes(here.nvm)) == line(12, False)[1]
    assert there.nvm == here.nvm
    assert there.frames == here.frames
    assert there.console == here.console == ""


def test_pictures_of_a_board_at_rest_take_nothing_from_the_heap() -> None:
    path = {"MICROPYPATH": f".frozen:{LIB}:{FIRMWARE}"}
    done = run([tool("micropython"), Path(__file__).with_name("idle_pictures.py")], env=path)
    assert done.stdout.split() == ["0", "0", str(0b11111_00000_00000_00000_11111)], done.stderr


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_turned_board_plays(degrees: int) -> None:
    with VirtualBoard(board="counting", settings={"PASSO_ORIENTATION": degrees}, boot_ms=1500) as board:
        board.gesture("a1-b2")
        board.run(600)
        assert board.moves == ["a1-b2"]


def test_a_power_cut_in_the_middle_of_a_game_loses_nothing(new_board: Boards) -> None:
    board = new_board("r1rrr/1r3/5/(bb)4/2bbb b", boot_ms=1500)
    board.gesture("c1-c2")
    board.run(600)
    board.power_cut()
    board.power_on(1500)
    assert board.moves == ["c1-c2"]
    board.gesture("c5-c4")
    board.run(600)
    assert board.moves == ["c1-c2", "c5-c4"]


def test_a_disc_placed_long_before_the_other_is_lifted_must_go_first(new_board: Boards) -> None:
    """Not here: the discs stand as a legal move leaves them, whichever of them went where."""
    board = new_board(hand_ms=80)
    for start, target in (("a1", "c2"), ("c1", "a1")):
        board.lift(start)
        board.place(target)
        board.run(600)
    assert board.moves == ["c1-c2"]


# What can break.


def test_a_dead_sensor_feels_nothing_and_the_board_asks_for_its_disc(new_board: Boards) -> None:
    board = new_board()
    board.fault("dead_sensor", "c1")
    board.run(1500)
    assert not board.moves
    board.clear_fault("dead_sensor")
    board.run(1500)
    board.gesture("c1-c2")
    board.run(600)
    assert board.moves == ["c1-c2"]


@pytest.mark.parametrize("fault", ["drifting_sensor", "turned_magnet"])
def test_what_is_not_quite_right_does_not_disturb_a_game(new_board: Boards, fault: str) -> None:
    board = new_board()
    board.fault(fault, "c1")
    board.run(20_000)
    assert not board.moves
    board.gesture("c1-c2")
    board.run(600)
    assert board.moves == ["c1-c2"]


def test_a_game_goes_on_in_a_warmer_room(new_board: Boards) -> None:
    board = new_board()
    board.fault("warmth", kelvin=10)
    board.run(3000)
    board.gesture("c1-c2")
    board.run(600)
    assert board.moves == ["c1-c2"]


def test_a_phone_laid_on_the_board_is_no_move_and_taken_off_it_leaves_the_game(new_board: Boards) -> None:
    board = new_board()
    board.fault("phone", "c3")
    board.run(3000)
    assert not board.moves
    board.clear_fault("phone")
    board.run(2000)
    board.gesture("c1-c2")
    board.run(600)
    assert board.moves == ["c1-c2"]


def test_it_has_the_faults_of_its_own_parts(new_board: Boards) -> None:
    for fault in ("stuck_open", "missing_diode", "broken_cable"):
        with pytest.raises(HandError, match=r"unknown fault .*broken_select.*dead_sensor.*phone.*saturated_sensor"):
            new_board().fault(fault, "c3")


def test_a_broken_select_wire_makes_cells_answer_for_others(new_board: Boards) -> None:
    """Only the lower channel of each pair is read: a disc there answers twice, one on the upper channel never."""
    board = new_board()
    board.fault("broken_select", wire=0)
    board.run(3000)
    board.lift("c1")
    board.run(500)
    assert not board.moves
