"""Pictures of the steps of the big board's guide, drawn to scale from the model."""

from __future__ import annotations

from hardware.big import circuit, controller, strip, wood
from hardware.big.board import CELLS, BigBoard
from hardware.big.drawings import BOARD, NOTE, THIN, lines, note
from hardware.canvas import Canvas, Pen, Point, rounded
from hardware.drawings import ACRYLIC, GREEN, MAGNET, PLY
from hardware.pcb import Drawing

CABLE, FEED, GOLD, DARK, STEEL = "#3566b8", "#c0392b", "#d8b04a", "#333333", "#b9bdc4"
CONNECTOR = 3.5  # mm; from a strip's end to the middle of its connector


def pictures(board: BigBoard) -> dict[str, Canvas]:
    """Return the pictures by name."""
    return {"controller": controller_board(), "bench": bench(board), "chain": chain(board), "grid": grid(board),
            "inside": inside(board)}  # fmt: skip


def controller_board() -> Canvas:
    """Return the controller's board with all that is soldered to it, 2.5:1."""
    page, k = Canvas(300, 190, "Step 2: the controller's board"), 2.5
    page.text((-144, 86), "Step 2: the controller's board, from above", 6, "start")
    (left, low), (right, high) = controller.LOW, controller.HIGH

    def at(x: float, y: float) -> Point:
        return (x - (left + right) / 2) * k - 10, (y - (low + high) / 2) * k - 6

    page.box(at((left + right) / 2, (low + high) / 2), (right - left) * k, (high - low) * k, BOARD)
    for x, y in controller.SCREWS:
        page.circle(at(x, y), 1.6 * k, Pen(width=0.3, fill="#ffffff"))
    wide, deep = controller.PICO
    page.box(at(wide / 2, 0), wide * k, deep * k, Pen(width=0.4, fill="#2f7d4f"), 2)
    for pin in range(1, 41):
        page.circle(at(*controller.at(pin)), 0.9 * k, Pen(width=0.2, fill=GOLD))
    page.box(at(1.5, 0), 5.6 * k, 7.5 * k, Pen(width=0.3, fill=STEEL))
    page.text(at(28, -0.6), "Pico or Pico 2", 6, colour="#ffffff")
    page.box(at(7.5, 13), 4.5 * k, 3.2 * k, Pen(width=0.3, fill=DARK))
    page.circle(at(20, 14.25), 3.15 * k, Pen(width=0.3, fill=DARK))
    page.box(at(20, 16.6), 3.6 * k, 0.8 * k, Pen("none", 0, "#dddddd"))
    x, y = controller.STRIPS
    page.box(at(x, y), 3.4 * k, 11 * k, Pen(width=0.3, fill="#f4f1e6"))
    for number, colour in ((0, FEED), (1, DARK)):
        hole = at(controller.FEED[0], controller.FEED[1] + controller.PITCH * number)
        page.line(hole, (hole[0] - 3 + 6 * number, hole[1] + 34 - 3 * number), pen=Pen(colour, 1.0))
        page.circle(hole, 0.9 * k, Pen(width=0.2, fill=GOLD))
    for number, side in enumerate([*controller.SIDES, *4 * ["GND"]]):
        hole = at(55 + controller.PITCH * number, -controller.ROW)
        down, pen = (9, Pen(DARK, 0.8)) if side == "GND" else (22 + 3 * (number % 2), Pen(CABLE, 0.8))
        page.line(hole, (hole[0], hole[1] - down), pen=pen)
        page.circle(hole, 0.9 * k, Pen(width=0.2, fill=GOLD))
        if number < 5:
            page.text((hole[0] + (3.8 * k if number > 3 else 0), hole[1] - 30 - 3 * (number % 2)), side, 4)
    for each in controller.draw().parts:
        if each.ref in ("R1", "R2", "R3", "R4"):
            page.box(at(*each.at), 2.2 * k, 2.2 * k, Pen(width=0.2, fill="#555555"))
    end = at(x + 1.7, y)
    page.line(end, (end[0] + 25, end[1]), pen=Pen(CABLE, 6.0))
    page.text((end[0] + 27, end[1] + 6), "to J1 IN of", 4, "middle", NOTE)
    page.text((end[0] + 27, end[1] - 9), "strip 1", 4, "middle", NOTE)
    note(page, (-60, 62), at(7.5, 14), "F1 fuse, either way round", "end")
    note(page, (-45, 69), at(20, 16.6), "C1: the stripe (minus) away from the square pad", "start")
    for number, words in enumerate(("second feed, to J2 OUT of the last strip:", "pin 1 to the square hole,",
                                    "pins 3 and 4 to the other")):  # fmt: skip
        page.text((144, 86 - 5.5 * number), words, 4, "end", NOTE)
    page.line((-112, -74), at(*controller.SCREWS[0]), pen=Pen("#888888", 0.18))
    page.text((-144, -75), "four screws M3", 3.8, "start", NOTE)
    page.line((-119, 30), at(-0.5, 1), pen=Pen("#888888", 0.18))
    page.text((-144, 31), "USB socket", 3.8, "start", NOTE)
    page.text((-144, 26), "over the edge", 3.8, "start", NOTE)
    page.text((144, -84), "J3: a pair of wires for each button, one to its hole and one to GND", 4, "end", NOTE)
    return page


