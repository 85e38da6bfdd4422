"""The assembled big board as boxes, and which of them collide. z is up from the upper side of the floor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from hardware.assembly import Solid, box
from hardware.big import circuit, controller, strip, wood
from hardware.big.board import BigBoard
from hardware.pcb import Drawing
from hardware.wood import Panel, bounds

_TOUCH = 1e-6  # mm; what lies on something touches it
HEIGHTS = {"hall": 1.2, "pixel": 1.6, "register": 1.8, "buffer": 1.45, "shifter": 1.45, "decoupling": 0.95,
           "bulk": 1.45, "series": 0.55, "pull_up": 0.55}  # fmt: skip
SIZES = {"hall": (3.0, 3.0), "pixel": (5.5, 5.2), "register": (10.0, 6.3), "buffer": (3.2, 3.2), "shifter": (3.2, 3.2),
         "connector": (4.5, 11.5)}  # fmt: skip
SMALL = (2.4, 2.4)
# What is meant to be in each other: joined at a slot, screwed in, standing in a hole.
MEANT = {frozenset(pair) for pair in (("slat along", "slat across"), ("side", "screw"), ("side",), ("side", "plug"),
                                      ("plug", "controller"))}  # fmt: skip
CHANGE = {
    "side": "[box] outer", "ledge": "[box] ledge_gap or ledge_width", "post": "[box] ledge_width",
    "deck": "[layers] room", "slat along": "[layers] slat", "slat across": "[layers] slat", "strip": "[strip] length",
    "part": "[strip] pixel or slot_length", "connector": "[box] plug_height or [layers] well",
    "controller": "[box] standoff or [layers] room", "button": "[box] button_height", "plug": "[box] usb_plug",
    "screw": "[box] screw_places", "opal": "[layers] opal",
}  # fmt: skip


def collisions(board: BigBoard) -> list[str]:
    """Return every kind of collision in the box, cables left out, once, with how many there are."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    parts = [*_strips(board)]  # beside each other, they are KiCad's affair
    rest = [*_wood(board), *_controller(board), *_buttons(board), *_screws(board)]
    for one, two in chain(combinations(rest, 2), product(rest, parts)):
        into = one.overlap(two)
        if into <= _TOUCH or frozenset((one.kind, two.kind)) in MEANT:
            continue
        change = " or ".join(dict.fromkeys(CHANGE[solid.kind] for solid in (one, two)))
        words = f"{one.name} is {into:.2f} mm into {two.name}, must be at most 0 mm; change {change}"
        first, count = found.get((one.kind, two.kind), (words, 0))
        found[one.kind, two.kind] = (first, count + 1)
    return [words + (f" ({count} alike)" if count > 1 else "") for words, count in found.values()]


def _flat(kind: str, panel: Panel, z: tuple[float, float]) -> Solid:
    x0, y0, x1, y1 = bounds(panel)
    return Solid(kind, panel.name, (x0, x1), (y0, y1), z)


def _wood(board: BigBoard) -> Iterator[Solid]:
    layers, outer, deep = board.layers, board.box.outer, board.box.side_thickness
    deck = layers.room + layers.deck
    surface = deck + wood.slat_height(board)
    middle, high = (outer - deep) / 2, (0.0, board.box.side_height)
    for sign, across, along in ((-1, "front", "left"), (1, "back", "right")):
        yield box("side", f"side, {across}", (0, sign * middle), (outer, deep), high)
        yield box("side", f"side, {along}", (sign * middle, 0), (deep, outer), high)
    for panel in wood.ledges(board):
        yield _flat("ledge", panel, (0.0, layers.room))
    for panel in wood.posts(board):
        yield _flat("post", panel, (0.0, layers.room))
    yield box("deck", "deck", (0, 0), (wood.inner(board), wood.inner(board)), (layers.room, deck))
    long = wood.inner(board)
    for at in wood.lines(board):  # those between files are lower where strips lie in their notches
        yield box("slat along", f"slat at y {at:g}", (0, at), (long, layers.slat), (deck, surface))
        for rank in wood.ranks(board):
            notch = (layers.slat, board.strip.width + 2 * board.box.strip_play)
            yield box("slat across", f"slat at x {at:g}", (at, rank), notch, (deck, surface - layers.strip))
    yield box("opal", "opal", (0, 0), (outer, outer), (surface, surface + layers.opal))


def _strips(board: BigBoard) -> Iterator[Solid]:
    layers = board.layers
    under = layers.room + layers.deck + layers.well
    drawn = strip.draw(board)
    for number, y in enumerate(wood.ranks(board)):
        size = (board.strip.length, board.strip.width)
        yield box("strip", f"strip {number + 1}", (0, y), size, (under, under + layers.strip))
        yield from _parts(board, drawn, number, y, under)


def _parts(board: BigBoard, drawn: Drawing, number: int, y: float, under: float) -> Iterator[Solid]:
    """Yield a strip's parts as they hang below it: turned over along its length, every second one by half, too."""
    turn = -1 if number % 2 else 1
    wired = circuit.strip()
    for part in drawn.parts:
        kind = wired[part.ref].kind
        wide, long = SIZES.get(kind, SMALL)
        high = board.box.plug_height if kind == "connector" else HEIGHTS[kind]
        at = (turn * part.at[0], y - turn * part.at[1])
        name = f"{part.ref} of strip {number + 1}"
        yield box("connector" if kind == "connector" else "part", name, at, (wide, long), (under - high, under))


def _controller(board: BigBoard) -> Iterator[Solid]:
    """Yield the controller's board with all on it, and the USB plug that goes through the left side."""
    low, (left, foot), (right, head) = board.box.standoff, *wood.controller_place(board)[::2]
    yield Solid("controller", "controller", (left, right), (foot, head),
                (low, low + controller.THICK + controller.TALLEST))  # fmt: skip
    wide, high = board.box.usb_plug
    middle, socket = wood.usb_middle(board), left + 1.0
    yield Solid("plug", "USB plug", (-board.box.outer / 2 - 10, socket), (-wide / 2, wide / 2),
                (middle - high / 2, middle + high / 2))  # fmt: skip


def _buttons(board: BigBoard) -> Iterator[Solid]:
    across, deep = wood.BUTTON
    face, height = wood.inside(board) / 2, board.box.button_height
    z = (height - across / 2, height + across / 2)
    for sign, name in ((-1, "south"), (1, "north")):
        yield box("button", f"{name} button", (0, sign * (face - deep / 2)), (across, deep), z)
    yield box("button", "west button", (-face + deep / 2, board.pitch), (deep, across), z)
    yield box("button", "east button", (face - deep / 2, 0), (deep, across), z)


def _screws(board: BigBoard) -> Iterator[Solid]:
    """Yield the screws from below and from above, each into a side, as boxes."""
    height, long = board.box.side_height, board.box.screw_length
    down = long - board.layers.opal - board.layers.top
    up = long - board.layers.floor
    for hole in wood.screws(board):
        size = (hole.diameter, hole.diameter)
        yield box("screw", f"upper screw at {hole.centre}", hole.centre, size, (height - down, height))
        yield box("screw", f"lower screw at {hole.centre}", hole.centre, size, (0.0, up))
