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


@pytest.fixture(scope="session")
def exact(board: Board) -> make.Files:
    """Return the files that depend on board.toml alone, made once for all tests that look at them."""
    return make.exact(board)


@pytest.fixture(scope="session")
def lists(board: Board) -> make.Files:
    """Return the lists of parts, made once for all tests that look at them."""
    return make.lists(board)
