"""The big board's controller, wood, pieces, parts and guide: they fit, are closed solids, and follow the parameters."""

import io
import json
import math
import os
import re
import shutil
import subprocess
from dataclasses import replace

import pytest
from boardcore.games.passtally import board as rules
from ezdxf.filemanagement import read

from hardware import fabrication
from hardware.big import agreement, assembly, bom, circuit, controller, flat, guide, make, solids, wood
from hardware.big import board as parameters
from hardware.big.board import GENERATED, BigBoard
from hardware.wood import Panel, bounds

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


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


def test_every_button_has_two_holes_of_its_own_and_is_wired_in_its_side(big: BigBoard) -> None:
    """With wires at both ends no button goes through its side, and no hole takes four wires."""
    pins = controller.circuit()["J3"].pins
    assert [pins[str(pin)] for pin in range(1, 9)] == [f"BUTTON_{side}" for side in "NSEW"] + 4 * ["GND"]
    before, after = guide.page(big).split("Screw the buttons into the sides")
    assert "solder its pair of wires to each" in re.sub(r"\s+", " ", after)
    assert not re.search(r"wires? [^.]*to every button", before)


def test_pieces_are_closed_solids_with_their_volume(big: BigBoard) -> None:
    found = solids.pieces(big)
    assert {name: solids.open_edges(part) for name, part in found.items()} == dict.fromkeys(found, 0)
    high, radius = big.discs.height - big.discs.felt, big.discs.diameter / 2
    whole = 3.14159 * radius**2 * high
    assert 0.9 * whole < solids.volume(found["disc-north"]) < whole
    assert solids.volume(found["cup-north"]) < solids.volume(found["disc-north"])
    assert solids.open_edges(found["disc-north"][1:]) == 3  # a missing triangle is found


def test_every_part_of_the_box_is_a_closed_solid_of_its_panel(big: BigBoard) -> None:
    parts = solids.box(big)
    assert [solids.open_edges(part.triangles) for part in parts] == [0] * len(parts)
    ledges = sum(map(len, wood.ledge_spans(big).values()))
    assert len(parts) == 2 + 4 + 14 + 8 + 2 + ledges + 4 + 2
    top = wood.top(big)
    flat = solids.area(top.outline) - sum(abs(solids.area(cut)) for cut in top.cuts)
    flat -= sum(3.14159 * (hole.diameter / 2) ** 2 for hole in top.holes)
    assert solids.volume(parts[-1].triangles) == pytest.approx(flat * top.thickness, rel=0.002)


def test_parts_of_the_box_keep_inside_of_it(big: BigBoard) -> None:
    half = big.box.outer / 2 + 0.01
    for part in solids.box(big):
        assert all(abs(x) < half and abs(y) < half for triangle in part.triangles for x, y, _ in triangle)


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


def test_nothing_in_the_box_collides_and_what_would_is_named(big: BigBoard) -> None:
    assert assembly.collisions(big) == []
    long = replace(big, strip=replace(big.strip, pixel=18.8))
    assert re.match(
        r"slat at x -135 is 0\.\d+ mm into D1 of strip 1, must .* \(56 alike\)$", assembly.collisions(long)[0]
    )
    high = replace(big, box=replace(big.box, plug_height=13.5))
    assert any("connector" not in words and "deck" in words for words in assembly.collisions(high))


def test_ledges_leave_room_for_buttons_controller_and_cables(big: BigBoard) -> None:
    boxes = [bounds(panel) for panel in wood.ledges(big)]
    assert len(boxes) == 8
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3]) >= -1e-9
    for x, y in wood.cable_holes(big):
        half = big.box.cable_hole[0] / 2
        assert all(x - half > right or not low < y < high for _, low, right, high in boxes if right < 0)


def test_the_controllers_screws_are_holes_of_its_board_and_of_the_floor(big: BigBoard) -> None:
    left = wood.controller_left(big)
    holes = {hole.centre for hole in wood.floor(big).holes if hole.use == "controller"}
    assert holes == {(left + x, y) for x, y in controller.SCREWS}
    assert [at for _, at in controller.draw().marks] == list(controller.SCREWS)


def test_the_top_names_files_and_ranks_on_all_four_sides(big: BigBoard) -> None:
    words = wood.top(big).words
    assert sorted(name for _, name in words) == sorted(2 * "abcdefgh" + 2 * "12345678")
    lower_left = {name for (x, y), name in words if (x < -150 and y < 0) or (y < -150 and x < 0)}
    assert {"a", "1"} <= lower_left
    for at, _ in words:
        assert all(math.dist(at, hole.centre) > 5 for hole in wood.screws(big))


def test_sheets_of_pieces_hold_what_four_games_need_and_nothing_overlaps(big: BigBoard) -> None:
    games, sheets = big.games_named, flat.sheets(big)
    layers = [panel for name, panels in sheets.items() if name.startswith("discs") for panel in panels]
    bases = [panel for panel in layers if panel.name == "disc base"]
    assert flat.pocket_layers(big) == 1
    assert len(bases) == sum(game.pieces for game in games.values()) - 1  # the stick is none
    poles = [words for panel in bases for _, words in panel.words]
    assert poles.count("S") == sum(games[name].pieces // 2 for name in ("passo", "passage", "gaylor"))
    assert sum(panel.name == "cup" for panel in layers) == games["gaylor"].pieces
    assert len(sheets["tiles-1"]) == 42
    assert len(sheets["disks-1"]) == 9
    for panels in sheets.values():
        boxes = [bounds(panel) for panel in panels]
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                assert max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3]) > 1.5


