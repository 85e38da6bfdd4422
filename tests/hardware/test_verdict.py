"""The verdict comes before the files: a bad design is refused with its own clear line and changes nothing."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import fabrication, make, rank_board, spice, verdict
from hardware.__main__ import main, report
from hardware.board import SOURCE, Board

TEXT = SOURCE.read_text("utf-8")
BEFORE = {"MARGINS.md": b"of a board that works\n", "rank-board/rank-board-gerbers.zip": b"ordered\n"}


def changed(pattern: str, new: str, text: str = TEXT) -> str:
    """Return the parameter file with one line changed; the pattern is the line's beginning."""
    found, count = re.subn(rf"^{re.escape(pattern)}.*$", lambda _: new, text, count=1, flags=re.M)
    assert count == 1, f"no line of board.toml begins with {pattern}"
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with files of an older run."""
    for name, data in BEFORE.items():
        path = tmp_path / "generated" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "generated"


def there(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Run on a changed parameter file; return the lines of the refusal, after which nothing may have changed."""
    source = folder.parent / "board.toml"
    source.write_text(text, "utf-8")
    status = main([str(source), "--into", str(folder)])
    said = capsys.readouterr()
    assert status == 1
    assert said.out == ""
    assert "Traceback" not in said.err
    assert said.err.rstrip().endswith("no file is written")
    assert there(folder) == BEFORE
    return said.err.splitlines()


