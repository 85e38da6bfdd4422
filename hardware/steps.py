"""Pictures of single steps of the build guide, drawn to scale from the model."""

from __future__ import annotations

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Pen, Point
from hardware.drawings import ACRYLIC, GLASS, GREEN, IRON, PLY, WOOD
from hardware.strip_board import PITCH

COPPER, STEEL, NOTE = "#c8571b", "#b9bdc4", "#555555"
K = 6.0  # scale of small parts


def pictures(board: Board) -> dict[str, Canvas]:
    """Return the pictures by name."""
    return {"pico": pico(), "reed": reed(board), "gauge": gauge(board), "pixel": pixel(board),
            "centring": centring(board)}  # fmt: skip


def _note(page: Canvas, at: Point, to: Point, words: str, anchor: str = "start") -> None:
    """Write a note with a thin line to its subject."""
    page.line(at, to, pen=Pen("#999999", 0.15))
    shift = 1.0 if anchor == "start" else -1.0
    page.text((at[0] + shift, at[1] - 1.2), words, 3.6, anchor, NOTE)


def pico() -> Canvas:
    """Return the bare Pico with the button to hold while plugging it in; 51 x 21 mm at 2:1."""
    page, k = Canvas(190, 90, "Step 1: BOOTSEL"), 2.0
    page.text((0, 36), "Step 1: hold BOOTSEL while you plug the cable in, then let go", 5)
    page.box((10, 0), 51 * k, 21 * k, Pen(width=0.4, fill=GREEN), 2)
    page.box((10 - 25.5 * k + 1, 0), 5.6 * k, 7.5 * k, Pen(width=0.3, fill=STEEL))
    for number in range(20):
        for side in (-1, 1):
            at = (10 + (number - 9.5) * PITCH * k, side * 8.9 * k)
            page.circle(at, 1.6, Pen(width=0.25, fill="#d8b04a"))
    page.box((10 - 12.5 * k, -3.6 * k), 4.2 * k, 3.0 * k, Pen(width=0.3, fill="#ffffff"))
    page.box((10 + 2 * k, 0), 7 * k, 7 * k, Pen(width=0.3, fill="#333333"))
    page.line((-95, 0), (10 - 25.5 * k - 4, 0), pen=Pen("#333333", 3.0))
    _note(page, (-40, -32), (10 - 12.5 * k, -3.6 * k), "BOOTSEL", "end")
    _note(page, (-60, 24), (10 - 25.5 * k, 3), "USB", "end")
    page.text((10, -36), "nothing else is connected yet", 3.6, colour=NOTE)
    return page


def _reed(page: Canvas, board: Board, foot: Point, upper: float, lower: float) -> tuple[float, float]:
    """Draw an upright reed with leads of given lengths; return where the glass begins and ends."""
    part, (x, y) = board.reed, foot
    low, high = y, y + part.glass * K
    page.line((x, low - lower * K), (x, high + upper * K), pen=Pen(IRON, part.lead * K))
    page.box((x, (low + high) / 2), board.wood.reed_diameter * K, part.glass * K, Pen(width=0.3, fill=GLASS), 3)
    page.line((x + 1.2, (low + high) / 2 + 3), (x - 0.8, (low + high) / 2 - 12), pen=Pen(IRON, 1.2))
    return low, high


def _tail(page: Canvas, board: Board, x: float, glass: float, away: float) -> None:
    """Draw the copper wire along the end of the upper stub, bent to the side below its joint."""
    part = board.reed
    end, begin = glass + part.upper_stub * K, glass + (part.upper_stub - part.joint) * K
    page.box((x + 2.2, (end + begin) / 2), 6.4, end - begin, Pen("#8a8f98", 0.2, fill="#d5d8dd"), 1.5)
    page.line((x + 3.4, end), (x + 3.4, begin - 1), (x + away, begin - 6), pen=Pen(COPPER, 0.6 * K))


def reed(board: Board) -> Canvas:
    """Return the preparation of a reed in three pictures: tail, upper cut, lower cut."""
    page, part = Canvas(330, 190, "Step 3: preparing a reed"), board.reed
    page.text((-157, 84), f"Step 3: preparing a reed, {K:g}:1. Cut nothing nearer to the glass than "
              f"{part.least_cut:g} mm.", 5, "start")  # fmt: skip
    _soldering(page, board, -115.0)
    _upper_cut(page, board, -5.0)
    _lower_cut(page, board, 105.0)
    return page


def _title(page: Canvas, x: float, lines: list[str]) -> None:
    for number, words in enumerate(lines):
        page.text((x, 73 - 5 * number), words, 3.8)


