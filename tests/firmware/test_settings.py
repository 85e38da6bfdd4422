"""settings.toml: what it sets, and what becomes of values that make no sense."""

import shutil
from pathlib import Path

import pytest
from passoboard.geometry import read_geometry

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.host import Host, outcome
from tests.tools import FIRMWARE


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("BRIGHTNESS", 900, "900 is not a number from 1 to 100, using 60"),
        ("BRIGHTNESS", 0, "0 is not a number from 1 to 100, using 60"),
        ("BRIGHTNESS", "bright", "bright is not a number from 1 to 100, using 60"),
        ("BRIGHTNESS", 1.5, "using 60"),
        ("SETTLE_MS", 5, "5 is not a number from 100 to 2000, using 200"),
        ("SETTLE_MS", -1, "using 200"),
        ("ORIENTATION", 45, "45 is none of 0, 90, 180, 270, using 0"),
        ("BOARD", "chess", "chess is none of small, big, counting, using small"),
        ("BOARD", 8, "8 is none of small, big, counting, using small"),
        ("GAME", "chess", "unknown game 'chess', choose from: passo"),
        ("GAME", 1.5, "using passo"),
        ("WATCHDOG", 2, "2 is not a number from 0 to 1, using 1"),
        ("DEBOUNCE", 99, "99 is not a number from 1 to 10, using 1"),
    ],
)
@pytest.mark.parametrize("version", [(8, 2, 7), (9, 2, 4), (10, 2, 0)])
def test_a_bad_value_is_reported_on_console_and_wire_and_defaulted(
    new_board: Boards, name: str, value: float | str, told: str, version: tuple[int, int, int]
) -> None:
    board = new_board(settings={f"PASSO_{name}": value}, circuitpython=version)
    assert f"settings.toml: PASSO_{name}: " in board.console
    assert told in board.console
    host = Host(board)
    logs = [frame for frame in host.all("log") if told.replace("_", "-") in (frame.get("text") or "")]
    assert [frame.get("level") for frame in logs] == ["warning"]
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]


@pytest.mark.parametrize("version", [(8, 2, 7), (9, 2, 4), (10, 2, 0)])
def test_good_values_are_taken_by_every_version(new_board: Boards, version: tuple[int, int, int]) -> None:
    """From 10.2 on, os.getenv gives every value as a text."""
    settings = {"PASSO_SETTLE_MS": 1500, "PASSO_BRIGHTNESS": 20}
    board = new_board(settings=settings, circuitpython=version, boot_ms=2500)
    assert "settings.toml" not in board.console
    play(board, "c1", "c2")
    assert board.moves == []
    board.run(1500)
    assert board.moves == ["c1-c2"]


def test_every_connection_is_told_what_is_wrong(new_board: Boards) -> None:
    board = new_board(settings={"PASSO_BRIGHTNESS": 900})
    for _ in range(2):
        assert len(Host(board).all("log")) == 1
        board.serial.close()
        board.run(200)


def test_an_unknown_setting_is_reported(tmp_path: Path, new_board: Boards) -> None:
    drive = tmp_path / "drive"
    shutil.copytree(FIRMWARE, drive)
    with (drive / "settings.toml").open("a") as file:
        file.write('\nPASSO_BRIGHTNES = 20\n# PASSO_COMMENT = 1\nOTHER = "x"\n')
    board = new_board(firmware=drive)
    assert "PASSO_BRIGHTNES: no such setting" in board.console
    assert "COMMENT" not in board.console
    assert "OTHER" not in board.console


def test_no_settings_file_at_all_is_fine(tmp_path: Path, new_board: Boards) -> None:
    drive = tmp_path / "drive"
    shutil.copytree(FIRMWARE, drive)
    (drive / "settings.toml").unlink()
    board = new_board(firmware=drive)
    play(board, "c1", "c2")
    assert board.moves == ["c1-c2"]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_turned_board_lights_the_cell_whose_switch_it_reads(new_board: Boards, degrees: int) -> None:
    """Light and switch of a tile sit in the same hole, however the board is turned towards the players."""
    board = new_board(settings={"PASSO_ORIENTATION": degrees})
    host = Host(board)
    board.lift("b1")
    assert host.cells_with("L") == ["b1"]
    brightest = max(board.lights.values(), key=sum)
    assert [cell for cell, colour in board.lights.items() if colour == brightest] == ["b1"]
    board.place("b2")
    board.run(SETTLED_MS)
    assert board.moves == ["b1-b2"]


def test_a_board_turned_by_a_quarter_reads_another_hole() -> None:
    """Turned clockwise by 90 degrees, what was wired as a1 is at the upper left, a5."""
    geometry = read_geometry()
    game = geometry.game("passo")
    holes = {
        degrees: [game.cells[cell] for cell in geometry.layout("small", game, degrees).cell_of_key]
        for degrees in (0, 90, 180, 270)
    }
    assert [holes[degrees][0] for degrees in (0, 90, 180, 270)] == ["a1", "a5", "e5", "e1"]
    assert [holes[degrees][4] for degrees in (0, 90, 180, 270)] == ["e1", "a1", "a5", "e5"]
    for names in holes.values():
        assert sorted(names) == sorted(game.cells)


def test_brightness_and_settle_time_are_set_over_the_wire(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    bright = sum(board.lights["a1"])
    assert outcome(host.command("set", key="brightness", value=10)) == "ok"
    assert 0 < sum(board.lights["a1"]) < bright / 3
    assert outcome(host.command("set", key="settle", value=2000)) == "ok"
    play(board, "c1", "c2")
    assert board.moves == []
    board.run(2000)
    assert board.moves == ["c1-c2"]
    for key, value in (("brightness", 0), ("brightness", 101), ("settle", 99), ("orientation", 90), ("x", 1)):
        assert outcome(host.command("set", key=key, value=value)) == "value"


def test_on_a_board_turned_half_round_each_player_has_the_nearest_button(new_board: Boards) -> None:
    sides = []
    for degrees in (0, 180):
        board = new_board(settings={"PASSO_ORIENTATION": degrees})
        host = Host(board)
        board.press(0)
        board.run(100)
        sides.append(host.last("button").get("side"))
    assert sides == ["b", "r"]


@pytest.mark.parametrize("debounce", [1, 10])
def test_no_disc_is_asked_for_before_all_contacts_were_read(new_board: Boards, debounce: int) -> None:
    board = new_board(settings={"PASSO_DEBOUNCE": debounce}, boot_ms=0)
    host = Host(board)
    board.run(1000)
    assert host.state["phase"] == "ready"
    assert not [frame for frame in host.all("lights") if "+" in (frame.get("show") or "")]
    assert len({colour for _, frame in board.frames for colour in frame}) < 5  # waking, dim, and discs that may move
