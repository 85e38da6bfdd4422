"""A printed circuit as KiCad files: the board, and the project with its design rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from hardware.canvas import Point
from hardware.pcb import BACK, Footprint, Layout, Pad, Track, Words

Node = str | float | list["Node"]
LAYERS = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"), (36, "B.SilkS", "user"), (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"), (39, "F.Mask", "user"), (44, "Edge.Cuts", "user"), (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)  # fmt: skip
ORIGIN = (148.5, 105.0)  # the middle of KiCad's A4 sheet, where y points down
_SILK = 0.15  # mm; the width of a line of silk
_EDGE = 0.1


def text(node: Node) -> str:
    """Return a node as KiCad writes it: numbers, words and lists in parentheses."""
    if isinstance(node, list):
        return "(" + " ".join(map(text, node)) + ")"
    return node if isinstance(node, str) else f"{node:.4f}".rstrip("0").rstrip(".")


def quoted(words: str) -> str:
    """Return words in quotes."""
    return json.dumps(words, ensure_ascii=False)


def board_file(layout: Layout) -> str:
    """Return the board (.kicad_pcb), for KiCad 6 and later."""
    head: list[Node] = [
        ["general", ["thickness", layout.thickness]],
        ["paper", quoted("A4")],
        ["title_block", ["title", quoted(layout.title)], ["rev", quoted(layout.revision)]],
        _layers(),
        ["setup", ["pad_to_mask_clearance", 0.05]],
    ]
    lines = ["(kicad_pcb (version 20211014) (generator passoboard)", *("  " + text(node) for node in head)]
    lines += [f"  {text(node)}" for node in _nets(layout)]
    for part in layout.footprints:
        lines += _footprint(layout, part)
    lines += [f"  {text(node)}" for node in _drawings(layout)]
    return "\n".join([*lines, ")", ""])


def _layers() -> Node:
    found: list[Node] = [[float(number), quoted(name), kind] for number, name, kind in LAYERS]
    return ["layers", *found]


def _nets(layout: Layout) -> Iterator[Node]:
    for number, name in enumerate(["", *layout.nets]):
        yield ["net", float(number), quoted(name)]


def _place(name: str, at: Point, turn: float = 0.0) -> Node:
    """Return a point on the sheet, without -0, which would make files differ."""
    x, y = at[0] + ORIGIN[0], ORIGIN[1] - at[1]
    return [name, x, y, turn] if turn else [name, x, y]


def _identity(*words: object) -> Node:
    """Return an identifier that is the same on every run."""
    return ["tstamp", str(uuid5(NAMESPACE_URL, repr(words)))]


def _net(layout: Layout, name: str) -> Node:
    return ["net", float(layout.nets.index(name) + 1), quoted(name)]


def _footprint(layout: Layout, part: Footprint) -> list[str]:
    """Return a part. Its reference is on the fabrication layer only: the five boards are identical."""
    kind = "smd" if any(not pad.drill for pad in part.pads) else "through_hole"
    font: Node = ["effects", ["font", ["size", 0.8, 0.8], ["thickness", 0.12]]]
    lines = [f'  (footprint {quoted("passo:" + part.kind)} (layer "F.Cu") {text(_identity("part", part.ref))}']
    nodes: list[Node] = [_place("at", part.at), ["attr", kind]]
    for name, words in (("reference", part.ref), ("value", part.kind)):
        nodes.append(["fp_text", name, quoted(words), ["at", 0.0, 0.0], ["layer", quoted("F.Fab")], "hide", font])
    for start, end in part.silk:
        ends: list[Node] = [["start", *_within(part, start)], ["end", *_within(part, end)]]
        nodes.append(["fp_line", *ends, ["layer", quoted("F.SilkS")], ["width", _SILK]])
    for centre, radius in part.rings:
        x, y = _within(part, centre)
        ends = [["center", x, y], ["end", x + radius, y]]
        nodes.append(["fp_circle", *ends, ["layer", quoted("F.SilkS")], ["width", _SILK], ["fill", "none"]])
    nodes += [_pad(layout, part, pad) for pad in part.pads]
    return [*lines, *("    " + text(node) for node in nodes), "  )"]


def _within(part: Footprint, at: Point) -> list[float]:
    """Return a point in its part's coordinates: relative to the part, y down."""
    return [at[0] - part.at[0], part.at[1] - at[1]]


def _pad(layout: Layout, part: Footprint, pad: Pad) -> Node:
    shape = "oval" if pad.stretch else "circle"
    place: list[Node] = [["at", *_within(part, pad.at)], ["size", pad.size + pad.stretch, pad.size]]
    if pad.drill:
        return ["pad", quoted(pad.pin), "thru_hole", shape, *place, ["drill", pad.drill],
                ["layers", quoted("*.Cu"), quoted("*.Mask")], _net(layout, pad.net)]  # fmt: skip
    return ["pad", quoted(pad.pin), "smd", shape, *place, ["layers", quoted("F.Cu"), quoted("F.Mask")],
            _net(layout, pad.net)]  # fmt: skip


def _drawings(layout: Layout) -> Iterator[Node]:
    """Return outline, words and tracks."""
    (x0, y0), (x1, y1) = layout.low, layout.high
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        yield ["gr_line", _place("start", start), _place("end", end), ["layer", quoted("Edge.Cuts")], ["width", _EDGE],
               _identity("edge", start, end)]  # fmt: skip
    for words in layout.words:
        yield _words(words)
    for track in layout.tracks:
        yield _track(layout, track)


def _words(words: Words) -> Node:
    font: Node = ["font", ["size", words.size, words.size], ["thickness", max(_SILK, words.size * 0.14)]]
    effects: list[Node] = ["effects", font]
    if words.layer == BACK:
        effects.append(["justify", "mirror"])
    layer = quoted(f"{words.layer}.SilkS")
    return ["gr_text", quoted(words.words), _place("at", words.at, words.turn), ["layer", layer], effects,
            _identity("words", words)]  # fmt: skip


def _track(layout: Layout, track: Track) -> Node:
    number = float(layout.nets.index(track.net) + 1)
    return ["segment", _place("start", track.start), _place("end", track.end), ["width", track.width],
            ["layer", quoted(f"{track.layer}.Cu")], ["net", number], _identity("track", track)]  # fmt: skip


def project_file(layout: Layout) -> str:
    """Return the project (.kicad_pro) with the design rules for KiCad's check."""
    rules = layout.rules
    limits = {
        "min_clearance": rules.clearance,
        "min_track_width": rules.track,
        "min_copper_edge_clearance": rules.edge,
        "min_via_annular_width": rules.ring,
        "min_hole_clearance": rules.clearance,
        "min_hole_to_hole": rules.hole,
        "min_silk_clearance": rules.silk,
        "min_through_hole_diameter": 0.3,
    }
    nets = {"name": "Default", "clearance": rules.clearance, "track_width": rules.track}
    data = {
        # Footprints exist only in the board: five parts need no library.
        "board": {"design_settings": {"rules": limits, "rule_severities": {"lib_footprint_issues": "ignore"}}},
        "meta": {"filename": "rank-board.kicad_pro", "version": 1},
        "net_settings": {"classes": [nets], "meta": {"version": 2}},
    }
    return json.dumps(data, indent=2) + "\n"
