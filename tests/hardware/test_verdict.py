"""The verdict comes before the files: a bad design is refused with its own clear line and changes nothing."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware import fabrication, make, rank_board, spice, verdict
from hardware.__main__ import main, report
from hardware.board import SOURCE, Board
from hardware.figures import Figure
from hardware.verdict import Verdict
from tests.hardware import mutation
from tests.hardware.mutation import BEFORE, GONE, changed, path, refused, there

PICO = "profiles.raspberry_pi_pico"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with files of an older run."""
    return mutation.folder_of_an_older_run(tmp_path)


# What is changed, to what, and how the line begins that says so.
MUTATIONS: dict[str, tuple[str, Any, str]] = {
    "pitch 50": ("board.pitch", 50.0, r"opening margin, worst cell: 0\.\d+, must be at least 1\.1; .*pitch"),
    "a pitch too large for the box": ("board.pitch", 66.0, r"hole to the edge of the deck.*\[wood\] outer"),
    "a weak magnet": ("magnet.remanence_t", 0.22, r"closing margin, worst cell: 0\.\d+, .*diffuser.*felt"),
    "a strong magnet": ("magnet.remanence_t", 1.3, r"opening margin.*weaker \[magnet\]"),
    "a flat magnet": ("magnet.thickness", 1.5, r"share of a magnet that its own field weakens: 0\.\d+, "),
    "a magnet that gives way": ("magnet.coercivity_ka_m", 180, r"share of a magnet.*coercivity_ka_m"),
    "a 3 mm diffuser": ("wood.diffuser", 3.0, r"closing margin, worst cell: 0\.\d+, must be at least 1\.1"),
    "a thin carrier": ("wood.carrier", 1.0, r"reed's end below the diffuser, a finger.*\[wood\] carrier"),
    "thick felt": ("disc.felt", 2.5, r"closing margin.*\[disc\] felt"),
    "plywood of 2.7 mm and four layers": ("wood.sheet", 2.7, r"closing margin, worst cell: 1\.0\d"),
    "a cut far too wide": ("wood.kerf_play", 1.0, r"closing margin"),
    "a kerf that closes holes": ("wood.kerf", 0.9, r"smallest hole as it is drawn, less the kerf: 0\.1 mm, .*kerf"),
    "frost": ("proof.temperature_c", [-20.0, 40.0], r"share of a magnet that its own field weakens"),
    "a proof for summer only": ("proof.temperature_c", [30.0, 40.0], r"\[proof\] temperature_c = 30 to 40: must incl"),
    "reeds of another class": ("reed.pull_in_at", [20.0, 25.0], r"closing margin"),
    "reeds that open before they close": ("reed.drop_out_at", [4.8, 20.0], r"\[reed\] drop_out_at = 20: a reed opens"),
    "a band upside down": ("reed.mt_per_at.least", 0.2, r"\[reed\] mt_per_at = .*: expected a table of least, nominal"),
    "a lead cut at the glass": ("reed.upper_stub", 1.5, r"reed's leads cut from the glass: 1\.5 mm, .*3 mm"),
    "a lead longer than the reed has": ("reed.lower_stub", 16.0, r"cut off a reed's lead: -0\.89 mm, .*lower_stub"),
    "a threshold that nobody computed": ("reed.pull_in_height", 6.0, r"\[reed\] pull_in_height = 6: the proof gives 5"),
    "no firmware cap": ("power.pixel_cap_ma", 1500, r"everything, worst case: 15\d\d mA, .*at most 500"),
    "a cap a little too high": ("power.pixel_cap_ma", 430, r"everything, worst case: 508\.\d mA"),
    "another white": ("power.pixel_white_ma", 40, r"\[power\] pixel_white_ma = 40: the firmware's is 60"),
    "a cap that is not the firmware's": ("power.pixel_cap_ma", 300, r"\[power\] pixel_cap_ma = 300: the firmware's is"),
    "another interval than the firmware's": ("scan.interval_ms", 5, r"\[scan\] interval_ms = 5: the firmware's is 20"),
    "the guides' capacitor": ("power.bulk_uf", 1000, r"capacitor of the pixels' rail: 1000 uF.*most 220"),
    "hardly a capacitor": ("power.bulk_uf", 10, r"least capacitor of the pixels' rail: 10 uF, .*at least 47"),
    "pull-ups too small": ("matrix.pull_up_ohm", 1_000, r"worst low level.*pull_up_ohm larger"),
    "pull-ups too large": ("matrix.pull_up_ohm", 100_000, r"column back above V_IH.*pull_up_ohm smaller"),
    "a fuse that holds too much": ("power.fuse_hold_ma", 900, r"what the fuse holds.*: 900 mA, .* 500 mA"),
    "tails too short": ("wires.tail", 20.0, r"tail below the deck: 3 mm, must be at least 10 mm; .*\[wires\] tail"),
    "diodes the other way": ("matrix.columns_to_anodes", False, r"profile .*wrong way round; .*24 more like it"),
    "a pin used twice": (f"{PICO}.buttons", ["GP14", "GP16"], r"profile raspberry_pi_pico: pin GP16 is used"),
    "a pin twice in a list": (f"{PICO}.buttons", ["GP14", "GP14"], r"\[.*pico\] buttons: GP14 is there twice"),
    "a pin that the header lacks": (f"{PICO}.pixels", "GP22", r"profile raspberry_pi_pico: pin GP22 is not on"),
    "a pin too few": (f"{PICO}.rows", ["GP7", "GP8"], r"profile raspberry_pi_pico: 2 pins for rows, .* has 5"),
    "a controller that only the firmware knows": (f"{PICO}.same.raspberry_pi_pico2", GONE, r"the firmware has pins f"),
    "more cells": ("board.geometry", "big", r"profile raspberry_pi_pico: 5 pins for columns, .* has 8"),
    "cells that the firmware lacks": (
        "board.geometry",
        "huge",
        r"\[board\] geometry = 'huge': unknown board 'huge', choose",
    ),
    "fewer discs than the game has": ("disc.count", 5, r"\[disc\] count = 5: must be at least 10"),
    "stacks lower than the game's": ("disc.tower", 3, r"\[disc\] tower = 3: must be at least 4"),
    "true that is a text": ("matrix.columns_to_anodes", "true", r"\[matrix\] columns_to_anodes = 'true': expected"),
    "a pin that no Feather has": (
        "profiles.adafruit_feather_rp2040.pixels", "D77", r"profile adafruit_feather_rp2040: pixels on D77, .* on D25",
    ),
    "a controller that the firmware lacks": (f"{PICO}.same.pico_3", "Pico 3", r"profile pico_3: the firmware knows no"),
    "no header": (f"{PICO}.header", GONE, r"\[profiles\.raspberry_pi_pico\] header is missing"),
    "5 V behind a diode": ("profiles.adafruit_kb2040.five_volt", "BAT", r"profile .*: five_volt = BAT, must be RAW"),
    "no ground": (f"{PICO}.header.GND", GONE, r"profile raspberry_pi_pico: pin GND is not on its header"),
    "two pins in one place": (f"{PICO}.header.GP16", 40, r"\[.*pico\] header: pin '40' is there twice, must be once"),
    "a pin in another's place": (f"{PICO}.header.GP16", 22, r"profile raspberry_pi_pico: GP16 at 22, a Pico has GP17"),
    "a header pin that no Pico has": (
        f"{PICO}.header", {"GP2": 4000}, r"\[profiles\.raspberry_pi_pico\] header = 4000: must be 1 to 40",
    ),
    "a proof that demands nothing": ("proof.margin", 0.5, r"\[proof\] margin = 0\.5: must be 1\.1 to 10"),
    "stacks that come along": ("proof.pull_share", 5, r"\[proof\] pull_share = 5: must be 0\.01 to 1"),
    "a hole larger than the carrier": ("wood.carrier_hole", 4500, r"\[wood\] carrier_hole = 4500: must be 1 to 15"),
    "screws beside the box": ("wood.screw_places", [-400, 90], r"\[wood\] screw_places: 400 mm from the middle"),
    "a screw in a screw": ("wood.screw_places", [90.0, 90.0], r"\[wood\] screw_places: 90\.0 is there twice"),
    "no name": ("board.name", " ", r"\[board\] name = ' ': expected a text"),
    "a diode that gives orders": ("diode.model", "D()\n.control\nshell rm x", r"\[diode\] model = .* in one line"),
    "letters that no drawing has": ("board.name", "Пассо", r"\[board\] name = 'Пассо': expected letters that drawings"),
    "a diode and an order": ("diode.model", "D(IS=1) .control shell ls", r"\[diode\] model = .*expected D"),
    "a diode with a slip of the pen": ("diode.model", "D(ISS=4e-9 N=1.9)", r"\[diode\] model = .*: expected D\(NAME="),
    "a diode that ngspice does not know": ("diode.model", "X(IS=1)", r"\[diode\] model = 'X\(IS=1\)': expected D\("),
    "a diode that ngspice cannot compute": ("diode.model", "D(IS=0 N=0)", r"ngspice gave 0 readings.*\[diode\] model"),
    "spares by the thousand": ("part.1.spare", "9999", r"count or spare '9999' of a part: expected .* up to 200"),
    "spares of what can be left out": ("option.0.spare", "some", r"count or spare 'some' of a part: expected"),
    "a part that lacks its count": ("part.0.count", GONE, r"\[part Pico\] count is missing"),
    "a part with a key that nothing reads": ("part.0.x", 1, r"nothing reads \[part Pico\] x"),
    "a part as many as nobody knows": ("part.0.count", "lots", r"count or spare 'lots' of a part: expected"),
    "a part less than none": ("part.0.count", "-1", r"count or spare '-1' of a part: expected a number"),
    "a part by the thousand": ("part.20.count", "9999", r"count or spare '9999' of a part: expected .* up to 200"),
    "a part that is none": ("part.20.count", "0", r"\[\[part\]\] \w+: count 0, must be at least 1"),
    "a part listed twice": ("part.2.kind", "reed", r"\[\[part\]\]: kind 'reed' is there twice"),
    "a step that is none": ("part.0.step", "first", r"\[part Pico\] step = 'first': expected a whole number"),
    "words that nothing fills": ("part.2.value", "{wood.nothing}", r"\[\[part\]\] diodes: nothing to fill in: "),
    "words as wide as a street": ("part.2.value", "{wood.outer:99999999}", r"\[\[part\]\] diodes: nothing to fill in"),
    "words that show the works": ("part.2.value", "{wood}", r"\[\[part\]\] diodes: nothing to fill in"),
    "a tool without a name": ("tool.0.named", GONE, r"\[tool \?\] named is missing"),
    "a tool whose price is none": ("tool.0.euros", "z", r"\[tool .*soldering.*\] euros = 'z': expected a number"),
    "a price that is none": ("part.0.euros", "z", r"\[.*Pico.*\] euros = 'z': expected a number"),
    "a part too few": ("part.3.count", "4", r"5 of pull_up in the circuit, 4 in the list"),
    "no other magnet to compare": ("magnet.alternatives", [], r"\[magnet\] alternatives must be a list of tables"),
    "discs too wide": ("disc.diameter", 43.4, r"disc in its window, all round: 0 mm.*\[disc\] diameter"),
    "a controller beside the box": ("wood.controller_at", [300.0, 30.0], r"controller to the nearest side: -\d+ mm"),
    "a button too wide for its recess": ("wood.button_recess", 12.5, r"nut of a button in its recess: 0\.25 mm"),
    "a hole that a disc does not hide": ("wood.carrier_hole", 9.0, r"carrier's hole, hidden under a magnet: 9 mm"),
    "towers for discs": ("disc.layers", 20, r"height of a disc: 61 mm, must be at most 21 mm; .*\[disc\] layers"),
    "a reed that its hole keeps out": ("rank_board.lead.drill", 0.3, r"lead or tail in its hole .*: -0\.3 mm"),
    "wire that its hole keeps out": ("rank_board.wire.drill", 0.6, r"hook-up wire in its hole of a rank board: -0\.1"),
    "supply that its hole keeps out": ("rank_board.supply.drill", 0.9, r"supply wire in its hole of a rank .*: -0\.1"),
    "pads for nothing": ("rank_board.flat.size", 0.3, r"pad of a flat diode: 0\.3 mm, .*\[rank_board\] flat"),
    "screws that do not go through": ("wood.screw", 2.5, r"\[wood\] screw = 2\.5: must be 3\.1 to 4\.5"),
    "sheets too small": ("wood.stock", 320.0, r"top and floor to the edge of their sheets: 0 mm, .* 5 mm"),
    "sheets too small for a slat": ("wood.stock", 200.0, r"\[wood\] stock = 200: a slat does not fit, must be at le"),
    "copper too near": ("rank_board.track", 1.9, r".* are 0\.\d+ mm apart, must be at least 0\.3 mm; .*\[rank_board\]"),
    "half a layer": ("disc.layers", 4.5, r"\[disc\] layers = 4\.5: expected a whole number"),
    "half a range": ("power.usb_v", [4.75], r"\[power\] usb_v = \[4\.75\]: expected two numbers, the smaller first"),
    "a key that nothing reads": ("board.colour", 3, r"nothing reads \[board\] colour"),
    "no table": ("diode", GONE, r"\[diode\] is missing"),
    "a table that is none": ("diode", 3, r"\[diode\] must be a table"),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_bad_board_is_refused_with_its_own_line_and_changes_no_file(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    where, value, line = MUTATIONS[name]
    lines = refused(folder, mutation.toml(mutation.changed(mutation.path(where), value)), capsys)
    assert [words for words in lines if re.match(line, words)], lines


@pytest.mark.parametrize("name", ["a 3 mm diffuser", "pull-ups too large", "discs too wide", "copper too near"])
def test_every_line_says_figure_limit_and_what_to_change(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    where, value, _ = MUTATIONS[name]
    *lines, last = refused(folder, mutation.toml(mutation.changed(mutation.path(where), value)), capsys)
    assert last == f"{len(lines)} wrong: no file is written"
    for words in lines:
        assert re.fullmatch(r".+ .*\d.*, must be at (least|most) .+; (change|make|take) .+\[\w+\].*", words), words


def test_two_faults_are_reported_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    thick = mutation.changed(("wood", "diffuser"), 3.0)
    lines = "\n".join(refused(folder, mutation.toml(mutation.changed(("power", "pixel_cap_ma"), 600, thick)), capsys))
    assert "closing margin" in lines
    assert "everything, worst case" in lines


def test_a_fault_of_every_cell_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Discs on all 25 cells are in each other's way, slats in the way of pixels."""
    lines = refused(folder, mutation.toml(mutation.changed(("board", "pitch"), 40.0)), capsys)
    assert len(lines) < 15
    assert len([words for words in lines if "into discs on" in words]) == 1


def test_a_file_that_is_not_there_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder / "no.toml"), "--into", str(folder)]) == 1
    assert capsys.readouterr().err.endswith("no.toml: No such file or directory; no file is written\n")
    assert there(folder) == BEFORE


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", r"\[board\] is missing"),
        (b"\x9e\x00\xff", r"bad\.toml: 'utf-8' codec can't decode"),
        (b"\xef\xbb\xbf[board]\r\n", r"\[board\] geometry is missing|\[magnet\] is missing"),
        (b"[board]\npitch = = 60\n", r"bad\.toml: Invalid value"),
        (b"[board]\npitch = 60\npitch = 60\n", r"bad\.toml: Cannot overwrite a value"),
        (b"[board]\n[board]\n", r"bad\.toml: Cannot declare"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, r"bad\.toml: nested too deep"),
        (b"x = " + b"9" * 5000, r"bad\.toml: Exceeds the limit"),
        (None, r".*bad\.toml: Is a directory"),
    ],
)
def test_a_file_that_is_no_parameter_file_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], data: bytes | None, line: str
) -> None:
    source = folder.parent / "bad.toml"
    source.mkdir() if data is None else source.write_bytes(data)
    assert main([str(source), "--into", str(folder)]) == 1
    assert re.fullmatch(rf"({line}).*; no file is written\n", capsys.readouterr().err)
    assert there(folder) == BEFORE


