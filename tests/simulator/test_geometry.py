"""The boards as data, and where the cells of a game lie on them, however they are turned."""

import shutil
from itertools import pairwise, product
from pathlib import Path
from re import DOTALL, MULTILINE, findall
from typing import Any

import pytest
from boardcore.games import Game
from passoboard.geometry import all_pins, read_geometry
from passoboard.simulator import VirtualBoard
from passoboard.simulator.standins.simulated.registers import INPUTS

from tests.tools import FIRMWARE, ROOT

GEOMETRY = read_geometry()
BOARDS = tuple(GEOMETRY.boards)
TURNS = (0, 90, 180, 270)
NONE = 255


class Grid(Game):
    """A game whose cells have algebraic names."""

    def __init__(self, name: str, cells: list[str]) -> None:
        self.name = name
        self.cells = cells


class Scattered(Game):
    """A game that says itself where its cells lie."""

    name = "scattered"
    cells = tuple(f"cell{number}" for number in range(60))

    def square(self, cell: int) -> tuple[int, int]:
        return cell * 5 % 64 % 8, cell * 5 % 64 // 8


FULL = Grid("full", [file + rank for rank in "12345678" for file in "abcdefgh"])
EVEN = Grid("even", [f"{'abcdefg'[x]}{y + 1}" for y in range(7) for x in range(7) if (x + y) % 2 == 0])
GAMES = {"passo": GEOMETRY.game("passo"), "full": FULL, "even": EVEN, "scattered": Scattered()}


def holes(board: Any, layout: Any) -> tuple[dict[int, str], dict[int, str]]:
    """Return the board's name of the hole in which each of the game's cells has its switch, and its light."""
    names = board.CELLS.split()
    switches = {layout.cell_of_key[key]: name for key, name in zip(board.KEYS, names, strict=True)}
    lights = {cell: names[number] for cell, number in zip(layout.cell_of_pixel, board.PIXELS, strict=True)}
    switches.pop(NONE, None)
    lights.pop(NONE, None)
    return switches, lights


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_each_thing_once(name: str) -> None:
    board = GEOMETRY.board(name)
    names = board.CELLS.split()
    places = list(zip(board.X, board.Y, strict=True))
    assert name == board.NAME
    assert len(set(names)) == len(set(places)) == len(names) == len(places)
    assert [f"{'abcdefgh'[x]}{y + 1}" for x, y in places] == names
    assert len(set(board.KEYS)) == len(names)
    assert max(board.KEYS) < board.KEY_COUNT
    assert sorted(board.PIXELS) == list(range(len(names)))
    assert len(set(board.BUTTONS)) == len(board.BUTTONS)
    assert set(board.BUTTONS) <= set("snwe")


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_on_the_pixels_line_are_neighbours_on_the_board(name: str) -> None:
    board = GEOMETRY.board(name)
    line = [(board.X[cell], board.Y[cell]) for cell in board.PIXELS]
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(line)} == {1}


def test_the_boards_are_as_large_as_they_are_said_to_be() -> None:
    sizes = {name: GEOMETRY.board(name) for name in BOARDS}
    assert {name: len(board.KEYS) for name, board in sizes.items()} == {"small": 25, "big": 64, "counting": 25}
    assert {name: len(board.BUTTONS) for name, board in sizes.items()} == {"small": 2, "big": 4, "counting": 2}


@pytest.mark.parametrize(
    ("name", "controller"), [(name, controller) for name in BOARDS for controller in GEOMETRY.wirings[name]]
)
def test_every_wire_of_a_board_has_a_pin_of_its_own(name: str, controller: str) -> None:
    board, wiring = GEOMETRY.board(name), GEOMETRY.wirings[name][controller]
    pins = all_pins(wiring)
    assert len(set(pins)) == len(pins)
    assert len(wiring["buttons"]) == len(board.BUTTONS)
    if board.READING == "matrix":
        assert (len(wiring["rows"]), len(wiring["columns"])) == (board.ROWS, board.COLUMNS)
        assert board.ROWS * board.COLUMNS == board.KEY_COUNT
    elif board.READING == "registers":
        assert {*wiring} == {"latch", "clock", "data", "pixels", "buttons"}
        assert board.KEY_COUNT % INPUTS == 0
    else:
        assert {*wiring} == {"analog", "select", "pixels", "buttons"}
        assert len(wiring["analog"]) * 2 ** len(wiring["select"]) == board.KEY_COUNT


