"""The netlist in two forms: a table for wiring, and KiCad's format for laying out a circuit board."""

from __future__ import annotations

from hardware.board import Board
from hardware.circuit import Circuit

FOOTPRINTS = {
    "controller": "Module:RaspberryPi_Pico_Common_THT",
    "diode": "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
    "reed": "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    "pull_up": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "data_resistor": "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "pixel": "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
    "shifter": "Package_DIP:DIP-14_W7.62mm",
    "fuse": "Capacitor_THT:C_Disc_D7.5mm_W4.4mm_P5.00mm",
    "bulk": "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm",
    "decoupling": "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    "button": "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
}


def table(circuit: Circuit) -> str:
    """Return the nets as CSV: one line per net with everything on it."""
    lines = ["net,pins"]
    for net, pins in circuit.nets.items():
        lines.append(f"{net},{' '.join(f'{part.ref}.{part.number(pin)}' for part, pin in pins)}")
    return "\n".join(lines) + "\n"


def kicad(circuit: Circuit) -> str:
    """Return the netlist in the format of KiCad's board editor."""
    lines = ['(export (version "E")', f'  (design (source "hardware/board.toml") (tool "{circuit.title}"))']
    lines.append("  (components")
    for part in circuit.parts:
        place = f'(footprint "{FOOTPRINTS[part.kind]}")'
        lines.append(f'    (comp (ref "{part.ref}") (value "{part.value}") {place})')
    lines.append("  )")
    lines.append("  (nets")
    for code, (net, pins) in enumerate(circuit.nets.items(), start=1):
        lines.append(f'    (net (code "{code}") (name "{net}")')
        lines += [f'      (node (ref "{part.ref}") (pin "{part.number(pin)}"))' for part, pin in pins]
        lines.append("    )")
    lines.append("  )")
    return "\n".join([*lines, ")"]) + "\n"


def pins_page(board: Board) -> str:
    """Return the pin table of every controller as a page."""
    jobs = [f"column {file}" for file in board.columns] + [f"row {rank}" for rank in board.rows]
    jobs += ["button Black", "button Red", "pixel data", "5 V from USB", "3.3 V"]
    heads = [f"{profile.title} (`{name}`)" for name, profile in board.profiles.items()]
    lines = ["# Pins", "", "Made by `make hardware` from board.toml. The firmware's table is tested against it.", ""]
    lines.append("| wire | " + " | ".join(heads) + " | pin on the Pico's header |")
    lines.append("|---" * (len(heads) + 2) + "|")
    for number, job in enumerate(jobs):
        names = [[*profile.pins, profile.five_volt, profile.three_volt][number] for profile in board.profiles.values()]
        pin = [*board.main.pins, board.main.five_volt, board.main.three_volt][number]
        lines.append(f"| {job} | " + " | ".join(names) + f" | {board.main.header[pin]} |")
    lines.append("| ground | " + " | ".join("GND" for _ in heads) + " | 3, 8, 13, 18, 23, 28, 33 or 38 |")
    lines.append("")
    for profile in board.profiles.values():
        if profile.same:
            others = ", ".join(f"{title} (`{name}`)" for name, title in profile.same.items())
            lines.append(f"**{profile.title}**: {others} have the same pins.\n")
    lines += [f"**{profile.title}**: {profile.note}\n" for profile in board.profiles.values() if profile.note]
    lines += ["Pixels in data order: " + " ".join(board.chain) + ".", ""]
    return "\n".join(lines)
