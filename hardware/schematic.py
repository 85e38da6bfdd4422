"""The schematic, drawn with schemdraw from the circuit: matrix, controller, supply and pixel chain on one sheet."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import matplotlib as mpl
import schemdraw
import schemdraw.elements

from hardware.board import Board
from hardware.circuit import Circuit

elm: Any = schemdraw.elements  # most of it has no annotations

STEP_X, STEP_Y = 3.6, 2.7
SMALL, TINY = 10, 8
_MADE_FROM = "%% made from "


def draw(board: Board, circuit: Circuit, path: Path) -> None:
    """Write the sheet to a path ending in .svg or .pdf."""
    svg = path.suffix == ".svg"
    schemdraw.use("svg" if svg else "matplotlib")
    schemdraw.svgconfig.text = "text"
    sheet = schemdraw.Drawing(show=False)
    sheet.config(fontsize=11, lw=1.2, font="DejaVu Sans", margin=0.4, bgcolor="white")
    _title(sheet, circuit)
    _matrix(sheet, board, circuit)
    _controller(sheet, circuit)
    _supply(sheet, circuit)
    _pixels(sheet, board, circuit)
    _buttons(sheet, circuit)
    if svg:
        path.write_text(_on_white(sheet.get_imagedata("svg").decode()), encoding="utf-8")
        return
    with mpl.rc_context({"pdf.fonttype": 42}):
        data = sheet.get_imagedata("pdf")
    data = re.sub(rb"\(D:\d{14}", b"(D:20000101000000", data)  # the date is not part of a drawing
    path.write_bytes(data + f"{_MADE_FROM}{digest(circuit)}\n".encode())


def _on_white(svg: str) -> str:
    """Return a picture with a white page as its first shape: some programs ignore the style of the root element."""
    x, y, width, height = re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)[0]
    page = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#ffffff" />'
    return re.sub(r"<svg[^>]*>", lambda opening: opening[0] + page, svg, count=1)


def digest(circuit: Circuit) -> str:
    """Return a digest of what a sheet shows: parts, values, pins and nets."""
    return sha256(repr((circuit, STEP_X, STEP_Y)).encode()).hexdigest()[:16]


def digest_of(path: Path) -> str:
    """Return the digest in a PDF's last line, a comment."""
    return path.read_bytes().rpartition(_MADE_FROM.encode())[2].decode().strip()


def labels(path: Path) -> list[str]:
    """Return the texts of a drawn sheet in order, for comparing drawings: they do not depend on the drawing library."""
    text = re.sub(r"<(?!/?text|/?tspan)[^>]*>", "", path.read_text(encoding="utf-8"))
    return [word for word in (re.sub(r"<[^>]*>", "", part).strip() for part in text.split("</text>")) if word]


def _title(sheet: schemdraw.Drawing, circuit: Circuit) -> None:
    sheet += elm.Label().at((0, 5.2)).label(circuit.title, loc="right", fontsize=16)
    note = "Rows are driven low one by one, columns are read: anodes (A) at the columns, cathodes at the reeds."
    sheet += elm.Label().at((0, 4.5)).label(note, loc="right", fontsize=SMALL)


def _tag(sheet: schemdraw.Drawing, at: tuple[float, float], name: str, side: str) -> None:
    """Label the end of a wire with its net."""
    theta = {"left": 180, "right": 0, "up": 90, "down": 270}[side]
    sheet += elm.Tag(width=2.2, height=0.5).at(at).theta(theta).label(name, fontsize=TINY)


def _matrix(sheet: schemdraw.Drawing, board: Board, circuit: Circuit) -> None:
    bottom = -STEP_Y * (len(board.rows) - 1) - 0.4
    for number, file in enumerate(board.columns):
        x = number * STEP_X
        pull_up = circuit[f"RC_{file}"]
        sheet += (
            elm.Resistor()
            .at((x, 3.4))
            .to((x, 1.9))
            .label(f"{pull_up.ref}\n{pull_up.value}", loc="bottom", fontsize=TINY)
        )
        sheet += elm.Vdd().at((x, 3.4)).label(pull_up.pins["1"], fontsize=TINY)
        sheet += elm.Line().at((x, 1.9)).to((x, bottom - 1.2))
        sheet += elm.Dot(open=True).at((x, bottom - 1.2))
        sheet += elm.Label().at((x, bottom - 1.75)).label(pull_up.pins["2"], loc="center", fontsize=TINY)
    for number, rank in enumerate(reversed(board.rows)):
        y = -number * STEP_Y - 0.9
        sheet += elm.Line().at((-1.4, y)).to(((len(board.columns) - 1) * STEP_X + 1.6, y))
        _tag(sheet, (-1.4, y), f"ROW_{rank}", "left")
        for cell in board.in_row(rank):
            _cell(sheet, circuit, cell, board.columns.index(board.column(cell)) * STEP_X, y)