def test_what_kicad_complains_about_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its check comes last, and before the files like all others: here by a rule that only its project file has."""
    real = rank_board.build

    def crowded(board: Board) -> object:
        layout = real(board)
        words = [*layout.words, *layout.words[:1]]
        return replace(layout, words=words, rules=replace(layout.rules, silk=30.0))

    monkeypatch.setattr("hardware.__main__.rank_board.build", crowded)
    monkeypatch.setattr("hardware.__main__.verdict.judge", lambda _: verdict.Verdict([], []))
    lines = refused(folder, SOURCE.read_text("utf-8"), capsys)
    assert lines[0].startswith("KiCad: ")


def test_one_fault_of_the_print_is_one_line_that_says_what_to_change() -> None:
    clipped = "[silk_over_copper]: Silkscreen clipped (silk clearance 0.1500 mm; actual {} mm)"
    lines = verdict.of_kicad(["3 DRC violations", clipped.format("0.0507"), clipped.format("0.0000")])
    assert lines == [
        f"KiCad: {clipped.format('0.0507')} (and 1 more like it); shorten [board] name or change [rank_board]"
    ]
    assert verdict.of_kicad(["1 unconnected pads"]) == ["KiCad: 1 unconnected pads; change [rank_board]"]


def test_spares_are_judged_when_nothing_is_written_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = folder.parent / "board.toml"
    source.write_text(mutation.toml(changed(path("part.1.spare"), "9" * 300)), "utf-8")
    assert main([str(source), "--check"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err) < 300, said.err


def test_a_controller_with_several_names_is_reported_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = refused(folder, mutation.toml(changed(path(f"{PICO}.buttons"), ["GP15", "GP14"])), capsys)
    assert len(lines) == 2, lines
    assert lines[0].startswith("profile raspberry_pi_pico: buttons on GP15, GP14, the firmware has them on GP14, GP15;")


def test_ctrl_c_is_one_line_and_changes_no_file(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: Board) -> Verdict:
        raise KeyboardInterrupt

    monkeypatch.setattr("hardware.__main__.verdict.judge", stopped)
    assert main(["--into", str(folder)]) == 130
    assert capsys.readouterr().err == "stopped; no file is written\n"
    assert there(folder) == BEFORE


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    """``python -m hardware --check | head -1``: no traceback, neither at once nor when Python ends."""
    words = "from hardware.__main__ import _say; _say('x' * 10**6); _say('again')"
    with subprocess.Popen([sys.executable, "-c", words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_disk_that_fails_leaves_the_folder_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two files cannot be written: the first must not have arrived."""
    real = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "two":
            raise OSError(28, "No space left on device")
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        make.write({"MARGINS.md": b"new", "two": b"new"}, folder)
    assert there(folder) == BEFORE
    assert [path.name for path in folder.parent.iterdir()] == ["generated"]


