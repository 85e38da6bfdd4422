"""The build guide: every part named at its step, checks that can pass with what is there by then, right counts."""

import re
import shlex
from string import ascii_uppercase

import pytest
import typer
from passoboard.cli import app
from passoboard.maker.walk import ALL_PARTS, PARTS

from hardware import (
    bom,
    circuit,
    electrical,
    fabrication,
    field,
    joints,
    lengths,
    magnetics,
    rank_board,
    spice,
    strip_board,
    sweeps,
    wood,
)
from hardware import steps as pictures
from hardware.board import GENERATED, Board

GUIDE = (GENERATED.parent / "BUILD.md").read_text("utf-8")
FLAT = re.sub(r"\s+", " ", GUIDE)  # wherever its lines end
CALLS = re.findall(r"`passoboard ([^`]+)`", GUIDE)
NEEDS = {  # what each part of the walk test needs on the board and in the hand
    "lights": {"controller", "cable", "pixel", "shifter", "fuse"},
    "switches": {"controller", "cable", "reed", "diode", "pull_up", "magnet"},
    "diodes": {"controller", "cable", "reed", "diode", "magnet", "felt"},
    "buttons": {"controller", "cable", "button"},
    "watch": {"controller", "cable", "reed", "diode"},
}


def steps(guide: str = GUIDE) -> dict[int, str]:
    parts = re.split(r"^## Step (\d+)", guide, flags=re.M)
    return {int(number): text.split("\n## ")[0] for number, text in zip(parts[1::2], parts[2::2], strict=True)}


def parts_line(step: int) -> str:
    (line,) = re.findall(r"^\*\*Parts\*\*: (.*?)\n\n", steps()[step], re.M | re.S)
    return " ".join(str(line).split())


def walked(step: int) -> list[str]:
    """Return the parts of the walk test that a step asks for; a demonstration asks for nothing."""
    calls = re.findall(r"`passoboard selftest([^`]*)`", steps()[step])
    found = [re.search(r"--only (\S+)", options) for options in calls if "--demo" not in options]
    return [part for only in found for part in (only[1].split(",") if only else PARTS)]


def test_every_step_has_parts_and_a_check() -> None:
    assert sorted(steps()) == list(range(1, len(steps()) + 1))
    for number, text in steps().items():
        assert parts_line(number)
        assert "**Check**" in text, number


def test_every_part_of_the_list_is_named_at_its_step_with_its_count(board: Board) -> None:
    missing = []
    for row in bom.rows(board, circuit.build(board)):
        words = f"{row['count']} {row['named']}" if row["count"] > 1 else row["named"]
        if words not in parts_line(row["step"]):
            missing.append((row["step"], words))
    assert missing == []


def test_the_printed_circuits_are_named_where_they_take_the_place_of_wires(board: Board) -> None:
    for part in bom.options(board):
        assert part["named"] in steps()[part["step"]]
    assert f"have {len(board.rows)} [rank boards]".replace("5", "five") in FLAT
    wires = len(rank_board.links(board))
    assert f"leaves {wires} short wires" in FLAT
    assert f"{wires} in all" in (GENERATED.parent / "why/printed-circuit.md").read_text("utf-8")
    for step in (3, 4):
        assert "*In wire*" in steps()[step]
        assert "*With rank boards*" in steps()[step]


def test_every_step_that_is_built_has_a_picture() -> None:
    assert [number for number, text in steps().items() if "![" not in text] == []


def test_the_gauge_is_shown_where_it_is_used_and_every_picture_of_a_step_somewhere(board: Board) -> None:
    for name, step in {"pico": 1, "reed": 3, "gauge": 3, "pixel": 4, "centring": 7}.items():
        assert f"generated/steps/{name}.svg" in steps()[step]
    assert set(pictures.pictures(board)) == set(re.findall(r"generated/steps/(\w+)\.svg", GUIDE))


def test_no_lead_is_cut_or_bent_nearer_to_the_glass_than_makers_allow(board: Board) -> None:
    reed = board.reed
    assert min(reed.upper_stub, reed.lower_stub) >= reed.least_cut == 3.0
    assert f"within {reed.least_cut:g} mm of the glass" in FLAT
    assert f"from {reed.upper_stub - reed.joint:g} to {reed.upper_stub:g} mm above the glass" in FLAT


def test_the_guide_says_that_nobody_has_built_one_and_how_to_report_a_build() -> None:
    assert "**Nobody has built one yet.**" in GUIDE[:200]
    assert "(#report-your-build)" in GUIDE
    assert "## Report your build" in GUIDE
    assert "nobody has built one yet" in (GENERATED.parent / "README.md").read_text("utf-8")


def test_safety_names_the_standards_of_toys_and_the_magnets_index(board: Board) -> None:
    safety = re.sub(r"\s+", " ", GUIDE[GUIDE.index("## Safety") : GUIDE.index("## What it costs")])
    assert "EN 71-1" in safety
    assert "ASTM F963" in safety
    assert f"its index is {magnetics.flux_index(board.magnet):.0f}" in safety
    assert f"discs of {board.disc.diameter:g} mm" in safety


