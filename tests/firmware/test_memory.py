"""What a board keeps in its little memory: no more modules than it needs."""

import ast
from pathlib import Path

from passoboard import FIRMWARE

# What talks to a host; and beside it what buttons do.
_OF_THE_HOST = (
    *("commands", "reports", "frames"),
    *("frame", "crc", "values", "messages", "answers", "outbox"),
)
_WITH_A_HOST = (*_OF_THE_HOST, "panel", "token_menu")
# What a board that plays Passo rarely loads, or never.
_OTHERS = (
    *(
        "game_chooser",
        "companion",
        "faults",
        "thinking",
        "palette",
        "count",
        "explain",
        "evaluate",
    ),
    *("finding", "stopping", "defaults", "restoring"),
    *("inbox", "from_board", "reader", "parse", "parts", "big", "boot"),
)
_FOLDERS = ("opponent", "gaylor", "passage", "passtally", "__pycache__")


def module_of(path: Path) -> str:
    """Return the dotted name of a file's module."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("lib", "__init__"))


def own_files() -> list[Path]:
    """Return the files that a board loads to play Passo alone."""
    left_out = {*_OTHERS, *_FOLDERS, *_WITH_A_HOST}
    return [path for path in FIRMWARE.rglob("*.py") if not {*path.parts, *module_of(path).split(".")} & left_out]


def test_a_board_that_plays_alone_loads_nothing_that_talks_to_a_host() -> None:
    for path in own_files():
        for line in path.read_text("utf-8").splitlines():
            loaded = line.split(" ")[1] if line.startswith(("from ", "import ")) else ""
            assert loaded.rpartition(".")[2] not in _OF_THE_HOST, f"{path}: {line}"


def test_nothing_in_a_package_has_the_name_of_one_of_its_modules() -> None:
    """CircuitPython 8.2 puts a module into its package each time it is imported, over whatever has its name there."""
    for init in FIRMWARE.rglob("__init__.py"):
        imports = [node for node in ast.parse(init.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)]
        names = {alias.asname or alias.name for node in imports if node.module for alias in node.names}
        assert not names & {path.stem for path in init.parent.glob("*.py")}, init
