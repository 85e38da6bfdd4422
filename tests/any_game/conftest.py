"""The tiny game, added the way CONTRIBUTING.md says: its module, and its name in ``GAMES``."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardcore import games
from boardcore.games import Game

from tests.firmware.boards import drive_with_games
from tests.tools import ROOT

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "tiny.py"
MODULE = "boardcore.games.tiny"


@pytest.fixture
def tiny() -> Iterator[Game]:
    """Return the game, known to everybody in this process who loads games by name."""
    games.GAMES.append("tiny")
    games.__path__.append(str(HERE))
    yield games.load("tiny")
    games.__path__.remove(str(HERE))
    games.GAMES.remove("tiny")
    del sys.modules[MODULE]


@pytest.fixture(scope="session")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a board's drive with the game."""
    return drive_with_games(tmp_path_factory.mktemp("tree"), {"tiny": SOURCE.read_text()})


@pytest.fixture(scope="session")
def tree(drive: Path) -> Path:
    """Return a whole checkout with the game, to run programs from."""
    root = drive.parent
    drive.rename(root / "firmware")
    drive.symlink_to(root / "firmware")
    shutil.copytree(ROOT / "host", root / "host", ignore=shutil.ignore_patterns("__pycache__"))
    return root
