"""Boards that are closed again, whatever a scenario does."""

from collections.abc import Iterator

import pytest

from tests.firmware.boards import Boards


@pytest.fixture
def new_board() -> Iterator[Boards]:
    boards = Boards()
    yield boards
    boards.close()
