"""The files that start the service with the machine: systemd's own check, and options that the command really has."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.tools import ROOT

from .asking import token_of
from .running import wait_for

UNIT = ROOT / "host" / "systemd" / "passoboard.service"
CONTAINER = ROOT / "host" / "container" / "Containerfile"
IMAGE = "passoboard-test"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path):
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/usr/local/bin/passoboard", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []


@pytest.mark.parametrize(("file", "begin"), [(UNIT, "ExecStart="), (CONTAINER, "ENTRYPOINT ")])
def test_the_service_is_started_with_options_that_it_has(file: Path, begin: str):
    command = next(line for line in file.read_text().splitlines() if line.startswith(begin))
    help_text = subprocess.run(
        [sys.executable, "-m", "passoboard.service", "--help"], capture_output=True, text=True, check=True
    ).stdout
    options = re.findall(r"--[a-z-]+", command)
    assert "--log" in options
    assert [option for option in options if option not in help_text] == []


def test_systemd_restarts_a_service_that_hangs():
    """The service tells it once a second that it is alive (test_pulse)."""
    lines = UNIT.read_text().splitlines()
    assert {"Type=notify", "WatchdogSec=60", "Restart=always"} <= set(lines)


def test_the_container_is_made_of_files_that_are_there():
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINER.read_text(), re.MULTILINE)
    assert len(copied) == 4
    assert [name for names in copied for name in names.split() if not (ROOT / name).exists()] == []
    assert (ROOT / "requirements" / "service.txt").exists()


def _has_systemd() -> bool:
    return Path("/run/systemd/system").is_dir() and os.geteuid() == 0


@pytest.mark.skipif(not _has_systemd(), reason="systemd does not run here, or is not ours to command")
def test_systemd_starts_the_unit_and_hears_that_it_is_ready():
    name = "passoboard-test"
    there = Path(f"/run/systemd/system/{name}.service")
    command = f"{sys.executable} -m passoboard.service --http 0 --no-sim --json --log /var/lib/{name}/games.sqlite3"
    unit = re.sub(r"ExecStart=.*", f"ExecStart={command} --state /var/lib/{name}", UNIT.read_text())
    unit = unit.replace("Directory=passoboard", f"Directory={name}").replace("/run/passoboard", f"/run/{name}")
    there.write_text(unit.replace("ProtectHome=yes", f"BindReadOnlyPaths={shlex.quote(str(ROOT))}"))
    try:
        subprocess.run(["systemctl", "daemon-reload"], check=True)
        subprocess.run(["systemctl", "start", name], check=True, timeout=120)  # returns once it says READY=1
        shown = subprocess.run(["systemctl", "show", name], capture_output=True, text=True, check=True).stdout
        assert {"ActiveState=active", "WatchdogUSec=1min"} <= set(shown.splitlines())
    finally:
        subprocess.run(["systemctl", "stop", name], check=False, timeout=120)
        there.unlink()
        subprocess.run(["systemctl", "daemon-reload"], check=False)


def _engine() -> str:
    """Return the program that builds and runs containers here, empty for none."""
    for name in ("podman", "docker"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True, check=False).returncode == 0:
            return name
    return ""


@pytest.mark.skipif(not _engine(), reason="neither podman nor docker runs here")
def test_the_container_is_built_and_plays_on_a_simulated_board():
    engine = _engine()
    subprocess.run([engine, "build", "-q", "-f", CONTAINER, "-t", IMAGE, ROOT], check=True, timeout=1200)
    run = [engine, "run", "--rm", "-d", "-p", "127.0.0.1::8750", IMAGE, "--port", "sim://"]
    container = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
    try:
        port = subprocess.run([engine, "port", container, "8750"], capture_output=True, text=True, check=True).stdout
        url = f"http://{port.split()[0]}/api/boards"
        link = wait_for(lambda: _admin_link(engine, container), "the links")
        headers = {"Authorization": f"Bearer {token_of(link)}"}
        wait_for(lambda: [one for one in httpx.get(url, headers=headers).json() if one["at"]], "a board")
        assert httpx.get(url).status_code == 401
    finally:
        subprocess.run([engine, "kill", container], capture_output=True, check=False)


def _admin_link(engine: str, container: str) -> str:
    logged = subprocess.run([engine, "logs", container], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in (logged.stderr + logged.stdout).splitlines() if line.startswith("{")]
    return next((str(line["admin"]) for line in lines if "admin" in line), "")
