"""What somebody installs: the wheel has all it needs, and plays in an empty environment with nothing typed by hand."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.host.running import Running, wait_for
from tests.maker.drives import make_drive
from tests.tools import ROOT, run

HOST = ROOT / "host" / "passoboard"
CACHES = {"__pycache__", ".mypy_cache", ".ruff_cache"}
WHERE = """
import passoboard
from passoboard.service.http.app import WEB
print(passoboard.__file__, passoboard.FIRMWARE / "code.py", WEB / "index.html", sep="\\n")
"""
PLAY = """
from importlib.util import find_spec
assert find_spec("board") and find_spec("digitalio"), "Blinka is here, and must not get in the way"
from passoboard.simulator import VirtualBoard
with VirtualBoard(seed=1) as simulated:
    simulated.gesture("c1-c2")
    simulated.run(ms=800)
    print(*simulated.moves, any(map(any, simulated.lights.values())), simulated.console)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel, built as pip does it."""
    folder = tmp_path_factory.mktemp("wheel")
    done = run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q", "-w", folder, ROOT])
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("passoboard-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Return where the wheel was unpacked."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(wheel.parent / "installed")
    return wheel.parent / "installed" / "passoboard"


def files(folder: Path) -> set[str]:
    """Return what is in a folder and belongs there."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if not CACHES & set(path.parts)}


def test_the_wheel_has_the_whole_page(installed: Path) -> None:
    assert {"index.html", "language.json", "js/main.js", "css/base.css", "i18n/it.json"} <= files(installed / "web")
    assert files(installed / "web") == files(HOST / "web")


def test_the_wheel_has_the_boards_drive(installed: Path) -> None:
    assert {"boot.py", "code.py", "lib/boardcore/games/match.py"} <= files(installed / "_firmware")
    assert files(installed / "_firmware") == files(ROOT / "firmware")


def test_the_wheel_has_the_logs_migrations(installed: Path) -> None:
    migrations = files(HOST / "gamelog" / "migrations")
    assert any(name.startswith("versions/") for name in migrations)
    assert files(installed / "gamelog" / "migrations") == migrations


def test_what_is_installed_uses_nothing_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed.parent)}
    printed = subprocess.check_output([sys.executable, "-c", WHERE], cwd=tmp_path, env=environment, text=True)
    for line in printed.split():
        assert Path(line).is_relative_to(installed)
        assert Path(line).is_file()


def test_a_wheel_in_an_empty_environment_plays_a_move(wheel: Path, tmp_path: Path) -> None:
    """One command installs it; then service, page, simulated board and deploy work from there."""
    venv.create(tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    python = programs / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    done = run([*pip, "install", "-q", "--no-compile", f"{wheel}[service,maker]"], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert run([*pip, "check"]).returncode == 0
    _plays_by_itself(python, tmp_path)
    _plays_behind_the_service(python, tmp_path)
    drive = make_drive(tmp_path)
    assert run([programs / "passoboard", "deploy", "--drive", drive], cwd=tmp_path).returncode == 0
    assert {"neopixel.py", "adafruit_pixelbuf.py"} <= {path.name for path in (drive / "lib").iterdir()}


def _plays_by_itself(python: Path, folder: Path) -> None:
    done = run([python, "-I", "-c", PLAY], cwd=folder)
    assert (done.stdout.split(), done.stderr) == (["c1-c2", "True"], "")


def _plays_behind_the_service(python: Path, folder: Path) -> None:
    with Running(folder, ports=("sim://",), python=str(python)) as service:
        board = service.board()["board"]
        for act in ({"verb": "lift", "cell": "c1"}, {"verb": "place", "cell": "c2"}):
            assert service.post(f"boards/{board}/hand", act).status_code == 200
        wait_for(lambda: [game for game in service.get("games")["games"] if game["turns"] == 1], "the move in the log")
        assert "<html" in service.client.get("/").text
        assert service.errors() == []
