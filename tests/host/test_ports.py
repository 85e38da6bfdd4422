"""Ports: which may be boards, that one program has one alone, and when to try again."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from passoboard.link import Backoff, OpenPort, PortBusy, PortMissing, find_ports
from passoboard.link.lock import PortLock
from passoboard.link.reconnect import FIRST_S, MOST_S, SPREAD
from serial.tools.list_ports_common import ListPortInfo


def listed(device: str, vid: int | None, interface: str | None) -> ListPortInfo:
    port = ListPortInfo(device)
    port.vid, port.interface, port.serial_number = vid, interface, "e661"
    return port


@pytest.fixture
def terminal(tmp_path: Path):
    master, slave = os.openpty()
    path = tmp_path / "port"
    path.symlink_to(os.ttyname(slave))
    os.close(slave)
    yield str(path)
    os.close(master)


def test_the_data_channel_is_a_board_and_the_console_beside_it_is_not():
    ports = [
        listed("/dev/ttyACM0", 0x239A, "CircuitPython CDC control"),
        listed("/dev/ttyACM1", 0x239A, "CircuitPython CDC2 control"),
        listed("/dev/ttyUSB0", 0x0403, None),
        listed("/dev/ttyS0", None, None),
    ]
    assert [port.device for port in find_ports(ports)] == ["/dev/ttyACM1"]


def test_where_the_system_does_not_name_channels_both_are_asked():
    ports = [listed("COM4", 0x239A, None), listed("COM3", 0x239A, None)]
    assert [port.device for port in find_ports(ports)] == ["COM3", "COM4"]


def test_a_second_opener_gets_a_clear_error_that_names_the_first(terminal: str):
    first = OpenPort(terminal)
    with pytest.raises(PortBusy, match=f"in use by another passoboard \\(process {os.getpid()}\\)"):
        OpenPort(terminal)
    first.close()
    OpenPort(terminal).close()


def test_another_program_that_locks_the_port_without_our_lock_file_is_noticed_too(terminal: str, tmp_path: Path):
    holder = "import serial,sys; s=serial.Serial(sys.argv[1], exclusive=True); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", holder, terminal], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(PortBusy, match="in use by another program"):
            OpenPort(terminal)
        process.communicate("\n")


def test_a_url_is_locked_as_well():
    lock = PortLock("socket://127.0.0.1:9")
    with pytest.raises(PortBusy):
        PortLock("socket://127.0.0.1:9")
    lock.release()
    PortLock("socket://127.0.0.1:9").release()


@pytest.mark.parametrize("port", ["/dev/no-such-board", "socket://127.0.0.1:1", "nonsense://x"])
def test_a_port_that_is_not_there_is_missing_and_leaves_no_lock(port: str):
    for _ in range(2):
        with pytest.raises(PortMissing):
            OpenPort(port)


def test_waits_grow_to_the_most_and_start_over_after_a_success():
    backoff = Backoff(random.Random(1))
    waits = [backoff.next_wait() for _ in range(10)]
    assert waits[0] <= FIRST_S * (1 + SPREAD)
    assert all(wait <= MOST_S * (1 + SPREAD) for wait in waits)
    assert waits[-1] >= MOST_S * (1 - SPREAD)
    backoff.succeeded()
    assert backoff.next_wait() <= FIRST_S * (1 + SPREAD)
