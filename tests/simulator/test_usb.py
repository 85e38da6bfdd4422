"""The serial channel behaves as it was measured on the board: buffers, partial writes, nobody listening."""

from pathlib import Path

import pytest
from passoboard.simulator import SimulatorError

from .drives import MIRROR, board_with

SERIAL = """
import time, usb_cdc
serial = usb_cdc.data
serial.timeout = serial.write_timeout = 0
"""


def test_line_in_and_line_out(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR) as board:
        board.serial.open()
        board.serial.write(b"hello\n")
        board.run(50)
        assert board.serial.read() == b"hello\n"


def test_nobody_is_connected_until_somebody_opens(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
seen = None
while True:
    if serial.connected != seen:
        seen = serial.connected
        print(seen)
    time.sleep(0.01)
"""
    )
    with board_with(tmp_path, code) as board:
        board.serial.open()
        board.run(50)
        board.serial.close()
        board.run(50)
        board.serial.open()
        board.fault("unplug")
        board.run(50)
        assert board.console.split() == ["False", "True", "False"]
        assert not board.serial.is_open
        board.clear_fault("unplug")
        board.serial.open()
        board.run(50)
        assert board.console.split() == ["False", "True", "False", "True"]


def test_write_takes_what_fits_when_nobody_reads(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
while not serial.connected:
    time.sleep(0.01)
print(serial.write(bytes(1000)), serial.write(b"x"), serial.out_waiting)
serial.write_timeout = 0.3
before = time.monotonic()
print(serial.write(b"x"), round(time.monotonic() - before, 1))
serial.reset_output_buffer()
print(serial.out_waiting, serial.write(b"now"))
"""
    )
    with board_with(tmp_path, code) as board:
        board.serial.open()
        board.serial.stall()
        board.run(1000)
        assert board.console.splitlines()[:3] == ["256 0 256", "0 0.3", "0 3"]
        board.serial.stall(False)
        board.run(10)
        assert board.serial.read() == b"now"


def test_host_bytes_wait_until_there_is_room(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
while serial.in_waiting < 256:
    time.sleep(0.01)
time.sleep(0.1)
print(serial.in_waiting)
got = b""
while len(got) < 1000:
    got += serial.read(100)
    time.sleep(0.001)
print(got == bytes(range(250)) * 4)
"""
    )
    with board_with(tmp_path, code) as board:
        board.serial.open()
        board.serial.write(bytes(range(250)) * 4)
        board.run(1000)
        assert board.console.splitlines()[:2] == ["256", "True"]


def test_what_is_written_before_anybody_listens_comes_out_late_and_cut(tmp_path: Path) -> None:
    with board_with(tmp_path, SERIAL + "print(serial.write(b'a' * 300 + b'end'))\nwhile True: time.sleep(1)") as board:
        assert board.console == "303\n"
        board.serial.open()
        board.run(10)
        assert board.serial.read() == b"a" * 253 + b"end"


def test_what_is_written_after_the_host_has_closed_is_gone(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
while True:
    serial.write(b"x")
    time.sleep(0.1)
"""
    )
    with board_with(tmp_path, code) as board:
        board.serial.open()
        board.run(200)
        board.serial.close()
        board.serial.read()
        board.run(1000)
        board.serial.open()
        board.run(10)
        assert len(board.serial.read()) <= 1


@pytest.mark.parametrize(
    "wait", ["serial.timeout = None\nserial.read(1)", "serial.timeout = None\nserial.readinto(bytearray(4))"]
)
def test_waiting_for_the_host_for_ever_is_an_error(tmp_path: Path, wait: str) -> None:
    with pytest.raises(SimulatorError, match="waits for ever"), board_with(tmp_path, SERIAL + wait):
        pass


def test_writing_for_ever_to_a_host_that_does_not_read_is_an_error(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
serial.write_timeout = None
while True:
    if serial.connected:
        serial.write(bytes(300))
    time.sleep(0.01)
"""
    )
    with board_with(tmp_path, code) as board:
        board.serial.open()
        board.serial.stall()
        with pytest.raises(SimulatorError, match="write waits for ever"):
            board.run(100)


def test_read_waits_no_longer_than_its_timeout(tmp_path: Path) -> None:
    code = (
        SERIAL
        + """
serial.timeout = 0.25
before = time.monotonic()
print(serial.read(5), round(time.monotonic() - before, 2))
"""
    )
    with board_with(tmp_path, code) as board:
        assert board.console.startswith("b'' 0.25\n")


@pytest.mark.parametrize("kind", ["corrupt", "drop", "double"])
def test_noise_does_what_it_says(tmp_path: Path, kind: str) -> None:
    sent = bytes(range(200)) * 5
    with board_with(tmp_path, MIRROR) as board:
        board.serial.open()
        board.fault("noisy_serial", None, **{kind: 0.05})
        board.serial.write(sent)
        board.run(1000)
        got = board.serial.read()
        board.clear_fault("noisy_serial")
        board.serial.write(b"clean")
        board.run(50)
        assert board.serial.read() == b"clean"
    assert got != sent
    assert (len(got) > len(sent)) == (kind == "double")
    assert (len(got) < len(sent)) == (kind == "drop")
