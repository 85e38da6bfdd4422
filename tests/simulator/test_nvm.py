"""Permanent memory is flash: appending programs bytes, overwriting erases all, the power may go at any byte."""

from pathlib import Path

import pytest
from passoboard.simulator import VirtualBoard

from .drives import board_with, make_drive

ERASED = b"\xff" * 4096
WAIT = "\nimport time\nwhile True: time.sleep(1)\n"


def test_memory_survives_a_power_cut(tmp_path: Path) -> None:
    code = "import microcontroller\nn = microcontroller.nvm\nprint(n[0])\nn[0:4] = b'abcd'" + WAIT
    with board_with(tmp_path, code) as board:
        board.power_cut()
        board.run(100)
        board.power_on()
        assert board.console.split() == ["255", "97"]
        assert board.nvm == b"abcd" + ERASED[4:]


def test_board_starts_with_the_memory_it_is_given(tmp_path: Path) -> None:
    code = "import microcontroller\nprint(bytes(microcontroller.nvm[0:3]))"
    with board_with(tmp_path, code, nvm=b"xyz" + ERASED[3:]) as board:
        assert board.console.startswith("b'xyz'\n")


def states(drive: Path, before: bytes, steps: int) -> list[bytes]:
    """Return the memory after a power cut at each step of what the drive writes when a disc is lifted."""
    found = []
    with VirtualBoard(firmware=drive, nvm=before) as board:
        start = board.state["nvm_steps"]
        board.lift("c1")
        assert board.state["nvm_steps"] - start == steps
    for after in range(steps + 1):
        with VirtualBoard(firmware=drive, nvm=before) as board:
            board.power_cut(after_bytes=after)
            board.lift("c1")
            assert board.state["powered"] == (after == steps)
            found.append(board.nvm)
    return found


ON_LIFT = """
import board, keypad, microcontroller, time
key = keypad.KeyMatrix((board.GP7,), (board.GP2, board.GP3, board.GP4))
key.events.clear()
while not key.events:
    time.sleep(0.01)
microcontroller.nvm[10:16] = b"record"
while True:
    time.sleep(1)
"""


def test_appending_leaves_a_beginning_of_the_record_at_every_cut(tmp_path: Path) -> None:
    before = b"0123456789" + ERASED[10:]
    after = [b"0123456789" + b"record"[:count] + ERASED[10 + count :] for count in range(7)]
    assert states(make_drive(tmp_path, ON_LIFT), before, 6) == after


@pytest.mark.parametrize("step", [0, 1, 2, 11, 300, 4096, 4097])
def test_overwriting_loses_everything_at_a_cut(tmp_path: Path, step: int) -> None:
    before = b"0123456789X" + ERASED[11:]
    whole = b"0123456789record" + ERASED[16:]
    with VirtualBoard(firmware=make_drive(tmp_path, ON_LIFT), nvm=before) as board:
        board.power_cut(after_bytes=step)
        board.lift("c1")
        assert board.nvm == (before if step == 0 else whole[: step - 1] + ERASED[step - 1 :])


def test_program_does_not_live_on_after_a_cut_in_the_middle_of_a_write(tmp_path: Path) -> None:
    code = """
import microcontroller, time
time.sleep(1)
try:
    microcontroller.nvm[0:4] = b"half"
except Exception:
    print("caught")
finally:
    print("cleaning up")
    microcontroller.nvm[8] = 8
print("alive")
"""
    with board_with(tmp_path, code) as board:
        board.power_cut(after_bytes=2)
        board.run(1000)
        assert board.nvm == b"ha" + ERASED[2:]
        assert "alive" not in board.console
