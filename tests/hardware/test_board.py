"""The parameter file, and the firmware's own tables against it."""

import ast
import csv
import io
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from ezdxf.filemanagement import read
from passoboard.geometry import read_geometry
from passoboard.maker.wiring import pixel_order

from hardware import archive, make
from hardware import board as parameters
from hardware.board import GENERATED, HERE, SOURCE, Board, load
from tests.tools import ROOT

SENSORS = ast.parse((ROOT / "firmware" / "inout" / "sensors.py").read_text("utf-8"))
# Names that CircuitPython's board module has on each of these, without those that carry something on the board itself.
FEATHER = "A0 A1 A2 A3 D24 D25 SCK MOSI MISO D0 RX D1 TX D4 SDA SCL D5 D6 D9 D10 D11 D12"
KB2040 = "A0 A1 A2 A3 SCK MOSI MISO D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D12 D13"
REAL_PINS = {
    "raspberry_pi_pico": {f"GP{number}" for number in (*range(23), 26, 27, 28)},
    "adafruit_feather_rp2040": set(FEATHER.split()),
    "adafruit_kb2040": set(KB2040.split()),
}


def test_a1_is_cell_0_and_e5_is_cell_24(board: Board) -> None:
    assert [board.cells.index(cell) for cell in ("a1", "e1", "a2", "e5")] == [0, 4, 5, 24]


def test_the_chain_runs_to_and_fro_from_a1_and_lights_every_cell_once(board: Board) -> None:
    assert board.chain[:6] == ["a1", "b1", "c1", "d1", "e1", "e2"]
    assert board.chain[9:11] == ["a2", "a3"]
    assert sorted(board.chain) == sorted(board.cells)


def test_neighbours_in_the_chain_are_neighbours_on_the_board(board: Board) -> None:
    for one, two in zip(board.chain, board.chain[1:], strict=False):
        (x1, y1), (x2, y2) = board.place(one), board.place(two)
        assert abs(x1 - x2) + abs(y1 - y2) == pytest.approx(board.pitch)


@pytest.mark.parametrize("name", sorted(REAL_PINS))
def test_every_profile_uses_real_pins_once(board: Board, name: str) -> None:
    pins = board.profiles[name].pins
    assert len(set(pins)) == len(pins) == 13
    assert set(pins) <= REAL_PINS[name]


def test_no_button_is_on_a_pin_with_a_light(board: Board) -> None:
    """D13 of a Feather has a red light to ground that holds a pulled-up input between low and high."""
    assert "D13" not in board.profiles["adafruit_feather_rp2040"].pins


def test_aliases_of_one_pin_are_not_used_twice(board: Board) -> None:
    feather = set(board.profiles["adafruit_feather_rp2040"].pins)
    assert not {"D0", "RX"} <= feather
    assert not {"D1", "TX"} <= feather


def test_the_firmware_has_the_pins_of_board_toml(board: Board) -> None:
    """Every controller: the Picos with wireless or with an RP2350 have the Pico's header, and so its profile."""
    table = read_geometry().pins("small")
    profiles = {name: profile for first, profile in board.profiles.items() for name in (first, *profile.same)}
    assert set(table) == set(profiles)
    for name, profile in profiles.items():
        assert tuple(table[name]["columns"]) == tuple(profile.columns), name
        assert tuple(table[name]["rows"]) == tuple(profile.rows), name
        assert tuple(table[name]["buttons"]) == tuple(profile.buttons), name
        assert table[name]["pixels"] == profile.pixels, name


# The firmware against what a maker builds by: netlist and drilling template as they lie in hardware/generated.


def netlist() -> dict[str, set[str]]:
    """Return the pins on each net of the Pico's netlist."""
    rows = csv.DictReader((GENERATED / "netlist-raspberry_pi_pico.csv").read_text("utf-8").splitlines())
    return {row["net"]: set(row["pins"].split()) for row in rows}


def beyond(nets: dict[str, set[str]], pin: str) -> set[str]:
    """Return what else is on the net of a pin."""
    (found,) = [pins for pins in nets.values() if pin in pins]
    return found - {pin}


def header_pin(name: str) -> str:
    """Return a GPIO's place on a Pico's header, where every fifth pin of the first twenty is ground."""
    number = int(name.removeprefix("GP"))
    return f"U1.{number + 1 + (number + 2) // 4}"


