"""The syntax gate lets through what a board can run, and nothing else."""

from pathlib import Path

import pytest

from tests.checks.syntax import faults_of, main
from tests.tools import FIRMWARE

GOOD = {
    "a guarded import of typing": "try:\n    from typing import Any\nexcept ImportError:\n    pass\n",
    "a guarded method": "try:\n    ones = int.bit_count\nexcept AttributeError:\n    ones = None\n",
    "annotations": "def f(a: int, *, b: 'str' = '') -> list[int]:\n    return [a]\n",
    "an f-string": "a = 1\nprint(f'{a:02d} {repr(a)}')\n",
    "a relative import of a module with a forbidden name": "from .string import x\n",
}

BAD = {
    "typing at run time": ("from typing import Any\n", "no module typing"),
    "an import of dataclasses": ("import dataclasses\n", "no module dataclasses"),
    "an import of one of two": ("import sys, enum\n", "no module enum"),
    "collections.abc": ("from collections.abc import Iterable\n", "no module collections.abc"),
    "a future import": ("from __future__ import annotations\n", "no module __future__"),
    "an import guarded against something else": (
        "try:\n    import enum\nexcept ValueError:\n    pass\n",
        "no module enum",
    ),
    "!r in an f-string": ("a = 1\nprint(f'{a!r}')\n", "no !r in f-strings"),
    "a method that only CPython has": ("print('7'.zfill(2))\n", "no method zfill"),
    "bytes as hexadecimal": ("print(b''.hex())\n", "no method hex"),
    "match": ("match 1:\n    case 1:\n        pass\n", "mpy-cross: SyntaxError"),
    "positional-only arguments": ("def f(a, /):\n    pass\n", "mpy-cross: SyntaxError"),
    "a star in a list": ("a = [1]\nb = [*a, 2]\n", "mpy-cross: SyntaxError"),
}


def written(folder: Path, source: str) -> Path:
    path = folder / "module.py"
    path.write_text(source)
    return path


@pytest.mark.parametrize("source", GOOD.values(), ids=GOOD)
def test_the_gate_lets_through(tmp_path: Path, source: str) -> None:
    assert faults_of(written(tmp_path, source)) == []


@pytest.mark.parametrize(("source", "fault"), BAD.values(), ids=BAD)
def test_the_gate_refuses(tmp_path: Path, source: str, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, source)
    assert [fault in found for found in faults_of(path)] == [True]
    assert main(tmp_path) == 1
    assert str(path) in capsys.readouterr().out


def test_the_gate_looks_at_every_file_of_the_drive(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0, capsys.readouterr().out
    assert f"{len(list(FIRMWARE.rglob('*.py')))} files ok" in capsys.readouterr().out
