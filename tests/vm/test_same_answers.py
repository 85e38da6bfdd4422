"""The MicroPython VM counts and plays exactly as CPython does."""

from pathlib import Path

import pytest
from boardcore.games import GAMES

from tests.device.plans import PLANS
from tests.playthroughs.regenerate import HERE
from tests.tools import LIB, ROOT, perft_table
from tests.vm.machine import modules_of, on_cpython, on_vm


@pytest.mark.parametrize("game", GAMES)
def test_the_vm_prints_the_perft_table_itself(game: str) -> None:
    table = perft_table(game)
    counted = on_vm("perft", table, game)
    rows = [line for line in table.read_text().splitlines() if line and not line.startswith("#")]
    assert counted.stdout.splitlines() == rows, counted.stderr
    assert counted.stdout == on_cpython("perft", table, game).stdout


@pytest.mark.parametrize("name", PLANS)
def test_the_vm_tells_the_playthrough_byte_for_byte(name: str) -> None:
    told = on_vm("playthrough", name)
    assert told.stdout == (HERE / f"{name}.txt").read_text(encoding="ascii"), told.stderr
    assert told.returncode == 0


@pytest.mark.parametrize("module", modules_of(LIB))
def test_the_vm_imports(module: str) -> None:
    done = on_vm("import", module)
    assert (done.returncode, done.stdout) == (0, f"imported {module}\n"), done.stderr


def test_every_package_of_the_shared_code_is_looked_at() -> None:
    packages = {path.name for path in LIB.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {module.partition(".")[0] for module in modules_of(LIB)} == packages


def test_a_module_that_the_vm_cannot_import_is_found_and_fails(tmp_path: Path) -> None:
    package = tmp_path / "newcomer"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "desktop.py").write_text("import dataclasses\n")
    assert modules_of(tmp_path) == ["newcomer", "newcomer.desktop"]
    paths = (tmp_path, ROOT)
    assert on_vm("import", "newcomer", path=paths).returncode == 0
    refused = on_vm("import", "newcomer.desktop", path=paths)
    assert refused.returncode != 0
    assert "ImportError" in refused.stderr
