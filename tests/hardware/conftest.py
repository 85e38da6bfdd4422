"""What the hardware tests share: the board as board.toml describes it."""

import pytest

from hardware import make
from hardware.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load()


@pytest.fixture(scope="session")
def proofs(board: Board) -> make.Files:
    """Return the pages of the magnetic proof, made once for all tests that look at them."""
    return make.magnetic(board)
