"""Our electrical rules for the strips, joined as on the board: drivers, inputs, supplies, order of the chain."""

from __future__ import annotations

from hardware.big.board import CELLS, BigBoard
from hardware.big.circuit import DRIVES, INPUTS, SUPPLIES, TAKES, chain
from hardware.circuit import Circuit

_NEEDS = {"VCC", "5V", "GND"}


def check(circuit: Circuit) -> list[str]:
    """Return what is wrong with a circuit."""
    return drivers(circuit) + inputs(circuit) + supplies(circuit)


def drivers(circuit: Circuit) -> list[str]:
    """Return the nets with several drivers, and the supplies that something drives."""
    found = []
    for net, pins in circuit.nets.items():
        driving = [f"{part.ref}.{pin}" for part, pin in pins if pin in DRIVES.get(part.kind, ())]
        if len(driving) > 1:
            found.append(f"{net}: driven by {' and '.join(driving)}, must be one")
        if net in SUPPLIES and driving:
            found.append(f"{net}: driven by {driving[0]}, must be a supply alone")
    return found


def inputs(circuit: Circuit) -> list[str]:
    """Return the inputs that nothing drives, no resistor pulls and no supply holds."""
    held = set(SUPPLIES)
    for part in circuit.parts:
        held |= {part.pins[pin] for pin in DRIVES.get(part.kind, ())}
    for part in circuit.of_kind("pull_up"):
        held |= set(part.pins.values())
    for part in circuit.of_kind("series"):
        if part.pins["1"] in held:
            held.add(part.pins["2"])
    found = []
    for part in circuit.parts:
        open_pins = [pin for pin in TAKES.get(part.kind, ()) if part.pins.get(pin) not in held]
        found += [f"{part.ref}.{pin}: an input that nothing drives" for pin in open_pins]
    return found


def supplies(circuit: Circuit) -> list[str]:
    """Return the supply pins that are on another net than a supply, and chips without a capacitor of their own."""
    found = [
        f"{part.ref}.{pin}: on {net}, must be on a supply"
        for part in circuit.parts
        for pin, net in part.pins.items()
        if pin in _NEEDS and net not in SUPPLIES
    ]
    chips = [part for part in circuit.parts if part.kind in ("register", "buffer", "shifter", "hall", "pixel")]
    caps = len(circuit.of_kind("decoupling"))
    return found + ([f"{caps} capacitors for {len(chips)} chips"] if caps < len(chips) else [])


def keys(circuit: Circuit, strips: int) -> list[str]:
    """Return the Hall switches in the order in which the controller shifts them out."""
    nets, wire = circuit.nets, "SER.0"
    found: list[str] = []
    for _ in range(strips):
        register = next(part for part, pin in nets[wire] if part.kind == "register" and pin == "QH")
        for name in INPUTS:
            found += [part.ref for part, pin in nets[register.pins[name]] if part.kind == "hall" and pin == "OUT"]
        wire = register.pins["SER"]
    return found


def pixels(circuit: Circuit) -> list[str]:
    """Return the pixels in the order of the data line, through the buffers."""
    nets, wire = circuit.nets, "DATA_OUT.0"
    found: list[str] = []
    while True:
        after = [(part, pin) for part, pin in nets[wire] if pin in TAKES.get(part.kind, ())]
        if not after:
            return found
        ((part, _),) = after
        if part.kind == "pixel":
            found.append(part.ref)
        wire = part.pins["DOUT" if part.kind == "pixel" else "Y"]


def order(board: BigBoard) -> list[str]:
    """Return where the strips' order is not the firmware's: a strip per rank, every second one turned by half."""
    circuit, cells = chain(board.strips), board.cells
    expected = [f"{place + 1}.{strip + 1}" for strip in range(board.strips) for place in range(CELLS)]
    found = []
    if keys(circuit, board.strips) != [f"S{name}" for name in expected]:
        found.append("the registers are not read strip by strip, from the nearest and from its first cell on")
    if pixels(circuit) != [f"D{name}" for name in expected]:
        found.append("the pixels' data do not go strip by strip")
    across = sorted({cell.place[0] for cell in cells.cells})
    up = sorted({cell.place[1] for cell in cells.cells})
    places = {cell.place: cell for cell in cells.cells}
    for number, y in enumerate(up):
        for place, x in enumerate(reversed(across) if number % 2 else across):
            cell, turn = places[x, y], number * CELLS + place
            if cell.key != turn:
                found.append(f"{cell.name}: its key is {cell.key} in the firmware, {turn} on the strips")
            if cells.chain.index(cell.name) != turn:
                found.append(f"{cell.name}: pixel {cells.chain.index(cell.name)} in the firmware, {turn} on the strips")
    return found