def test_thin_plywood_a_hub_and_other_systems_are_spoken_of(board: Board) -> None:
    assert f"Up to {board.wood.sheet_play:g} mm less is counted in" in FLAT
    assert "for 2.7 mm, `layers = 5`" in FLAT
    assert f"{board.power.hub_v:g} V and {board.power.hub_ma:g} mA are not enough" in FLAT
    assert not any(figure.ok for figure in electrical.on_a_hub(board)[:2])
    for words in ("Linux", "macOS", "Windows", ".venv\\Scripts\\passoboard"):
        assert words in GUIDE[: GUIDE.index("## Step 1")]


def test_holes_are_drilled_as_wide_as_the_drawings_say(board: Board) -> None:
    part = board.wood
    assert f"lower lead through the hole of {part.reed_hole:g} mm" in FLAT
    assert f"(in sleeve) through the hole of {part.return_hole:g} mm" in FLAT
    assert f"over its hole of {part.pixel_hole:g} mm" in FLAT
    assert f"find its hole of {part.carrier_hole:g} mm" in FLAT
    assert f"together at most {part.diffuser + board.disc.felt + board.reed.place_thick:g} mm" in FLAT
    assert f"{board.reed.top_gap:g} mm below what will be the diffuser" in FLAT
    assert f"has about {board.slack:g} mm of play each way" in FLAT
    assert f"each of the {wood.ledge_length(board):g} mm ledges begins {part.ledge_gap / 2:g} mm" in FLAT
    widths = (part.reed_hole, part.return_hole, part.screw, 4, part.carrier_hole)
    bits = f"bits of {', '.join(f'{width:g}' for width in widths)} and {part.pixel_hole:g} mm"
    assert any(bits in words for words in bom.tools(board))


def test_the_strip_board_is_built_as_it_is_laid_out(board: Board) -> None:
    layout, text = strip_board.build(), steps()[5] + steps()[6]
    text = re.sub(r"\s+", " ", text)
    assert f"Make the {len(layout.cuts)} cuts" in text
    assert f"Solder the {len(layout.links)} links" in text
    assert f"C1 with its plus in {layout['C1'].pins['+']}" in text
    assert f"A to {ascii_uppercase[layout.strips - 1]} beside the strips and 1 to {layout.holes} along" in text
    ends = {(wire.net, wire.to): wire.hole for wire in layout.wires}
    black, red = ends["BUTTON_BLACK", "SW_black"], ends["BUTTON_RED", "SW_red"]
    assert f"its pin ({black}, {red}), the other to GND ({ends['GND', 'SW_black']}, {ends['GND', 'SW_red']})" in text
    nets = strip_board.carried(circuit.build(board), layout)
    for net, place in re.findall(r"(VBUS|3V3|5V_PIXELS|GND) \(([A-X]\d+)\)", text):
        assert nets[strip_board.hole(place)] == net


def test_nothing_is_powered_before_shorts_are_looked_for() -> None:
    check = " ".join(steps()[5].partition("**Check**")[2].split())
    assert 0 < check.index("each against each other") < check.index("Plug in USB")


def test_a_check_asks_for_nothing_that_comes_later(board: Board) -> None:
    """A walk test needs what it tests, on the board and in the hand."""
    at = {part["kind"]: part["step"] for part in board.parts}
    early = [(step, part, kind) for step in steps() for part in walked(step) for kind in NEEDS[part] if at[kind] > step]
    assert early == []
    assert {part for step in steps() for part in walked(step)} == set(ALL_PARTS)


def test_circuitpython_the_firmware_and_the_simple_tests_come_in_this_order() -> None:
    first = " ".join(steps()[1].split())
    places = [
        first.index(words)
        for words in ("make play", "UF2", "`passoboard deploy`", "plug in again", "passoboard doctor")
    ]
    assert places == sorted(places)
    assert "`passoboard deploy`" in first[first.index("simpletest/") :], "nobody says how the firmware comes back"
    assert ".venv/bin/passoboard" in GUIDE[: GUIDE.index("## Step 1")]


@pytest.mark.parametrize("call", sorted(set(CALLS)))
def test_every_command_of_the_guide_exists(call: str) -> None:
    """Read by the command line itself, up to the point where it would begin to work."""
    name, *arguments = shlex.split(call)
    group = typer.main.get_command(app)
    command = group.get_command(group.make_context("passoboard", [name]), name)  # type: ignore[attr-defined]
    assert command is not None, f"no command {name}"
    context = command.make_context(name, list(arguments))
    only = [part for part in (context.params.get("only") or "").split(",") if part]
    assert set(only) <= set(ALL_PARTS)


