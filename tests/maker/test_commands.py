"""deploy, doctor and selftest on the command line: what they print, what they return, how they say no."""

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from passoboard.geometry import read_geometry
from passoboard.maker.deploy import look
from passoboard.maker.disk import Medium
from passoboard.maker.drive import board_of, read_drive
from passoboard.maker.payload import read_payload
from passoboard.simulator import VirtualBoard
from passoboard.simulator.vm import Board, play_script

from tests.maker.command import maker
from tests.maker.drives import BOOT_OUT, OLD, MemoryMedium, files_of, for_the_vm, make_drive
from tests.maker.packed import with_our_geometry
from tests.tools import ROOT

BOARDS = sorted(read_geometry().pins("small"))
PICO_HEADERS = ("raspberry_pi_pico_w", "raspberry_pi_pico2", "raspberry_pi_pico2_w")
PAGE = (ROOT / "hardware" / "generated" / "PINS.md").read_text("utf-8")


def test_deploy_puts_the_firmware_on_a_drive_that_then_boots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = make_drive(tmp_path)
    done = maker("deploy", "--drive", str(drive))
    assert (done.returncode, "read back and is correct" in done.stdout) == (0, True), done.stderr
    assert done.stdout.startswith(f"{drive}: raspberry_pi_pico, CircuitPython 9.2.1\n")
    assert "boot.py is new: eject the drive" in done.stdout
    assert "is there already" in maker("deploy", "--drive", str(drive)).stdout
    with_our_geometry(monkeypatch)
    started = play_script(["1200 end"], Board(MemoryMedium(for_the_vm(files_of(drive))).store(tmp_path / "plugged in")))
    assert (started.console, len(started.frames) > 1) == ("", True)


