"""docs/ARCHITECTURE.md shows where things are: its tree names every module of the board and of the host's top level."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
TREE = PAGE.split("```")[1]


def modules_in(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.py") if path.name != "__init__.py"}


def test_the_tree_names_every_module_of_the_board_in_its_room() -> None:
    board, room = TREE[: TREE.index("  lib/boardcore/")], ""
    named: dict[str, set[str]] = {}
    for line in board.splitlines()[2:]:
        room = line.strip("/ ") if line.endswith("/") else "" if re.match(r"  \S", line) else room
        named.setdefault(room, set()).update(re.findall(r"\b\w+\.py\b", line))
    firmware = TOP / "firmware"
    rooms = {path.parent.name for path in firmware.glob("*/__init__.py")} | {""}
    assert named == {room: modules_in(firmware / room) | modules_in(firmware / room / "commands") for room in rooms}


@pytest.mark.parametrize("package", ["games", "lights", "opponent", "record", "referee", "sensing", "wire"])
def test_the_tree_names_every_module_that_board_and_host_share(package: str) -> None:
    line = TREE[TREE.index(f"\n    {package}/") :]
    about = line[: re.search(r"\n {0,4}\S", line[1:]).start() + 1]  # type: ignore[union-attr]
    assert set(re.findall(r"\b\w+\.py\b", about)) == modules_in(TOP / "firmware/lib/boardcore" / package)


def test_the_tree_names_every_module_at_the_top_of_the_host() -> None:
    host = TREE[TREE.index("host/passoboard/") : TREE.index("\nhardware/")]
    assert set(re.findall(r"\b\w+\.py\b", host)) == modules_in(TOP / "host/passoboard")


def test_the_tree_names_the_packages_of_board_and_host() -> None:
    for folder in (TOP / "firmware/lib/boardcore", TOP / "host/passoboard"):
        packages = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert packages <= set(re.findall(r"(\w+)/", TREE)), folder.name
