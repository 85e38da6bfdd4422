"""The big board: Passo in a window of it, by the same gestures, with the same lights, and nothing around it."""

import shutil
from pathlib import Path

import pytest
from boardcore.lights.palette import BUDGET_MA, MEANINGS, STEP_MS, Painter, current_ma
from passoboard.simulator import HandError, VirtualBoard
from passoboard.simulator.journal_view import journal_at, moves
from passoboard.simulator.vm import Board, play_script

from tests.firmware.boards import drive_with_games
from tests.firmware.host import Host
from tests.firmware.scripts import script
from tests.firmware.test_on_the_vm import LINES, idle_bytes
from tests.firmware.test_random_games import line
from tests.tools import FIRMWARE

TURNS = (0, 90, 180, 270)
VERSIONS = ((8, 2, 7), (9, 1, 4), (9, 2, 4), (10, 0, 0))
HEAP_KIB = 240
STEPS = 16  # of a rhythm

# Passo in the far corner of the big board; and with red discs that no switch feels.
FAR = """
from .passo import Passo


class Far(Passo):
    name = "far"

    def square(self, cell):
        return 3 + cell % 5, 3 + cell // 5
"""
BARE = """
from .passo import Passo


class Bare(Passo):
    name = "bare"
    magnetless = "r"
"""


