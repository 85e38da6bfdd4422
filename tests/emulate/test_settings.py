"""The drive of an emulated board says which board it is."""

import tomllib

import pytest

from tests.emulate.drive import settings_for
from tests.tools import FIRMWARE


@pytest.mark.parametrize("board", ["small", "big"])
def test_settings_say_which_board_it_is_and_keep_the_rest(board: str) -> None:
    ours = (FIRMWARE / "settings.toml").read_text()
    assert tomllib.loads(settings_for(board, ours)) == tomllib.loads(ours) | {"PASSO_BOARD": board}
    assert tomllib.loads(settings_for(board, "A = 1\n")) == {"PASSO_BOARD": board, "A": 1}
