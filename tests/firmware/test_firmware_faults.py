"""The firmware itself fails, or hangs: lights and console show it, the journal is kept, it starts again."""

import re
from pathlib import Path

from tests.firmware.boards import SETTLED_MS, Boards, changed_drive, play
from tests.firmware.host import Host

RULES = "lib/boardcore/games/passo/__init__.py"
PLAY = '''        """Return the position after a legal move."""
'''
FAIL_ONCE = """        import microcontroller
        import supervisor
        import time

        reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
        reset = microcontroller.cpu.reset_reason == microcontroller.ResetReason.WATCHDOG
        if self.format_move(move) == "c5-c4" and not reloaded and not reset:
            {failure}
"""


def failing_drive(folder: Path, failure: str = 'raise MemoryError("no_room")') -> Path:
    """Return firmware whose rules fail at c5-c4 for as long as the board has not been restarted."""
    return changed_drive(folder, {RULES: (PLAY, PLAY + FAIL_ONCE.format(failure=failure))})


def test_an_exception_is_shown_and_reported_and_the_game_survives(tmp_path: Path, new_board: Boards) -> None:
    board = new_board(firmware=failing_drive(tmp_path))
    host = Host(board)
    play(board, "c1", "c2")
    host.catch_up()
    board.lift("c5")
    board.run(100)
    before = len(board.frames)
    board.place("c4")
    board.run(1500)
    assert "MemoryError: no_room" in board.console
    assert "Traceback" in board.console
    reds = [colours for _, colours in board.frames[before:] if all(g == b == 0 < r for r, g, b in colours)]
    assert reds != []
    errors = [frame for frame in host.all("error") if frame.get("code") == "fault"]
    assert len(errors) == 1
    told = errors[0].get("text") or ""
    assert re.match(r"MemoryError: no-room, games/passo/--init--\.py:\d+ play, games/match\.py:\d+ -push, ", told), told
    board.run(4000)
    host.read()
    assert board.moves[:1] == ["c1-c2"]
    hello = host.last("hello")
    host.hello(have=0, epoch=hello.get("epoch") or "")
    assert any("restarted after a fault" in (frame.get("text") or "") for frame in host.all("log"))
    assert [frame.get("move") for frame in host.all("entry") if frame.get("what") == "move"][:1] == ["c1-c2"]
    if board.moves == ["c1-c2"]:
        board.lift("c4")
        board.place("c5")
        board.run(SETTLED_MS)
        play(board, "c5", "c4")
    board.run(SETTLED_MS)
    assert board.moves == ["c1-c2", "c5-c4"]


def test_an_exception_while_the_host_does_not_read_does_not_hold_up_the_restart(
    tmp_path: Path, new_board: Boards
) -> None:
    board = new_board(firmware=failing_drive(tmp_path))
    Host(board)
    play(board, "c1", "c2")
    board.serial.stall()
    for _ in range(20):
        board.lift("b5")
        board.place("b5")
    board.run(SETTLED_MS)
    play(board, "c5", "c4")
    board.run(6000)
    assert "MemoryError" in board.console
    assert board.moves[:1] == ["c1-c2"]


def test_a_firmware_that_hangs_is_restarted_by_the_watchdog_and_the_game_goes_on(
    tmp_path: Path, new_board: Boards
) -> None:
    drive = failing_drive(tmp_path, "time.sleep(100)")
    board = new_board(firmware=drive)
    play(board, "c1", "c2")
    board.lift("c5")
    board.place("c4")
    board.run(10_000)
    assert board.state["resets"] == 1
    assert "watchdog" in board.console
    assert board.moves[:1] == ["c1-c2"]
    host = Host(board)
    if board.moves == ["c1-c2"]:
        board.lift("c4")
        board.place("c5")
        board.run(SETTLED_MS)
        play(board, "c5", "c4")
    assert board.moves == ["c1-c2", "c5-c4"]
    assert host.state["phase"] == "ready"


def test_the_watchdog_leaves_a_board_that_runs_alone(new_board: Boards) -> None:
    board = new_board()
    board.run(30_000)
    assert board.state["resets"] == 0


def test_the_watchdog_can_be_switched_off(new_board: Boards) -> None:
    board = new_board(settings={"PASSO_WATCHDOG": 0})
    board.run(10_000)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]


def test_a_board_without_a_second_channel_plays_alone(tmp_path: Path, new_board: Boards) -> None:
    drive = changed_drive(tmp_path, {"boot.py": ("data=True", "data=False")})
    board = new_board(firmware=drive)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]
