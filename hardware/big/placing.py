"""A page for placing and checking parts by hand: touch a line of the list, and its parts light up on the board.

The projects' usual tool for this, InteractiveHtmlBom, needs wxPython, which we ask nobody to install.
"""

from __future__ import annotations

from collections import defaultdict
from html import escape

from hardware.big.drawing import Drawing, Placed

_STYLE = (
    "body{font:16px sans-serif;margin:1em}svg{width:100%;background:#3c7a4c}rect{fill:#d8b060}"
    ".on{fill:#ff3020}tr{cursor:pointer}tr.on td{background:#ffd0c0}td{padding:.2em}input{width:1.2em;height:1.2em}"
)
_SCRIPT = (
    "for(const row of document.querySelectorAll('tr'))row.onclick=()=>{"
    "for(const old of document.querySelectorAll('.on'))old.classList.remove('on');row.classList.add('on');"
    "for(const ref of row.dataset.refs.split(' '))document.getElementById(ref).classList.add('on')}"
)
# As they are placed, not as the library has them.
_SIZES = {"SOIC": (10.0, 6.0), "LED": (5.4, 5.0), "JST": (4.3, 11.0), "SOT": (3.0, 3.0)}


def _box(part: Placed, drawing: Drawing) -> str:
    name = part.footprint.partition(":")[2]
    wide, high = next((size for start, size in _SIZES.items() if name.startswith(start)), (2.2, 1.4))
    if wide == 2.2 and part.turn % 180:
        wide, high = high, wide
    x, y = part.at[0] - drawing.low[0], drawing.high[1] - part.at[1]
    words = f"<title>{escape(part.ref)} {escape(part.value)}, turned {part.turn:g}</title>"
    left, top = x - wide / 2, y - high / 2
    return f'<rect id="{part.ref}" x="{left:.2f}" y="{top:.2f}" width="{wide}" height="{high}">{words}</rect>'


def page(drawing: Drawing) -> str:
    """Return the page, complete in itself."""
    wide, high = drawing.high[0] - drawing.low[0], drawing.high[1] - drawing.low[1]
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for part in drawing.parts:
        groups[part.value, part.footprint.partition(":")[2]].append(part.ref)
    rows = [
        f'<tr data-refs="{" ".join(refs)}"><td><input type="checkbox"></td><td>{len(refs)}</td><td>{escape(value)}</td>'
        f"<td>{escape(footprint)}</td><td>{' '.join(refs)}</td></tr>"
        for (value, footprint), refs in groups.items()
    ]
    boxes = "".join(_box(part, drawing) for part in drawing.parts)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Placing: {escape(drawing.name)}</title>'
        f"<style>{_STYLE}</style><h1>Placing: {escape(drawing.name)}</h1>"
        "<p>Touch a line: its parts light up. Hold the mouse over a part: its name and turn. Seen from the parts' side."
        "</p>"
        f'<svg viewBox="0 0 {wide:g} {high:g}" role="img" aria-label="the board">{boxes}</svg>'
        f"<table>{''.join(rows)}</table><script>{_SCRIPT}</script></html>\n"
    )
