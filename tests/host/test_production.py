"""The documented production install: what requirements/service.txt lists is enough, and nothing of it is too much."""

import importlib.metadata
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.checks.licences import SERVICE, USERS, locked
from tests.tools import ROOT

from .asking import move, set_up
from .running import Running, wait_for

BLINKA = {  # what the pixel libraries would bring along
    "adafruit-blinka",
    "adafruit-circuitpython-busdevice",
    "adafruit-circuitpython-connectionmanager",
    "adafruit-circuitpython-requests",
    "adafruit-circuitpython-typing",
    "adafruit-platformdetect",
    "adafruit-pureio",
    "binho-host-adapter",
    "pyftdi",
    "pyusb",
    "sysv-ipc",
}


def names(lock: Path) -> set[str]:
    return {canonicalize_name(package.name) for package in locked(lock)}


def here(package: Requirement) -> bool:
    return package.marker is None or package.marker.evaluate()


def test_the_production_lock_has_nothing_of_blinka_and_the_same_versions():
    assert (names(SERVICE) & BLINKA, BLINKA - names(USERS)) == (set(), set())
    everything = {str(package) for package in locked(USERS)}
    assert {package.name for package in locked(SERVICE) if str(package) not in everything} == {"zeroconf", "ifaddr"}


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a Python with the packages of the production lock, and no others."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    for package in filter(here, locked(SERVICE)):
        tops = {path.parts[0] for path in importlib.metadata.distribution(package.name).files or ()}
        for top in tops - {"..", "__pycache__"}:
            source = Path(str(importlib.metadata.distribution(package.name).locate_file(top)))
            if not (site / top).exists():
                (site / top).symlink_to(source)
    (site / "ours.pth").write_text(f"{ROOT / 'host'}\n")
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(str(tmp_path / "venv" / "bin" / "python"))} "$@"\n')
    python.chmod(0o755)
    return python


def test_the_service_plays_with_the_packages_of_the_production_lock(tmp_path: Path, installed: Path):
    with Running(tmp_path, ports=("sim://",), python=str(installed)) as service:
        name = set_up(service)
        move(service, name, "c1", "c2")
        wait_for(lambda: service.get(f"boards/{name}")["turn"] == 1, "the move")
        assert service.errors() == []