def _soldering(page: Canvas, board: Board, x: float) -> None:
    part = board.reed
    _title(page, x, [f"1. Solder {board.wires.tail:g} mm of copper to the upper lead,", "at most two seconds"])
    low, high = _reed(page, board, (x, -42), 6.0, 6.0)
    _tail(page, board, x, high, 30.0)
    start, end = high + (part.upper_stub - part.joint) * K, high + part.upper_stub * K
    page.dimension((x - 8, high), (x - 8, start), 6, f"{part.upper_stub - part.joint:g}")
    page.dimension((x - 8, start), (x - 8, end), 16, f"{part.joint:g}")
    _note(page, (x + 26, end + 4), (x + 5, end - 3), "solder")
    _note(page, (x + 26, high - 30), (x + 6, high - 30), "glass: stays cool")
    _note(page, (x + 26, low - 16), (x + 2, low - 16), "lead: iron")


def _upper_cut(page: Canvas, board: Board, x: float) -> None:
    part = board.reed
    _title(page, x, ["2. Hold the joint in flat pliers;", f"nip the rest off, {part.upper_stub:g} mm from the glass"])
    _, high = _reed(page, board, (x, -42), 3.6, 6.0)
    _tail(page, board, x, high, 30.0)
    end = high + part.upper_stub * K
    middle = high + (part.upper_stub - part.joint / 2) * K
    for side in (-1, 1):
        page.box((x + side * 11 + 1, middle), 10, part.joint * K - 1, Pen(width=0.3, fill=STEEL), 1)
        page.polygon([(x + side * 1.5, end + 1), (x + side * 12, end + 3.5), (x + side * 12, end + 9)],
                     Pen(width=0.3, fill="#8f959e"))  # fmt: skip
    page.dimension((x - 18, high), (x - 18, end), 6, f"{part.upper_stub:g}")
    _note(page, (x + 28, middle), (x + 17, middle), "pliers")
    _note(page, (x + 28, end + 8), (x + 12, end + 7), "end nippers")


def _lower_cut(page: Canvas, board: Board, x: float) -> None:
    part = board.reed
    _title(page, x, ["3. Hold the lower lead in pliers;", f"cut it to {part.lower_stub:g} mm"])
    low, high = _reed(page, board, (x, -24), part.upper_stub, part.lower_stub + 2.0)
    _tail(page, board, x, high, 30.0)
    cut, held = low - part.lower_stub * K, low - 0.5 * part.lower_stub * K
    for side in (-1, 1):
        page.box((x + side * 7, held), 10, 14, Pen(width=0.3, fill=STEEL), 1)
        page.polygon([(x + side * 1.5, cut), (x + side * 12, cut + 4), (x + side * 12, cut - 4)],
                     Pen(width=0.3, fill="#8f959e"))  # fmt: skip
    page.dimension((x - 14, cut), (x - 14, low), 8, f"{part.lower_stub:g}")
    _note(page, (x + 24, held), (x + 12, held), "pliers")
    _note(page, (x + 24, cut), (x + 12, cut), "cutters")


def gauge(board: Board) -> Canvas:
    """Return the gauge in use: a cross on the deck with a reed in its corner, both ends level."""
    page, part, k = Canvas(230, 170, "Step 3: the gauge"), board.wood, 4.0
    high, ground = wood.gauge_height(board), -52.0
    page.text((-108, 74), f"Step 3: the gauge at work, {k:g}:1. The cross stands on the deck; press the reed into its "
              "corner.", 4.4, "start")  # fmt: skip
    page.box((0, ground - part.sheet * k / 2), 150, part.sheet * k, Pen(width=0.3, fill=PLY))
    points = [(x * k - 14, (y + high / 2) * k + ground) for x, y in wood.gauge(board, above=True).outline]
    page.polygon(points, Pen(width=0.3, fill=WOOD))
    x, top = 16.0, ground + high * k
    glass_top = top - board.reed.upper_stub * k
    page.line((x, top), (x, glass_top - (board.reed.glass + board.reed.lower_stub) * k), pen=Pen(IRON, 1.7))
    page.box((x, glass_top - board.reed.glass * k / 2), part.reed_diameter * k, board.reed.glass * k,
             Pen(width=0.3, fill=GLASS), 2)  # fmt: skip
    bend = top - board.reed.joint * k - 2
    page.line((x + 2, top), (x + 2, bend), (x + part.return_offset * k, bend - 4),
              (x + part.return_offset * k, ground - part.sheet * k - 6), pen=Pen(COPPER, 2.2))  # fmt: skip
    page.line((-80, top), (60, top), pen=Pen("#b3261e", 0.25, dash=(2.0, 1.2)))
    page.circle((x, ground + 4), 5, Pen("#9a9a9a", 0.3, fill="#eef4f6"))
    page.dimension((-78, ground), (-78, top), 8, f"{high:g}")
    _note(page, (62, top), (x, top), "ends level")
    _note(page, (62, ground + 14), (x + 4, ground + 4), "silicone, a pea")
    _note(page, (62, ground - 6), (40, ground - 6), "deck")
    _note(
        page, (-50, -84 + 6), (x - 1, ground - part.sheet * k - 4), f"lead, in its hole of {part.reed_hole:g} mm", "end"
    )
    _note(page, (62, top - 18), (x + part.return_offset * k, top - 20), "copper wire in its sleeve")
    page.text((-14, ground + high * k / 2 + 10), "cross", 4)
    return page


