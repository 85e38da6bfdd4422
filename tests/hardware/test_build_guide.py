"""The build guide: every part named at its step, checks that can pass with what is there by then, right counts."""

import re
import shlex
from string import ascii_uppercase

import pytest
import typer
from passoboard.cli import app
from passoboard.maker.walk import ALL_PARTS, PARTS

from hardware import bom, circuit, lengths, rank_board, strip_board
from hardware.board import GENERATED, Board

GUIDE = (GENERATED.parent / "BUILD.md").read_text("utf-8")
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
    (line,) = re.findall(r"^\*\*Parts\*\*: (.*)$", steps()[step], re.M)
    return str(line)


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
    assert f"have {len(board.ranks)} [rank boards]".replace("5", "five") in GUIDE
    wires = len(rank_board.links(board))
    assert f"leaves {wires} short wires" in GUIDE
    assert f"{wires} in all" in (GENERATED.parent / "why/printed-circuit.md").read_text("utf-8")
    for step in (3, 4):
        assert "*In wire*" in steps()[step]
        assert "*With rank boards*" in steps()[step]


def test_every_step_that_is_built_has_a_picture() -> None:
    assert [number for number, text in steps().items() if "![" not in text] == [1]


def test_holes_are_drilled_as_wide_as_the_drawings_say(board: Board) -> None:
    part = board.wood
    assert f"lower lead through the hole of {part.reed_hole:g} mm" in GUIDE
    assert f"(in sleeve) through the hole of {part.return_hole:g} mm" in GUIDE
    assert f"over its hole of {part.pixel_hole:g} mm" in GUIDE
    assert f"bits of {part.reed_hole:g}, {part.return_hole:g}, {part.screw:g}, 4 and {part.pixel_hole:g} mm" in GUIDE
    assert f"together at most {part.diffuser + board.disc.felt + board.reed.place_thick:g} mm" in GUIDE
    assert f"{board.reed.top_gap:g} mm below what will be the diffuser" in GUIDE
    assert f"has about {board.slack:g} mm of play each way" in GUIDE


def test_the_strip_board_is_built_as_it_is_laid_out(board: Board) -> None:
    layout, text = strip_board.build(), steps()[5] + steps()[6]
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
    check = steps()[5].partition("**Check**")[2]
    assert 0 < check.index("each against each other") < check.index("Plug in USB")


def test_a_check_asks_for_nothing_that_comes_later(board: Board) -> None:
    """A walk test needs what it tests, on the board and in the hand."""
    at = {part["kind"]: part["step"] for part in board.parts}
    early = [(step, part, kind) for step in steps() for part in walked(step) for kind in NEEDS[part] if at[kind] > step]
    assert early == []
    assert {part for step in steps() for part in walked(step)} == set(ALL_PARTS)


def test_circuitpython_the_firmware_and_the_simple_tests_come_in_this_order() -> None:
    first = steps()[1]
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
    assert f"{kinds} kinds of parts, {pieces} pieces, {bom.soldered(listed)} of them soldered" in last
    assert f"some {round(sum(len(part.pins) for part in wired.parts), -1)} joints" in last
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
    """By hand: 25 tails of 40 mm and five rows of 220 mm with what sticks out make more than 2.1 m of copper."""
    needed = lengths.needed(board) | lengths.needed_with_rank_boards(board)
    assert needed["copper"] > 2.1
    assert all(needed[f"{name}_left"] < needed[name] for name in ("copper", "supply"))
    for name, metres in lengths.bought(board).items():
        assert needed[name] < float(metres) < 2 * needed[name] + 0.5


def test_the_guide_cuts_the_tails_that_were_counted(board: Board) -> None:
    assert f"lay {board.wires.tail:g} mm of bare copper" in GUIDE
    assert f"upper** lead to {board.reed.upper_stub:g} mm and the **lower** to {board.reed.lower_stub:g} mm" in GUIDE


def test_a_magnet_in_the_hand_is_held_where_a_disc_brings_it(board: Board) -> None:
    """A middling reed closes from some way off; even the one that holds longest opens within 30 mm."""
    near, reed = board.reed.top_gap + board.wood.diffuser + board.disc.felt, board.reed
    assert len(re.findall(rf"{round(near)} mm\s+above", GUIDE)) == 2
    assert (
        f"from some {round(near + reed.pull_in_height)} mm on it need not close, beyond 30 mm it must be open" in GUIDE
    )
    least = reed.drop_out_at[0] * reed.mt_per_at["least"]
    assert near + (2 * reed.model["strength"] / least) ** (1 / 3) - reed.model["depth"] < 30


def test_the_electrical_proof_counts_on_no_shorter_columns(board: Board) -> None:
    assert lengths.longest_column(board) <= board.wires.column_m
