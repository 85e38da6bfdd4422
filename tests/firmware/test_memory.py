"""What a board keeps in its little memory: names, of which there are many, and no more modules than it needs."""

import ast
import io
import keyword
import tokenize
from functools import cache
from pathlib import Path

import pytest
from passoboard import FIRMWARE
from passoboard.maker.names import flash_names
from passoboard.maker.packing import packed_path
from passoboard.maker.payload import read_payload

# CircuitPython interns every name of a file and every text of up to ten characters, for good, unless it has it in its
# flash. It keeps them in pools that double: beyond 300 names of ours the next one takes 2 KB, beyond 620 it takes 4 KB.
# A board with a host in play had 360.
MOST_NAMES = 620
UNSEEN = 30  # are interned and not counted here: letters of a text that is looked at one by one
_LONGEST_INTERNED = 10
# What talks to a host; and beside it what buttons do, and the commands that every session has.
_OF_THE_HOST = (
    *("commands", "reports", "sentences", "reading"),
    *("frame", "crc", "values", "messages", "answers", "outbox", "orders", "standing", "retelling"),
)
_WITH_A_HOST = (*_OF_THE_HOST, "panel", "menu", "hello", "ping", "stats")
# What a board that plays Passo rarely loads, or never.
_OTHERS = (
    *(
        "chooser",
        "companion",
        "seating",
        "faults",
        "thinking",
        "hinting",
        "palette",
        "journal_v1",
        "count",
        "explain",
        "evaluate",
        "clock",
    ),
    *("renewing", "rewriting", "review", "finding", "timer", "grades", "stopping", "handing", "defaults", "restoring"),
    *("numbers", "inbox", "from_board", "reader", "parse", "parts", "big", "boot"),
)
_FOLDERS = ("opponent", "gaylor", "passage", "passtally", "__pycache__")


def module_of(path: Path) -> str:
    """Return the dotted name of a file's module."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(part for part in parts if part not in ("lib", "__init__"))


def own_files(with_a_host: bool = False) -> list[Path]:
    """Return the files that a board loads to play Passo alone, or with a host while its players press buttons."""
    left_out = {*_OTHERS, *_FOLDERS} if with_a_host else {*_OTHERS, *_FOLDERS, *_WITH_A_HOST}
    found = [path for path in FIRMWARE.rglob("*.py") if not {*path.parts, *module_of(path).split(".")} & left_out]
    return [
        path for path in found if path.parent.name != "orders" or module_of(path).rpartition(".")[2] in _WITH_A_HOST
    ]


def names_in(source: str) -> set[str]:
    """Return what of a source file is interned."""
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            found.add(token.string)
        elif token.type == tokenize.STRING and not token.string.startswith(("f", "b")):
            text = ast.literal_eval(token.string)
            if len(text) <= _LONGEST_INTERNED:
                found.add(text)
    return found


class PackedFile:
    """Reads the table of names at the beginning of a packed file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 4  # behind the header

    def names(self) -> set[str]:
        """Return all names but those that every MicroPython has by a number."""
        count, _ = self._number(), self._number()
        return {name for name in [self._name() for _ in range(count)] if name}

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _name(self) -> str:
        size = self._number()
        if size & 1:
            return ""
        start, self._at = self._at, self._at + (size >> 1) + 1
        return self._data[start : self._at - 1].decode()


@cache
def packed() -> dict[str, bytes]:
    return dict(read_payload().files)


def kept_names(with_a_host: bool) -> set[str]:
    """Return the names that a board keeps which plays Passo."""
    found: set[str] = set()
    for path in own_files(with_a_host):
        place = packed_path(path.relative_to(FIRMWARE).as_posix())
        data = packed()[place]
        found |= PackedFile(data).names() if place.endswith(".mpy") else names_in(data.decode())
        found |= {place, module_of(path), *module_of(path).split(".")}
    return found - set(flash_names())


def test_names_and_short_texts_are_counted_and_long_texts_are_not() -> None:
    assert names_in('def f(a: int) -> str:\n    return "short" + "a longer text"\n') == {
        "f",
        "a",
        "int",
        "str",
        "short",
    }


def test_the_names_of_a_packed_file_are_read() -> None:
    assert {"starting", "wire_up", "boardcore.record.journal"} <= PackedFile(packed()["starting.mpy"]).names()


@pytest.mark.parametrize("with_a_host", [False, True], ids=["alone", "with a host"])
def test_the_names_of_a_board_fit_into_the_pools_it_has(with_a_host: bool) -> None:
    count = len(kept_names(with_a_host)) + UNSEEN
    assert MOST_NAMES // 2 < count <= MOST_NAMES, f"{count} names"


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
