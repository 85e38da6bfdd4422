"""What is missing or too large is said in one line, never with a traceback."""

import tomllib
from pathlib import Path

import pytest
from boardcore.games import GAMES, load

from tests.cli.command import PLAIN, lines, passoboard
from tests.tools import ROOT, run, tool

HIDE = """\
import importlib.metadata as metadata

really = metadata.distribution

def distribution(name):
    if name == "adafruit-circuitpython-neopixel":
        raise metadata.PackageNotFoundError(name)
    return really(name)

metadata.distribution = distribution
"""


@pytest.mark.parametrize("command", [["console"], ["serve", "--port", "sim://", "--http", "0"], ["selftest", "--demo"]])
def test_a_missing_pixel_library_is_named_with_its_remedy(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDE)
    places = {"PYTHONPATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = run([tool("passoboard"), *command], "", PLAIN | places)
    words = "neopixel is not installed: pip install adafruit-circuitpython-neopixel"
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


@pytest.mark.parametrize("depth", ["99999", "100", "-1", "9" * 30])
def test_a_depth_that_nobody_can_count_is_refused(depth: str) -> None:
    done = passoboard("perft", "--", depth)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("passoboard: Invalid value")
    assert done.stderr.count("\n") == 1


def test_the_deepest_depth_does_not_exhaust_the_stack() -> None:
    """The position is over after two turns at most, so that this ends."""
    assert lines("perft", "99", "--position", "...../..b../.r.../...../..... r") == ["0"]


@pytest.mark.parametrize("command", ["list", "show 1", "stats", "verify", "export", "import -"])
@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_log_in_a_folder_that_is_not_there_is_refused_and_nothing_is_made(
    tmp_path: Path, command: str, form: str
) -> None:
    where = form.format(tmp_path / "typed" / "wrongly" / "games.sqlite3")
    done = passoboard("log", *command.split(), "--db", where)
    words = f"passoboard: no log at {where}: there is no folder {tmp_path / 'typed' / 'wrongly'}\n"
    assert (done.returncode, done.stderr) == (2, words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["list", "stats", "export"])
def test_a_result_that_no_game_has_is_refused(tmp_path: Path, command: str) -> None:
    done = passoboard("log", command, "--result", "z", "--db", str(tmp_path / "log.sqlite3"))
    letters = " ".join(sorted({side for game in GAMES for side in load(game).sides}))
    words = f"passoboard: --result: no game ends with 'z', choose from: {letters} = *\n"
    assert (done.returncode, done.stderr) == (2, words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("result", ["b", "r", "=", "*"])
def test_every_result_can_be_searched_for(tmp_path: Path, result: str) -> None:
    assert lines("log", "list", "--result", result, "--db", str(tmp_path / "log.sqlite3")) == ["0 games"]


def test_a_name_of_several_lines_is_one_line() -> None:
    done = passoboard("dump", "not\nthere")
    assert (done.returncode, done.stderr) == (2, "passoboard: not there: No such file or directory\n")


@pytest.mark.parametrize("command", [["selftest", "--port", "sim://", "--only", "buttons"], ["moves", "-"], ["play"]])
def test_bytes_that_are_not_text_are_bad_input(command: list[str]) -> None:
    done = passoboard(*command, stdin=b"\xff\xfe\n")
    assert (done.returncode, done.stderr.count("\n")) in [(2, 1), (0, 0)], done.stderr


def test_the_version_is_the_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert lines("--version") == [f"passoboard {project['version']}"]


def test_a_simulated_board_that_cannot_go_on_is_one_line(tmp_path: Path) -> None:
    """Its own words bring the traceback of its process along."""
    hide = "import sys\nif 'passoboard.simulator.process' in sys.orig_argv:\n    raise SystemExit('no more boards')\n"
    (tmp_path / "sitecustomize.py").write_text(hide)
    done = run([tool("passoboard"), "console"], "", PLAIN | {"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "the board's process has died" in done.stderr
