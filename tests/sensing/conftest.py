"""Scenarios of the small board, played on the board whose sensors feel how much."""

from collections.abc import Iterator

import pytest

from tests.firmware.boards import VERSIONS, Boards


@pytest.fixture
def circuitpython() -> tuple[int, int, int]:
    """The version of CircuitPython that the test's boards run."""
    return VERSIONS[1]


@pytest.fixture
def new_board(circuitpython: tuple[int, int, int]) -> Iterator[Boards]:
    """Boards with linear sensors, closed in the end."""
    boards = Boards(circuitpython=circuitpython, board="counting")
    yield boards
    boards.close()
