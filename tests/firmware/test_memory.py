"""What a board keeps in its little memory: names, of which there are many, and no more modules than it needs."""

import ast
import io
import keyword
import tokenize
from pathlib import Path

from passoboard import FIRMWARE

# CircuitPython interns every name of a source file and every text of up to ten characters, for good. It keeps them in
# pools that double: up to 1,260 names of ours the last pool has 640 entries, one more name and 10 KB are gone.
MOST_NAMES = 1260
CIRCUITPYTHONS = 240  # of those counted here are in its own tables already (9.2.4) and take nothing
_LONGEST_INTERNED = 10
# What a board that plays Passo alone never loads.
_OF_THE_HOST = (
    *("commands", "reports", "orders", "sentences", "reading"),
    *("frame", "crc", "values", "messages", "answers", "outbox", "from_board", "inbox"),
)
_OTHERS = (
    *("chooser", "companion", "palette", "journal_v1", "count", "explain", "evaluate", "clock", "renewing"),
    *("rewriting", "review", "finding", "timer", "grades", "stopping", "handing", "defaults", "numbers"),
    *_OF_THE_HOST,
)
_FOLDERS = ("opponent", "orders", "gaylor", "passage", "passtally", "__pycache__")


def own_files() -> list[Path]:
    """Return the files that a board loads to play Passo alone."""
    found = [path for path in FIRMWARE.rglob("*.py") if not set(path.parts) & set(_FOLDERS)]
    return [path for path in found if path.stem not in _OTHERS]


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


def test_names_and_short_texts_are_counted_and_long_texts_are_not() -> None:
    assert names_in('def f(a: int) -> str:\n    return "short" + "a longer text"\n') == {
        "f",
        "a",
        "int",
        "str",
        "short",
    }


def test_the_names_of_a_board_that_plays_alone_fit_into_the_pools_it_has() -> None:
    names = set().union(*[names_in(path.read_text("utf-8")) | {path.stem, str(path)} for path in own_files()])
    assert 1000 < len(names) - CIRCUITPYTHONS < MOST_NAMES, f"{len(names)} names"


def test_a_board_that_plays_alone_loads_nothing_that_talks_to_a_host() -> None:
    for path in own_files():
        for line in path.read_text("utf-8").splitlines():
            loaded = line.split(" ")[1] if line.startswith(("from ", "import ")) else ""
            assert loaded.rpartition(".")[2] not in _OF_THE_HOST, f"{path}: {line}"
