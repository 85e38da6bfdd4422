"""A board's life: failures, reloads, resets, the watchdog, and a simulation that cannot go on."""

from pathlib import Path

import pytest
from passoboard.simulator import SimulatorError, VirtualBoard
from passoboard.simulator import process as process_module

from .drives import board_with, make_drive

WATCHDOG = """
import microcontroller, time
from watchdog import WatchDogMode
print(microcontroller.cpu.reset_reason)
microcontroller.watchdog.timeout = 2
microcontroller.watchdog.mode = WatchDogMode.RESET
"""


def test_failure_is_printed_as_the_board_prints_it(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, "import part\n\ndef f():\n    part.g()\n\nf()\n", part_py="def g():\n    [][1]\n")
    with VirtualBoard(firmware=drive) as board:
        assert board.console == (
            "Traceback (most recent call last):\n"
            '  File "code.py", line 6, in <module>\n'
            '  File "code.py", line 4, in f\n'
            '  File "part.py", line 2, in g\n'
            "IndexError: list index out of range\n"
            "\nCode done running.\n"
        )
        board.run(10_000)
        assert board.state["resets"] == 0


def test_traceback_module_tells_the_same(tmp_path: Path) -> None:
    code = (
        "import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError as error:\n    traceback.print_exception(error)\n"
    )
    with board_with(tmp_path, code) as board:
        assert 'File "code.py", line 3, in <module>\nZeroDivisionError: division by zero\n' in board.console


def test_a_module_that_its_package_imports_is_run_once(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, "from parcel.inside import Inside\nimport parcel\nprint(parcel.Inside is Inside)\n")
    (drive / "parcel").mkdir()
    (drive / "parcel/__init__.py").write_text("from .inside import Inside\n")
    (drive / "parcel/inside.py").write_text("print('run')\nclass Inside:\n    pass\n")
    with VirtualBoard(firmware=drive) as board:
        assert board.console.splitlines()[:2] == ["run", "True"]


def test_reload_starts_with_fresh_modules_and_the_same_memory(tmp_path: Path) -> None:
    code = """
import microcontroller, part, supervisor, time
part.count += 1
print(part.count, microcontroller.nvm[0], supervisor.runtime.run_reason)
time.sleep(0.1)
if microcontroller.nvm[0] == 255:
    microcontroller.nvm[0] = 1
    try:
        supervisor.reload()
    except Exception:
        print("caught")
"""
    with VirtualBoard(firmware=make_drive(tmp_path, code, part_py="count = 0\n")) as board:
        assert board.console.splitlines()[:2] == [
            "1 255 supervisor.RunReason.STARTUP",
            "1 1 supervisor.RunReason.SUPERVISOR_RELOAD",
        ]


def test_reload_frees_pins(tmp_path: Path) -> None:
    code = """
import board, digitalio, supervisor, time
led = digitalio.DigitalInOut(board.LED)
print("taken")
time.sleep(0.1)
supervisor.reload()
"""
    with board_with(tmp_path, code, boot_ms=350) as board:
        assert board.console == "taken\n" * 4


def test_next_code_file_brings_a_failed_program_back(tmp_path: Path) -> None:
    code = """
import supervisor, time
print("run", supervisor.get_previous_traceback() is not None)
supervisor.set_next_code_file("worker.py", reload_on_error=True)
time.sleep(0.2)
supervisor.reload()
"""
    worker = "import time\nprint('worker')\ntime.sleep(0.2)\nraise ValueError\n"
    with VirtualBoard(firmware=make_drive(tmp_path, code, worker_py=worker)) as board:
        assert board.console.startswith("run False\nworker\nTraceback")
        assert board.console.endswith("Code done running.\nrun True\n")


def test_software_reset_starts_the_chip_again(tmp_path: Path) -> None:
    code = """
import microcontroller, time
print(microcontroller.cpu.reset_reason)
time.sleep(0.3)
microcontroller.reset()
"""
    with board_with(tmp_path, code) as board:
        assert board.console.split() == ["microcontroller.ResetReason.POWER_ON", "microcontroller.ResetReason.SOFTWARE"]
        assert board.state["resets"] == 1


def test_watchdog_bites_exactly_when_it_is_not_fed(tmp_path: Path) -> None:
    code = WATCHDOG + "for _ in range(10):\n    time.sleep(1)\n    microcontroller.watchdog.feed()\ntime.sleep(10)\n"
    with board_with(tmp_path, code, boot_ms=11_999) as board:
        assert board.state["resets"] == 0
        board.run(2)
        assert board.state["resets"] == 1
        assert board.console.split()[-1] == "microcontroller.ResetReason.WATCHDOG"


def test_watchdog_goes_on_when_the_program_has_ended(tmp_path: Path) -> None:
    with board_with(tmp_path, WATCHDOG, boot_ms=5000) as board:
        assert board.state["resets"] == 2


def test_firmware_that_hangs_is_bitten_by_its_watchdog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSOBOARD_PATIENCE_S", "0.2")
    code = WATCHDOG + "if 'POWER_ON' in repr(microcontroller.cpu.reset_reason):\n    while True: pass\ntime.sleep(1)\n"
    with board_with(tmp_path, code, boot_ms=3000) as board:
        assert board.console.split()[:2] == [
            "microcontroller.ResetReason.POWER_ON",
            "microcontroller.ResetReason.WATCHDOG",
        ]


def test_firmware_that_hangs_without_a_watchdog_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSOBOARD_PATIENCE_S", "0.2")
    with pytest.raises(SimulatorError, match=r"without ever calling time.sleep"):
        board_with(tmp_path, "while True:\n    pass\n")


def test_crash_of_the_simulator_itself_surfaces(tmp_path: Path) -> None:
    with board_with(tmp_path, "import time\nwhile True: time.sleep(1)") as board:
        with pytest.raises(SimulatorError, match="has no attribute 'fly'"):
            board.ask("fly")
        with pytest.raises(SimulatorError, match="has no attribute 'fly'"):
            board.run(1)


def test_closed_board_says_so_and_has_no_process(tmp_path: Path) -> None:
    board = board_with(tmp_path, "import time\nwhile True: time.sleep(1)")
    assert board._connection.close() == 0
    with pytest.raises(SimulatorError, match="closed"):
        board.run(1)


def test_patience_is_longer_than_any_tick() -> None:
    assert process_module.PATIENCE_S >= 5


def test_folder_without_a_program_is_no_drive(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no code\.py"):
        VirtualBoard(firmware=tmp_path)
