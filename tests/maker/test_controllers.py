"""The controllers that a board can be built with: pins that they have, and a matrix that every chip can read."""

import ast
from importlib.metadata import distribution
from pathlib import Path

import pytest
from passoboard.geometry import read_geometry
from passoboard.maker.drive import check_drive, read_drive
from passoboard.maker.memory import LEAST_FREE, MEASURED, games_carried
from passoboard.maker.payload import pins_of

from tests.maker.command import maker
from tests.maker.drives import BOOT_OUT, make_drive
from tests.tools import FIRMWARE, ROOT

CONTROLLERS = [
    "adafruit_feather_rp2040",
    "adafruit_kb2040",
    "raspberry_pi_pico",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
    "raspberry_pi_pico_w",
]
PROGRAMS = [*FIRMWARE.rglob("*.py"), *(ROOT / "hardware" / "simpletest").glob("*.py")]


def real_pins(board: str) -> set[str]:
    """Return the names that CircuitPython itself gives to the pins of a board."""
    stub = distribution("circuitpython-stubs").locate_file(f"board_definitions/{board}/__init__.pyi")
    body = ast.parse(Path(str(stub)).read_text("utf-8")).body
    return {ast.unparse(line.target) for line in body if isinstance(line, ast.AnnAssign)}


def test_these_controllers_are_known() -> None:
    assert sorted(read_geometry().pins("small")) == CONTROLLERS


@pytest.mark.parametrize("board", CONTROLLERS)
def test_every_pin_exists_and_has_one_wire(board: str) -> None:
    pins = pins_of(board)
    used = [*pins["columns"], *pins["rows"], *pins["buttons"], pins["pixels"]]
    assert len(used) == len(set(used)) == 13
    assert set(used) <= real_pins(board)


@pytest.mark.parametrize("board", CONTROLLERS)
def test_each_can_be_deployed_to_and_examined(tmp_path: Path, board: str) -> None:
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", board))
    check_drive(read_drive(drive))
    done = maker("deploy", "--drive", str(drive))
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, f"{drive}: {board}, CircuitPython 9.2.1")
    examined = maker("doctor", "--drive", str(drive)).stdout
    assert f"ok    drive    {drive}: {board}, CircuitPython 9.2.1, firmware" in examined


@pytest.mark.parametrize("command", ["deploy", "doctor"])
def test_an_unknown_one_is_refused_with_the_list(tmp_path: Path, command: str) -> None:
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", "waveshare_rp2040_zero"))
    done = maker(command, "--drive", str(drive))
    assert done.returncode == (2 if command == "deploy" else 1)
    words = f"no pins are known for waveshare_rp2040_zero, choose from: {', '.join(CONTROLLERS)}"
    assert words in done.stdout + done.stderr
    assert sorted(path.name for path in drive.iterdir()) == ["boot_out.txt"], "nothing is written"


def keypad_calls(name: str) -> list[dict[str, object]]:
    """Return the keywords with which our programs make a part of ``keypad``."""
    calls = [node for path in PROGRAMS for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return [
        {word.arg or "": word.value.value for word in node.keywords if isinstance(word.value, ast.Constant)}
        for node in calls
        if isinstance(node, ast.Call) and ast.unparse(node.func) == f"keypad.{name}"
    ]


def test_no_input_is_pulled_down() -> None:
    """The RP2350's pull-downs let a pin float high. Columns that are anodes are pulled up, and so are the buttons."""
    matrices, buttons = keypad_calls("KeyMatrix"), keypad_calls("Keys")
    assert len(matrices) >= 2
    assert buttons
    assert [made for made in matrices if made["columns_to_anodes"] is not True] == []
    assert [made for made in buttons if made["value_when_pressed"] is not False] == []


@pytest.mark.parametrize(
    ("controller", "board", "line"),
    [
        ("raspberry_pi_pico2", "big", "it carries passo, passage, gaylor, passtally"),
        ("raspberry_pi_pico2_w", "small", "it carries passo"),
        ("raspberry_pi_pico", "small", f"it carries passo; at least {MEASURED['passo'][0] // 1024} KiB of memory"),
        ("raspberry_pi_pico_w", "big", "it carries passo, passage, gaylor, passtally; at least "),
    ],
)
def test_one_line_says_which_games_a_controller_carries(tmp_path: Path, controller: str, board: str, line: str) -> None:
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", controller))
    (drive / "settings.toml").write_text(f'PASSO_BOARD = "{board}"\n')
    assert maker("deploy", "--drive", str(drive)).stdout.splitlines()[1].startswith(line)
    assert f"; {line.removeprefix('it ')}" in maker("doctor", "--drive", str(drive)).stdout


def test_a_game_that_leaves_too_little_memory_is_not_carried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASURED, "passtally", (LEAST_FREE, LEAST_FREE - 1))
    assert games_carried("raspberry_pi_pico", "big", source=False) == ["passo", "passage", "gaylor", "passtally"]
    assert games_carried("raspberry_pi_pico", "big", source=True) == ["passo", "passage", "gaylor"]
    assert games_carried("raspberry_pi_pico2", "big", source=True) == ["passo", "passage", "gaylor", "passtally"]
