"""A whole game fits into a board's memory: compiled on the board, and precompiled."""

from pathlib import Path

import pytest
from boardcore.games import GAMES

from tests.device.plans import PLANS, game_of
from tests.playthroughs.regenerate import HERE
from tests.vm.machine import PRECOMPILED_LIMIT, SOURCE_LIMIT, game_job, on_cpython, on_vm, precompile

ADVANCED = [name for name in PLANS if name.startswith("advanced")]
WHOLE = [*ADVANCED, "gaylor_home", "passage_home", "passage_3x3", "passtally_three"]  # what asks most of the memory
_LARGER = {"passtally": 76}  # KiB for 64-bit words; on a Pico most objects take half


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path]:
    return precompile(tmp_path_factory.mktemp("mpy"))


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_from_source_fits_into_128_kib(name: str) -> None:
    done = on_vm("playthrough", name, heap=SOURCE_LIMIT)
    assert done.stdout == (HERE / f"{name}.txt").read_text(encoding="ascii"), done.stderr


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_precompiled_fits_into_64_kib_or_a_little_more(
    name: str, compiled: tuple[Path], tmp_path: Path
) -> None:
    limit = _LARGER.get(game_of(name), PRECOMPILED_LIMIT)
    played = on_vm(*game_job(name), heap=limit, path=compiled, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert played.stdout == on_cpython(*game_job(name)).stdout


def test_a_heap_too_small_for_the_source_fails_the_game() -> None:
    starved = on_vm(*game_job(ADVANCED[0]), heap=48)
    assert starved.returncode != 0
    assert "MemoryError" in starved.stderr


def test_a_heap_too_small_for_the_compiled_engine_fails_the_game(compiled: tuple[Path], tmp_path: Path) -> None:
    starved = on_vm(*game_job(ADVANCED[0]), heap=32, path=compiled, cwd=tmp_path)
    assert starved.returncode != 0
    assert "MemoryError" in starved.stderr


def test_the_compiled_engine_does_not_fall_back_on_its_source(compiled: tuple[Path], tmp_path: Path) -> None:
    names = {file.suffix for file in compiled[0].rglob("*") if file.is_file()}
    assert names == {".mpy"}
    assert on_vm("import", "boardcore.games.passo", path=(tmp_path,), cwd=tmp_path).returncode != 0


def test_a_game_of_every_kind_is_played() -> None:
    assert {game_of(name) for name in WHOLE} == set(GAMES)
