"""keypad as a program sees it: start-up picture, reset, full queue, timestamps, buttons."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from passoboard.simulator import VirtualBoard

from tests.tools import FIRMWARE

from .drives import board_with, make_drive, printed

PINS = """
import board, keypad, supervisor, time
ROWS = (board.GP7, board.GP8, board.GP9, board.GP10, board.GP11)
COLUMNS = (board.GP2, board.GP3, board.GP4, board.GP5, board.GP6)

def drain(scanner):
    found = []
    event = scanner.events.get()
    while event:
        found.append((event.key_number, event.pressed))
        event = scanner.events.get()
    return found
"""


CLOSED = "[(0, True), (12, True)]"
OPEN = str([(key, False) for key in range(25) if key not in {0, 12}])


@pytest.mark.parametrize(
    ("version", "at_construction", "after_reset"),
    [
        ((8, 2, 7), CLOSED, CLOSED),
        ((9, 1, 4), "[]", OPEN),
        ((9, 2, 4), "[]", CLOSED),
        ((10, 0, 0), "[]", CLOSED),
    ],
)
def test_construction_and_reset_report_what_the_real_versions_report(
    tmp_path: Path, version: tuple[int, int, int], at_construction: str, after_reset: str
) -> None:
    """Counted on the binaries of these versions, with ten switches closed."""
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS, interval=0.1)
print(drain(matrix))
time.sleep(0.2)
print(drain(matrix))
matrix.reset()
print(drain(matrix))
"""
    )
    found = printed(tmp_path, code, position="5/5/2r2/5/b4 b", circuitpython=version)
    assert found == [at_construction, "[]", after_reset]


def test_full_queue_loses_the_newest_and_says_so(tmp_path: Path) -> None:
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS, max_events=2)
matrix.reset()
print(matrix.events.overflowed, len(matrix.events), drain(matrix), matrix.events.overflowed)
matrix.events.clear()
print(matrix.events.overflowed, drain(matrix))
matrix.reset()
print(matrix.events.overflowed, drain(matrix))
"""
    )
    assert printed(tmp_path, code, position="5/5/bbb2/5/5 b") == [
        "True 2 [(10, True), (11, True)] True",
        "False []",
        "True [(10, True), (11, True)]",
    ]


def test_overflow_fault_fills_the_queue_of_a_board_that_is_held_up(tmp_path: Path) -> None:
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS)
while True:
    if matrix.events.overflowed:
        print("overflow")
        matrix.events.clear()
        matrix.reset()
        print(len(drain(matrix)))
    drain(matrix)
    time.sleep(0.005)
"""
    )
    with board_with(tmp_path, code) as board:
        board.run(1000)
        assert board.console == ""
        board.fault("queue_overflow")
        board.run(1000)
        assert board.console == "overflow\n10\n"


def test_timestamps_wrap_with_the_counter(tmp_path: Path) -> None:
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS)
drain(matrix)
while True:
    event = matrix.events.get()
    if event:
        print(event.timestamp, supervisor.ticks_ms() - event.timestamp < 25)
    time.sleep(0.005)
"""
    )
    with board_with(tmp_path, code, boot_ms=64_900) as board:
        board.lift("c1")
        board.place("c1")
        before, after = [line.split() for line in board.console.splitlines()]
        assert 2**29 - 120 < int(before[0]) < 2**29
        assert int(after[0]) < 300
        assert before[1] == after[1] == "True"


def test_buttons_press_and_let_go(tmp_path: Path) -> None:
    code = (
        PINS
        + """
keys = keypad.Keys((board.GP14, board.GP15), value_when_pressed=False, pull=True)
while True:
    for event in drain(keys):
        print(event)
    time.sleep(0.01)
"""
    )
    with board_with(tmp_path, code) as board:
        board.press(1, 200)
        board.press(0, 0)
        assert board.console.splitlines() == ["(1, True)", "(1, False)", "(0, True)"]
        board.release(0)
        assert board.console.splitlines()[3:] == ["(0, False)"]


def test_stuck_switches_and_missing_diodes_show_while_they_last(tmp_path: Path) -> None:
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS)
while True:
    for event in drain(matrix):
        print(event)
    time.sleep(0.01)
"""
    )
    with board_with(tmp_path, code, position="5/5/5/1b3/b1b2 b") as board:
        start = len(board.console.splitlines())
        steps = []
        acts: tuple[Callable[[], None], ...] = (
            lambda: board.fault("stuck_open", "a1"),
            lambda: board.clear_fault("stuck_open", "a1"),
            lambda: board.fault("stuck_closed", "e5"),
            lambda: board.clear_fault("stuck_closed"),
            lambda: board.fault("stuck_closed", "b1"),
            lambda: board.fault("missing_diode", "b1"),
            lambda: board.clear_fault("missing_diode", "b1"),
        )
        for act in acts:
            act()
            board.run(50)
            steps.append(board.console.splitlines()[start:])
            start += len(steps[-1])
        assert steps == [
            ["(0, False)"], ["(0, True)"], ["(24, True)"], ["(24, False)"], ["(1, True)"],
            ["(5, True)", "(7, True)"], ["(5, False)", "(7, False)"],
        ]  # fmt: skip
        assert board.picture["b1"]
        assert not board.picture["c2"]


def test_swapped_rows_show_other_keys(tmp_path: Path) -> None:
    code = (
        PINS
        + """
matrix = keypad.KeyMatrix(ROWS, COLUMNS)
drain(matrix)
while True:
    for event in drain(matrix):
        print(event)
    time.sleep(0.01)
"""
    )
    with board_with(tmp_path, code, position="5/5/5/5/b4 b") as board:
        board.fault("swapped_wires", rows=[0, 1])
        board.run(50)
        board.clear_fault("swapped_wires")
        board.run(50)
        assert board.console.splitlines() == ["(0, False)", "(5, True)", "(0, True)", "(5, False)"]


def test_pins_that_nothing_is_soldered_to_stay_silent(tmp_path: Path) -> None:
    # This drive says how its board is wired; the program uses another pin for the last row.
    code = PINS.replace("board.GP11)", "board.GP20)") + "print(len(drain(keypad.KeyMatrix(ROWS, COLUMNS))))"
    drive = make_drive(tmp_path, code)
    shutil.copy(FIRMWARE / "pins.py", drive)
    shutil.copytree(FIRMWARE / "boards", drive / "boards")
    with VirtualBoard(firmware=drive, circuitpython=(8, 2, 7)) as board:
        assert board.console.startswith("5\n")
