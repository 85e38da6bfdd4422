"""The real MicroPython machine plays a script with the same light and the same memory as CPython, in a small heap."""

from pathlib import Path

import pytest
from passoboard.simulator import SimulatorError
from passoboard.simulator.vm import Board, play_script, simulator_bytes

from .drives import MIRROR, make_drive

SCRIPT = """\
300 lift c1
600 place c2
1000 slide a1 c1 400
1700 touch b1
2500 fault stuck_open e1
2800 host_open
2900 host_write hello
3100 knock d1
3300 sweep_all
3500 lift off b
3600 place a3
4000 power_cut
4100 power_on
5000 power_cut 2
5100 lift a3
5400 power_on
6500 end
""".splitlines()


def test_both_machines_give_the_same_frames_and_memory(tmp_path: Path) -> None:
    board = Board(make_drive(tmp_path, MIRROR), seed=3)
    here = play_script(SCRIPT, board, machine="cpython")
    there = play_script(SCRIPT, board, machine="micropython", heap_kib=56)
    assert here.frames == there.frames
    assert here.nvm == there.nvm
    assert here.console == there.console == "ready\n" * 3
    assert len(here.frames) > 10


def test_heap_is_a_bound_for_the_firmware_alone(tmp_path: Path) -> None:
    code = "import time\nhoard = [bytearray(1000) for _ in range(40)]\nwhile True: time.sleep(1)\n"
    board = Board(make_drive(tmp_path, code))
    played = play_script(["100 end"], board, heap_kib=64)
    assert 40_000 <= played.live_bytes < 45_000
    assert abs(played.simulator_bytes - simulator_bytes()) < 2000
    with pytest.raises(SimulatorError, match="heap is too small"):
        play_script(["100 end"], board, heap_kib=32)


def test_failing_player_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SimulatorError, match="no disc to lift on c3"):
        play_script(["100 lift c3"], Board(make_drive(tmp_path, MIRROR)))


def test_other_machines_do_not_exist(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown machine 'abacus'"):
        play_script(["100 end"], Board(make_drive(tmp_path, MIRROR)), machine="abacus")