def _strip(page: Canvas, board: BigBoard, drawn: Drawing, at: Point, k: float, turned: bool, parts: bool) -> None:
    """Draw a strip from above, parts up or down, turned by half or not."""
    part, way = board.strip, -1 if turned else 1
    page.box(at, part.length * k, part.width * k, BOARD)
    for (x, y), long, wide in drawn.slots:
        place = (at[0] + way * x * k, at[1] + way * y * k)
        page.polygon(rounded(place, long * k, wide * k, wide * k / 2 - 1e-6), Pen(width=0.2, fill="#ffffff"))
    wired = circuit.strip()
    sizes = {"hall": (3.0, 3.0, DARK), "pixel": (5.0, 5.0, "#ffffff"), "register": (9.9, 6.0, DARK),
             "connector": (4.0, 11.0, "#f4f1e6")}  # fmt: skip
    for each in drawn.parts:
        kind = wired[each.ref].kind
        if kind in sizes and (parts or kind == "connector"):
            wide, high, colour = sizes[kind]
            place = (at[0] + way * each.at[0] * k, at[1] + way * each.at[1] * k)
            pen = Pen(width=0.2, fill=colour) if parts else Pen("#666666", 0.2, dash=(0.8, 0.6))
            page.box(place, wide * k, high * k, pen)


def bench(board: BigBoard) -> Canvas:
    """Return one strip alone on the bench."""
    page, k, drawn = Canvas(400, 150, "Step 3: one strip on the bench"), 0.9, strip.draw(board)
    page.text((-192, 66), "Step 3: one strip alone on the bench, parts up", 6, "start")
    at = (18.0, 0.0)
    _strip(page, board, drawn, at, k, turned=False, parts=True)
    near, far = (at[0] + side * (board.strip.length / 2 - CONNECTOR) * k for side in (-1, 1))
    page.box((-176, -42), 34, 18, Pen(width=0.3, fill=GREEN))
    page.text((-176, -44), "controller", 4.5)
    page.line((-159, -42), (near - 6, -42), (near, at[1]), pen=Pen(CABLE, 3.0))
    page.text((near + 2, 12), "J1 IN", 5, "middle")
    page.text((far - 2, 12), "J2 OUT", 5, "middle")
    note(page, (far - 6, -22), (far, -2), "nothing here: R3 makes what is missing look empty", "end", 4.2)
    for place in range(CELLS):
        x = at[0] + (place - (CELLS - 1) / 2) * board.pitch * k
        page.text((x, -14.5), f"cell {place + 1}", 4.2)
    x = at[0] + (2 - (CELLS - 1) / 2) * board.pitch * k
    page.circle((x, 0), board.magnet.diameter / 2 * k, Pen(width=0.3, fill=MAGNET))
    note(page, (x + 20, 36), (x, 1), "a magnet above the Hall switch, either pole; cell 3 closes, no other", size=4.2)
    pixel = x + board.strip.pixel * k
    note(page, (pixel + 20, 26), (pixel, 1), "its pixel lights", size=4.2)
    page.text((192, -66), "Then every other strip in the same way, before any two are joined.", 4.5, "end", NOTE)
    return page


