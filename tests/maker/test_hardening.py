"""The hardened unit: what it forbids is forbidden here, too, and the service still plays."""

import errno
import shutil
import stat
import sys
from pathlib import Path

import pytest

from tests.host.running import Running, wait_for
from tests.maker import confined
from tests.tools import ROOT, run

UNIT = ROOT / "host" / "systemd" / "passoboard.service"
LARGEST_EXPOSURE = 2.0  # of systemd's scale from 0 to 10; what is left is the network and the boards' ports
LIBC = "import ctypes; libc = ctypes.CDLL(None, use_errno=True)"
ATTEMPTS = {  # what everybody may do, and would do no harm, if nothing held it back
    "chown": "libc.chown(b'.', -1, -1)",
    "ptrace": "libc.ptrace(0, 0, 0, 0)",
    "sched_setscheduler": "libc.sched_setscheduler(0, 3, ctypes.byref(ctypes.c_int(0)))",
    "setpriority": "libc.setpriority(0, 0, 19)",
}
pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


@pytest.fixture
def python(tmp_path: Path) -> str:
    """Return a Python that is confined as the unit says."""
    script = tmp_path / "python"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{confined.__file__}" "{UNIT}" "$@"\n')
    script.chmod(0o755)
    return str(script)


def test_systemd_grants_the_unit_little() -> None:
    done = run(["systemd-analyze", "security", "--offline=true", f"--threshold={LARGEST_EXPOSURE * 10:.0f}", UNIT])
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("call", ATTEMPTS)
def test_the_filter_holds(python: str, call: str) -> None:
    attempt = f"{LIBC}; print({ATTEMPTS[call]}, ctypes.get_errno())"
    assert run([sys.executable, "-c", attempt]).stdout == "0 0\n", "it works without the filter"
    assert run([python, "-c", attempt]).stdout == f"-1 {errno.EPERM}\n"


def test_the_service_plays_under_the_unit(python: str, tmp_path: Path) -> None:
    """With a simulated board, which is a process of its own, and a pseudo-terminal."""
    with Running(tmp_path, ports=("sim://",), python=python) as service:
        board = service.board()["board"]
        for act in ({"verb": "lift", "cell": "c1"}, {"verb": "place", "cell": "c2"}):
            assert service.post(f"boards/{board}/hand", act).status_code == 200
        wait_for(lambda: [game for game in service.get("games")["games"] if game["turns"] == 1], "the move in the log")
        assert service.errors() == []
        limits = Path(f"/proc/{service.process.pid}/limits").read_text()
    assert f"Max open files            {confined.read_unit(UNIT)['LimitNOFILE'][0]}" in limits
    made = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "python"]
    assert made
    assert [path for path in made if stat.S_IMODE(path.stat().st_mode) & 0o077] == []


def test_the_memory_bound_is_above_what_the_service_takes(tmp_path: Path) -> None:
    """Service and simulated board together take less than half of it: a bound that is near would end good games."""
    unit = confined.read_unit(UNIT)
    with Running(tmp_path, ports=("sim://",), python=sys.executable) as service:
        service.board()
        threads = Path(f"/proc/{service.process.pid}/task").iterdir()
        children = [pid for thread in threads for pid in (thread / "children").read_text().split()]
        taken = sum(resident_mib(int(pid)) for pid in [service.process.pid, *children])
    assert len(children) == 1
    assert 20 < taken < int(unit["MemoryHigh"][0].removesuffix("M")) / 2


def resident_mib(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