def test_deploy_as_sources_puts_every_file_there_as_it_is(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    assert maker("deploy", "--drive", str(drive)).returncode == 0
    done = maker("deploy", "--source", "--drive", str(drive))
    assert (done.returncode, "removed  core/controller.mpy\n" in done.stdout) == (0, True), done.stderr
    sources = read_payload(source=True)
    assert files_of(drive).items() >= sources.files.items()
    assert not list(drive.rglob("*.mpy"))
    with VirtualBoard(firmware=drive) as board:
        board.serial.open()
        board.run(200)
        assert f"fw={sources.version}".encode() in board.serial.read()


LINKS = {  # what leads away from a drive: a path on it, and how a stranger puts something there
    "a file": lambda drive, away: (drive / "code.py").symlink_to(away / "diary.txt"),
    "settings": lambda drive, away: (drive / "settings.toml").symlink_to(away / "diary.txt"),
    "a folder": lambda drive, away: (drive / "lib").symlink_to(away),
    "a second name": lambda drive, away: os.link(away / "diary.txt", drive / "boot.py"),
    "a pipe": lambda drive, _: os.mkfifo(drive / "settings.toml"),
    "what says which board it is": lambda drive, away: _replace(drive / "boot_out.txt", away / "diary.txt"),
}


def _replace(path: Path, target: Path) -> None:
    path.unlink()
    path.symlink_to(target)


@pytest.mark.parametrize("command", ["deploy", "doctor"])
@pytest.mark.parametrize("kind", LINKS)
def test_what_leads_away_from_a_drive_is_refused(tmp_path: Path, kind: str, command: str) -> None:
    drive, away = make_drive(tmp_path), tmp_path / "away"
    away.mkdir()
    (away / "diary.txt").write_text(BOOT_OUT + "dear diary")
    LINKS[kind](drive, away)
    before = sorted(path.relative_to(drive) for path in drive.rglob("*"))
    done = maker(command, "--drive", str(drive))
    assert (done.returncode != 0, "is not a plain file or folder" in done.stdout + done.stderr) == (True, True)
    assert sorted(path.relative_to(drive) for path in drive.rglob("*")) == before
    assert [path.name for path in away.iterdir()] == ["diary.txt"]
    assert (away / "diary.txt").read_text() == BOOT_OUT + "dear diary"


def test_files_that_are_far_too_long_cost_no_memory(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    for name in ("boot_out.txt", "settings.toml", "song.wav"):
        with (drive / name).open("ab") as file:
            file.truncate(6 << 30)  # sparse: it takes no room here
    assert (read_drive(drive).board, board_of(read_drive(drive))) == ("raspberry_pi_pico", "small")
    assert look(Medium(drive))["settings.toml"] == b""


def test_deploy_puts_the_firmware_back_after_a_test_program(tmp_path: Path) -> None:
    """As the build guide says: copied as code.py, it knows the library that is there, and goes again."""
    drive = make_drive(tmp_path)
    assert maker("deploy", "--drive", str(drive)).returncode == 0
    whole = files_of(drive)
    shutil.copy(ROOT / "hardware" / "simpletest" / "pixel_simpletest.py", drive / "code.py")
    with VirtualBoard(firmware=shutil.copytree(drive, tmp_path / "plugged in")) as board:
        board.run(1000)
        assert "pixel 0" in board.console
    done = maker("deploy", "--drive", str(drive))
    assert (done.returncode, done.stdout.splitlines()[2]) == (0, "changed  code.py")
    assert files_of(drive) == whole


def test_a_dry_run_says_what_would_change_and_changes_nothing(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, OLD)
    before = files_of(drive)
    done = maker("deploy", "--drive", str(drive), "--dry-run")
    assert done.returncode == 0
    assert "new      host/frames.mpy\n" in done.stdout
    assert "removed  host/frames.py\n" in done.stdout
    assert "merged   settings.toml\n" in done.stdout
    assert "dry run: nothing was written" in done.stdout
    assert files_of(drive) == before


def printed_pins() -> dict[str, dict[str, str]]:
    """Return what the hardware's own page says: the pin of each of the firmware's wires, by board."""
    head, _, *rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("|")]
    ours = [row for row in rows if row[0].startswith(("column", "row", "button", "pixel"))]
    boards = [(at, title.split("`")[1]) for at, title in enumerate(head) if "`" in title]
    printed = {board: {row[0]: row[at] for row in ours} for at, board in boards}
    return printed | dict.fromkeys(PICO_HEADERS, printed["raspberry_pi_pico"])


def test_the_pins_of_every_board_are_shown_without_a_drive() -> None:
    """Each board with the wires and pins of the page that was made with the circuit."""
    done = maker("deploy", "--pins")
    assert (done.returncode, done.stderr) == (0, "")
    _, *tables = re.split(r"^(\w+_\w+)$", done.stdout, flags=re.M)
    shown = {
        board: dict(re.findall(r"^ *(\w+ \w+) +([A-Z]+\d+) *$", table, re.M))
        for board, table in zip(tables[::2], tables[1::2], strict=True)
    }
    assert shown == printed_pins()
    assert {board: len(wires) for board, wires in shown.items()} == dict.fromkeys(BOARDS, 13)


def test_the_pixels_are_shown_in_the_order_of_their_data_line() -> None:
    (order,) = re.findall(r"^Pixels in data order: (.*)\.$", PAGE, re.M)
    assert maker("deploy", "--pins").stdout.endswith(f"\npixels in data order: {order}\n")
    assert json.loads(maker("deploy", "--pins", "--json").stdout)["pixels"] == order.split()


@pytest.mark.parametrize("board", BOARDS)
def test_the_pins_of_one_board_are_shown_alone(board: str) -> None:
    done = maker("deploy", "--pins", board)
    assert re.findall(r"^\w+_\w+$", done.stdout, re.M) == [board]
    assert json.loads(maker("deploy", "--pins", board, "--json").stdout)["boards"] == {board: printed_pins()[board]}


def test_the_pins_of_the_big_board_are_shown_too() -> None:
    found = json.loads(maker("deploy", "--pins", "raspberry_pi_pico", "--board", "big", "--json").stdout)
    wires = found["boards"]["raspberry_pi_pico"]
    assert [wires[f"strips' {wire}"] for wire in ("LATCH", "CLK", "SER")] == ["GP17", "GP18", "GP19"]
    assert (wires["button west"], wires["pixel data"], len(wires)) == ("GP12", "GP16", 8)
    assert found["pixels"][:9] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2"]
    assert len(found["pixels"]) == 64


def test_showing_pins_writes_nothing_to_a_drive(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, OLD)
    before = files_of(drive)
    assert maker("deploy", "--pins", "--drive", str(drive)).returncode == 0
    assert files_of(drive) == before


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["deploy", "--drive", "/no/such/place"], "/no/such/place is not a directory"),
        (["deploy", "--pins", "pico"], f"no pins are known for pico, choose from: {', '.join(BOARDS)}"),
        (["deploy", "--pins", "--board", "huge"], "unknown board 'huge', choose from: small, big, counting"),
        (
            ["deploy", "--pins", "adafruit_kb2040", "--board", "big"],
            "no pins are known for adafruit_kb2040 in the big board, choose from: ",
        ),
        (["deploy", "raspberry_pi_pico"], "CONTROLLER and --json need --pins"),
        (["deploy", "--json"], "CONTROLLER and --json need --pins"),
        (
            ["selftest", "--only", "magic", "--demo"],
            "unknown part 'magic', choose from: lights, switches, diodes, buttons, watch",
        ),
        (["selftest", "--demo", "--port", "/dev/null"], "--demo and --fault need a simulated board"),
        (["selftest", "--fault", "gremlins", "--port", "sim://"], "unknown fault 'gremlins', choose from: bounce"),
        (["selftest", "--fault", "swapped_wires:1-z", "--port", "sim://"], "'1-z': expected two ranks"),
        (["selftest", "--discs", "0", "--demo"], "Invalid value for '--discs'"),
        (["selftest", "--port", "/no/such/port"], "/no/such/port"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], problem: str) -> None:
    done = maker(*arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert done.stderr.startswith("passoboard: ")
    assert done.stderr.count("\n") == 1


def test_a_drive_of_something_else_is_refused(tmp_path: Path) -> None:
    done = maker("deploy", "--drive", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "has no boot_out.txt" in done.stderr


def test_the_demo_walks_over_a_simulated_board_and_finds_its_fault() -> None:
    done = maker("selftest", "--demo", "--only", "buttons", "--fault", "stuck_closed:c3", "--json")
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == 1
    assert found["done"] == ["buttons"]
    assert [(finding["kind"], finding["cells"]) for finding in found["findings"]] == [("closed", ["c3"])]
    assert found["stats"]["heap"] > 0
    assert "Press Black's button" in done.stderr


def test_a_keyboard_that_is_gone_ends_the_test() -> None:
    done = maker("selftest", "--port", "sim://", "--only", "buttons", stdin="")
    assert done.returncode == 2
    assert done.stderr == "passoboard: the input ended before the test did\n"


def test_the_doctor_tells_in_json_too(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("9.2.1", "7.3.0"))
    done = maker("doctor", "--json", "--drive", str(drive), "--log", str(tmp_path / "log.sqlite3"))
    found: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode, found["ok"]) == (1, False)
    (checked,) = [check for check in found["checks"] if check["name"] == "drive"]
    assert checked["status"] == "wrong"
    assert "which is too old: take 8.2 to 10 " in checked["remedy"]
    assert not (tmp_path / "log.sqlite3").exists(), "looking must not make a log"


def test_the_doctor_greets_a_simulated_board(tmp_path: Path) -> None:
    drive = make_drive(tmp_path)
    assert maker("deploy", "--drive", str(drive)).returncode == 0
    done = maker("doctor", "--port", "sim://", "--drive", str(drive))
    lines = done.stdout.splitlines()
    assert any(line.startswith("ok    board") and f"firmware {read_payload().version}" in line for line in lines)
    assert any(line.startswith("ok    drive") for line in lines)


@pytest.mark.parametrize("version", ["8.2.7", "9.1.4"])
def test_a_circuitpython_that_may_not_run_packed_files_gets_sources(tmp_path: Path, version: str) -> None:
    """8.2.7 says that they are incompatible, and the board would stay dark."""
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("9.2.1", version))
    assert maker("deploy", "--drive", str(drive)).returncode == 0
    assert not list(drive.rglob("*.mpy"))
    assert "ok    drive" in maker("doctor", "--drive", str(drive)).stdout


def test_the_doctor_sees_packed_files_that_circuitpython_cannot_run(tmp_path: Path) -> None:
    """Somebody went back to an older CircuitPython."""
    drive = make_drive(tmp_path)
    assert maker("deploy", "--drive", str(drive)).returncode == 0
    (drive / "boot_out.txt").write_text(BOOT_OUT.replace("9.2.1", "8.2.7"))
    assert "files are not ours of today" in maker("doctor", "--drive", str(drive)).stdout
