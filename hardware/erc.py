"""Electrical rules: what must hold in the circuit before anyone solders it. Each rule returns complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hardware import circuit
from hardware.board import Board, Profile
from hardware.circuit import Circuit, Part

OUTPUTS = {("shifter", "1Y"), ("pixel", "DOUT")}
SUPPLIES = ("VBUS", "5V_PIXELS", "3V3", "GND")


@dataclass(frozen=True)
class Case:
    """What the rules look at."""

    board: Board
    circuit: Circuit
    profile: Profile


def check(board: Board, wired: Circuit, profile: Profile) -> list[str]:
    """Return every complaint about a circuit: none means that it passes."""
    rules: tuple[Callable[[Case], Iterator[str]], ...] = (
        unique_references, no_lonely_net, one_driver_a_net, supplies_apart, every_cell_wired,
        diodes_point_to_rows, chain_in_order, pixels_fed, shifter_levels, buttons_to_ground,
    )  # fmt: skip
    return [complaint for rule in rules for complaint in rule(Case(board, wired, profile))]


def unique_references(case: Case) -> Iterator[str]:
    """No two parts share a reference."""
    refs = [part.ref for part in case.circuit.parts]
    yield from (f"{ref} occurs twice" for ref in sorted({ref for ref in refs if refs.count(ref) > 1}))


def no_lonely_net(case: Case) -> Iterator[str]:
    """Every net joins at least two pins."""
    for net, pins in case.circuit.nets.items():
        if len(pins) < 2:
            yield f"net {net} has only {pins[0][0].ref}.{pins[0][1]} on it"


def one_driver_a_net(case: Case) -> Iterator[str]:
    """No net has two push-pull outputs, nor an output on a supply."""
    for net, pins in case.circuit.nets.items():
        drivers = [f"{part.ref}.{pin}" for part, pin in pins if (part.kind, pin) in OUTPUTS]
        drivers += [f"{part.ref}.{pin}" for part, pin in pins if part.ref == "U1" and pin == case.profile.pixels]
        if len(drivers) > 1 or (drivers and net in SUPPLIES):
            yield f"net {net} is driven by {', '.join(drivers)}"


def supplies_apart(case: Case) -> Iterator[str]:
    """No controller pin but its supply pins touches a 5 V net, and the supplies are four nets."""
    for pin, net in case.circuit["U1"].pins.items():
        if net in {"VBUS", "5V_PIXELS"} and pin != case.profile.five_volt:
            yield f"controller pin {pin} is on {net}: 3.3 V pins do not survive 5 V"
    yield from (f"no net {net}" for net in SUPPLIES if net not in case.circuit.nets)


def _ends(wired: Circuit, part: Part, pin: str) -> set[tuple[str, str]]:
    return {(other.ref, name) for other, name in wired.nets[part.pins[pin]] if other.ref != part.ref}


def every_cell_wired(case: Case) -> Iterator[str]:
    """Each cell's diode and reed lie in series between its own column pin and its own row pin."""
    pins = {net: pin for pin, net in case.circuit["U1"].pins.items()}
    board = case.board
    for cell in board.cells:
        diode, reed = case.circuit[f"D_{cell}"], case.circuit[f"S_{cell}"]
        nets = set(diode.pins.values()) ^ set(reed.pins.values())
        row, column = board.rows.index(board.row(cell)), board.columns.index(board.column(cell))
        if {pins.get(net) for net in nets} != {case.profile.columns[column], case.profile.rows[row]}:
            yield f"{cell} is not between {case.profile.columns[column]} and {case.profile.rows[row]}"
        if len(case.circuit.nets[reed.pins["1"]]) != 2:
            yield f"something else hangs between diode and reed of {cell}"


def diodes_point_to_rows(case: Case) -> Iterator[str]:
    """Anodes are at the pins that are read, cathodes face the pins that are driven low."""
    anodes = case.profile.columns if case.board.scan.columns_to_anodes else case.profile.rows
    pins = {net: pin for pin, net in case.circuit["U1"].pins.items()}
    for diode in case.circuit.of_kind("diode"):
        if pins.get(diode.pins["A"]) not in anodes:
            yield f"{diode.ref} is the wrong way round; change [matrix] columns_to_anodes"


def chain_in_order(case: Case) -> Iterator[str]:
    """Demand that data runs from the shifter through the pixels in the order of board.toml and ends at the last."""
    source = ("R1", "2")
    for cell in case.board.chain:
        pixel = case.circuit[f"LED_{cell}"]
        if source not in _ends(case.circuit, pixel, "DIN"):
            yield f"{pixel.ref} does not get its data from {source[0]}"
        source = (pixel.ref, "DOUT")
    if "DOUT" in case.circuit[source[0]].pins:
        yield f"{source[0]} is the last pixel, its output must stay open"


def pixels_fed(case: Case) -> Iterator[str]:
    """Every pixel has fused 5 V and ground, and the big capacitor is on their rail the right way round."""
    for pixel in case.circuit.of_kind("pixel"):
        if (pixel.pins["5V"], pixel.pins["GND"]) != ("5V_PIXELS", "GND"):
            yield f"{pixel.ref} has no proper supply"
    if case.circuit["C1"].pins != {"+": "5V_PIXELS", "-": "GND"}:
        yield "C1 is not across the pixels' rail, plus to plus"


def shifter_levels(case: Case) -> Iterator[str]:
    """Demand that the shifter has 5 V, that its one gate is enabled, and that no input of it floats."""
    shifter = case.circuit["U2"]
    if shifter.pins["VCC"] != "VBUS" or shifter.pins["1OE"] != "GND":
        yield "U2 is not fed with 5 V or its gate is off"
    inputs = [name for name in shifter.numbers if name.endswith(("A", "OE"))]
    yield from (f"input {name} of U2 floats" for name in inputs if name not in shifter.pins)


def pins(board: Board, profile: Profile) -> list[str]:
    """Return what is wrong with a controller's pins: each has one job, and every column, row and button has one."""
    used = [*profile.pins, profile.five_volt, profile.three_volt]
    found = [
        f"pin {pin} is used twice; give each job a pin of its own"
        for pin in sorted({pin for pin in used if used.count(pin) > 1})
    ]
    wanted = {"columns": len(board.columns), "rows": len(board.rows), "buttons": len(circuit.BUTTONS)}
    for name, count in wanted.items():
        there = len(getattr(profile, name))
        if there != count:
            found.append(f"{there} pins for {name}, the board has {count}; change {name} or [board] geometry")
    if profile.header:
        missing = [pin for pin in (*used, "GND") if pin not in profile.header]
        found += [f"pin {pin} is not on its header; add it to header" for pin in missing]
    return found


def buttons_to_ground(case: Case) -> Iterator[str]:
    """Each button joins its pin to ground."""
    for button, pin in zip(case.circuit.of_kind("button"), case.profile.buttons, strict=True):
        if button.pins["2"] != "GND" or case.circuit["U1"].pins[pin] != button.pins["1"]:
            yield f"{button.ref} does not pull {pin} to ground"
