"""The strip board: it joins what the circuit joins, it can be built, and its sheet tells all of it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware import bom, circuit, make, strip_board, strip_board_drawing, strip_board_rules
from hardware.board import Board
from hardware.canvas import Canvas, Text
from hardware.circuit import Circuit
from hardware.strip_board import CUTS, LINKS, PITCH, Hole, Link, Placed, StripBoard, Wire, dual_in_line, hole
from hardware.strip_board_rules import Box
from hardware.wiring import PICO
from tests.hardware import words

Change = Callable[[StripBoard], StripBoard]


@pytest.fixture(scope="module", name="wired")
def fixture_wired(board: Board) -> Circuit:
    return circuit.build(board)


@pytest.fixture(scope="module", name="layout")
def fixture_layout() -> StripBoard:
    return strip_board.build()


@pytest.fixture(scope="module", name="sheet")
def fixture_sheet(board: Board, wired: Circuit, layout: StripBoard) -> Canvas:
    return strip_board_drawing.sheet(board, wired, layout)


def cut(name: str) -> Change:
    return lambda layout: replace(layout, cuts=[*layout.cuts, hole(name)])


def no_cut(name: str) -> Change:
    return lambda layout: replace(layout, cuts=[old for old in layout.cuts if old != hole(name)])


def bridge(names: str) -> Link:
    start, end = names.split()
    return Link(hole(start), hole(end))


def link(names: str) -> Change:
    return lambda layout: replace(layout, links=[*layout.links, bridge(names)])


def no_link(names: str) -> Change:
    return lambda layout: replace(layout, links=[old for old in layout.links if old != bridge(names)])


def other_link(names: str, instead: str) -> Change:
    return lambda layout: link(instead)(no_link(names)(layout))


def part(ref: str, pins: dict[str, Hole]) -> Change:
    return lambda layout: replace(layout, parts=[Placed(ref, pins) if old.ref == ref else old for old in layout.parts])


def two_leads(ref: str, names: str, pins: str = "12") -> Change:
    return part(ref, dict(zip(pins, map(hole, names.split()), strict=True)))


def no_part(ref: str) -> Change:
    return lambda layout: replace(layout, parts=[old for old in layout.parts if old.ref != ref])


def no_wire(net: str, to: str) -> Change:
    return lambda layout: replace(layout, wires=[old for old in layout.wires if (old.net, old.to) != (net, to)])


def moved_wire(net: str, to: str, name: str) -> Change:
    wire = Wire(net, to, hole(name))
    return lambda layout: replace(layout, wires=[*no_wire(net, to)(layout).wires, wire])


JOINED_WRONGLY: list[tuple[Change, str]] = [
    (no_cut("E18"), "COL_A and U1 3V3_EN are joined"),
    (no_cut("L18"), "ROW_2 and U1 RUN are joined"),
    (no_cut("S23"), "GND and U2 2Y are joined"),
    (no_cut("N31"), "GND and VBUS are joined"),
    (cut("D20"), "GND is in 2 pieces"),
    (cut("J12"), "COL_E is in 2 pieces"),
    (no_link("D35 I35"), "GND is in 2 pieces"),
    (no_link("O26 U26"), "DATA_3V3 is in 2 pieces: U2.2, U1.21"),
    (other_link("A24 F24", "A24 G24"), "3V3 and 5V_PIXELS are joined"),
    (other_link("A24 F24", "A24 E24"), "3V3 and VBUS are joined"),
    (other_link("O26 U26", "O26 T26"), "DATA_3V3 and GND are joined"),
    (link("I24 L24"), "GND and U1 RUN are joined"),
    (link("B23 C23"), "U1 VSYS and VBUS are joined"),
    (link("A25 B25"), "3V3 and VBUS are joined"),
    (link("H24 I24"), "GND and U1 GP28 are joined"),
    (link("L24 M24"), "U1 GP22 and U1 RUN are joined"),
    (two_leads("C1", "I32 G32", "+-"), "5V_PIXELS and GND are joined"),
    (two_leads("RC_e", "A9 K9"), "COL_E and ROW_1 are joined"),
    (moved_wire("DATA_5V", "pixel", "U37"), "DATA_3V3 and DATA_5V are joined"),
]
NOT_COMPLETE: list[tuple[Change, str]] = [
    (no_wire("GND", "SW_red"), "wire GND to SW_red is missing"),
    (no_wire("COL_C", "diode"), "wire COL_C to diode is missing"),
    (no_part("R1"), "R1.2 is missing"),
    (two_leads("C1", "G32 I32"), "C1.+ is missing"),
    (
        lambda layout: replace(layout, parts=[*layout.parts, Placed("R9", {"1": hole("W5")})]),
        "R9.1 is not in the circuit",
    ),
    (lambda layout: replace(layout, wires=[*layout.wires, *layout.wires[:1]]), "wire COL_A to diode is there 2 times"),
]
CANNOT_BE_BUILT: list[tuple[Change, str]] = [
    (moved_wire("COL_A", "diode", "E13"), "E13 holds RC_a.2 and wire COL_A to diode"),
    (two_leads("C2", "N34 P34"), "N34 holds C2.1 and link N34 - O34"),
    (moved_wire("ROW_5", "reed", "P18"), "P18 holds wire ROW_5 to reed and cut"),
    (cut("E18"), "E18 holds cut and cut"),
    (moved_wire("DATA_5V", "pixel", "V38"), "V38 of wire DATA_5V to pixel is not on the board"),
    (link("X3 Y3"), "Y3 of link X3 - Y3 is not on the board"),
    (part("U2", dual_in_line(hole("S30"), 14, 3)), "Y30 of U2.7 is not on the board"),
    (two_leads("R1", "P25 R25"), "the leads of R1 are 5.1 mm apart, not 10 to 25"),
    (two_leads("RC_e", "A9 L9"), "the leads of RC_e are 27.9 mm apart"),
    (two_leads("C1", "G32 J32", "+-"), "the leads of C1 are 7.6 mm apart"),
    (two_leads("F1", "E29 F29"), "the leads of F1 are 2.5 mm apart"),
    (part("U2", dual_in_line(hole("N30"), 14, 4)), "the pins of U2 do not stand like this"),
    (part("U1", dual_in_line(hole("B15"), 40, 6)), "the pins of U1 do not stand like this"),
    (two_leads("R1", "P24 V25"), "R1 is not straight"),
    (other_link("A24 F24", "A24 F25"), "link A24 - F25 is not straight"),
    (link("W5 W5"), "link W5 - W5 is not straight"),
    (two_leads("C1", "G30 I30", "+-"), "F1 and C1 are in each other's way"),
    (two_leads("C2", "N34 P34"), "U2 and C2 are in each other's way"),
    (part("U2", dual_in_line(hole("N23"), 14, 3)), "U1 and U2 are in each other's way"),
    (two_leads("RC_b", "A14 F14"), "U1 and RC_b are in each other's way"),
    (link("I19 N19"), "U1 and link I19 - N19 are in each other's way"),
    (link("N30 T30"), "U2 and link N30 - T30 are in each other's way"),
    (link("G31 I31"), "C1 and link G31 - I31 are in each other's way"),
    (link("K24 K26"), "link I25 - N25 and link K24 - K26 are in each other's way"),
    (other_link("D35 I35", "D36 I36"), "link E36 - N36 and link D36 - I36 are in each other's way"),
    (link("R3 U3"), "link R3 - U3 and wire GND to SW_black are in each other's way"),
    (moved_wire("ROW_1", "reed", "K37"), "link I37 - P37 and wire ROW_1 to reed are in each other's way"),
]


def test_it_joins_what_the_circuit_joins_and_can_be_built(board: Board, wired: Circuit, layout: StripBoard) -> None:
    assert strip_board_rules.check(board, wired, layout) == []


@pytest.mark.parametrize(("change", "complaint"), [*JOINED_WRONGLY, *NOT_COMPLETE, *CANNOT_BE_BUILT])
def test_a_mistake_is_found(board: Board, wired: Circuit, layout: StripBoard, change: Change, complaint: str) -> None:
    found = strip_board_rules.check(board, wired, change(layout))
    assert any(complaint in words for words in found), found


@pytest.mark.parametrize("name", " ".join(CUTS).split())
def test_every_cut_is_needed(board: Board, wired: Circuit, layout: StripBoard, name: str) -> None:
    found = strip_board_rules.check(board, wired, no_cut(name)(layout))
    assert any("are joined" in words for words in found)


@pytest.mark.parametrize("names", LINKS)
def test_every_link_is_needed(board: Board, wired: Circuit, layout: StripBoard, names: str) -> None:
    (found,) = strip_board_rules.check(board, wired, no_link(names)(layout))
    assert "is in 2 pieces" in found


def test_pins_that_are_not_used_touch_nothing(layout: StripBoard) -> None:
    """Said apart from the circuit: what is on RUN, VSYS, 3V3_EN or the converter's reference can stop a Pico."""
    alone = {names[0] for names in strip_board.joined(layout) if len(names) == 1}
    free = "GP0 GP1 GP12 GP13 GP17 GP18 GP19 GP20 GP21 GP22 RUN GP26 GP27 GP28 VREF 3V3_EN VSYS"
    assert alone == {f"U1.{PICO.index(name) + 1}" for name in free.split()} | {"U2.6", "U2.8", "U2.11"}


