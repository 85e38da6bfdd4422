"""The drive image of the emulated Pico holds what it was given."""

from pathlib import Path

import pytest

from tests.emulate.drive import DRIVE_SIZE, can_make, make_drive, read_drive

pytestmark = pytest.mark.skipif(not can_make(), reason="needs dosfstools and mtools")


def test_every_file_is_on_the_drive_and_hidden_ones_are_not(tmp_path: Path) -> None:
    (tmp_path / "lib" / "boardcore" / "games").mkdir(parents=True)
    (tmp_path / "code.py").write_text("print(1)\n")
    (tmp_path / "lib" / "boardcore" / "games" / "__init__.py").write_text("")
    (tmp_path / "lib" / "__pycache__").mkdir()
    (tmp_path / "lib" / "__pycache__" / "games.pyc").write_text("x")
    (tmp_path / ".hidden").write_text("x")
    image = make_drive(tmp_path)
    assert len(image) == DRIVE_SIZE
    assert read_drive(image) == {"code.py": b"print(1)\n", "lib/boardcore/games/__init__.py": b""}


def test_further_files_go_over_those_of_the_directory(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("old")
    image = make_drive(tmp_path, {"code.py": b"new", "lib/neopixel.py": b"library"})
    assert read_drive(image) == {"code.py": b"new", "lib/neopixel.py": b"library"}
