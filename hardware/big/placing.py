"""A page for placing and checking parts by hand: touch a line of the list, and its parts light up on the board.

It is drawn from KiCad's board: every pad where it is, the first one of each part marked. KiCad's plug-in
InteractiveHtmlBom makes a larger one from the same board; its package would have everybody compile wxPython.
"""

from __future__ import annotations

from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any

from hardware.fabrication import Made
from hardware.pcb import Drawing

_SCALE = 10  # pixels a millimetre: a strip is scrolled
_ROOM = 0.4  # mm round a part's pads
_STYLE = (
    "body{font:16px sans-serif;margin:1em}div{overflow-x:auto;border:1px solid #888}"
    "svg{background:#eef2f4;display:block}"
    ".slot{fill:#fff;stroke:#888;stroke-width:.1}.part{fill:#fff0;stroke:#68737a;stroke-width:.12;cursor:pointer}"
    ".pad{fill:#c79a3c;pointer-events:none}.first{fill:#b00020}text{font-size:1.3px;pointer-events:none}"
    ".on .part{fill:#ff3020;fill-opacity:.45}.done .part{fill:#2e9e4f;fill-opacity:.45}"
    "tr{cursor:pointer}tr.on td{background:#ffd0c0}td{padding:.2em .5em}input{width:1.2em;height:1.2em}"
)
_SCRIPT = Path(__file__).with_name("placing.js")


def _part(ref: str, value: str, pads: list[dict[str, Any]], drawing: Drawing) -> str:
    """Return a part as a box round its pads, the first of them marked."""
    boxes, shapes = [], []
    first = "1" if any(pad["name"] == "1" for pad in pads) else pads[0]["name"]
    for pad in pads:
        x, y = pad["at"][0] - drawing.low[0], drawing.high[1] - pad["at"][1]
        wide, high = pad["size"][::-1] if round(pad["turn"]) % 180 else pad["size"]
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
        kind = "pad first" if pad["name"] == first and len(pads) > 2 else "pad"
        shapes.append(f'<rect class="{kind}" x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:.2f}" '
                      f'height="{high:.2f}"/>')  # fmt: skip
    left, top = (min(box[axis] for box in boxes) - _ROOM for axis in (0, 1))
    right, low = (max(box[axis] for box in boxes) + _ROOM for axis in (2, 3))
    name = f'<text x="{left:.2f}" y="{top - 0.2:.2f}">{escape(ref)}</text>'
    return (
        f'<g id="{ref}"><title>{escape(ref)} {escape(value)}</title><rect class="part" x="{left:.2f}" y="{top:.2f}" '
        f'width="{right - left:.2f}" height="{low - top:.2f}"/>{"".join(shapes)}{name}</g>'
    )


def _slots(drawing: Drawing) -> str:
    found = []
    for (x, y), long, wide in drawing.slots:
        left, top = x - long / 2 - drawing.low[0], drawing.high[1] - y - wide / 2
        found.append(f'<rect class="slot" x="{left:.2f}" y="{top:.2f}" width="{long:g}" height="{wide:g}" '
                     f'rx="{wide / 2:g}"/>')  # fmt: skip
    return "".join(found)


def page(drawing: Drawing, made: Made) -> str:
    """Return the page, complete in itself."""
    wide, high = drawing.high[0] - drawing.low[0], drawing.high[1] - drawing.low[1]
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for part in drawing.parts:
        groups[part.value, part.footprint.partition(":")[2]].append(part.ref)
    rows = [
        f'<tr data-refs="{" ".join(refs)}"><td><input type="checkbox" aria-label="placed: {escape(value)}"></td>'
        f"<td>{len(refs)}</td><td>{escape(value)}</td><td>{escape(footprint)}</td><td>{' '.join(refs)}</td></tr>"
        for (value, footprint), refs in groups.items()
    ]
    parts = "".join(_part(part.ref, part.value, made.pads[part.ref], drawing) for part in drawing.parts)
    script = _SCRIPT.read_text(encoding="utf-8")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Placing: {escape(drawing.name)}</title>'
        f"<style>{_STYLE}</style><h1>Placing: {escape(drawing.name)}</h1>"
        "<p>Touch a line: its parts light up. Touch a part: its line. What is ticked turns green, and stays so. "
        "Red: pin 1 of chips, lights and connectors. Seen from the parts' side.</p>"
        f'<div><svg width="{wide * _SCALE:g}" height="{high * _SCALE:g}" viewBox="0 0 {wide:g} {high:g}" role="img" '
        f'aria-label="the board">{_slots(drawing)}{parts}</svg></div>'
        f"<table>{''.join(rows)}</table><script>{script}</script></html>\n"
    )
