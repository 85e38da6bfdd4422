"""The stand-ins give and refuse what real CircuitPython 8.2.7 gave and refused, line by line."""

from pathlib import Path

import pytest
from passoboard.simulator import VirtualBoard

from .drives import make_drive, printed

TABLE = [line.split(" => ") for line in (Path(__file__).parent / "circuitpython_8_2_7.txt").read_text().splitlines()]

ASK = """
import time
time.sleep(0.2)
names = {}
with open("/cases.txt") as cases:
    for line in cases:
        line = line.rstrip("\\n")
        try:
            try:
                outcome = repr(eval(line, names))
            except SyntaxError:
                exec(line, names)
                outcome = "ok"
        except Exception as error:
            outcome = "! " + type(error).__name__
        print(outcome.replace("\\n", " "))
"""

SETTINGS = r"""A = "text"
B = 12
C = 0x10 # sixteen
D = -42
E = 1.5
F = true
G =
H = 'single'
I = "unterminated
J = "esc \" \\ \n \u0041 \x"
garbage line
  K = "spaced"
L="tight" # comment
M = "two" three
N = 1 2
O = 1_000
P = 010
Q = 0b11
R = +5
[section]
S = "hidden"
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    cases = "".join(f"{case}\n" for case, _ in TABLE)
    drive = make_drive(tmp_path_factory.mktemp("table"), ASK, cases_txt=cases, settings_toml=SETTINGS)
    with VirtualBoard(firmware=drive, circuitpython=(8, 2, 7), position="5/5/5/5/5 b") as board:
        return board.console.splitlines()


@pytest.mark.parametrize("number", range(len(TABLE)), ids=[case for case, _ in TABLE])
def test_line_has_the_outcome_of_the_real_board(number: int, outcomes: list[str]) -> None:
    assert outcomes[number] == TABLE[number][1]


@pytest.mark.parametrize(
    ("version", "accepted"), [((9, 1, 4), False), ((9, 2, 0), True), ((10, 0, 0), True)], ids=["9.1", "9.2", "10"]
)
def test_debounce_threshold_exists_from_9_2_on(tmp_path: Path, version: tuple[int, int, int], accepted: bool) -> None:
    code = """
import board, keypad
try:
    keypad.KeyMatrix((board.GP2,), (board.GP7,), debounce_threshold=2)
    print("taken")
except TypeError:
    print("refused")
"""
    assert printed(tmp_path, code, circuitpython=version) == ["taken" if accepted else "refused"]


@pytest.mark.parametrize("threshold", ["0", "128", "1.5"])
def test_debounce_threshold_has_bounds(tmp_path: Path, threshold: str) -> None:
    code = f"""
import board, keypad
try:
    keypad.Keys((board.GP2,), value_when_pressed=False, debounce_threshold={threshold})
except (TypeError, ValueError):
    print("refused")
"""
    assert printed(tmp_path, code) == ["refused"]


def test_settings_are_texts_and_never_raise_from_10_2_on(tmp_path: Path) -> None:
    drive = make_drive(
        tmp_path,
        "import os\nfor key in 'ABEFHIZ':\n    print(repr(os.getenv(key)))\n",
        settings_toml=SETTINGS,
    )
    with VirtualBoard(firmware=drive, circuitpython=(10, 2, 0)) as board:
        assert board.console.splitlines()[:7] == [
            "'text'", "'12'", "'1.5'", "'true'", "\"'single'\"", "'\"unterminated'", "None"
        ]  # fmt: skip


def test_overrides_of_settings_count_like_the_file(tmp_path: Path) -> None:
    code = """
import os
print(os.getenv("A"), os.getenv("B"))
try:
    os.getenv("C")
except ValueError:
    print("bad")
"""
    assert printed(tmp_path, code, settings={"A": 5, "B": "x y", "C": 1.5}) == ["5 x y", "bad"]


@pytest.mark.parametrize("name", ["typing", "dataclasses", "functools", "subprocess", "passoboard", "random"])
def test_modules_that_a_board_lacks_cannot_be_imported(tmp_path: Path, name: str) -> None:
    assert printed(tmp_path, f"try:\n    import {name}\nexcept ImportError:\n    print('none')") == ["none"]


def test_drive_cannot_be_written(tmp_path: Path) -> None:
    code = "try:\n    open('/new.txt', 'w')\nexcept OSError as error:\n    print(error.args[0])"
    assert printed(tmp_path, code) == ["30"]


def test_channels_are_chosen_in_boot_only(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, "import usb_cdc\nprint(usb_cdc.console is None, usb_cdc.data is None)", boot="")
    with VirtualBoard(firmware=drive) as board:
        assert board.console.startswith("False True\n")
