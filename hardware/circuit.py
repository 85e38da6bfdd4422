"""The circuit as data: parts, their pins, and the nets that join them. Schematic, netlist and checks read this."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from hardware.board import Board, Profile

SHIFTER = {  # 74AHCT125: pin number of each name
    "1OE": 1, "1A": 2, "1Y": 3, "2OE": 4, "2A": 5, "2Y": 6, "GND": 7,
    "3Y": 8, "3A": 9, "3OE": 10, "4Y": 11, "4A": 12, "4OE": 13, "VCC": 14,
}  # fmt: skip
BUTTONS = ("BLACK", "RED")
PIXEL = {"5V": 1, "DOUT": 2, "GND": 3, "DIN": 4}


@dataclass(frozen=True)
class Part:
    """One component: reference, kind, value, and the net at each of its pins by pin name."""

    ref: str
    kind: str
    value: str
    pins: dict[str, str]
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, pin: str) -> str:
        """Return a pin's number, or its name where it has none."""
        return str(self.numbers.get(pin, pin))


@dataclass(frozen=True)
class Circuit:
    """All parts of one board with one controller."""

    title: str
    parts: list[Part]

    def __getitem__(self, ref: str) -> Part:
        """Return a part by its reference."""
        return next(part for part in self.parts if part.ref == ref)

    @property
    def nets(self) -> dict[str, list[tuple[Part, str]]]:
        """Return every net with the part pins on it."""
        found: dict[str, list[tuple[Part, str]]] = defaultdict(list)
        for part in self.parts:
            for pin, net in part.pins.items():
                found[net].append((part, pin))
        return dict(sorted(found.items()))

    def of_kind(self, kind: str) -> list[Part]:
        """Return the parts of one kind, in order."""
        return [part for part in self.parts if part.kind == kind]


def column_net(column: str) -> str:
    """Return the net of a column."""
    return f"COL_{column.upper()}"


def row_net(row: str) -> str:
    """Return the net of a row."""
    return f"ROW_{row}"


def build(board: Board, profile: Profile | None = None) -> Circuit:
    """Return the circuit of a board for one controller."""
    profile = profile or board.main
    parts = [_controller(board, profile), *_matrix(board), *_pull_ups(board), *_pixels(board), *_supply(board)]
    parts += _buttons()
    return Circuit(f"{board.name}, {profile.title}", parts)


def _controller(board: Board, profile: Profile) -> Part:
    pins = {profile.five_volt: "VBUS", profile.three_volt: "3V3", "GND": "GND"}
    pins |= {pin: column_net(column) for pin, column in zip(profile.columns, board.columns, strict=True)}
    pins |= {pin: row_net(row) for pin, row in zip(profile.rows, board.rows, strict=True)}
    pins |= {pin: f"BUTTON_{side}" for pin, side in zip(profile.buttons, BUTTONS, strict=True)}
    pins[profile.pixels] = "DATA_3V3"
    return Part("U1", "controller", profile.title, pins, profile.header)


def _matrix(board: Board) -> list[Part]:
    """Column, diode from anode to cathode, reed, row: so a row that is driven low pulls its columns low."""
    parts = []
    low, high = board.reed.pull_in_at
    for cell in board.cells:
        middle = f"N_{cell.upper()}"
        ends = ("A", "K") if board.scan.columns_to_anodes else ("K", "A")
        diode = {ends[0]: column_net(board.column(cell)), ends[1]: middle}
        parts.append(Part(f"D_{cell}", "diode", "1N4148", dict(sorted(diode.items())), {"K": 1, "A": 2}))
        parts.append(Part(f"S_{cell}", "reed", f"{low:g}-{high:g} AT", {"1": middle, "2": row_net(board.row(cell))}))
    return parts


def _pull_ups(board: Board) -> list[Part]:
    value = f"{board.scan.pull_up_ohm / 1000:g}k"
    return [Part(f"RC_{name}", "pull_up", value, {"1": "3V3", "2": column_net(name)}) for name in board.columns]


def _pixels(board: Board) -> list[Part]:
    parts = []
    for number, cell in enumerate(board.chain):
        data_in = "DATA_5V" if number == 0 else f"DATA_{board.chain[number - 1].upper()}"
        pins = {"5V": "5V_PIXELS", "GND": "GND", "DIN": data_in}
        if number + 1 < len(board.chain):
            pins["DOUT"] = f"DATA_{cell.upper()}"
        parts.append(Part(f"LED_{cell}", "pixel", "WS2812B", pins, PIXEL))
    return parts


def _supply(board: Board) -> list[Part]:
    shifter = {"1OE": "GND", "1A": "DATA_3V3", "1Y": "DATA_OUT", "GND": "GND", "VCC": "VBUS"}
    shifter |= {f"{gate}OE": "VBUS" for gate in (2, 3, 4)} | {f"{gate}A": "GND" for gate in (2, 3, 4)}
    return [
        Part("U2", "shifter", "74AHCT125", shifter, SHIFTER),
        Part("R1", "data_resistor", "470", {"1": "DATA_OUT", "2": "DATA_5V"}),
        Part("F1", "fuse", "0.5 A", {"1": "VBUS", "2": "5V_PIXELS"}),
        Part("C1", "bulk", f"{board.power.bulk_uf:g}u", {"+": "5V_PIXELS", "-": "GND"}, {"+": 1, "-": 2}),
        Part("C2", "decoupling", "100n", {"1": "VBUS", "2": "GND"}),
    ]


def _buttons() -> list[Part]:
    return [Part(f"SW_{side.lower()}", "button", "push", {"1": f"BUTTON_{side}", "2": "GND"}) for side in BUTTONS]