def test_strips_are_alike_and_every_second_one_is_turned() -> None:
    """Eight neighbours of one rank are on a register, in order, and the next rank goes on where the last one ended."""
    board = GEOMETRY.board("big")
    chain = sorted(range(64), key=lambda cell: board.KEYS[cell])
    places = [(board.X[cell], board.Y[cell]) for cell in chain]
    assert [y for _, y in places] == [key // INPUTS for key in range(64)]
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(places)} == {1}
    assert places[0] == (0, 0)
    assert chain == list(board.PIXELS)


PICO_PINS = {f"GP{number}" for number in (*range(23), 26, 27, 28)}


@pytest.mark.parametrize("name", ["big", "counting"])
@pytest.mark.parametrize("controller", sorted(GEOMETRY.wirings["big"]))
def test_these_boards_take_pins_that_every_pico_has_on_its_edge(name: str, controller: str) -> None:
    assert set(all_pins(GEOMETRY.wirings[name][controller])) <= PICO_PINS


def test_the_sensors_of_the_counting_board_are_on_pins_of_the_converter() -> None:
    assert {pin for wiring in GEOMETRY.wirings["counting"].values() for pin in wiring["analog"]} == {"GP26", "GP27"}


FITTING = [("small", "passo"), ("counting", "passo"), *(("big", game) for game in GAMES)]


@pytest.mark.parametrize(("name", "game_name"), FITTING)
@pytest.mark.parametrize("degrees", TURNS)
def test_each_cell_of_a_game_has_its_switch_and_its_light_in_one_hole(name: str, game_name: str, degrees: int) -> None:
    board, game = GEOMETRY.board(name), GAMES[game_name]
    layout = GEOMETRY.layout(name, game, degrees)
    switches, lights = holes(board, layout)
    assert switches == lights
    assert sorted(switches) == list(range(len(game.cells)))
    assert len(set(switches.values())) == len(game.cells)
    assert len(layout.cell_of_key) == board.KEY_COUNT
    assert len(layout.cell_of_pixel) == len(board.PIXELS)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("degrees", TURNS)
def test_cells_lie_beside_each_other_as_their_names_say(name: str, degrees: int) -> None:
    """Turning a board changes no neighbourhood: what players see as one step apart is one pitch apart."""
    board, game = GEOMETRY.board(name), GAMES["passo"]
    switches, _ = holes(board, GEOMETRY.layout(name, game, degrees))
    place = {cell: (ord(hole[0]), int(hole[1])) for cell, hole in switches.items()}
    for one, other in product(range(25), repeat=2):
        (a, b), (c, d) = game.square(one), game.square(other)
        (e, f), (g, h) = place[one], place[other]
        assert (a - c) ** 2 + (b - d) ** 2 == (e - g) ** 2 + (f - h) ** 2


def test_the_first_cell_lies_at_the_players_lower_left_however_the_board_is_turned() -> None:
    found = {}
    for name, degrees in product(BOARDS, TURNS):
        switches, _ = holes(GEOMETRY.board(name), GEOMETRY.layout(name, GAMES["passo"], degrees))
        found[name, degrees] = (switches[0], switches[4])  # a1 and e1
    assert [found["small", degrees] for degrees in TURNS] == [("a1", "e1"), ("e1", "e5"), ("e5", "a5"), ("a5", "a1")]
    assert [found["big", degrees] for degrees in TURNS] == [("a1", "e1"), ("h1", "h5"), ("h8", "d8"), ("a8", "a4")]