def test_the_data_wire_of_the_netlist_runs_as_the_firmware_counts_its_pixels() -> None:
    """From the resistor, in at pin 4 and out at pin 2 of each pixel: the same cells in the same order."""
    nets, order, source = netlist(), [], "R1.2"
    while following := [pin for pin in beyond(nets, source) if pin.endswith(".4")]:
        pixel = following[0].removesuffix(".4")
        order.append(pixel.removeprefix("LED_"))
        source = f"{pixel}.2"
        if not any(source in pins for pins in nets.values()):
            break
    assert order == pixel_order("small")
    assert len(order) == 25


def test_each_key_of_the_firmware_is_the_cell_where_its_two_wires_meet() -> None:
    """By the netlist, from a row's pin over reed and diode to a column's; by the firmware, row x columns + column."""
    data, pins, nets = read_geometry().board("small"), read_geometry().pins("small")["raspberry_pi_pico"], netlist()
    for cell, key in zip(data.CELLS.split(), data.KEYS, strict=True):
        row, column = divmod(key, data.COLUMNS)
        assert f"S_{cell}.2" in beyond(nets, header_pin(pins["rows"][row])), cell
        assert f"D_{cell}.2" in beyond(nets, header_pin(pins["columns"][column])), cell
        assert beyond(nets, f"S_{cell}.1") == {f"D_{cell}.1"}, cell


def test_the_drilling_template_names_the_cells_where_the_firmware_has_them(board: Board) -> None:
    """The deck's engraved names lie to each other as the firmware's places do, beside a hole for each reed."""
    cuts = archive.unpack((GENERATED / "wood" / make.CUT).read_bytes())
    data, deck = read_geometry().board("small"), read(io.StringIO(cuts["deck.dxf"].decode())).modelspace()
    words = {str(text.dxf.text): text.dxf.align_point for text in deck.query("TEXT")}
    reeds = [hole.dxf.center for hole in deck.query("CIRCLE") if hole.dxf.radius == board.wood.reed_hole / 2]
    assert set(words) == set(data.CELLS.split())
    first = words[data.CELLS.split()[0]]
    for cell, x, y in zip(data.CELLS.split(), data.X, data.Y, strict=True):
        assert (words[cell] - first).isclose((60.0 * x, 60.0 * y, 0.0)), cell
        assert min(words[cell].distance(reed) for reed in reeds) < 25, cell
    assert len(reeds) == 25


def test_the_firmware_scans_the_matrix_the_way_the_diodes_point(board: Board) -> None:
    (made,) = [
        node
        for node in ast.walk(SENSORS)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("KeyMatrix")
    ]
    said = {word.arg: ast.unparse(word.value) for word in made.keywords}
    assert said["columns_to_anodes"] == str(board.scan.columns_to_anodes)


def test_a_key_that_nothing_reads_is_refused(tmp_path: Path) -> None:
    source = SOURCE.read_text("utf-8")
    for place in ("[wood]\n", "[matrix] ", "[scan] ", "[diode] ", "[magnet] ", "[profiles.adafruit_kb2040]\n"):
        assert place in source
        line_end = source.index("\n", source.index(place)) + 1
        (tmp_path / "board.toml").write_text(source[:line_end] + "colour = 3\n" + source[line_end:], "utf-8")
        with pytest.raises(ValueError, match=r"nothing reads \[.*\] colour"):
            load(tmp_path / "board.toml")


def test_every_parameter_is_used_by_a_script_or_by_the_simulated_board() -> None:
    """A parameter that nobody looks at can be changed without anything following."""
    scripts = [path for path in HERE.glob("*.py") if path.name != "board.py"]
    scripts += (ROOT / "host/passoboard/simulator").glob("*.py")
    text = "\n".join(path.read_text("utf-8") for path in scripts)
    text += (HERE / "board.py").read_text("utf-8").partition("def cells")[2].partition("def load")[0]
    text += "".join(re.findall(r"self\.\w+", (HERE / "board.py").read_text("utf-8")))
    kinds = [kind for kind in vars(parameters).values() if isinstance(kind, type) and is_dataclass(kind)]
    names = {item.name for kind in kinds for item in fields(kind)}
    assert len(names) > 80
    unused = [name for name in sorted(names) if not re.search(rf"\.{name}\b|\"{name}\"", text)]
    assert unused == []
