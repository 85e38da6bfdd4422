"""The pseudo-terminal: real pyserial talks to the board, sees it vanish and finds it again."""

from pathlib import Path

import pytest
import serial

from .drives import MIRROR, board_with


def test_pyserial_sends_a_line_and_gets_it_back(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR) as board, serial.Serial(board.port, 115200, timeout=60, exclusive=True) as port:
        board.run(20)
        port.write(b"caf\xc3\xa9 \x00\x03\x04\x11\x13\r\n")
        board.run(50)
        assert port.readline() == b"caf\xc3\xa9 \x00\x03\x04\x11\x13\r\n"


def test_board_knows_whether_somebody_holds_the_port(tmp_path: Path) -> None:
    code = """
import time, usb_cdc
seen = None
while True:
    if usb_cdc.data.connected != seen:
        seen = usb_cdc.data.connected
        print(seen)
    time.sleep(0.01)
"""
    with board_with(tmp_path, code) as board:
        path = board.port
        board.run(50)
        with serial.Serial(path):
            board.run(50)
        board.run(50)
        assert board.console.split() == ["False", "True", "False"]


def test_unplugging_raises_in_pyserial_and_the_port_comes_back_under_its_name(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR) as board:
        path = board.port
        with serial.Serial(path, timeout=60) as port:
            board.run(20)
            board.fault("unplug")
            board.run(20)
            assert not Path(path).exists()
            with pytest.raises((serial.SerialException, OSError)):
                port.read(1)
        board.clear_fault("unplug")
        board.run(20)
        with serial.Serial(path, timeout=60) as port:
            board.run(20)
            port.write(b"again\n")
            board.run(20)
            assert port.readline() == b"again\n"


def test_power_cut_takes_the_port_away(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR) as board:
        path = board.port
        assert Path(path).exists()
        board.power_cut()
        board.run(20)
        assert not Path(path).exists()
        board.power_on()
        assert Path(path).exists()
    assert not Path(path).exists()