def _cell(sheet: schemdraw.Drawing, circuit: Circuit, cell: str, x: float, row: float) -> None:
    """Draw column, diode, reed and row of one cell; the diode's direction comes from the circuit."""
    top, diode = row + 1.7, circuit[f"D_{cell}"]
    ends = [(x, top), (x + 1.5, top)]
    start, end = ends if diode.pins["A"].startswith("COL") else ends[::-1]
    sheet += elm.Dot().at((x, top))
    sheet += elm.Diode(fill=True).at(start).to(end).label(diode.ref, loc="top", fontsize=TINY)
    sheet += elm.SwitchReed().at((x + 1.5, top)).to((x + 1.5, row)).label(f"S_{cell}", loc="bottom", fontsize=TINY)
    sheet += elm.Dot().at((x + 1.5, row))


def _controller(sheet: schemdraw.Drawing, circuit: Circuit) -> None:
    part = circuit["U1"]
    signals = [(pin, net) for pin, net in part.pins.items() if net.startswith(("COL", "ROW"))]
    rest = [(pin, net) for pin, net in part.pins.items() if not net.startswith(("COL", "ROW"))]
    pins = [
        elm.IcPin(name=pin, pin=str(part.numbers.get(pin, "")), side="left", slot=_slot(at, signals))
        for at, (pin, _) in enumerate(signals)
    ]
    pins += [
        elm.IcPin(name=pin, pin=str(part.numbers.get(pin, "")), side="right", slot=_slot(at, signals))
        for at, (pin, _) in enumerate(rest)
    ]
    chip = sheet.add(
        elm.Ic(pins=pins, size=(4.2, 9.6), lblsize=SMALL, plblsize=TINY)
        .at((23.5, -6.2))
        .theta(0)
        .label(f"U1 {part.value}", loc="top")
    )
    for pin, net in signals:
        _wire(sheet, getattr(chip, pin), net, "left")
    for pin, net in rest:
        _wire(sheet, getattr(chip, pin), net, "right")


def _slot(at: int, longest: list[Any]) -> str:
    return f"{len(longest) - at}/{len(longest)}"


def _wire(sheet: schemdraw.Drawing, at: Any, net: str, side: str, reach: float = 0.6) -> None:
    end = (at[0] + (reach if side == "right" else -reach), at[1])
    sheet += elm.Line().at(at).to(end)
    if net == "GND":
        sheet += elm.Ground().at(end)
    else:
        _tag(sheet, end, net, side)


def _supply(sheet: schemdraw.Drawing, circuit: Circuit) -> None:
    x, y = 23.0, -10.4
    _tag(sheet, (x, y), "VBUS", "left")
    fuse, bulk, small = circuit["F1"], circuit["C1"], circuit["C2"]
    sheet += elm.Line().at((x, y)).to((x + 1.6, y))
    sheet += (
        elm.Capacitor()
        .at((x + 1.2, y))
        .to((x + 1.2, y - 1.8))
        .label(f"{small.ref}\n{small.value}", loc="bottom", fontsize=TINY)
    )
    sheet += elm.Ground().at((x + 1.2, y - 1.8))
    sheet += elm.Dot().at((x + 1.2, y))
    sheet += elm.FuseIEEE().at((x + 1.6, y)).to((x + 4.2, y)).label(f"{fuse.ref} {fuse.value}", fontsize=TINY)
    sheet += elm.Line().at((x + 4.2, y)).to((x + 6.4, y))
    sheet += elm.Dot().at((x + 4.8, y))
    sheet += (
        elm.Capacitor(polar=True)
        .at((x + 4.8, y))
        .to((x + 4.8, y - 1.8))
        .label(f"{bulk.ref}\n{bulk.value}", loc="bottom", fontsize=TINY)
    )
    sheet += elm.Ground().at((x + 4.8, y - 1.8))
    _tag(sheet, (x + 6.4, y), "5V_PIXELS", "right")
    _shifter(sheet, circuit, x, y - 4.6)


