"""The board that counts: its proof holds, what breaks it is refused, circuits keep rules, files are fresh."""

import copy
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from passoboard.simulator.standins.simulated.field_world import DEPTH_MM, Tolerances

from hardware import fabrication
from hardware import make as writing
from hardware.circuit import Circuit
from hardware.counting import __main__ as command
from hardware.counting import board as parameters
from hardware.counting import circuit, make, proof, rules
from hardware.counting.board import GENERATED, SOURCE, CountingBoard
from tests.hardware import mutation

STALE = "run `make hardware` and commit hardware/generated-counting"
GONE = object()
BREAKING = {
    "a sensor too deep": ("sensor.depth", 20.0, r"a disc is felt: .* at least 1.1; change \[sensor\] depth"),
    "another sensor's sensitivity": ("sensor.mv_per_mt", 500.0, r"least reading, above the jump below: .* at least 8"),
    "a sensor that rustles": ("sensor.noise_nt", 2000.0, r"noise of one reading: .* at most 16 uT; make \[sensor\]"),
    "no low-pass": ("sensor.filter_nf", 1.0, r"what a reading keeps of the cell before it: .* at most 0.25"),
    "a resistor too small": ("sensor.series_ohm", 100.0, r"a sensor's current into its low-pass: .* at most 1 mA"),
    "thirsty sensors": ("sensor.supply_ma", [8.0, 14.0], r"sensors, from the controller's 3.3 V: 350 mA, .* 300 mA"),
    "a converter that jumps nearby": ("converter.jumps", [1900, 2560], r"least reading, above the jump below"),
    "a worse supply": ("supply.buck_efficiency", 0.6, r"everything at once: .* at most 500 mA; make LIGHTS_MA"),
    "a thin rail": ("strip.rail", 0.3, r"5 V at the last pixel, 4.75 V at the socket: .* at least 3.7 V"),
    "a thick strip": ("strip.thickness", 1.6, r"a sensor's depth in this box, off the firmware's: .* at most 0.3 mm"),
    "a strip too long for the box": ("strip.length", 310.0, r"a strip on the deck: 310 mm, must be at most 299 mm"),
    "a strip too short": ("strip.length", 280.0, r"\[strip\] length = 280: must be at least 288"),
    "another board's cells": ("board.geometry", "big", r"five strips have five cells each"),
    "no such board": ("board.geometry", "round", r"\[board\] geometry = 'round'"),
    "no room for the controller": ("box.tallest", 20.0, r"the controller's board under the deck: 24.6 mm, .* 23 mm"),
    "too few sensors": ("part.0.count", 20, r"\[\[part\]\] hall: count = 20, the board needs 25"),
    "something missing": ("sensor.gain", GONE, r"\[sensor\] gain is missing"),
    "a word for a number": ("sensor.depth", "deep", r"\[sensor\] depth = 'deep': expected a number"),
    "beyond its limits": ("sensor.depth", 300.0, r"\[sensor\] depth = 300: must be 5 to 30"),
    "what nothing reads": ("sensor.colour", 3.0, r"nothing reads \[sensor\] colour"),
}


@pytest.fixture(scope="module")
def counting() -> CountingBoard:
    return parameters.load()


def test_it_holds(counting: CountingBoard) -> None:
    judged = make.judge(counting)
    assert judged.lines == []
    assert len(judged.figures) > 15


@pytest.mark.parametrize("name", BREAKING)
def test_what_breaks_it_is_refused_in_one_line_and_nothing_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    way, value, words = BREAKING[name]
    changed: dict[str, Any] = copy.deepcopy(tomllib.loads(SOURCE.read_text("utf-8")))
    home = mutation.at(changed, mutation.path(way)[:-1])
    if value is GONE:
        del home[mutation.path(way)[-1]]
    else:
        home[mutation.path(way)[-1]] = value
    source, folder = tmp_path / "mine.toml", tmp_path / "made"
    source.write_text(mutation.toml(changed), "utf-8")
    assert command.main([str(source), "--into", str(folder)]) == 1
    assert not folder.exists()
    lines = capsys.readouterr().err.splitlines()
    assert "no file is written" in lines[-1]
    assert any(re.search(words, line) for line in lines), lines
    assert len(lines) < 6


def test_the_depth_is_the_simulated_boards(counting: CountingBoard) -> None:
    """The firmware's figures of each disc are for this depth: tests/hardware/test_simulated_field.py."""
    assert counting.sensor.depth == DEPTH_MM
    assert counting.proof.noise_ut == Tolerances().noise
    assert counting.sensor.offset_ut == Tolerances().zero
    assert counting.sensor.gain == Tolerances().gain


def rewired(counting: CountingBoard, ref: str, pin: str, net: str) -> Circuit:
    """Return the circuit with one pin on another net."""
    whole = circuit.whole(counting.cells, 1000, 100)
    parts = [replace(part, pins=part.pins | {pin: net}) if part.ref == ref else part for part in whole.parts]
    return Circuit(whole.title, parts)


@pytest.mark.parametrize(
    ("ref", "pin", "net", "complaint"),
    [
        ("S3.2", "OUT", "RAW_4.2", "RAW_4.2: driven by S3.2.OUT and S4.2.OUT"),
        ("U3", "E", "S0", "U3.E: on S0, must be on a supply"),
        ("D1.1", "DOUT", "3V3", "3V3: driven by D1.1.DOUT"),
        ("U3", "I3", "OUT_3.1", "b1: its sensor is not on channel 3"),
        ("R2.1", "1", "OUT_1.1", "b1: its sensor does not drive its low-pass"),
        ("D1.3", "DIN", "DATA_5.1", "the pixels' data do not go in the firmware's order"),
    ],
)
def test_a_wrong_wire_is_found(counting: CountingBoard, ref: str, pin: str, net: str, complaint: str) -> None:
    whole = rewired(counting, ref, pin, net)
    found = rules.electric(whole) + rules.channels(counting, whole) + rules.pixels(counting, whole)
    assert complaint in found


def test_sensors_and_pixels_share_no_ground_on_a_strip() -> None:
    """Light's current would shift what the sensors say by tens of microtesla."""
    for part in circuit.strip(1000, 100).parts:
        nets = set(part.pins.values())
        assert not {"GND", "0V"} <= nets, part.ref
        assert not (part.kind in ("hall", "filter") and "0V" in nets), part.ref


def test_readings_stay_between_the_jumps_of_the_converter(counting: CountingBoard) -> None:
    least, most = proof.readings(counting)
    assert 1536 < least < 2048 < most < 2560


def test_the_pages_and_cut_files_are_fresh(counting: CountingBoard) -> None:
    files = make.quick(counting)
    proofs = {name: data for name, data in files.items() if name.endswith(".md")}
    assert writing.drifted(proofs, GENERATED) == [], STALE
    assert writing.stale({name: data for name, data in files.items() if name not in proofs}, GENERATED) == [], STALE


def test_kicad_has_no_complaint_and_the_circuit_boards_are_fresh(counting: CountingBoard) -> None:
    """Every track is found anew."""
    for name, (one, _) in make.drawings(counting).items():
        made = fabrication.make(one)
        assert made.complaints == []
        packed = GENERATED / name / f"{name}-gerbers.zip"
        assert fabrication.digest_of(packed) == fabrication.digest(one), STALE
        page = (GENERATED / name / "placing.html").read_text("utf-8")
        assert all(f'<g id="{part.ref}"' in page for part in one.parts), STALE
    assert "F_Paste.gbr" in made.plots
