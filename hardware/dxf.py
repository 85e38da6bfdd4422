"""A small writer of DXF R12, which every laser and CNC program reads: layers CUT, ENGRAVE and SHEET, millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.canvas import Point
from hardware.wood import Panel

LAYERS = {"CUT": 1, "ENGRAVE": 5, "SHEET": 8}


def _pair(code: int, value: object) -> str:
    return f"{code}\n{value:.4f}" if isinstance(value, float) else f"{code}\n{value}"


def _polyline(points: Iterable[Point], layer: str, closed: bool = True) -> list[str]:
    lines = [_pair(0, "POLYLINE"), _pair(8, layer), _pair(66, 1), _pair(70, int(closed))]
    for x, y in points:
        lines += [_pair(0, "VERTEX"), _pair(8, layer), _pair(10, float(x)), _pair(20, float(y))]
    return [*lines, _pair(0, "SEQEND"), _pair(8, layer)]


def _circle(centre: Point, radius: float, layer: str) -> list[str]:
    place = [_pair(10, float(centre[0])), _pair(20, float(centre[1])), _pair(40, float(radius))]
    return [_pair(0, "CIRCLE"), _pair(8, layer), *place]


def _text(at: Point, words: str, height: float = 4.0) -> list[str]:
    place = [_pair(10, float(at[0])), _pair(20, float(at[1])), _pair(40, height)]
    return [_pair(0, "TEXT"), _pair(8, "ENGRAVE"), *place, _pair(1, words)]


def _panel(panel: Panel) -> list[str]:
    lines = _polyline(panel.outline, "CUT") if panel.outline else []
    for cut in panel.cuts:
        lines += _polyline(cut, "CUT")
    for hole in panel.holes:
        lines += _circle(hole.centre, hole.diameter / 2, "CUT")
    for one, two in panel.marks:
        lines += _polyline([one, two], "ENGRAVE", closed=False)
    for at, words in panel.words:
        lines += _text(at, words)
    return lines


def write(panels: Iterable[Panel], sheet: list[Point] | None = None) -> str:
    """Return a DXF file with panels, and the sheet's edge on its own layer if given."""
    lines = [_pair(0, "SECTION"), _pair(2, "HEADER"), _pair(9, "$ACADVER"), _pair(1, "AC1009"), _pair(0, "ENDSEC")]
    lines += [_pair(0, "SECTION"), _pair(2, "TABLES"), _pair(0, "TABLE"), _pair(2, "LAYER"), _pair(70, len(LAYERS))]
    for name, colour in LAYERS.items():
        lines += [_pair(0, "LAYER"), _pair(2, name), _pair(70, 0), _pair(62, colour), _pair(6, "CONTINUOUS")]
    lines += [_pair(0, "ENDTAB"), _pair(0, "ENDSEC"), _pair(0, "SECTION"), _pair(2, "ENTITIES")]
    if sheet:
        lines += _polyline(sheet, "SHEET")
    for panel in panels:
        lines += _panel(panel)
    return "\n".join([*lines, _pair(0, "ENDSEC"), _pair(0, "EOF"), ""])
