"""Our rules for the circuit of the board that counts: drivers, inputs, supplies, and the firmware's cells and pins."""

from __future__ import annotations

from passoboard.geometry import read_geometry

from hardware.circuit import Circuit
from hardware.counting import circuit
from hardware.counting.board import CountingBoard

DRIVES = {"hall": ("OUT",), "pixel": ("DOUT",), "shifter": ("Y",)}
SUPPLIES = ("5V", "3V3", "GND")
_NEEDS = {"VCC", "5V", "GND", "E"}


def check(board: CountingBoard) -> list[str]:
    """Return what is wrong with circuit, pins or cells."""
    whole = circuit.whole(board.cells, board.sensor.series_ohm, board.sensor.filter_nf)
    return electric(whole) + channels(board, whole) + pixels(board, whole) + pins(board)


def electric(whole: Circuit) -> list[str]:
    """Return nets with several drivers, supplies that are none, and chips without a capacitor."""
    found = []
    for net, ends in whole.nets.items():
        driving = [f"{part.ref}.{pin}" for part, pin in ends if pin in DRIVES.get(part.kind, ())]
        if len(driving) > 1 or (driving and net in SUPPLIES):
            found.append(f"{net}: driven by {' and '.join(driving)}")
    for part in whole.parts:
        for pin, net in part.pins.items():
            if pin in _NEEDS and net not in SUPPLIES:
                found.append(f"{part.ref}.{pin}: on {net}, must be on a supply")
    chips = sum(part.kind in ("hall", "pixel", "shifter", "multiplexer") for part in whole.parts)
    capacitors = len(whole.of_kind("decoupling"))
    return found + ([f"{capacitors} capacitors for {chips} chips"] if capacitors < chips else [])


def channels(board: CountingBoard, whole: Circuit) -> list[str]:
    """Return the cells whose sensor is not on the channel where the firmware reads it, through its low-pass."""
    found = []
    for cell in board.cells.cells:
        strip, place = circuit.place_of(board.cells, cell.name)
        multiplexer = whole[f"U{cell.key // circuit.CHANNELS + 3}"]
        net = multiplexer.pins.get(f"I{cell.key % circuit.CHANNELS}", "")
        series, sensor = whole[f"R{place}.{strip}"], whole[f"S{place}.{strip}"]
        if not (series.pins["2"] == net == whole[f"C{20 + place}.{strip}"].pins["1"]):
            found.append(f"{cell.name}: its sensor is not on channel {cell.key}")
        if series.pins["1"] != sensor.pins["OUT"]:
            found.append(f"{cell.name}: its sensor does not drive its low-pass")
    return found


def pixels(board: CountingBoard, whole: Circuit) -> list[str]:
    """Return where the pixels' data do not go in the firmware's order."""
    nets, wire, order = whole.nets, "DATA", []
    while after := [part for part, pin in nets[wire] if part.kind == "pixel" and pin == "DIN"]:
        order.append(after[0].ref)
        wire = after[0].pins["DOUT"]
    wanted = ["D{1}.{0}".format(*circuit.place_of(board.cells, name)) for name in board.cells.chain]
    return [] if order == wanted else ["the pixels' data do not go in the firmware's order"]


def pins(board: CountingBoard) -> list[str]:
    """Return which wires are on other pins in the firmware than on the controller's board."""
    found = []
    ours = {pin: net for pin, net in circuit.USES.items() if pin != "AGND"}
    for name, wiring in read_geometry().pins(board.geometry).items():
        theirs = {pin: f"ANALOG_{number}" for number, pin in enumerate(wiring["analog"], start=1)}
        theirs |= {pin: f"S{number}" for number, pin in enumerate(wiring["select"])}
        theirs |= {pin: f"BUTTON_{side}" for pin, side in zip(wiring["buttons"], "SN", strict=True)}
        if theirs | {wiring["pixels"]: "DATA_3V3"} != ours:
            found.append(f"{name}: the controller's board has {ours}, the firmware {theirs}")
    return found
