"""The service feels when it is late, says so to everybody, and tells systemd that it is alive."""

import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from passoboard.service.publish.hub import Hub
from passoboard.service.pulse import Pulse, tell_systemd

from .running import Running


class Disk:
    """Makes entries wait."""

    def __init__(self) -> None:
        self.wait = 0.0

    def longest_wait(self) -> float:
        return self.wait


def feel() -> tuple[Pulse, Disk, list[dict[str, Any]], list[str]]:
    hub, disk, told, heard = Hub(), Disk(), [], []
    hub.follow(lambda event: told.append(event.data))
    return Pulse(hub, disk, heard.append), disk, told, heard


def test_overload_is_said_once_and_is_over_after_a_calm_while():
    pulse, disk, told, _ = feel()
    for late in (0.0, 0.1, 0.7, 2.5, 0.6):
        pulse.beat(late)
    assert (pulse.is_overloaded, pulse.late_ms, told) == (True, 2500, [{"overloaded": True, "late_ms": 700}])
    disk.wait = 0.9  # the loop is on time, the disk is not
    for _ in range(20):
        pulse.beat(0.0)
    assert (pulse.is_overloaded, len(told)) == (True, 1)
    disk.wait = 0.0
    for _ in range(9):
        pulse.beat(0.01)
    assert pulse.is_overloaded
    pulse.beat(0.01)
    assert (pulse.is_overloaded, pulse.late_ms, told[1:]) == (False, 10, [{"overloaded": False, "late_ms": 10}])


def test_every_beat_keeps_systemd_from_restarting_us():
    pulse, _, _, heard = feel()
    for _ in range(3):
        pulse.beat(0.0)
    assert heard == ["WATCHDOG=1"] * 3


@pytest.mark.parametrize("address", ["/there/is/none", "@there-is-none", ""])
def test_a_system_that_does_not_listen_is_no_trouble(monkeypatch: pytest.MonkeyPatch, address: str):
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    tell_systemd("READY=1")


def test_the_service_says_when_it_is_ready_and_alive_and_when_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(path)
        line.settimeout(60)
        monkeypatch.setitem(os.environ, "NOTIFY_SOCKET", path)
        with Running(tmp_path, "--no-sim", python=sys.executable) as service:
            heard = [line.recv(64) for _ in range(2)]
            health = service.get("health")
            service.stop()
        line.setblocking(False)
        while heard[-1] != b"STOPPING=1":
            heard.append(line.recv(64))
    assert heard[:2] == [b"READY=1", b"WATCHDOG=1"]
    assert {"overloaded", "late_ms"} <= health.keys()


def test_a_beat_that_comes_late_is_felt():
    async def story() -> None:
        now = iter(range(0, 1000, 3))  # each look at the clock is three seconds after the last
        pulse = Pulse(Hub(), Disk(), lambda _: None, lambda: float(next(now)))
        beats: list[int] = []
        task = asyncio.create_task(pulse.run(lambda: beats.append(pulse.late_ms)))
        while not beats:
            await asyncio.sleep(0.01)
        task.cancel()
        assert beats[0] == 2000

    asyncio.run(story())
