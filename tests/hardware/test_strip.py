"""The rank strip: our rules for its circuit, KiCad's for its copper, and the files for the fabricator."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace

import pytest

from hardware import fabrication, pcb
from hardware import make as writing
from hardware.big import board as parameters
from hardware.big import circuit, make, placing, rules, strip
from hardware.big.board import GENERATED, BigBoard
from hardware.circuit import Circuit, Part
from hardware.fabrication import Made
from hardware.pcb import Drawing

STALE = "run `make hardware` and commit hardware/generated-big"


@pytest.fixture(scope="module")
def big() -> BigBoard:
    return parameters.load()


@pytest.fixture(scope="module")
def drawn(big: BigBoard) -> Drawing:
    return strip.draw(big)


@pytest.fixture(scope="module")
def made(drawn: Drawing) -> Made:
    return fabrication.make(drawn)


def rewired(ref: str, pin: str, net: str) -> Circuit:
    """Return the chain with one pin on another net."""
    whole = circuit.chain(8)
    parts = [replace(part, pins=part.pins | {pin: net}) if part.ref == ref else part for part in whole.parts]
    return Circuit(whole.title, parts)


def test_the_chain_keeps_our_rules_and_has_the_firmwares_order(big: BigBoard) -> None:
    assert rules.check(circuit.chain(big.strips)) == []
    assert rules.order(big) == []


@pytest.mark.parametrize(
    ("ref", "pin", "net", "complaint"),
    [
        ("S3.2", "OUT", "HALL_3.2", "driven by S3.2.OUT and S4.2.OUT, must be one"),
        ("U2.4", "CLK", "nowhere", "U2.4.CLK: an input that nothing drives"),
        ("U2.4", "INH", "nowhere", "U2.4.INH: an input that nothing drives"),
        ("R3.8", "2", "nowhere", "U2.8.SER: an input that nothing drives"),
        ("R1.1", "1", "nowhere", "U2.1.LATCH: an input that nothing drives"),
        ("U3.1", "VCC", "DATA_0.1", "U3.1.VCC: on DATA_0.1, must be on a supply"),
        ("D1.1", "DOUT", "3V3", "3V3: driven by D1.1.DOUT, must be a supply alone"),
    ],
)
def test_a_wire_in_the_wrong_place_is_found(ref: str, pin: str, net: str, complaint: str) -> None:
    assert any(complaint in words for words in rules.check(rewired(ref, pin, net)))


def test_two_switches_exchanged_are_found_by_their_order() -> None:
    whole = circuit.chain(2)
    one, two = whole["S1.1"].pins["OUT"], whole["S2.1"].pins["OUT"]
    swap = {"S1.1": two, "S2.1": one}
    parts = [replace(part, pins=part.pins | {"OUT": swap[part.ref]}) if part.ref in swap else part
             for part in whole.parts]  # fmt: skip
    assert rules.keys(Circuit("swapped", parts), 2)[:3] == ["S2.1", "S1.1", "S3.1"]


def test_pixels_one_way_are_not_the_strips_order(big: BigBoard) -> None:
    cells = replace(big.cells, chain=tuple(cell.name for cell in big.cells.cells))
    assert any("pixel" in words for words in rules.order(replace(big, cells=cells)))


def test_every_part_of_the_circuit_is_on_the_board_once(drawn: Drawing) -> None:
    assert sorted(part.ref for part in drawn.parts) == sorted(part.ref for part in circuit.strip().parts)


def test_kicad_has_no_complaint_and_nothing_is_unconnected(made: Made) -> None:
    assert made.complaints == []


def test_kicad_finds_a_missing_track_and_one_that_is_too_near(drawn: Drawing) -> None:
    lines = [line for line in drawn.lines if line.net != "HALL_2"]
    near = pcb.Line("SER", pcb.FRONT, [(-100.0, -4.0), (-100.0, -8.0)], 0.2)
    complaints = "\n".join(fabrication.make(replace(drawn, lines=[*lines, near])).complaints)
    assert "unconnected" in complaints
    assert re.search(r"clearance|shorting", complaints)


def test_the_plots_are_what_a_fabricator_asks_for(made: Made) -> None:
    names = {"F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "F_Silkscreen", "B_Silkscreen", "Edge_Cuts"}
    assert {name.removesuffix(".gbr") for name in made.plots if name.endswith(".gbr")} == names
    assert "M48" in made.plots["PTH.drl"].decode()
    assert made.plots["F_Paste.gbr"] != made.plots["F_Cu.gbr"]


def test_the_archives_are_of_todays_drawings(big: BigBoard) -> None:
    assert make.digests(big, GENERATED) == [], STALE


def test_lists_and_schematic_are_fresh(big: BigBoard) -> None:
    assert writing.stale(make.exact(big), GENERATED) == [], STALE


def test_the_picture_and_the_plots_are_those_of_the_archive(big: BigBoard, made: Made) -> None:
    """The same bytes on every run of this KiCad; of another version, its digest stays."""
    with zipfile.ZipFile(GENERATED / "strip" / "strip-gerbers.zip") as packed:
        same_version = packed.comment.decode().endswith(made.version)
        plots = {name: packed.read(name) for name in packed.namelist()}
    if same_version:
        assert plots == made.plots
    assert fabrication.picture(made, "front").startswith(b"\x89PNG")


def test_places_and_parts_agree(drawn: Drawing) -> None:
    rows = list(csv.DictReader(io.StringIO(fabrication.placing(drawn).decode())))
    parts = list(csv.DictReader(io.StringIO((GENERATED / "strip" / "strip-bom.csv").read_text("utf-8"))))
    listed = [ref for row in parts for ref in row["Designator"].split(",")]
    assert sorted(listed) == sorted(row["Designator"] for row in rows)
    assert all(row["Manufacturer Part Number"] for row in parts)
    wide, high = drawn.high[0] - drawn.low[0], drawn.high[1] - drawn.low[1]
    for row in rows:
        assert 0 < float(row["Mid X"].removesuffix("mm")) < wide
        assert 0 < float(row["Mid Y"].removesuffix("mm")) < high
        assert row["Layer"] == "Top"


def test_a_panel_has_lines_to_score_fiducials_and_pins_that_are_no_parts(drawn: Drawing) -> None:
    panel = pcb.panel(drawn, pcb.PANEL, pcb.RAIL)
    made = fabrication.make(panel)
    assert made.complaints == []
    assert made.plots["Dwgs_User.gbr"].count(b"D02*") > pcb.PANEL
    assert "Dwgs_User.gbr" not in fabrication.make(drawn).plots
    assert made.plots["NPTH.drl"].decode().count("\nX") == 4
    listed = fabrication.placing(panel).decode() + fabrication.assembly(panel, parameters.load().numbers).decode()
    assert not re.search(r"Fiducial|MountingHole|\bM\d+,", listed)


def test_the_silk_says_in_out_and_the_cells(drawn: Drawing) -> None:
    words = {words.words: words.at for words in drawn.words}
    assert words["J1 IN"][0] < 0 < words["J2 OUT"][0]
    assert [words[str(number)][0] for number in range(1, 9)] == sorted(words[str(number)][0] for number in range(1, 9))


def test_a_panel_is_four_strips_that_share_nothing(drawn: Drawing) -> None:
    panel = pcb.panel(drawn, pcb.PANEL, pcb.RAIL)
    assert len(panel.parts) == pcb.PANEL * len(drawn.parts)
    nets = [{net for part in panel.parts if part.ref.endswith(f".{number}") for net in part.nets.values()}
            for number in range(1, pcb.PANEL + 1)]  # fmt: skip
    assert not set.intersection(nets[0], *nets[1:])


def test_slots_leave_the_switch_its_lines_and_parts_stay_off_the_slats(big: BigBoard, drawn: Drawing) -> None:
    """Nothing stands where a slat crosses below the strip: half its thickness and a millimetre round each cell."""
    off = big.layers.slat / 2 + 0.5
    for part in drawn.parts:
        if part.ref.startswith("J"):
            continue
        to_line = min(abs(part.at[0] - (number - 3) * big.pitch) for number in range(7))
        half = {"LED": 2.7, "SOI": 5.0}.get(part.footprint.partition(":")[2][:3], 1.7)
        assert to_line - half >= off, part.ref


def test_the_page_for_placing_names_every_part(drawn: Drawing, made: Made) -> None:
    words = placing.page(drawn, made)
    assert set(re.findall(r'<g id="(\w+)"', words)) == {part.ref for part in drawn.parts}
    assert words.count('class="pad first"') == 8 + 8 + 3 + 2  # switches, pixels, chips, connectors
    pages = ((GENERATED / "strip" / "placing.html").read_text("utf-8"), words)
    assert pages[0] == pages[1], STALE


def test_the_project_has_the_rules_of_the_drawing(drawn: Drawing) -> None:
    rules_there = json.loads(fabrication.project(drawn))["board"]["design_settings"]["rules"]
    assert rules_there["min_clearance"] == drawn.rules.clearance


def test_parts_of_one_kind_have_one_footprint() -> None:
    kinds = {part.kind for part in circuit.strip().parts if isinstance(part, Part)}
    assert kinds == set(strip.FOOTPRINTS)