@pytest.mark.parametrize("game_name", ["full", "even", "scattered"])
def test_a_board_without_a_place_for_a_game_says_so(game_name: str) -> None:
    assert GEOMETRY.carries("big", GAMES[game_name])
    assert not GEOMETRY.carries("small", GAMES[game_name])
    with pytest.raises(ValueError, match=f"the small board has no place for .* of {game_name}"):
        GEOMETRY.layout("small", GAMES[game_name])


def test_two_cells_on_one_square_are_refused() -> None:
    with pytest.raises(ValueError, match="no place for a1 of twice"):
        GEOMETRY.layout("big", Grid("twice", ["a1", "b1", "a1"]))


def test_an_unknown_board_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="unknown board 'huge', choose from: small, big, counting"):
        GEOMETRY.board("huge")


# Whose each button is, in the order of their pins (- nobody's): small south north; big south north west east.
BUTTONS = [
    ("small", 0, 2, "01"),
    ("small", 90, 2, "01"),  # nobody sits where its buttons are then
    ("small", 180, 2, "10"),
    ("small", 270, 2, "01"),
    ("small", 0, 1, "0-"),
    ("small", 0, 3, "02"),
    ("big", 0, 2, "01--"),
    ("big", 90, 2, "--10"),
    ("big", 180, 2, "10--"),
    ("big", 270, 2, "--01"),
    ("big", 0, 3, "021-"),
    ("big", 90, 3, "1-20"),
    ("big", 0, 4, "0213"),
    ("big", 180, 4, "2031"),
]


@pytest.mark.parametrize(("name", "degrees", "sides", "expected"), BUTTONS)
def test_a_side_has_the_button_where_it_sits(name: str, degrees: int, sides: int, expected: str) -> None:
    found = GEOMETRY.layout(name, GAMES["passo"], degrees).side_of_button(sides)
    assert "".join("-" if side == NONE else str(side) for side in found) == expected


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A copy of the files that tell about boards."""
    shutil.copy(FIRMWARE / "pins.py", tmp_path)
    shutil.copytree(FIRMWARE / "boards", tmp_path / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize("name", ["pins.py", "boards/geometry.py", "boards/__init__.py", "boards/big.py"])
@pytest.mark.parametrize("text", ["def\n", "import nothing_of_that_name\n", "1 / 0\n", "\0"])
def test_a_damaged_drive_is_one_clear_error(drive: Path, name: str, text: str) -> None:
    (drive / name).write_text(text)
    with pytest.raises(ValueError, match=f"^{drive}: .+") as refused:
        read_geometry(drive)
    assert "\n" not in str(refused.value)


def test_what_is_on_the_drive_counts(drive: Path) -> None:
    """Files of another drive are read, not ours."""
    (drive / "pins.py").write_text((FIRMWARE / "pins.py").read_text().replace("GP16", "GP28"))
    assert read_geometry(drive).wirings["big"]["raspberry_pi_pico"]["pixels"] == "GP28"
    assert GEOMETRY.wirings["big"]["raspberry_pi_pico"]["pixels"] == "GP16"


PAGE = (ROOT / "docs" / "BOARDS.md").read_text("utf-8")
SIDES = {"south": "s", "north": "n", "west": "w", "east": "e"}


def test_the_page_tells_the_boards_as_they_are() -> None:
    rows = findall(r"^\| (\w+) \| (\d) \S (\d) \| (\d): ([\w, ]+) \|", PAGE, MULTILINE)
    told = {
        name: (int(x), int(y), int(count), "".join(SIDES[side] for side in sides.split(", ")))
        for name, x, y, count, sides in rows
    }
    boards = {name: GEOMETRY.board(name) for name in BOARDS}
    assert told == {
        name: (max(board.X) + 1, max(board.Y) + 1, len(board.BUTTONS), board.BUTTONS) for name, board in boards.items()
    }


def test_the_pages_program_runs() -> None:
    (program,) = findall(r"```python\n(.*?)```", PAGE, DOTALL)
    exec(program, {"VirtualBoard": VirtualBoard})