def pixel(board: Board) -> Canvas:
    """Return a pixel over its hole: thin wires down, light up."""
    page, part, k = Canvas(200, 110, "Step 4: a pixel"), board.wood, 4.0
    page.text((0, 46), f"Step 4: a pixel over its hole, {k:g}:1. Four thin wires: a thick one tears the pads off.", 4.4)
    for side in (-1, 1):
        wide = (20 - part.pixel_hole / 2) * k
        page.box((side * (part.pixel_hole / 2 * k + wide / 2), 0), wide, part.sheet * k, Pen(width=0.3, fill=PLY))
    deck = part.sheet * k / 2
    page.box((0, deck + 3), part.pixel_diameter * k, 6, Pen(width=0.3, fill=GREEN))
    page.box((0, deck + 6 + 3.2), 20, 6.4, Pen(width=0.3, fill="#ffffff"), 1)
    page.text((0, deck + 22), "light", 3.8)
    for at, colour in ((-9, "#b3261e"), (-3, "#222222"), (3, "#3d7a3a"), (9, "#3d7a3a")):
        page.line((at, deck), (at * 1.1, -30), pen=Pen(colour, 1.6))
    _note(page, (44, -22), (10, -22), "DOUT, to the next DIN")
    _note(page, (44, -30), (3.4, -28), "DIN")
    _note(page, (-44, -22), (-10, -22), "5 V", "end")
    _note(page, (-44, -30), (-3.4, -28), "GND", "end")
    page.dimension((-part.pixel_hole / 2 * k, -deck), (part.pixel_hole / 2 * k, -deck), -26, f"{part.pixel_hole:g}")
    return page


def centring(board: Board) -> Canvas:
    """Return the centring square in a window of the top, on the carrier, before the diffuser is in place."""
    page, part, k = Canvas(260, 140, "Step 7: the centring square"), board.wood, 3.0
    page.text((-122, 60), f"Step 7: look through the eye, {k:g}:1. The reed's end must show in the middle of the hole.",
              4.4, "start")  # fmt: skip
    low, half = -6.0, part.window / 2 * k  # the carrier's upper face
    _halves(page, 36 + half, half, (low, part.sheet * k), WOOD)
    _halves(
        page, (part.window - part.centring_play) / 2 * k, part.centring_hole / 2 * k, (low, part.sheet * k), "#eadfc6"
    )
    bar = (low + part.sheet * k, part.sheet * k)
    _halves(page, board.pitch / 2 * k, part.centring_eye / 2 * k, bar, PLY)
    _halves(page, 36 + half, part.carrier_hole / 2 * k, (low - part.carrier * k, part.carrier * k), ACRYLIC)
    top = low - board.reed.top_gap * k
    glass = top - board.reed.upper_stub * k
    page.line((0, top), (0, glass - 26), pen=Pen(IRON, 1.3))
    page.box((0, glass - 12), part.reed_diameter * k, 24, Pen(width=0.3, fill=GLASS), 2)
    page.line((0, 50), (0, low + 2 * part.sheet * k + 4), pen=Pen("#b3261e", 0.3, dash=(2.0, 1.2)))
    _note(page, (40, 46), (1, 46), "eye")
    _note(page, (40, 34), (part.centring_eye / 2 * k + 4, low + 1.6 * part.sheet * k), "bar, on the top")
    _note(page, (64, -28), (half * 0.6, low + 2), "square, in the window")
    _note(page, (64, -38), (half * 0.4, low - 3), "carrier, without its diffuser")
    _note(page, (-64, -28), (-1, top - 3), "reed's end", "end")
    return page


def _halves(page: Canvas, end: float, gap: float, height: tuple[float, float], fill: str) -> None:
    """Draw the section of a plate with a hole in its middle."""
    low, thick = height
    for side in (-1, 1):
        page.box((side * (gap + end) / 2, low + thick / 2), end - gap, thick, Pen(width=0.3, fill=fill))
