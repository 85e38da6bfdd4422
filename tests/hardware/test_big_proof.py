"""The big board's proof: it holds, each parameter that breaks it is refused in one line, and nothing is written."""

import copy
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware import make as writing
from hardware.big import __main__ as command
from hardware.big import board as parameters
from hardware.big import electrical, field, light, make, verdict
from hardware.big.board import GENERATED, SOURCE, BigBoard
from hardware.limits import LIMITS, of
from tests.hardware import mutation
from tests.tools import PROVE

GONE = object()
# What is changed, and what the one line says.
BREAKING = {
    "a magnet too weak": ("magnet.diameter", 4.5, r"passage: closes by: .* at least 1.5"),
    "a magnet too strong": ("magnet.thickness", 4.0, r"flux index of a loose magnet: .* at most 50"),
    "cells too near": ("board.pitch", 40.0, r"opens by: .* at least 1.5"),
    "cells that no strip holds": ("board.pitch", 46.0, r"\[strip\] length = 369: must be at least 374"),
    "a disk too thick": ("game.1.under", 2.0, r"passage: closes by"),
    "an opal too thick": ("layers.opal", 3.5, r"closes by"),
    "a switch too dull": ("hall.closes_mt", 8.0, r"closes by"),
    "a switch that holds too long": ("hall.opens_mt", 0.3, r"opens by"),
    "windows too wide": ("layers.window", 41.0, r"closes by"),
    "warmer magnets": ("magnet.remanence_per_k", -0.01, r"closes by|opens by"),
    "a slow switch": ("hall.hertz", 20.0, r"from a disc's edge to its event, at most: .* at most 25 ms"),
    "scans too rare": ("scan.scans", 2, r"from a disc's edge to its event"),
    "a thin rail": ("strip.rail", 0.4, r"5 V at the worst pixel.*at least 3.7 V"),
    "a thin cable": ("supply.ohm_per_m", 1.9, r"5 V at the worst pixel"),
    "a fuse that eats the supply": ("supply.fuse_ohm", 1.6, r"5 V at the worst pixel"),
    "a weaker socket": ("supply.socket_v", 4.2, r"5 V at the worst pixel"),
    "more than a port gives": ("supply.controller_ma", 200.0, r"everything, worst case: .* at most 500 mA"),
    "a register that needs long": ("scan.hold_ns", 20.0, r"hold time to spare"),
    "a slow register": ("scan.shift_ns", [5.0, 195.0], r"first strip's data before they are read"),
    "keys too quick": ("scan.bit_us", 0.12, r"set-up time to spare"),
    "buffers that differ": ("scan.buffer_ns", [1.0, 40.0], r"latch before clock at the last strip"),
    "a blunt edge": ("scan.load_pf", 1500.0, r"clock's edge, from strip to strip"),
    "slots too narrow": ("strip.slot", 1.5, r"light: middle of a window"),
    "a flat well": ("layers.well", 5.0, r"light: (brightest spot|darkest corner|middle)"),
    "a box too small": ("box.outer", 380.0, r"length of a strip, inside the box: 369 mm, must be at most 359.4 mm"),
    "a box too large for its sheets": ("box.outer", 395.0, r"box, from a sheet with its margins: 395 mm"),
    "sides too low": ("box.side_height", 38.0, r"room, deck and slats, as high as the sides: 40 mm, .* at most 38"),
    "bars too thin": ("box.least_bar", 12.0, r"bar between two windows"),
    "plugs too high": ("box.plug_height", 14.0, r"cable and its plug in a well"),
    "too few magnets": ("part.19.count", 40, r"\[\[part\]\] magnet: count = 40, the board needs 52"),
    "a cap that is not the firmware's": ("supply.cap_ma", 300.0, r"\[supply\] cap_ma = 300: the firmware's is 350"),
    "a white that is not the firmware's": ("supply.white_ma", 40.0, r"\[supply\] white_ma = 40: the firmware's is 60"),
    "another interval than the firmware's": ("scan.interval_ms", 10.0, r"\[scan\] interval_ms = 10: the firmware's"),
    "a game left out": ("game.2.name", "ludo", r"\[\[game\]\] gaylor is missing"),
    "fewer pieces than the game has": ("game.2.pieces", 12, r"gaylor: pieces = 12, must be at least 20"),
    "a strip too narrow for its slots": ("strip.slot_aside", 5.0, r"\[strip\] slot_aside = 5: must be at most 4.4"),
    "discs that do not fit": ("discs.diameter", 36.0, r"\[discs\] diameter = 36: must be below the window"),
    "windows that meet": ("layers.window", 44.0, r"\[layers\] window = 44: must be at most 42"),
    "the small board's cells": ("board.geometry", "small", r"a strip has 8 cells"),
    "a pixel above a slat": ("strip.pixel", 18.8, r"slat at x -135 is .* mm into D1 of strip 1, must be at most 0 mm"),
    "no gap for the buttons": ("box.ledge_gap", 12.0, r"gap of the ledges round a button's body: .* at least 24"),
    "a plug that meets the slot": ("box.usb_plug", [13.0, 8.0], r"width of the USB plug in its slot: 13 mm, .* 12"),
    "a slot too low for the plug": ("box.standoff", 6.0, r"top of the USB plug in its slot: 16.5 mm, .* at most 15"),
    "no room for the controller": ("layers.room", 14.0, r"height of the controller under the deck: 16.6 mm"),
    "a cable too short": ("supply.first_m", 0.2, r"way of the cable to the first strip: .* at most 200 mm"),
    "a second feed too short": ("supply.second_m", 0.2, r"way of the second feed to the last strip"),
    "short cables too short": ("supply.cable_m", 0.05, r"short cable, from strip to strip: 55 mm, .* at most 50"),
    "a strip too short for its ledges": ("box.ledge_strip", 1300.0, r"ledges and posts, out of their strip"),
    "notches too narrow": ("box.cable_notch", [5.0, 7.0], r"strips' cables through the notches"),
    "screws that meet in the side": ("box.screw_length", 36.0, r"upper screw .* into lower screw"),
    "tiles anywhere": ("pieces.tile_aside", 6.0, r"passtally's stick: closes by: .* at least 1.5"),
    "a hole that the stick does not pass": ("pieces.tile_hole", 8.5, r"stick in a tile's hole: 9 mm, .* at most 8 mm"),
    "a cup that the ball would fall through": ("pieces.cup", [12.0, 2.0], r"depth of a cup, below its ball"),
    "discs of half a layer": ("discs.height", 11.0, r"layers of a disc"),
    "sheets too small for tiles": ("box.sheet", [400.0, 399.0], r"box, from a sheet with its margins"),
    "too little plywood": ("part.20.count", 5, r"\[\[part\]\] plywood: count = 5, the board needs 7"),
    "a kerf wider than a notch": ("box.kerf", 1.0, r"kerf: an outline cannot be moved by -?0.5 mm"),
    "light from nowhere": ("light.opal_back", 0.6, r"opal_through and opal_back"),
    "beyond its limits": ("strip.hole", 3.0, r"nothing reads \[strip\] hole"),
    "a kilovolt": ("supply.socket_v", 1000.0, r"\[supply\] socket_v = 1000: must be 4 to 5.5"),
    "towers lower than the game's": ("game.0.tower", 3, r"\[\[game\]\] passo: tower = 3, must be at least 4"),
    "pieces that keep apart": ("game.2.apart", 2, r"\[\[game\]\] gaylor: apart = 2, must be at most 1"),
    "a disk of paper": ("game.1.under", 0.2, r"\[\[game\]\] passage: under = 0.2, must be at least 0.5"),
    "a margin that is none": ("proof.margin", 1.2, r"\[proof\] margin = 1.2: must be at least 1.5"),
    "a night in the car": ("proof.temperature_c", [-25.0, 40.0], r"share of a magnet that its own field weakens"),
    "ground over the slots": ("strip.ground", 12.0, r"\[strip\] ground = 12: must be at most 3.6"),
    "a slow scan that is quicker": ("scan.slowest_us", 0.5, r"\[scan\] slowest_us = 0.5: must be at least bit_us"),
    "a marker of half a layer": ("pieces.marker", 10.4, r"layers of a marker, less its height"),
    "a magnet as high as its disc": ("discs.height", 7.0, r"layers of a disc between its magnet"),
    "strips that slide in the box": ("box.clearance", 0.8, r"a Hall element off its cell's centre: .* at most 1 mm"),
    "screws beside the box": ("box.screw_places", [-250.0, -60.0, 60.0, 250.0], r"screws from the ends of their side"),
    "screws too short": ("box.screw_length", 10.0, r"screws in the wood of a side: 5 mm, must be at least 8"),
    "a button above the box": ("box.button_height", 90.0, r"top of a button's body under the deck: 98 mm"),
    "a button in the floor": ("box.button_height", 6.0, r"lower edge of a button's body above the floor: -2 mm"),
    "a hole that the button falls through": ("box.button_hole", 17.0, r"hole of a button, covered by its rim"),
    "holes that no plug passes": ("box.cable_hole", [9.0, 9.5], r"play of a plug in the deck's holes: 0.5 mm"),
    "notches through the slat": ("box.cable_notch", [9.0, 12.0], r"wood below the cables' notches: 2 mm"),
    "a cup down to the magnet": ("pieces.cup", [12.0, 9.0], r"wood between a cup and its magnet: 0 mm"),
    "a cup for a pea": ("pieces.cup", [5.0, 3.0], r"width of a cup, holds its ball: 5 mm"),
    "a stick like a match": ("pieces.stick", [9.0, 20.0], r"stick above its magnets: 14 mm"),
    "a word for a number": ("board.pitch", "wide", r"\[board\] pitch = 'wide': expected a number"),
    "something missing": ("hall.hertz", GONE, r"\[hall\] hertz is missing"),
}