def test_thin_plywood_has_deeper_pockets_and_the_list_says_so(big: BigBoard) -> None:
    """A magnet of 3 mm stood out of a layer of 2.7 mm, and the list asked for plywood of 3 mm whatever the sheets."""
    thin = replace(
        big,
        layers=replace(big.layers, top=2.7, deck=2.7, floor=2.7, slat=2.7, room=23.3),
        discs=replace(big.discs, height=14.5),
        pieces=replace(big.pieces, tile=2.7, marker=10.8),
    )
    names = [panel.name for panel in flat.disc_layers(thin, south=False)]
    assert names == ["disc base", "disc base", "disc layer", "disc layer", "disc layer"]
    assert [panel.name for panel in flat.marker_layers(thin)] == ["disc base", "disc base", "disc layer", "knob"]
    assert "plywood 2.7 mm, 600 x 400 mm" in bom.page(thin)
    assert [figure.name for figure in wood.check(thin) if not figure.ok] == ["depth of a cup, below its ball"]


def test_the_controllers_screws_reach_their_nuts(big: BigBoard) -> None:
    assert "screw M3 x 12 mm" in bom.page(big)
    assert "screw M3 x 16 mm" in bom.page(replace(big, layers=replace(big.layers, floor=6.0)))


def test_grooves_tell_which_pole_is_below(big: BigBoard) -> None:
    north, south = solids.disc(big), solids.disc(big, south=True)
    assert solids.volume(south) < solids.volume(north)
    assert solids.open_edges(south) == 0


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
    assert list(flat.PATTERNS) == names
    ends = set()
    for one, two in flat.lines(0.0, 10.0, "A"):
        ends |= {one, two}
    for side in ((0.0, 10.0), (10.0, 0.0), (0.0, -10.0), (-10.0, 0.0)):
        assert any(math.dist(side, end) < 1e-9 for end in ends), side


def test_a_stick_goes_through_every_tiles_hole_to_the_opal(big: BigBoard) -> None:
    assert big.pieces.stick[0] < big.pieces.tile_hole
    tile = flat.tile(big, "XX")
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
    other = replace(big, layers=replace(big.layers, opal=1.5, room=25.0), strip=replace(big.strip, length=370.5),
                    box=replace(big.box, outer=392.0, side_height=42.0))  # fmt: skip
    words, today = guide.page(other), guide.page(big)
    assert "opal acrylic of 1.5 mm" in words
    assert "strips of 370.5 x 18 mm" in words.replace("\n   ", " ")
    assert "sides of 392 mm from a strip of 10 x 42 mm" in words
    assert "4 of 164 mm" in words
    assert "out of a strip of 8 x 25 mm" in re.sub(r"\s+", " ", words)
    assert not re.search(r"\{\w+\}", words)
    assert "opal acrylic of 2 mm" in today
    assert max(len(line) for line in words.split("\n") if not line.startswith("|")) <= 120


def test_every_step_of_the_guide_ends_with_a_check() -> None:
    steps = guide.TEMPLATE.read_text("utf-8").split("\n## ")[1:]
    assert len(steps) == 8
    assert all(step.rstrip().rpartition("- [ ] ")[2].startswith("**Check**") for step in steps)


def test_the_files_that_the_guide_names_are_there(big: BigBoard) -> None:
    named = re.findall(r"\b(?:strip|controller|wood|pieces|steps)/[\w.-]+\w|\bbox\.html", guide.page(big))
    assert len(set(named)) > 18
    for name in named:
        assert (GENERATED / name).exists(), name
    cut = set(make.cut_files(big))
    assert set(re.findall(r"\b[\w-]+\.dxf", guide.page(big))) <= cut


@pytest.mark.skipif(not CHROMIUM and os.environ.get("CI") != "true", reason="chromium is not installed")
def test_the_pages_for_placing_and_turning_run_in_a_browser() -> None:
    """The box is drawn with all its parts, and every line of the list finds its parts."""
    asked = (("box.html", r'data-drawn="44"'), ("strip/placing.html", r'<tr data-refs="[^"]+" class="on"'))
    for name, wanted in asked:
        page = (GENERATED / name).as_uri()
        if "placing" in name:
            page += "#S3"
        command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-background-networking", "--dump-dom",
                   "--enable-unsafe-swiftshader", "--virtual-time-budget=5000", page]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert re.search(wanted, done.stdout), done.stderr[-2000:]


def test_the_parts_of_the_box_on_its_page_are_those_of_the_model(big: BigBoard) -> None:
    page = (GENERATED / "box.html").read_text("utf-8")
    parts = json.loads(re.search(r"const parts = (\[.*?\]), packed", page).group(1))  # type: ignore[union-attr]
    solid = solids.box(big)
    assert [part["name"] for part in parts] == [part.name for part in solid]
    assert sum(part["count"] for part in parts) == 3 * sum(len(part.triangles) for part in solid)


def test_it_stays_small() -> None:
    assert sum(path.stat().st_size for path in GENERATED.rglob("*") if path.is_file()) < 3_000_000