@pytest.mark.parametrize("in_the_way", ["wood", "zz.md"])
def test_a_file_that_cannot_take_its_place_leaves_the_folder_as_it_was(folder: Path, in_the_way: str) -> None:
    """Not even the files before it arrive: a folder with half of another board in it is worse than none."""
    if in_the_way == "wood":
        (folder / in_the_way).write_bytes(b"a file where a folder must be")
    else:
        (folder / in_the_way / "own").mkdir(parents=True)
    before = there(folder)
    with pytest.raises((ValueError, OSError), match=in_the_way):
        make.write({"MARGINS.md": b"new", "new.md": b"new", "wood/top.dxf": b"new", "zz.md": b"new"}, folder)
    assert there(folder) == before
    assert [file.name for file in folder.parent.iterdir()] == ["generated"]


def test_ctrl_c_between_two_files_puts_the_first_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.replace

    def stopped(path: Path, target: Path) -> Path:
        if path.name == "second.md":
            raise KeyboardInterrupt
        return real(path, target)

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        make.write({"MARGINS.md": b"new", "first.md": b"new", "second.md": b"new"}, folder)
    assert there(folder) == BEFORE


def test_what_an_older_board_has_left_goes_when_a_good_one_is_written(folder: Path) -> None:
    new = {"MARGINS.md": b"new\n", "deep/in/it": b"new\n"}
    make.write(new, folder)
    assert there(folder) == BEFORE | new, "in a folder of somebody's own nothing is removed"
    make.write(new, folder, tidy=True)
    assert there(folder) == new


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "BOM.md").write_text("my own list\n", "utf-8")
    with pytest.raises(ValueError, match="is not empty and holds no board: choose another folder"):
        make.write({"BOM.md": b"new\n"}, tmp_path, tidy=True)
    assert there(tmp_path) == {"BOM.md": b"my own list\n"}