def _ends(board: BigBoard, number: int) -> tuple[float, float]:
    """Return the x of a strip's connectors, the one nearer to the controller first."""
    far = board.strip.length / 2 - CONNECTOR
    return (far, -far) if number % 2 else (-far, far)


def _cables(page: Canvas, board: BigBoard, at: Point, k: float) -> None:
    """Draw the short cables from strip to strip."""
    ranks = wood.ranks(board)
    for number in range(board.strips - 1):
        x = at[0] + _ends(board, number)[1] * k
        page.line((x, at[1] + ranks[number] * k), (x, at[1] + ranks[number + 1] * k), pen=Pen(CABLE, 7.0 * k))


def chain(board: BigBoard) -> Canvas:
    """Return all strips in a chain on the table, parts up."""
    page, k, drawn = Canvas(400, 335, "Step 4: the strips in a chain"), 0.72, strip.draw(board)
    page.text((-192, 158), "Step 4: the strips in a chain, parts up; add one, check, then the next", 6, "start")
    at = (20.0, -8.0)
    ranks = wood.ranks(board)
    _cables(page, board, at, k)
    for number, y in enumerate(ranks):
        _strip(page, board, drawn, (at[0], at[1] + y * k), k, turned=number % 2 == 1, parts=True)
        one, two = _ends(board, number)
        for x, words in ((one, "IN"), (two, "OUT")):
            page.text((at[0] + x * k * 1.055, at[1] + y * k - 1.5), words, 4)
        side = at[0] + 0.5 * board.strip.length * k + 14
        page.text((side, at[1] + y * k - 1.5), f"strip {number + 1}", 4.5, "start", NOTE)
        arrow = ">" if number % 2 == 0 else "<"
        page.text((at[0] - 3 * board.pitch * k, at[1] + y * k + 8.5), f"data {arrow}{arrow}{arrow}", 4, colour=CABLE)
    left = at[0] - board.strip.length / 2 * k
    page.box((-172, at[1]), 34, 20, Pen(width=0.3, fill=GREEN))
    page.text((-172, at[1] - 1.5), "controller", 4.5)
    first, last, x = at[1] + ranks[0] * k, at[1] + ranks[-1] * k, left + CONNECTOR * k
    page.line((-172, at[1] - 10), (-172, first - 12), (x, first - 12), (x, first), pen=Pen(CABLE, 3.0))
    page.line((-172, at[1] + 10), (-172, last + 12), (x, last + 12), (x, last), pen=Pen(FEED, 1.5))
    lines(page, (-168, last + 3), ["second feed, only", "5 V and ground,", "last of all"])
    return page


