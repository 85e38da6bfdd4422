"""Boards that are always closed again, no matter what a scenario does."""

from collections.abc import Iterator

import pytest

from tests.firmware.boards import VERSIONS, Boards, version_for
from tests.firmware.modules import Modules
from tests.tools import PROVE


@pytest.fixture(params=VERSIONS if PROVE else [None])
def new_board(request: pytest.FixtureRequest) -> Iterator[Boards]:
    """Boards of one version of CircuitPython, chosen by the test's name; `make prove` tries all."""
    boards = Boards(circuitpython=request.param or version_for(request.node.nodeid))
    yield boards
    boards.close()


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Modules:
    """Single modules of the firmware."""
    return Modules(monkeypatch)