MUTATIONS = {
    "pitch 50": ("pitch = ", "pitch = 50.0", r"^opening margin, worst cell: 0\.\d+, must be at least 1\.1; .*pitch"),
    "a pitch too large for the box": ("pitch = ", "pitch = 66.0", r"^hole to the edge of the deck.*\[wood\] outer"),
    "a weak magnet": ("remanence_t = ", "remanence_t = 0.22", r"^closing margin, worst cell: 0\.\d+, .*diffuser.*felt"),
    "a strong magnet": ("remanence_t = ", "remanence_t = 1.3", r"^opening margin.*weaker \[magnet\]"),
    "a flat magnet": ("thickness = 3.0", "thickness = 1.5", r"^share of a magnet that its own field weakens: 0\.\d+, "),
    "a magnet that gives way": ("coercivity_ka_m = ", "coercivity_ka_m = 180", r"^share of a magnet.*coercivity_ka_m"),
    "a 3 mm diffuser": ("diffuser = ", "diffuser = 3.0", r"^closing margin, worst cell: 0\.\d+, must be at least 1\.1"),
    "a thin carrier": ("carrier = ", "carrier = 1.0", r"^reed's end below the diffuser, a finger.*\[wood\] carrier"),
    "thick felt": ("felt = ", "felt = 2.5", r"^closing margin.*\[disc\] felt"),
    "plywood of 2.7 mm and four layers": ("sheet = ", "sheet = 2.7", r"^closing margin, worst cell: 1\.0\d"),
    "a cut far too wide": ("kerf_play = ", "kerf_play = 1.0", r"^closing margin"),
    "frost": ("temperature_c = ", "temperature_c = [-20.0, 40.0]", r"^share of a magnet that its own field weakens"),
    "reeds of another class": ("pull_in_at = ", "pull_in_at = [20.0, 25.0]", r"^closing margin"),
    "a lead cut at the glass": (
        "upper_stub = ", "upper_stub = 1.5", r"^reed's leads cut from the glass: 1\.5 mm, .*3 mm",
    ),
    "no firmware cap": ("pixel_cap_ma = ", "pixel_cap_ma = 1500", r"^everything, worst case: 15\d\d mA, .*at most 500"),
    "a cap a little too high": ("pixel_cap_ma = ", "pixel_cap_ma = 430", r"^everything, worst case: 508\.\d mA"),
    "the guides' capacitor": ("bulk_uf = ", "bulk_uf = 1000", r"^capacitor of the pixels' rail: 1000 uF.*most 220"),
    "hardly a capacitor": ("bulk_uf = ", "bulk_uf = 10", r"^least capacitor of the pixels' rail: 10 uF, .*at least 47"),
    "pull-ups too small": ("pull_up_ohm = 10_000", "pull_up_ohm = 1_000", r"^worst low level.*pull_up_ohm larger"),
    "pull-ups too large": (
        "pull_up_ohm = 10_000", "pull_up_ohm = 100_000", r"^column back above V_IH.*pull_up_ohm smaller",
    ),
    "a pin used twice": (
        "buttons = [\"GP14\"", 'buttons = ["GP14", "GP16"]', r"^profile raspberry_pi_pico: pin GP16 is used",
    ),
    "a pin that the header lacks": (
        "pixels = \"GP16\"", 'pixels = "GP22"', r"^profile raspberry_pi_pico: pin GP22 is not on",
    ),
    "a pin too few": (
        "rows = [\"GP7\"", 'rows = ["GP7", "GP8"]', r"^profile raspberry_pi_pico: 2 pins for rows, .* has 5",
    ),
    "more cells": ("geometry = ", 'geometry = "big"', r"^profile raspberry_pi_pico: 5 pins for columns, .* has 8"),
    "cells that the firmware lacks": (
        "geometry = ", 'geometry = "huge"', r"^\[board\] geometry = 'huge': no board 'huge', there is: small, big",
    ),
    "true that is a text": (
        "columns_to_anodes = ", 'columns_to_anodes = "true"', r"^\[matrix\] columns_to_anodes = 'true': expected",
    ),
    "a pin that no Feather has": (
        'pixels = "D25"', 'pixels = "D77"', r"^profile adafruit_feather_rp2040: pixels on D77, .* has them on D25",
    ),
    "a controller that the firmware lacks": (
        "[profiles.adafruit_kb2040]", "[profiles.adafruit_kb]", r"^profile adafruit_kb: the firmware knows no",
    ),
    "no header": ("header = ", "", r"^\[profiles\.raspberry_pi_pico\] header: each pin needs a number"),
    "a header pin that no Pico has": (
        "header = ", "header = { GP2 = 4000 }", r"^\[profiles\.raspberry_pi_pico\] header = 4000: must be 1 to 40",
    ),
    "a proof that demands nothing": ("margin = ", "margin = 0.5", r"^\[proof\] margin = 0\.5: must be 1 to 10"),
    "stacks that come along": ("pull_share = ", "pull_share = 5", r"^\[proof\] pull_share = 5: must be 0 to 1"),
    "magnets that may all weaken": ("weakened_share = ", "weakened_share = 1", r"^\[proof\] weakened_share = 1: must"),
    "a feather for a finger": ("finger_n = ", "finger_n = 0.01", r"^\[proof\] finger_n = 0\.01: must be 5 to 100"),
    "a chip that takes anything as low": ("vil_max = ", "vil_max = 800", r"^\[rp2040\] vil_max = 800: must be 0\.1 to"),
    "a chip that takes anything as high": ("vih_min = ", "vih_min = 0.002", r"^\[rp2040\] vih_min = 0\.002: must be 1"),
    "a port as strong as none": ("usb_ma = ", "usb_ma = 500_000", r"^\[power\] usb_ma = 500000: must be 100 to 900"),
    "a port of a kilovolt": ("usb_v = ", "usb_v = [4.75, 5250]", r"^\[power\] usb_v = 5250: must be 4 to 5\.5"),
    "a fuse that never opens": ("fuse_hold_ma = ", "fuse_hold_ma = 500_000", r"^\[power\] fuse_hold_ma = 500000: must"),
    "any capacitor will do": ("bulk_range_uf = ", "bulk_range_uf = [47, 5000]", r"^\[power\] bulk_range_uf = 5000"),
    "plywood thinner than nothing": ("sheet_play = ", "sheet_play = 100", r"^\[wood\] sheet_play = 100: must"),
    "a hole larger than the carrier": ("carrier_hole = ", "carrier_hole = 4500", r"^\[wood\] carrier_hole = 4500"),
    "screws beside the box": ("screw_places = ", "screw_places = [-900, 90]", r"^\[wood\] screw_places: 900 mm from"),
    "a slot wider than the side": ("cable_slot = ", "cable_slot = [6000, 6]", r"^\[wood\] cable_slot = 6000: must"),
    "no name": ("name = ", 'name = " "', r"^\[board\] name = ' ': expected a text"),
    "a part that lacks its count": ('count = "1"', "", r"^\[part Pico\] count is missing"),
    "a part with a key that nothing reads": ('count = "1"', 'count = "1"\nx = 1', r"^nothing reads \[part Pico\] x"),
    "a part as many as nobody knows": ('count = "1"', 'count = "lots"', r"^count or spare 'lots' of a part: expected"),
    "a part less than none": ('count = "1"', 'count = "-1"', r"^count or spare '-1' of a part: expected a number"),
    "a step that is none": ("step = 1", 'step = "first"', r"^\[part Pico\] step = 'first': expected a whole number"),
    "words that nothing fills": ('value = "1N4148', 'value = "{wood.nothing}"', r"diodes: nothing to fill in: .*"),
    "a price upside down": ("a = [", "a = [2, 1]", r"^\[prices\] a = \[2, 1\]: expected two numbers, the"),
    "a tool without a name": ('named = "soldering iron', "", r"^\[tool \?\] named is missing"),
    "a tool whose price is none": (
        'named = "soldering iron', 'named = "an iron"\nprice = "z"', r"^\[\[part\]\] an iron: price 'z' is none of",
    ),
    "discs too wide": (
        "diameter = 42.0", "diameter = 43.4", r"^disc in its window, all round: 0 mm.*\[disc\] diameter",
    ),
    "sheets too small": ("stock = ", "stock = 320.0", r"^top and floor to the edge of their sheets: 0 mm, .* 5 mm"),
    "sheets too small for a slat": ("stock = ", "stock = 200.0", r"^\[wood\] stock = 200: a slat does not fit"),
    "copper too near": ("track = 0.5", "track = 1.9", r"(are 0\.\d+ mm apart|mm from)"),
    "a number that is none": ("pitch = ", 'pitch = "sixty"', r"^\[board\] pitch = 'sixty': expected a number"),
    "a negative length": ("window = ", "window = -43.4", r"^\[wood\] window = -43\.4: must not be negative"),
    "nothing": ("pitch = ", "pitch = 0", r"^\[board\] pitch = 0: must be above 0"),
    "a negative kerf": ("kerf = ", "kerf = -0.1", r"^\[wood\] kerf = -0\.1: must not be negative"),
    "half a layer": ("layers = ", "layers = 4.5", r"^\[disc\] layers = 4\.5: expected a whole number"),
    "a diode that ngspice does not know": ("model = ", 'model = "X(IS=1)"', r"^ngspice failed"),
    "no number at all": ("pitch = ", "pitch = nan", r"^\[board\] pitch = nan: expected a finite number"),
    "half a range": (
        "usb_v = ", "usb_v = [4.75]", r"^\[power\] usb_v = \[4\.75\]: expected two numbers, the smaller first",
    ),
    "a range upside down": ("pull_in_at = ", "pull_in_at = [20.0, 15.0]", r"^\[reed\] pull_in_at .*the smaller first"),
    "a key that nothing reads": ("pitch = ", "pitch = 60.0\ncolour = 3", r"^nothing reads \[board\] colour"),
    "a key that is missing": ("crop_factor = ", "", r"^\[reed\] crop_factor is missing"),
    "no table": ("[diode] ", "[diodes]", r"^\[diode\] is missing"),
    "no TOML": ("pitch = ", "pitch = = 60", r"^board\.toml: Invalid value"),
    "a price that is none": ('price = "d"', 'price = "z"', r"^\[\[part\]\] Pico: price 'z' is none of a, b, c, d, e"),
    "a part too few": ('count = "columns"', 'count = "4"', r"^5 of pull_up in the circuit, 4 in the list"),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_bad_board_is_refused_with_its_own_line_and_changes_no_file(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    begins, new, line = MUTATIONS[name]
    lines = refused(folder, changed(begins, new), capsys)
    assert [words for words in lines if re.search(line, words)], lines


@pytest.mark.parametrize("name", ["a 3 mm diffuser", "pull-ups too large", "disc"])
def test_every_line_says_what_to_change(folder: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    begins, new, _ = MUTATIONS.get(name, ("diameter = 42.0", "diameter = 43.4", ""))
    *lines, last = refused(folder, changed(begins, new), capsys)
    assert last == f"{len(lines)} wrong: no file is written"
    for words in lines:
        assert re.fullmatch(r".+: .+, must be at (least|most) .+; (change|make|take) .+\[\w+\].*", words), words


def test_two_faults_are_told_at_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = changed("pixel_cap_ma = ", "pixel_cap_ma = 600", changed("diffuser = ", "diffuser = 3.0"))
    lines = "\n".join(refused(folder, both, capsys))
    assert "closing margin" in lines
    assert "everything, worst case" in lines


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
    lines = refused(folder, TEXT, capsys)
    assert lines[0].startswith("KiCad: ")


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


def test_a_missing_tool_is_told_with_the_way_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spice, "available", lambda: False)
    monkeypatch.setattr(fabrication, "python", lambda: None)
    assert main(["--check"]) == 2
    assert capsys.readouterr().err.splitlines() == [spice.MISSING, fabrication.MISSING]
