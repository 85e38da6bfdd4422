"""One version, wherever it stands: what is installed, what the board says, what the project says."""

import tomllib

import passoboard

from tests.firmware.boards import Boards
from tests.firmware.host import Host
from tests.tools import FIRMWARE


def test_the_board_and_the_package_have_the_projects_version(new_board: Boards) -> None:
    project = tomllib.loads((FIRMWARE.parent / "pyproject.toml").read_text())["project"]
    assert Host(new_board()).last("hello").get("fw") == passoboard.__version__ == project["version"]
