"""Parameter files that are wrong in one place, and what a refusal must be: one clear line, and no file touched."""

import copy
import json
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hardware.__main__ import main
from hardware.board import SOURCE

Way = tuple[str | int, ...]
BEFORE = {"MARGINS.md": b"of a board that works\n", "rank-board/rank-board-gerbers.zip": b"ordered\n"}
GONE = object()  # in the place of a value: the key is not there


def parameters() -> dict[str, Any]:
    """Return board.toml as data."""
    return tomllib.loads(SOURCE.read_text("utf-8"))


def path(words: str) -> Way:
    """Return the way to a value: ``reed.mt_per_at.least``, ``part.0.count``."""
    return tuple(int(word) if word.isdigit() else word for word in words.split("."))


def at(data: Any, way: Way) -> Any:
    """Return the value at the end of a way."""
    for step in way:
        data = data[step]
    return data


def changed(way: Way, value: Any, data: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the parameters with another value in one place, or without it."""
    data = copy.deepcopy(parameters() if data is None else data)
    home = at(data, way[:-1])
    if value is GONE:
        del home[way[-1]]
    else:
        home[way[-1]] = value
    return data


def keys(data: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the path to every key whose value is not a table, including keys in small tables and lists of tables."""
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            yield from keys(value, (*way, step))
        else:
            yield (*way, step)


def toml(data: dict[str, Any]) -> str:
    """Return data as TOML, a table per line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in data.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**4000:
        return hex(value)  # Python refuses to print that many digits, but reads them
    return repr(value) if isinstance(value, float) else json.dumps(value).replace("\x7f", "\\u007f")


def folder_of_an_older_run(parent: Path) -> Path:
    """Return a folder with files that no refusal may touch."""
    for name, data in BEFORE.items():
        file = parent / "generated" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return parent / "generated"


def there(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def refused(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Run on a parameter file; return the lines of the refusal, after which nothing may have changed."""
    source = folder.parent / "board.toml"
    source.write_text(text, "utf-8")
    status = main([str(source), "--into", str(folder)])
    said = capsys.readouterr()
    assert status == 1, "accepted"
    assert said.out == ""
    assert said.err.rstrip().endswith("no file is written")
    assert there(folder) == BEFORE
    assert sorted(file.name for file in folder.parent.iterdir()) == ["board.toml", "generated"]
    lines = said.err.splitlines()
    assert all(len(line) < 300 and line.isprintable() for line in lines), lines
    return lines