@pytest.fixture(scope="module")
def big() -> BigBoard:
    return parameters.load()


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return tomllib.loads(SOURCE.read_text("utf-8"))


def test_it_holds(big: BigBoard) -> None:
    judged = verdict.judge(big)
    assert judged.lines == []
    assert len(judged.figures) > 20


@pytest.mark.parametrize("name", BREAKING)
def test_what_breaks_it_is_refused_in_one_line_and_nothing_is_written(
    name: str, data: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    way, value, words = BREAKING[name]
    changed = copy.deepcopy(data)
    changed["proof"]["photons"] = 60_000
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
    assert len(lines) < 14  # one per failure, not one per cell


@pytest.mark.skipif(not PROVE, reason="KiCad draws a panel: make hardware or PASSO_PROVE=1")
def test_a_copy_with_other_parameters_that_hold_is_written(data: dict[str, Any], tmp_path: Path) -> None:
    changed = data
    for place, value in (
        (("board", "pitch"), 50.0),
        (("strip", "length"), 409.0),
        (("box", "outer"), 430.0),
        (("box", "ledge_strip"), 2000.0),
        (("box", "sheet"), [600.0, 450.0]),
    ):
        changed = mutation.changed(place, value, changed)
    source, folder = tmp_path / "mine.toml", tmp_path / "made"
    source.write_text(mutation.toml(changed), "utf-8")
    assert command.main([str(source), "--into", str(folder)]) == 0
    assert {"MARGINS.md", "strip"} <= {path.name for path in folder.iterdir()}


def test_the_proof_is_fresh(big: BigBoard) -> None:
    assert writing.drifted(make.proofs(big), GENERATED, share=0.05) == [], "run `make hardware`"


def test_every_number_has_limits_and_every_limit_a_number(data: dict[str, Any]) -> None:
    for table, values in data.items():
        for row in values if isinstance(values, list) else [values]:
            for key, value in row.items():
                if isinstance(value, int | float | list):
                    low, high = of(table, key)
                    assert low < high
    assert set(data) - set(LIMITS) == {"hall", "discs", "game", "layers", "light", "strip", "supply", "box", "pieces"}


def test_a_magnet_alone_is_the_dipole_that_it_is_far_away(big: BigBoard) -> None:
    """Far beside a magnet its field falls as that of a dipole, B = -moment / (4 pi r^3) straight beside it."""
    flat = replace(big, layers=replace(big.layers, opal=0.5, strip=0.6), hall=replace(big.hall, element=0.1))
    volume = 3.141592653589793 * (big.magnet.diameter / 2) ** 2 * big.magnet.thickness
    far, middle = 200.0, -(flat.depth + big.magnet.thickness / 2)
    expected = -1e3 * big.magnet.remanence_t * volume / (4 * 3.141592653589793 * far**3)
    assert field.vertical(flat, [(far, 0.0, middle)])[0] == pytest.approx(expected, rel=0.01)


def test_what_stands_nearer_counts_more(big: BigBoard) -> None:
    near = replace(big, pitch=40.0)
    for game in big.games:
        assert field.margins(near, game).opening < field.margins(big, game).opening
        assert field.margins(near, game).closing <= field.margins(big, game).closing


def test_two_feeds_lose_less_than_one_and_the_end_is_not_the_worst_then(big: BigBoard) -> None:
    one, both = electrical.loss(big, both_ends=False), electrical.loss(big, both_ends=True)
    assert one[1] == big.strips
    assert 1 < both[1] < big.strips
    assert both[0] < one[0] / 2
    assert electrical.at_the_pixels(big, both_ends=False) < big.supply.pixel_v_min < electrical.at_the_pixels(big)


def test_fed_at_one_end_the_loss_is_ohms_law_strip_by_strip(big: BigBoard) -> None:
    """All light on the last strip: every link carries what lies behind it."""
    supply, idle = big.supply, 8 * big.supply.idle_ma / 1000
    light_a = supply.cap_ma / 1000 - idle * big.strips
    total, behind = electrical.link_ohm(big, supply.first_m) * (supply.cap_ma / 1000), supply.cap_ma / 1000
    for _ in range(big.strips):
        total += electrical.strip_ohm(big) * behind
        behind -= idle
    assert electrical.loss(big, both_ends=False)[0] == pytest.approx(total)
    assert behind == pytest.approx(light_a)


def test_without_slots_the_middle_is_dark_and_black_wells_light_nothing(big: BigBoard) -> None:
    closed = replace(big, strip=replace(big.strip, slot=0.01))
    assert light.brightness(closed).middle < 0.1
    black = replace(big, light=replace(big.light, well_reflects=0.05, strip_reflects=0.05))
    assert light.brightness(black).out < light.brightness(big).out / 5


def test_a_cell_that_lets_no_light_out_is_dark_and_refused(big: BigBoard) -> None:
    shut = replace(big, light=replace(big.light, opal_through=0.0))
    assert light.brightness(shut).out == 0
    assert not any(figure.ok for figure in light.figures(shut))


def test_corner_cells_are_dimmer_and_larger_than_those_inside(big: BigBoard) -> None:
    inside, *corners = light.wells(big).values()
    assert all(well.walls != inside.walls for well in corners)
    far = big.box.outer / 2 - big.box.side_thickness
    assert {max(map(abs, well.walls)) for well in corners} == {far - 3.5 * big.pitch}


def test_the_sticks_worst_case_is_a_tile_pushed_aside(big: BigBoard) -> None:
    """Worked out again: both magnets from the felt's side, less all markers on the rim and the earth's field."""
    loose = (big.pieces.tile_hole - big.pieces.stick[0]) / 2 + big.pieces.tile_aside + big.hall.aside
    weak, strong = field.factors(big)
    two = field.vertical(big, [(loose, 0.0, 0.5), (loose, 0.0, 0.5 + big.magnet.thickness)])
    others = sum(field.around(big, big.games_named["passtally"])[:12]) * strong + big.hall.earth_mt
    assert field.stick(big).closing == pytest.approx((sum(two) * weak - others) / big.hall.closes_mt)
    assert field.stick(replace(big, pieces=replace(big.pieces, tile_aside=4.0))).closing < 1.5


def test_a_pixel_in_the_middle_lights_all_corners_alike(big: BigBoard) -> None:
    even = light.brightness(replace(big, strip=replace(big.strip, pixel=0.0)))
    assert max(even.corners) < 1.1 * min(even.corners)