def test_the_numbers_of_the_picos_pins_agree(board: Board) -> None:
    assert {name: PICO[number - 1] for name, number in board.main.header.items()} == {
        name: name for name in board.main.header
    }
    assert len(PICO) == 40


def test_other_pins_would_need_another_board(board: Board, layout: StripBoard) -> None:
    swapped = replace(board.main, columns=board.main.columns[::-1])
    found = strip_board_rules.check(board, circuit.build(board, swapped), layout)
    assert any("COL_A and COL_E are joined" in words for words in found)


@pytest.mark.parametrize("name", ["adafruit_feather_rp2040", "adafruit_kb2040"])
def test_it_is_only_for_a_pico(board: Board, layout: StripBoard, name: str) -> None:
    (found,) = strip_board_rules.check(board, circuit.build(board, board.profiles[name]), layout)
    assert found.startswith("this strip board is for a Raspberry Pi Pico")


def test_it_fits_its_place_in_the_box(board: Board, wired: Circuit, layout: StripBoard) -> None:
    width, length, _ = board.wood.controller
    assert layout.strips * PITCH <= width
    assert layout.holes * PITCH <= length
    (found,) = strip_board_rules.check(board, wired, replace(layout, holes=39))
    assert found.startswith("39 holes are 99.1 mm, must be at most 95.5 mm")


