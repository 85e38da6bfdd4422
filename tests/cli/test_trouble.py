"""What is missing or too large is said in one line, never with a traceback."""

from pathlib import Path

import pytest

from tests.cli.command import PLAIN, passoboard
from tests.tools import run, tool

HIDE = """\
import importlib.util

really = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "neopixel" else really(name, package)
"""


@pytest.mark.parametrize("command", [["console"], ["serve", "--port", "sim://", "--http", "0"], ["selftest", "--demo"]])
def test_a_missing_pixel_library_is_named_with_its_remedy(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDE)
    places = {"PYTHONPATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = run([tool("passoboard"), *command], "", PLAIN | places)
    words = "neopixel is not installed: pip install --no-deps adafruit-circuitpython-neopixel"
    (said,) = [line for line in done.stderr.splitlines() if line.startswith("passoboard: ")]
    assert (done.returncode, words in said) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["log", "show", "99999999999999999999"],
        ["log", "list", "--before", "99999999999999999999"],
        ["log", "verify", "1", "2147483648"],
        ["log", "export", "0"],
        ["log", "replay", "99999999999999999999"],
        ["log", "describe", "99999999999999999999", "--player", "black=Ada"],
    ],
)
def test_numbers_that_no_game_can_have_are_refused(tmp_path: Path, command: list[str]) -> None:
    done = passoboard(*command, "--db", str(tmp_path / "log.sqlite3"))
    assert done.returncode == 2
    assert done.stderr.startswith("passoboard: Invalid value")
    assert done.stderr.count("\n") == 1


def test_a_simulated_board_that_cannot_go_on_is_one_line(tmp_path: Path) -> None:
    """Its own words bring the traceback of its process along."""
    hide = "import sys\nif 'passoboard.simulator.process' in sys.orig_argv:\n    raise SystemExit('no more boards')\n"
    (tmp_path / "sitecustomize.py").write_text(hide)
    done = run([tool("passoboard"), "console"], "", PLAIN | {"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "the board's process has died" in done.stderr
