"""docs/ARCHITECTURE.md shows where things are: every module of the board's own stands in its tree, and no other."""

import re
from pathlib import Path

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
TREE = PAGE.split("```")[1]


def test_the_tree_names_every_module_of_the_board() -> None:
    board = TREE[: TREE.index("  lib/boardcore/")]
    named = {name for line in board.splitlines() for name in re.findall(r"\b\w+\.py\b", line[:26])}
    assert named == {path.name for path in (TOP / "firmware").glob("*.py")}


def test_the_tree_names_the_packages_of_board_and_host() -> None:
    for folder in (TOP / "firmware/lib/boardcore", TOP / "host/passoboard"):
        packages = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert packages <= set(re.findall(r"(\w+)/", TREE)), folder.name