@pytest.fixture(scope="module")
def other_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drive with two more games."""
    return drive_with_games(tmp_path_factory.mktemp("games"), {"far": FAR, "bare": BARE})


@pytest.mark.parametrize("degrees", TURNS)
def test_passo_is_played_in_the_window_with_nothing_lit_around_it(degrees: int) -> None:
    nvm = journal_at("rrrrr/5/5/5/bbbbb b K -")
    with VirtualBoard(board="big", settings={"PASSO_ORIENTATION": degrees}, nvm=nvm) as board:
        board.run(1000)
        for move in ("c1-c2/K", "c5-c4", "b1-c2"):
            board.gesture(move)
        assert board.moves == ["c1-c2/K", "c5-c4", "b1-c2"]
        assert len(board.lights_outside) == 39
        assert not any(any(colour) for colour in board.lights_outside.values())
        assert sum(any(colour) for colour in board.lights.values()) > 20


def test_both_boards_show_the_same_lights_at_the_same_moments() -> None:
    """Below the power budget: this few lights stay far below it on both boards."""
    shown = []
    for name in ("small", "big"):
        with VirtualBoard(board=name, seed=3) as board:
            board.run(1000)
            board.frames.clear()
            board.gesture("d1-d2")
            board.lift("c5")
            shown.append(([colours for _, colours in board.frames], board.moves))
    assert shown[0] == shown[1]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_switch_outside_of_the_window_says_nothing(other_games: Path, version: tuple[int, int, int]) -> None:
    """Discs stand in the far corner, and the firmware plays in the near one: two of them stand in it, on d4 and e4."""
    settings = {"PASSO_GAME": "passo"}
    with VirtualBoard(
        firmware=other_games, board="big", game="far", circuitpython=version, settings=settings, boot_ms=1500
    ) as board:
        assert board.console == ""
        host = Host(board)
        assert host.state["pic"] == f"{1 << 18 | 1 << 19:07x}"
        assert host.cells_with("s") == ["d4", "e4"]
        before = len(host.all("picture"))
        board.lift("c1")
        board.place("c3")
        board.slide("d1", "d3")
        assert len(host.all("picture")) == before
        board.lift("a1")
        assert host.cells_with("s") == ["e4"]


def test_cells_outside_of_the_game_are_refused_by_name() -> None:
    with VirtualBoard(board="big") as board:
        before = board.state
        for act in (board.lift, board.touch, board.knock):
            with pytest.raises(HandError, match="the cell h8 of this board does not belong to passo"):
                act("h8")
        with pytest.raises(HandError, match="the cell f1 of this board does not belong to passo"):
            board.fault("stuck_open", "f1")
        with pytest.raises(HandError, match="there is no cell 'i9'"):
            board.lift("i9")
        assert board.state == before


@pytest.mark.parametrize(("degrees", "south", "north"), [(0, 0, 1), (90, 3, 2), (180, 1, 0), (270, 2, 3)])
def test_the_buttons_at_south_and_north_are_the_players_and_the_others_nobodys(
    degrees: int, south: int, north: int
) -> None:
    with VirtualBoard(board="big", settings={"PASSO_ORIENTATION": degrees}) as board:
        board.serial.open()
        board.run(500)
        board.serial.read()
        heard = []
        for button in range(4):
            board.press(button)
            board.run(200)
            said = board.serial.read()
            heard.append({side for side in "br" if f"button side={side}".encode() in said})
        assert heard[south] == {"b"}
        assert heard[north] == {"r"}
        assert [sides for button, sides in enumerate(heard) if button not in (south, north)] == [set(), set()]
        with pytest.raises(HandError, match="there is no button 4"):
            board.press(4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "huge"}, "unknown board 'huge', choose from: small, big, counting"),
        ({"game": "chess"}, "unknown game 'chess', choose from: passo, "),
        ({"board": "big", "game": "chess"}, "unknown game 'chess', choose from: passo, "),
    ],
)
def test_a_board_or_game_that_is_none_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VirtualBoard(**options)  # type: ignore[arg-type]


def test_board_and_game_are_what_the_drive_says_unless_told(tmp_path: Path) -> None:
    drive = tmp_path / "drive"
    shutil.copytree(FIRMWARE, drive, ignore=shutil.ignore_patterns("__pycache__"))
    text = (drive / "settings.toml").read_text()
    (drive / "settings.toml").write_text(text.replace('PASSO_BOARD = "small"', 'PASSO_BOARD = "big"'))
    with VirtualBoard(firmware=drive) as board:
        assert len(board.lights_outside) == 39
    with VirtualBoard(firmware=drive, board="small") as board:
        assert board.lights_outside == {}


def test_a_game_says_where_its_cells_lie(other_games: Path) -> None:
    with VirtualBoard(firmware=other_games, board="big", game="far") as board:
        assert board.console == ""
        assert set(board.lights_outside) == {f"{x}{y}" for x in "abcdefgh" for y in range(1, 9)} - {
            f"{x}{y}" for x in "defgh" for y in range(4, 9)
        }
        board.run(1000)
        board.gesture("c1-c2")
        assert board.moves == ["c1-c2"]


def test_a_game_without_a_place_on_the_board_is_reported_and_the_usual_one_played(other_games: Path) -> None:
    with VirtualBoard(firmware=other_games, settings={"PASSO_GAME": "far"}) as board:
        assert "PASSO_GAME: the small board has no place for c1 of far, using passo" in board.console
        board.run(1000)
        board.gesture("c1-c2")
        assert board.moves == ["c1-c2"]
    with pytest.raises(ValueError, match="the small board has no place for c1 of far"):
        VirtualBoard(firmware=other_games, game="far")


def test_pieces_without_a_magnet_are_not_felt(other_games: Path) -> None:
    with VirtualBoard(firmware=other_games, game="bare") as board:
        assert {cell for cell, felt in board.picture.items() if felt} == {f"{file}1" for file in "abcde"}
        assert board.discs["c5"] == "r"
        board.lift("c5")
        board.place("c1")
        board.lift_stack("c1")
        assert board.hand == "br"
        assert not board.picture["c1"]


# Power.


@pytest.mark.parametrize("cells", [25, 36, 64])
@pytest.mark.parametrize("sign", sorted(MEANINGS))
def test_no_frame_of_64_pixels_draws_more_than_the_budget(cells: int, sign: str) -> None:
    """Pixels outside of the game count: they draw when they are dark, too."""
    painter = Painter(cells, 100, 64)
    for step in range(STEPS):
        painter.paint(bytearray(sign.encode() * cells), step * STEP_MS)
        assert current_ma(painter.colours + [0] * (64 - cells)) <= BUDGET_MA


def test_the_budget_of_a_frame_of_64_pixels_is_used_up_before_it_gets_darker() -> None:
    painter = Painter(64, 100, 64)
    painter.paint(bytearray(b"y" * 64), 0)
    assert current_ma(painter.colours) > 0.9 * BUDGET_MA


# On the MicroPython machine.


def test_a_whole_game_on_the_vm_has_the_same_journal_and_the_same_lights() -> None:
    position, game = line(12, False)
    board = Board(seed=12, position=position, nvm=journal_at(position), board="big")
    here = play_script(script(position, game), board, machine="cpython")
    there = play_script(script(position, game), board, machine="micropython", heap_kib=HEAP_KIB)
    assert moves(bytes(here.nvm)) == game
    assert there.nvm == here.nvm
    assert there.frames == here.frames
    assert len(here.frames[0][1]) == 64 * 6
    assert there.console == here.console == ""
    assert there.live_bytes < HEAP_KIB * 1024


@pytest.mark.parametrize("name", sorted(LINES))
def test_idle_ticks_take_nothing_from_the_heap(tmp_path: Path, name: str) -> None:
    settings = {"settings.toml": ('PASSO_BOARD = "small"', 'PASSO_BOARD = "big"')}
    ticks, stand_ins = idle_bytes(tmp_path, LINES[name], settings)
    assert ticks == stand_ins
