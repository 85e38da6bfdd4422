"""What somebody installs: the wheel has the page, the firmware and the log's migrations, and finds them."""

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOST = ROOT / "host" / "passoboard"
CACHES = {"__pycache__", ".mypy_cache", ".ruff_cache"}
WHERE = """
import passoboard
from passoboard.service.web import WEB
print(passoboard.__file__, passoboard.FIRMWARE / "code.py", WEB / "index.html", sep="\\n")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where a wheel, built as pip does it, was unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--disable-pip-version-check", "-q", "-w", str(folder)]
    if importlib.util.find_spec("hatchling"):
        build.append("--no-build-isolation")
    done = subprocess.run([*build, str(ROOT)], check=False, capture_output=True, text=True, timeout=200)
    if "No matching distribution found for hatchling" in done.stderr:
        pytest.skip("the build backend is neither installed nor to be had: pip install hatchling")
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("passoboard-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed" / "passoboard"


def files(folder: Path) -> set[str]:
    """Return what is in a folder and belongs there."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if not CACHES & set(path.parts)}


def test_the_wheel_has_the_whole_page(installed: Path) -> None:
    assert {"index.html", "language.json", "js/main.js", "css/base.css", "i18n/it.json"} <= files(installed / "web")
    assert files(installed / "web") == files(HOST / "web")


def test_the_wheel_has_the_boards_drive(installed: Path) -> None:
    assert {"boot.py", "code.py", "lib/games/match.py"} <= files(installed / "_firmware")
    assert files(installed / "_firmware") == files(ROOT / "firmware")


def test_the_wheel_has_the_logs_migrations(installed: Path) -> None:
    migrations = files(HOST / "gamelog" / "migrations")
    assert any(name.startswith("versions/") for name in migrations)
    assert files(installed / "gamelog" / "migrations") == migrations


def test_what_is_installed_uses_nothing_of_the_checkout(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed.parent)}
    told = subprocess.check_output([sys.executable, "-c", WHERE], cwd=tmp_path, env=environment, text=True)
    for line in told.split():
        assert Path(line).is_relative_to(installed)
        assert Path(line).is_file()
