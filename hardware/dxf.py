"""Panels as DXF files in millimetres: layers CUT, ENGRAVE and SHEET, lines moved by half a cut where that is wanted."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

from ezdxf import bbox, options  # type: ignore[attr-defined]
from ezdxf.document import Drawing
from ezdxf.enums import TextEntityAlignment
from ezdxf.filemanagement import new, read
from ezdxf.layouts.layout import Modelspace
from ezdxf.math import has_clockwise_orientation, offset_vertices_2d

from hardware.canvas import Point
from hardware.wood import Panel

LAYERS = {"CUT": 1, "ENGRAVE": 5, "SHEET": 8}
LETTER = 4.0  # mm; the height of engraved words
_VERSION = "R2000"  # the oldest that carries units; laser and CNC programs read it
_MILLIMETRES = 4
_CLOSE = 0.01  # mm


def widened(points: Sequence[Point], by: float) -> list[Point]:
    """Return a closed outline offset outwards by this much, or inwards if negative."""
    if not by:
        return list(points)
    left = -by if not has_clockwise_orientation(points) else by  # positive is to the left of the way round
    try:
        moved = [(point.x, point.y) for point in offset_vertices_2d(points, left, closed=True)]
    except ZeroDivisionError:  # an edge as short as nothing
        moved = []
    for axis in (0, 1):  # an outline that is moved through itself comes out on the other side
        before, after = ([point[axis] for point in outline] for outline in (points, moved))
        if not after or abs(min(before) - by - min(after)) > _CLOSE or abs(max(before) + by - max(after)) > _CLOSE:
            raise ValueError(f"kerf: an outline cannot be moved by {by:g} mm")
    return moved


def _panel(space: Modelspace, panel: Panel, kerf: float) -> None:
    """Draw a panel compensated for the cut: its outline wider, its holes narrower by half a cut on each side."""
    cut = {"layer": "CUT"}
    if panel.outline:
        space.add_lwpolyline(widened(panel.outline, kerf / 2), close=True, dxfattribs=cut)
    for points in panel.cuts:
        space.add_lwpolyline(widened(points, -kerf / 2), close=True, dxfattribs=cut)
    for hole in panel.holes:
        across = hole.diameter + (kerf if hole.use == "disc" else -kerf)  # a disc is what is left inside
        space.add_circle(hole.centre, across / 2, dxfattribs=cut)
    for one, two in panel.marks:
        space.add_line(one, two, dxfattribs={"layer": "ENGRAVE"})
    for at, words in panel.words:
        text = space.add_text(words, height=LETTER, dxfattribs={"layer": "ENGRAVE"})
        text.set_placement(at, align=TextEntityAlignment.MIDDLE_CENTER)


def document(panels: Iterable[Panel], sheet: Sequence[Point] | None = None, kerf: float = 0.0) -> Drawing:
    """Return a drawing with panels, and the sheet's edge on its own layer if given."""
    drawing = new(_VERSION, units=_MILLIMETRES)
    for name, colour in LAYERS.items():
        drawing.layers.add(name, color=colour)
    space = drawing.modelspace()
    if sheet:
        space.add_lwpolyline(sheet, close=True, dxfattribs={"layer": "SHEET"})
    for panel in panels:
        _panel(space, panel, kerf)
    drawn = bbox.extents(space)
    space.reset_extents(drawn.extmin, drawn.extmax)  # programs that trust the header find the drawing by it
    return drawing


def write(panels: Iterable[Panel], sheet: Sequence[Point] | None = None, kerf: float = 0.0) -> str:
    """Return a drawing as a file, the same on every run: no date, no random identifiers."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        out = io.StringIO()
        document(panels, sheet, kerf).write(out)
        return out.getvalue()
    finally:
        options.write_fixed_meta_data_for_testing = before


def entities(text: str) -> list[tuple[object, ...]]:
    """Return only what a file draws: layer, kind and coordinates of each entity."""
    found: list[tuple[object, ...]] = []
    everything: Iterable[Any] = read(io.StringIO(text)).modelspace()
    for item in everything:
        kind, layer = item.dxftype(), item.dxf.layer
        if kind == "LWPOLYLINE":
            found.append((layer, kind, *(round(value, 4) for point in item.get_points("xy") for value in point)))
        elif kind == "CIRCLE":
            found.append((layer, kind, *(round(value, 4) for value in (*item.dxf.center, item.dxf.radius))))
        elif kind == "LINE":
            found.append((layer, kind, *(round(value, 4) for value in (*item.dxf.start, *item.dxf.end))))
        else:
            found.append((layer, kind, item.dxf.text, *(round(value, 4) for value in item.dxf.align_point)))
    return found
