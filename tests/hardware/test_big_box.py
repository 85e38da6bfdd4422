"""The big board's controller, wood, pieces, parts and guide: they fit, are closed solids, and follow the parameters."""

import io
import re
from dataclasses import replace

import pytest
from boardcore.games.passtally import board as rules
from ezdxf.filemanagement import read

from hardware.big import agreement, bom, circuit, controller, fabrication, guide, make, solids, wood
from hardware.big import board as parameters
from hardware.big.board import GENERATED, BigBoard
from hardware.wood import Panel


@pytest.fixture(scope="module")
def big() -> BigBoard:
    return parameters.load()


def test_kicad_has_no_complaint_about_the_controllers_board() -> None:
    assert fabrication.make(controller.draw()).complaints == []


def test_the_controllers_cable_has_the_wires_of_the_strips() -> None:
    assert controller.circuit()["J1"].pins == {**circuit.strip()["J2"].pins, "2": "DATA"}


def test_its_pins_are_the_firmwares_and_a_changed_one_is_found(big: BigBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agreement.pins(big) == []
    monkeypatch.setitem(controller.USES, "GP17", "CLK")
    assert len(agreement.pins(big)) == 4  # of the four Picos


def test_every_button_data_and_clock_line_is_on_a_pin_and_on_something_else() -> None:
    alone = [net for net, pins in controller.circuit().nets.items() if len(pins) < 2]
    assert alone == []


def test_pieces_are_closed_solids_with_their_volume(big: BigBoard) -> None:
    found = solids.pieces(big)
    assert {name: solids.open_edges(part) for name, part in found.items()} == dict.fromkeys(found, 0)
    high, radius = big.discs.height - big.discs.felt, big.discs.diameter / 2
    whole = 3.14159 * radius**2 * high
    assert 0.9 * whole < solids.volume(found["disc"]) < whole
    assert solids.volume(found["cup"]) < solids.volume(found["disc"])
    assert solids.open_edges(found["disc"][1:]) == 3  # a missing triangle is found


def test_every_part_of_the_box_is_a_closed_solid_of_its_panel(big: BigBoard) -> None:
    parts = solids.box(big)
    assert [solids.open_edges(part) for part in parts] == [0] * len(parts)
    assert len(parts) == 2 + 4 + 14 + 8 + 2
    top = wood.top(big)
    flat = solids.area(top.outline) - sum(abs(solids.area(cut)) for cut in top.cuts)
    flat -= sum(3.14159 * (hole.diameter / 2) ** 2 for hole in top.holes)
    assert solids.volume(parts[-1]) == pytest.approx(flat * top.thickness, rel=0.002)


def test_parts_of_the_box_keep_inside_of_it(big: BigBoard) -> None:
    half = big.box.outer / 2 + 0.01
    for part in solids.box(big):
        assert all(abs(x) < half and abs(y) < half for triangle in part for x, y, _ in triangle)


def test_slats_cross_where_their_slots_are_and_strips_lie_between(big: BigBoard) -> None:
    rank, file = wood.rank_slat(big), wood.file_slat(big)
    gap = (big.layers.slat + big.box.slot_clearance) / 2
    for panel in (rank, file):
        slots = sorted({round(x + gap, 3) for x, y in panel.outline if y == 0.0})
        assert [at for at in wood.lines(big) if round(at, 3) in slots] == wood.lines(big)
    top = wood.slat_height(big) / 2
    notch = [x for x, y in file.outline if y == top - big.layers.strip]
    assert len(notch) == 2 * big.strips
    assert min(b - a for a, b in zip(sorted(notch)[::2], sorted(notch)[1::2], strict=True)) > big.strip.width


def test_every_sheet_fits_and_says_what_it_is(big: BigBoard) -> None:
    wide, high = (size / 2 for size in big.box.sheet)
    for name, data in make.cut_files(big).items():
        if name == "sides.dxf":
            continue
        for item in read(io.StringIO(data.decode())).modelspace().query("LWPOLYLINE[layer=='CUT']"):
            assert all(abs(x) < wide and abs(y) < high for x, y in item.get_points("xy")), name


def test_tiles_are_the_rules_six_types(big: BigBoard) -> None:
    names = [rules.PATTERN_LETTERS[first] + rules.PATTERN_LETTERS[second]
             for first, second in (rules.patterns_of(number, 1) for number in range(1, 7))]  # fmt: skip
    assert list(solids.PATTERNS) == names
    ends = set()
    for one, two in solids._lines(0.0, 10.0, "A"):
        ends |= {one, two}
    assert {(0.0, 10.0), (10.0, 0.0), (0.0, -10.0), (-10.0, 0.0)} <= ends


def test_a_stick_goes_through_every_tiles_hole_to_the_opal(big: BigBoard) -> None:
    assert big.pieces.stick[0] < big.pieces.tile_hole
    tile = solids.tile(big, "XX")
    middles = sorted(sum(x for x, _ in cut) / len(cut) for cut in tile.cuts)
    assert middles == pytest.approx([-big.pitch / 2, big.pitch / 2])
    assert isinstance(tile, Panel)


def test_packs_are_whole_and_five_boards_cost_less_each(big: BigBoard) -> None:
    assert bom.euros(big, 5) < 5 * bom.euros(big)
    assert bom.packs({"count": 66, "pack": 100}) == 1
    assert bom.packs({"count": 66, "pack": 100}, 5) == 4
    assert bom.complaints(big) == []
    fewer = replace(big, parts=[part for part in big.parts if part["kind"] != "hall"])
    assert bom.complaints(fewer) == ["[[part]] hall: count = 0, the board needs 64"]


def test_every_line_has_a_number_an_alternative_and_says_what_is_known(big: BigBoard) -> None:
    assert {part["known"] for part in big.parts} == {"sheet", "remembered"}
    assert all(part["number"] and part["alternative"] for part in big.parts)
    assert f"{bom.euros(big):.0f} euros for one board" in (GENERATED / "BOM.md").read_text("utf-8")


def test_the_guide_of_a_copy_is_true_of_it(big: BigBoard) -> None:
    other = replace(big, layers=replace(big.layers, opal=1.5), strip=replace(big.strip, length=369.0),
                    box=replace(big.box, outer=392.0))  # fmt: skip
    words, today = guide.page(other), guide.page(big)
    assert "opal.dxf from opal acrylic of 1.5 mm" in words
    assert "369 x 18 mm" in words
    assert "sides of 392 mm" in words
    assert not re.search(r"\{\w+\}", words)
    assert "opal acrylic of 2 mm" in today


def test_every_step_of_the_guide_ends_with_a_check() -> None:
    steps = guide.TEMPLATE.read_text("utf-8").split("\n## ")[1:]
    assert len(steps) == 8
    assert all(step.rstrip().rpartition("- [ ] ")[2].startswith("**Check**") for step in steps)


def test_the_files_that_the_guide_names_are_there(big: BigBoard) -> None:
    for name in re.findall(r"\b(?:strip|controller|wood|pieces)/[\w.-]+\w", guide.page(big)):
        assert (GENERATED / name).exists(), name


def test_it_stays_small() -> None:
    assert sum(path.stat().st_size for path in GENERATED.rglob("*") if path.is_file()) < 2_500_000
