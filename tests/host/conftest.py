"""Locks of its own for each test, and a service with a simulated board for all tests of a file that talk to the API."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .asking import set_up
from .running import Running


@pytest.fixture(autouse=True)
def own_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("api"), ports=("sim://",)) as running:
        running.board()
        yield running
        assert running.stop() == 0
        assert running.errors() == []


@pytest.fixture
def board(service: Running) -> str:
    """Return the board's id, with a new base game on it and all discs where they belong."""
    return set_up(service)
