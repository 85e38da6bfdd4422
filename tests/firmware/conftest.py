"""Boards that are always closed again, no matter what a scenario does."""

from collections.abc import Iterator

import pytest

from tests.firmware.boards import VERSIONS, Boards
from tests.firmware.modules import Modules
from tests.tools import PROVE


@pytest.fixture(params=VERSIONS if PROVE else VERSIONS[1:2], ids=str)
def circuitpython(request: pytest.FixtureRequest) -> tuple[int, int, int]:
    """The version of CircuitPython that the test's boards run."""
    version: tuple[int, int, int] = request.param
    return version


@pytest.fixture
def new_board(circuitpython: tuple[int, int, int]) -> Iterator[Boards]:
    """Boards that are closed in the end."""
    boards = Boards(circuitpython=circuitpython)
    yield boards
    boards.close()


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Modules:
    """Single modules of the firmware."""
    return Modules(monkeypatch)