def test_the_board_holds_and_says_what_it_comes_to(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    """Margins, current, scan, parts, joints and cost; --check writes nothing."""
    assert main(["--check"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].startswith("closing margin, worst cell")
    for words in ("opening margin", "everything, worst case", "One scan takes", "kinds of parts", "joints in wire",
                  "euros", "Everything holds."):  # fmt: skip
        assert words in said
    assert "FAILS" not in said


def test_every_figure_that_can_fail_says_what_to_change(board: Board) -> None:
    judged = verdict.judge(board)
    assert judged.lines == []
    assert [figure.name for figure in judged.figures if not figure.change] == []
    assert len({figure.name for figure in judged.figures}) == len(judged.figures)
    assert report(board, judged)[: len(judged.figures)] == [str(figure) for figure in judged.figures]


def test_a_figure_just_below_its_limit_does_not_read_like_the_limit() -> None:
    """ "1.1, must be at least 1.1" would be no help to anybody."""
    figure = Figure("closing margin", 1.09999, "", 1.1, above=True, change="take a stronger [magnet]")
    assert not figure.ok
    assert figure.complaint == "closing margin: 1.09999, must be at least 1.1; take a stronger [magnet]"


@pytest.mark.parametrize("above", [True, False])
def test_a_figure_that_keeps_its_limit_but_for_rounding_holds(above: bool) -> None:
    assert Figure("small parts apart", 0.1 + 0.2 if not above else 0.3, "mm", 0.3 if not above else 0.1 + 0.2, above).ok


def test_what_the_supply_leaves_is_not_judged_while_the_supply_fails(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rails that must lose at most -1.5 V, by wider tracks, would send a maker the wrong way."""
    lines = refused(folder, mutation.toml(mutation.changed(("power", "pixel_cap_ma"), 1500)), capsys)
    assert not [words for words in lines if "lost along both rails" in words or "at most -" in words]


def test_a_missing_tool_is_reported_with_the_way_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spice, "available", lambda: False)
    monkeypatch.setattr(fabrication, "python", lambda: None)
    assert main(["--check"]) == 2
    assert capsys.readouterr().err.splitlines() == [spice.MISSING, fabrication.NO_PCBNEW]
