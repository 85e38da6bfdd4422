"""The files that start the service with the machine: systemd's own check, and options that the command really has."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import ROOT

UNIT = ROOT / "host" / "systemd" / "passoboard.service"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path):
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/usr/local/bin/passoboard", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if unit.name in line] == []


def test_the_unit_starts_the_service_with_options_that_it_has():
    command = next(line for line in UNIT.read_text().splitlines() if line.startswith("ExecStart="))
    help_text = subprocess.run(
        [sys.executable, "-m", "passoboard.service", "--help"], capture_output=True, text=True, check=True
    ).stdout
    options = re.findall(r"--[a-z-]+", command)
    assert "--log" in options
    assert [option for option in options if option not in help_text] == []