def test_the_counts_at_the_end_are_those_of_the_list_and_of_the_circuit(board: Board) -> None:
    wired = circuit.build(board)
    listed = bom.rows(board, wired)
    last = re.sub(r"\s+", " ", GUIDE[GUIDE.index("## What it costs") :])
    kinds, pieces = len(listed), sum(row["count"] for row in listed)
    spare = sum(row["spare"] for row in listed)
    assert f"{kinds} kinds of parts, {pieces} pieces and {spare} spare, {bom.soldered(listed)} of them soldered" in last
    layout = strip_board.build()
    wire, printed = joints.total(joints.in_wire(board, layout)), joints.total(joints.with_rank_boards(board, layout))
    assert (
        f"{wire} joints in wire, {printed} with rank boards, and {joints.headers(wired)} of the Pico's headers" in last
    )
    one, five = bom.cost(board, listed), bom.cost(board, listed, 5)
    assert f"{one:.0f} euros for one board, {five:.0f} for five" in last
    known = {row["kind"]: row["count"] for row in listed}
    for kind, word in {
        "reed": "reeds", "diode": "diodes", "pixel": "pixels", "button": "buttons", "magnet": "magnets",
        "plywood": "sheets of plywood", "sides": "sides", "ledges": "ledges", "fuse": "fuse",
    }.items():  # fmt: skip
        assert f"{known[kind]} {word}" in last
    assert f"{known['floor_screws']} + {known['top_screws']} screws" in last
    assert f"{known['pull_up']} + {known['data_resistor']} resistors" in last
    assert f"{known['bulk'] + known['decoupling']} capacitors" in last
    assert f"{known['controller'] + known['shifter']} chips" in last


def test_wire_is_bought_for_all_that_is_drawn(board: Board) -> None:
    """By hand: 25 tails of 40 mm and five rows of 240 mm with what sticks out make more than 2.2 m of copper."""
    needed = lengths.needed(board) | lengths.needed_with_rank_boards(board)
    assert needed["copper"] > 2.2
    assert all(needed[f"{name}_left"] < needed[name] for name in ("copper", "supply"))
    for name, metres in lengths.bought(board).items():
        assert needed[name] < float(metres) < 2 * needed[name] + 0.5


def test_the_guide_cuts_the_tails_that_were_counted(board: Board) -> None:
    assert f"lay {board.wires.tail:g} mm of bare copper" in FLAT
    assert f"upper** lead to {board.reed.upper_stub:g} mm and the **lower** to {board.reed.lower_stub:g} mm" in FLAT


def test_a_magnet_in_the_hand_is_held_where_a_disc_brings_it(board: Board) -> None:
    """A middling reed closes from some way off; even the one that holds longest opens within 30 mm."""
    near, reed = board.reed.top_gap + board.wood.diffuser + board.disc.felt, board.reed
    assert len(re.findall(rf"{round(near)} mm above", FLAT)) == 2
    assert (
        f"from some {round(near + reed.pull_in_height)} mm on it need not close, beyond 30 mm it must be open" in FLAT
    )
    least, one = reed.drop_out_at[0] * reed.mt_per_at["least"], field.Field(board)
    assert near + magnetics.crossing(lambda height: one.of_disc(0.0, 0.0, 0, height), least) < 30


def test_the_electrical_proof_counts_on_no_shorter_columns(board: Board) -> None:
    assert lengths.longest_column(board) <= board.wires.column_m


def test_every_tool_that_a_step_asks_for_is_in_the_list(board: Board) -> None:
    tools = " ".join(bom.tools(board)).lower()
    asked = {"Countersink": "countersink", "and punch its": "hole punch", "on blocks of 20 mm": "blocks of wood"}
    asked |= {
        words: words for words in ("knife", "sandpaper", "superglue gel", "masking tape", "cable tie", "tweezers")
    }
    asked |= {words: words for words in ("end nippers", "multimeter", "glasses", "silicone")}
    for words, tool in asked.items():
        assert words in FLAT, words
        assert tool in tools, tool


def test_screw_heads_lie_flush_before_the_floor_is_screwed_on() -> None:
    text = steps()[6]
    assert text.index("Countersink the holes of floor and top") < text.index("screw on the floor")


def test_every_disc_that_is_made_gets_a_colour_and_a_glue_that_holds_its_magnet(board: Board) -> None:
    assert board.disc.count + board.disc.spare == 12
    assert "six black and six red" in FLAT
    assert "into its hole with superglue gel" in FLAT


def test_a_loose_reed_is_tried_along_its_axis(board: Board) -> None:
    """Lying across the middle of a magnet it stays open: a good one would be thrown away."""
    assert "upright over the middle of a magnet's face" in FLAT
    lying = next(row for row in sweeps.mountings(board) if row.name.startswith("lying, 0 mm"))
    assert lying.closing < 0


def test_other_plywood_is_computed_where_its_tools_run() -> None:
    assert "It runs on Linux (on Windows in WSL, on a Mac in a virtual machine)" in FLAT
    for tool in (spice.MISSING, fabrication.NO_PCBNEW, fabrication.NO_FOOTPRINTS, fabrication.NO_GERBV):
        assert tool.rpartition(" ")[2] in re.findall(r"`sudo apt-get install ([^`]*)`", FLAT)[0].split()