def test_names_of_holes(layout: StripBoard) -> None:
    for _, place in layout.ends:
        assert hole(str(place)) == place
    assert hole("C5").at == pytest.approx((4.5 * PITCH, -2.5 * PITCH))


def test_no_hole_in_use_has_the_name_of_a_part(layout: StripBoard) -> None:
    """Both are a letter and a number: a wire in hole U2 would be taken for one to U2."""
    used = (
        [place for _, place in layout.ends]
        + layout.cuts
        + [end for old in layout.links for end in (old.start, old.end)]
    )
    assert {str(place) for place in used} & {placed.ref for placed in layout.parts} == set()


@pytest.mark.parametrize(
    ("one", "two", "meet"),
    [
        (Box("a", (0, 0), 4, 2), Box("b", (3, 0), 2, 2), True),
        (Box("a", (0, 0), 4, 2), Box("b", (3.1, 0), 2, 2), False),
        (Box("a", (0, 0), 0, 0, 5), Box("b", (6, 0), 2, 2), True),
        (Box("a", (0, 0), 0, 0, 5), Box("b", (5, 5), 2, 2), False),
        (Box("a", (0, 0), 0, 0, 5), Box("b", (0, 9), 0, 0, 5), True),
    ],
)
def test_what_overlaps(one: Box, two: Box, meet: bool) -> None:
    assert one.meets(two) is two.meets(one) is meet


def test_the_sheet_tells_every_cut_link_part_and_wire(sheet: Canvas, layout: StripBoard) -> None:
    told = [item.words for item in sheet.items if isinstance(item, Text)]
    assert {str(place) for place in layout.cuts} <= set(told)
    for names in [*map(str, layout.links), *(f"{placed.ref}, " for placed in layout.parts)]:
        assert any(line.startswith(names) for line in told), names
    goals = [f"column {file}" for file in "abcde"] + [f"row {rank}" for rank in "12345"]
    goals += ["button Black", "button Red", "GND of buttons", "GND", "5V_PIXELS", "DIN of a1"]
    assert set(goals) <= set(told)
    assert "D, I, N, S stay whole between the Pico's two rows:" in told


def test_no_words_of_the_sheet_run_into_others_or_off_it(sheet: Canvas) -> None:
    assert words.meeting(sheet) == []
    assert words.leaving(sheet, aside=3, above=2) == []


def test_it_is_the_fourth_sheet(board: Board, sheet: Canvas) -> None:
    files = make.wiring_files(board)
    assert files["wiring-4.svg"] == sheet.svg().encode()
    assert files["wiring.pdf"].count(b"/Type /Page ") == 4


def test_a_box_too_low_for_its_parts_is_found(board: Board) -> None:
    low = replace(board, wood=replace(board.wood, controller=[64.0, 95.5, 16.0]))
    found = strip_board_rules.check(low, circuit.build(low), strip_board.build())
    assert found == ["controller is 14.6 mm high, must be at most 12.9 mm; change [wood] controller"]


def test_the_list_asks_for_a_capacitor_that_fits(board: Board) -> None:
    (row,) = [row for row in bom.rows(board, circuit.build(board)) if row["kind"] == "bulk"]
    assert "and 12.5 mm high" in row["value"]
