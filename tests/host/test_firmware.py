"""The service with the real firmware on a simulated board: power cuts, pulled cables, a memory that is full."""

import re
from pathlib import Path

from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from passoboard import __version__
from passoboard.simulator import VirtualBoard

from tests.firmware.test_firmware_faults import failing_drive

from .evening import QUICK, Evening
from .running import wait_for

GAME = load("passo")


def test_a_power_cut_in_the_middle_of_a_game_and_the_game_goes_on(tmp_path: Path):
    with VirtualBoard(settings=QUICK) as board, Evening(1, tmp_path, board) as evening:
        evening.start()
        evening.play(3)
        evening.catch_up()
        board.power_cut()
        board.power_on(1500)
        evening.play(3)
        evening.catch_up()
        logged = [(entry.n, entry.what, entry.how, entry.move) for entry in evening.logged()]
        assert logged == evening.journal()
        assert len(logged) >= 7


def test_a_game_goes_on_while_the_cable_is_out_and_is_taken_over_when_it_is_back(tmp_path: Path):
    with VirtualBoard(settings=QUICK) as board, Evening(2, tmp_path, board) as evening:
        evening.start()
        evening.play(2)
        evening.catch_up()
        board.fault("unplug")
        evening.play(4)
        board.clear_fault("unplug")
        evening.catch_up()
        logged = [(entry.n, entry.what, entry.how, entry.move) for entry in evening.logged()]
        assert logged == evening.journal()


def test_a_memory_that_is_full_in_the_middle_of_a_game_continues_it_in_a_new_epoch(tmp_path: Path):
    nvm = bytearray(b"\xff" * 4096)
    live = LiveGame(GAME, Journal(nvm))
    live.new(GAME.start(), "setup", 0)
    while live.journal.room > 6:
        live.move(GAME.parse_move("c1-c2"), "shown", 0)
        live.back("discs", 0)
    with VirtualBoard(settings=QUICK, nvm=bytes(nvm)) as board, Evening(3, tmp_path, board) as evening:
        evening.start()
        evening.catch_up()
        for move in ("c1-c2", "c5-c4", "b1-b2", "b5-b4"):
            board.gesture(move)
            evening.catch_up()
        logged = evening.logged()
        epochs = list(dict.fromkeys(entry.epoch for entry in logged))
        assert epochs[0] == live.journal.epoch
        assert len(epochs) == 2
        moves = [entry.move for entry in logged if entry.what == "move"]
        assert moves[-4:] == ["c1-c2", "c5-c4", "b1-b2", "b5-b4"]
        assert not [entry for entry in logged if entry.rejected]


def test_a_fault_of_the_firmware_is_an_incident_with_its_version_file_line_and_function(tmp_path: Path):
    drive = failing_drive(tmp_path)
    rules = (drive / "lib/boardcore/games/passo/__init__.py").read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(rules, 1) if "no_room" in text)
    with VirtualBoard(firmware=drive, settings=QUICK) as board, Evening(4, tmp_path, board) as evening:
        evening.start()
        for move in ("c1-c2", "c5-c4"):
            evening.catch_up()
            board.gesture(move)
        found = wait_for(evening.incidents, "the incident")
        assert [incident.kind for incident in found] == ["error"]
        last = re.escape(f"MemoryError: no-room, games/passo/--init--.py:{line} play, games/match.py:")
        assert re.match(rf"firmware {re.escape(__version__)} failed: {last}", found[0].reason), found
