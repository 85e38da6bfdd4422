"""A page that turns the whole box, complete in itself: parts, colours, and a slider that lifts them apart."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from pathlib import Path

from hardware.big import solids
from hardware.big.board import BigBoard

_UNIT = 50  # per mm: 16 bits reach 655 mm
_STYLE = (
    "html,body{margin:0;height:100%;font:16px sans-serif}canvas{width:100%;height:100%;display:block;touch-action:none}"
    "form{position:absolute;left:1em;top:1em;background:#fffc;padding:.5em 1em}label{display:block}"
)
_SCRIPT = Path(__file__).with_name("viewer.js")


def page(board: BigBoard) -> str:
    """Return the page."""
    parts, points = [], bytearray()
    first = 0
    for part in solids.box(board):
        corners = [corner for triangle in part.triangles for corner in triangle]
        for corner in corners:
            points += struct.pack("<3h", *(round(value * _UNIT) for value in corner))
        parts.append(
            {"name": part.name, "colour": part.colour, "lift": part.lift, "first": first, "count": len(corners)}
        )
        first += len(corners)
    packed = base64.b64encode(zlib.compress(bytes(points), 9)).decode()
    script = _SCRIPT.read_text(encoding="utf-8")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{board.name}: the box</title>'
        f"<style>{_STYLE}</style><canvas></canvas><form><b>{board.name}</b>"
        '<label>open <input type="range" id="open" min="0" max="100" value="60"></label>'
        "drag to turn, roll to come nearer</form>"
        f"<script>const parts = {json.dumps(parts)}, packed = '{packed}';{script}</script></html>\n"
    )