def grid(board: BigBoard) -> Canvas:
    """Return how slats cross, with a strip in its notch and its cable in the end notches, from the side."""
    page, k = Canvas(340, 125, "Step 5: the grid"), 3.0
    page.text((-164, 53), f"Step 5: the grid at the left end of rank 1, {k:g}:1", 6, "start")
    high, layers, part = wood.slat_height(board), board.layers, board.strip
    ground = -28.0

    def bar(x: float, wide: float, low: float, top: float, pen: Pen) -> None:
        page.box((x * k, ground + (low + top) / 2 * k), wide * k, (top - low) * k, pen)

    bar(-20, 52, -layers.deck, 0, THIN)
    notch = part.width + 2 * board.box.strip_play
    left = -20.0
    page.polygon([(left * k - 26 * k + x * k, ground + y * k) for x, y in (
        (3, 0), (49, 0), (49, high), (26 + notch / 2, high), (26 + notch / 2, high - layers.strip),
        (26 - notch / 2, high - layers.strip), (26 - notch / 2, high), (3, high))], THIN)  # fmt: skip
    bar(left, part.width, high - layers.strip, high, BOARD)
    bar(left, 5.0, high - layers.strip - part.pixel_height, high - layers.strip, Pen(width=0.3, fill=DARK))
    for side in (-1, 1):
        bar(left + side * board.pitch / 2, layers.slat, 0, high, Pen(width=0.3, fill=PLY))
        page.line(((left + side * board.pitch / 2 - 1.5) * k, ground + high / 2 * k),
                  ((left + side * board.pitch / 2 + 1.5) * k, ground + high / 2 * k), pen=Pen(DARK, 0.3))  # fmt: skip
    bar(left, board.pitch + layers.slat, high, high + layers.opal, Pen(width=0.3, fill=ACRYLIC))
    notes = [
        (high + layers.opal / 2, 4.0, high + 1, "opal lies on slats and strips"),
        (high - 3, -11.0, high - 0.5, "strip, parts down, flush in its notch"),
        (6.0, 2.5, 8.0, "slat between ranks, in the cut: halves meet in the middle"),
        (2.0, -10.0, 4.0, "slat between files, behind: slots down"),
        (-1.5, -2.0, -1.5, "deck: glue the grid on its lines, paint all of it white"),
    ]
    for height, x, y, words in notes:
        note(page, (30.0, ground + height * k), (x * k, ground + y * k), words)
    wide, deep = board.box.cable_notch
    about = f"At both ends the slats between ranks have notches, {wide:g} wide and {deep:g} deep: "
    page.text((-164, -55), about + "there the short cables run from strip to strip.", 4.2, "start", NOTE)
    return page


def inside(board: BigBoard) -> Canvas:
    """Return the box from above with the strips in the grid, before opal and top."""
    page, k, drawn = Canvas(430, 350, "Step 6: strips and cables in the box"), 0.78, strip.draw(board)
    page.text((-207, 165), "Step 6: strips and cables in the box, seen from above, parts down", 6, "start")
    at = (-42.0, -8.0)
    outer, deep = board.box.outer * k, wood.inside(board) * k
    page.box(at, outer, outer, Pen(width=0.3, fill="#e9d3ae"))
    page.box(at, deep, deep, Pen(width=0.3, fill="#fffdf2"))
    for line in wood.lines(board):
        half = wood.inner(board) / 2 * k
        page.line((at[0] - half, at[1] + line * k), (at[0] + half, at[1] + line * k), pen=Pen("#8a7550", 1.6))
        page.line((at[0] + line * k, at[1] - half), (at[0] + line * k, at[1] + half), pen=Pen("#8a7550", 1.6))
    _cables(page, board, at, k)
    for number, y in enumerate(wood.ranks(board)):
        _strip(page, board, drawn, (at[0], at[1] + y * k), k, turned=number % 2 == 1, parts=False)
    for place in wood.cable_holes(board):
        hole = (at[0] + place[0] * k, at[1] + place[1] * k)
        page.box(hole, board.box.cable_hole[0] * k, board.box.cable_hole[1] * k, Pen(FEED, 0.6))
    for number, file in enumerate("abcdefgh"):
        page.text((at[0] + wood.ranks(board)[number] * k, at[1] - outer / 2 - 6), file, 5)
        page.text((at[0] - outer / 2 - 6, at[1] + wood.ranks(board)[number] * k - 2), str(number + 1), 5)
    right = at[0] + outer / 2 + 8
    ranks = wood.ranks(board)
    words = [
        (ranks[7], ["second feed, up through", "the deck's hole, into J2 OUT"]),
        (ranks[5], ["short cables in the end", "notches, left and right", "in turns"]),
        (ranks[3], ["strips 2, 4, 6, 8 are", "turned by half"]),
        (ranks[0], ["the long cable, up through", "the deck's hole, into J1 IN"]),
    ]
    for y, each in words:
        lines(page, (right, at[1] + y * k + 3), each, 4.4)
    return page
