"""A real clock on a machine that stalls: the board's time stands still as well, and no edge comes to another time."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest
from boardcore.games import GAMES, load
from passoboard.gestures import gesture
from passoboard.simulator import VirtualBoard
from passoboard.simulator.control import MOST_STEP_US
from passoboard.simulator.journal_view import journal_at, match_of, perform_act

SPEED = 16
STALL_S = 0.7  # more than eleven seconds of the board: longer than its watchdog waits and a touch lives
STACKS = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"  # c3-c2 goes from a stack onto a stack: two touches tell it


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    with VirtualBoard(clock="real", speed=SPEED, position=STACKS, nvm=journal_at(STACKS)) as board:
        yield board


def stall(board: VirtualBoard) -> None:
    """Let the machine do nothing for this board for a while."""
    process = board._connection._process.pid
    os.kill(process, signal.SIGSTOP)
    time.sleep(STALL_S)
    os.kill(process, signal.SIGCONT)


def test_time_does_not_jump_when_the_machine_stalls(board: VirtualBoard) -> None:
    board.run(100)
    before, resets = board.now, board.state["resets"]
    stall(board)
    board.run(100)
    assert board.now - before < 1000 * STALL_S * SPEED / 2
    assert board.state["resets"] == resets  # no watchdog has bitten


def test_a_run_ends_at_its_time_whatever_the_machine_does(board: VirtualBoard) -> None:
    board.hold_time()
    before = board.state and board.now
    stalled = threading.Timer(0.01, stall, (board,))
    stalled.start()
    board.run(1000)
    stalled.join()
    assert board.now == pytest.approx(before + 1000)


def test_held_time_passes_only_in_runs(board: VirtualBoard) -> None:
    board.hold_time()
    before = board.state and board.now
    stall(board)
    assert board.state
    assert board.now == pytest.approx(before)
    board.run(30)
    assert board.now == pytest.approx(before + 30)
    board.release_time()
    board.run(MOST_STEP_US / 1000)
    began = board.now
    while board.state and board.now == began:
        pass  # it goes on by itself


def test_a_gesture_is_understood_although_the_machine_stalls_between_any_two_acts(board: VirtualBoard) -> None:
    board.run(1000)
    match = match_of(board.nvm)
    board.hold_time()
    for act in gesture(match, match.game.read(match.position, "c3-c2")):
        perform_act(board, match, act)
        stall(board)
    board.run(1000)
    assert board.moves == ["c3-c2"]


def test_a_step_is_shorter_than_what_the_firmware_measures() -> None:
    assert 1000 * min(load(name).touch_ms for name in GAMES) > MOST_STEP_US