def _shifter(sheet: schemdraw.Drawing, circuit: Circuit, x: float, y: float) -> None:
    part, resistor = circuit["U2"], circuit["R1"]
    left = ["1A", "1OE", "2A", "3A", "4A"]
    right = ["1Y", "VCC", "2OE", "3OE", "4OE", "GND"]
    pins = [
        elm.IcPin(name=name, pin=str(part.numbers[name]), side="left", slot=f"{6 - at}/6")
        for at, name in enumerate(left)
    ]
    pins += [
        elm.IcPin(name=name, pin=str(part.numbers[name]), side="right", slot=f"{6 - at}/6")
        for at, name in enumerate(right)
    ]
    chip = sheet.add(
        elm.Ic(pins=pins, size=(2.8, 5.2), lblsize=SMALL, plblsize=TINY)
        .at((x + 1.4, y - 4.6))
        .theta(0)
        .label(f"U2 {part.value}", loc="top")
    )
    for name in left:
        _wire(sheet, getattr(chip, name), part.pins[name], "left", 0.5)
    for name in right[1:]:
        _wire(sheet, getattr(chip, name), part.pins[name], "right", 0.5)
    out = getattr(chip, "1Y")
    sheet += elm.Resistor().at(out).to((out[0] + 2.6, out[1])).label(f"{resistor.ref} {resistor.value}", fontsize=TINY)
    _tag(sheet, (out[0] + 2.6, out[1]), resistor.pins["2"], "right")


def _pixels(sheet: schemdraw.Drawing, board: Board, circuit: Circuit) -> None:
    """Draw the chain as it is on the board: rank 5 at the top, arrows along the data."""
    x0, y0, size, step = 1.0, -26.4, 1.35, 2.5
    sheet += (
        elm.Label()
        .at((0, y0 + 4 * step + 0.9))
        .label("Pixels: 5 V to 5V_PIXELS, GND to GND; data as drawn", loc="right", fontsize=SMALL)
    )
    middle = {}
    for cell in board.cells:
        x, y = (
            x0 + board.columns.index(board.column(cell)) * (step + 0.8),
            y0 + board.rows.index(board.row(cell)) * step * 0.95,
        )
        middle[cell] = (x, y)
        sheet += (
            elm.Rect(corner1=(-size / 2 - 0.25, -size / 2), corner2=(size / 2 + 0.25, size / 2)).at((x, y)).theta(0)
        )
        sheet += elm.Label().at((x, y)).label(f"LED_{cell}", loc="center", fontsize=TINY)
    for one, two in zip(board.chain, board.chain[1:], strict=False):
        _arrow(sheet, middle[one], middle[two], size)
    first = middle[board.chain[0]]
    sheet += elm.Line(arrow="->").at((first[0] - 2.0, first[1])).to((first[0] - size / 2 - 0.25, first[1]))
    _tag(sheet, (first[0] - 2.0, first[1]), circuit[f"LED_{board.chain[0]}"].pins["DIN"], "left")


def _arrow(sheet: schemdraw.Drawing, start: tuple[float, float], end: tuple[float, float], size: float) -> None:
    if start[1] == end[1]:
        shift = (size / 2 + 0.25) * (1 if end[0] > start[0] else -1)
        sheet += elm.Line(arrow="->").at((start[0] + shift, start[1])).to((end[0] - shift, end[1]))
    else:
        sheet += elm.Line(arrow="->").at((start[0], start[1] + size / 2)).to((end[0], end[1] - size / 2))


def _buttons(sheet: schemdraw.Drawing, circuit: Circuit) -> None:
    for number, button in enumerate(circuit.of_kind("button")):
        x, y = 33.5, -2.2 - number * 2.6
        _tag(sheet, (x, y), button.pins["1"], "left")
        sheet += elm.Button().at((x, y)).to((x + 2.2, y)).label(button.ref, fontsize=TINY)
        sheet += elm.Ground().at((x + 2.2, y))
