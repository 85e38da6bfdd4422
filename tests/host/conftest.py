"""A service with a simulated board, for all tests of a file that talk to the API."""

from collections.abc import Iterator

import pytest

from .asking import set_up
from .running import Running


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
