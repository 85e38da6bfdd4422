"""The wiring diagrams for beginners: the deck from below with the matrix, the deck with pixels, and the controller."""

from __future__ import annotations

from hardware import wood
from hardware.board import Board
from hardware.canvas import Canvas, Circle, Pen, Point, Shape, Text
from hardware.circuit import Circuit, column_net, row_net

ROW, COLUMN, PLUS, MINUS, DATA, LIGHT = "#1f5f99", "#c8571b", "#b3261e", "#222222", "#3d7a3a", "#bbbbbb"
BUTTON = "#6b4a9c"
WIRES = frozenset({ROW, COLUMN, PLUS, MINUS, DATA})  # lines in these colours are wires
# Distances from the cells' centres. Between the outermost cells and the ledges there are 22 mm for wires: first the
# bare ends of the rows, then insulated wires, so that none of these has to cross bare copper.
BUS = 14.0  # column wires, beyond the diodes
END = 8.0  # rows, columns and supply end here; leads to the controller are soldered on and hang down from here
TURN = 10.5  # data from rank to rank beside file a, beyond the ends of the rows
TURN_BACK = BUS + 3.5  # and beside file e, where the last column runs
GROUND_BUS, FIVE_VOLT_BUS = 14.0, 17.5  # along the ranks, beside file a
RAIL = 2.2  # 5 V and GND beside the middle of a pixel
DOWN = 18.0  # the deck's middle, below the middle of the page: text is above
HEADER = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 GP16 GP17 GND GP18 "
    "GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 VREF 3V3 3V3_EN GND VSYS VBUS"
)
PICO = HEADER.split()  # names of the Pico's 40 pins in order


def below(board: Board, cell: str) -> Point:
    """Return a cell's centre as seen from below: files run from right to left."""
    x, y = board.place(cell)
    return -x, y


def deck_sheet(board: Board, title: str, lines: list[str]) -> Canvas:
    """Return a sheet with the deck from below: its cells, holes and ledges, with text above."""
    half = wood.inside(board) / 2
    page = Canvas(2 * half + 60, 2 * half + 72, title)
    page.text((0, half + 26), title, 7)
    for number, words in enumerate(lines):
        page.text((0, half + 18 - 5.5 * number), words, 4)
    page.box((0, -DOWN), 2 * half, 2 * half, Pen(LIGHT, 0.5))
    _ledges(page, board)
    for cell in board.cells:
        x, y = on_sheet(board, cell)
        page.text((x, y + 13), cell, 6, colour="#999999")
        page.circle((x, y), board.wood.reed_hole / 2, Pen(LIGHT, 0.4))
        page.circle((x, y - board.wood.pixel_offset), board.wood.pixel_hole / 2, Pen(LIGHT, 0.4))
    page.text((0, -DOWN - half - 7), "Black's side", 5)
    page.text((0, -DOWN + half + 3), "Red's side", 5)
    return page


def _ledges(page: Canvas, board: Board) -> None:
    """Draw the ledges that the deck lies on; they look the same from above and below."""
    for ledge in wood.ledges(board):
        left, low, right, high = wood.bounds(ledge)
        page.polygon([(x, y - DOWN) for x, y in ledge.outline], Pen("#dddddd", 0.2, fill="#eeeeee"))
        middle, turn = ((left + right) / 2, (low + high) / 2 - DOWN), 90.0 if high - low > right - left else 0.0
        at = (middle[0] + 1.2, middle[1]) if turn else (middle[0], middle[1] - 1.2)
        page.text(at, "ledge: keep free", 3.4, colour="#888888", turn=turn)


def on_sheet(board: Board, cell: str) -> Point:
    """Return a cell's centre on the sheet."""
    x, y = below(board, cell)
    return x, y - DOWN


def _ends(board: Board, cells: list[str]) -> tuple[Point, Point]:
    """Return the first and the last of some cells on the sheet."""
    return on_sheet(board, cells[0]), on_sheet(board, cells[-1])


def lead(page: Canvas, at: Point, colour: str) -> None:
    """Draw the ring that marks a lead to the controller."""
    page.circle(at, 1.2, Pen(colour, 0.5, fill="#ffffff"))


def named(page: Canvas, board: Board, at: Point, lift: float, words: str, colour: str) -> None:
    """Label a lead beside the deck, with a thin line to it: there is no room at the lead itself."""
    place = (wood.inside(board) / 2 + 2, at[1] + lift)
    page.line((at[0] + 1.2, at[1]), place, pen=Pen("#999999", 0.15))
    page.text((place[0] + 0.8, place[1] - 1.2), words, 3.6, "start", colour)


def farthest(*pages: Canvas) -> float:
    """Return the distance from the deck's middle to the outer edge of the outermost wire, as drawn."""
    return max(_reach(item) for page in pages for item in page.items)


def _reach(item: Shape | Circle | Text) -> float:
    if isinstance(item, Text) or not {item.pen.stroke, item.pen.fill} & WIRES:
        return 0.0
    points = [item.centre] if isinstance(item, Circle) else item.points
    extra = item.pen.width / 2 + (item.radius if isinstance(item, Circle) else 0.0)
    return max(max(abs(x), abs(y + DOWN)) for x, y in points) + extra


def matrix_sheet(board: Board, circuit: Circuit) -> Canvas:
    """Return the deck from below with rows, columns, diodes and reeds."""
    words = [
        "Seen from below: file e is on the left. Blue: bare copper, one wire per row, soldered to the lower leads.",
        "Orange: insulated, one wire a column, bared where a diode meets it. Diodes' rings (white) at the reeds.",
        "At each ring with a pin's name a lead is soldered on; it hangs down to the controller.",
    ]
    page = deck_sheet(board, "Wiring 1: reeds and diodes", words)
    pins = {net: pin for pin, net in circuit["U1"].pins.items()}
    for row in board.rows:
        right, left = _ends(board, board.in_row(row))
        end = (right[0] + END, right[1])
        page.line((left[0] - END, left[1]), end, pen=Pen(ROW, 0.9))
        lead(page, end, ROW)
        page.text((end[0] + 2, end[1] - 1.4), pins[row_net(row)], 4, "start", ROW)
    for column in board.columns:
        bottom, top = _ends(board, board.in_column(column))
        x, end = top[0] - BUS, (top[0] - BUS, bottom[1] - END)
        page.line((x, top[1] + END), end, pen=Pen(COLUMN, 0.9))
        lead(page, end, COLUMN)
        page.text((x, end[1] - 5.5), pins[column_net(column)], 4, colour=COLUMN)
    for cell in board.cells:
        _cell(page, on_sheet(board, cell), board.wood.return_offset)
    return page


def _cell(page: Canvas, at: Point, offset: float) -> None:
    """Draw one diode from the column wire to the wire from the reed's upper end."""
    x, y = at[0], at[1] + offset
    page.circle(at, 1.3, Pen(ROW, 0.4, fill=ROW))
    page.circle((x, y), 1.1, Pen("#000000", 0.4, fill="#ffffff"))
    page.line((x - BUS, y), (x - 1.1, y), pen=Pen(width=0.4))
    page.circle((x - BUS, y), 1.1, Pen(COLUMN, 0.3, fill=COLUMN))
    page.box((x - 7, y), 7.0, 3.2, Pen(width=0.3, fill="#d98b4a"))
    page.box((x - 4.6, y), 1.2, 3.2, Pen(width=0.25, fill="#ffffff"))


def pixel_sheet(board: Board) -> Canvas:
    """Return the deck from below with the pixels' supply and data."""
    words = [
        "Seen from below: file e is on the left. Red 5 V and black GND (0.5 mm2) run along every rank and join.",
        "Green: data, from R1 into DIN of a1, from DOUT to the next DIN, to and fro; the last DOUT stays free.",
        "At each ring a lead is soldered on; it hangs down to the controller.",
    ]
    page = deck_sheet(board, "Wiring 2: pixels", words)
    for colour, bus, shift in ((PLUS, FIVE_VOLT_BUS, RAIL), (MINUS, GROUND_BUS, -RAIL)):
        _supply(page, board, colour, bus, shift)
    for number, cell in enumerate(board.chain):
        _pixel(page, board, cell, number)
    for one, two in zip(board.chain, board.chain[1:], strict=False):
        _hop(page, board, one, two)
    _pixel_leads(page, board)
    return page


def _supply(page: Canvas, board: Board, colour: str, bus: float, shift: float) -> None:
    """Draw one pole of the supply: a rail per rank, and the bus that connects them beside file a."""
    rails = []
    for row in board.rows:
        (right, y), (left, _) = _ends(board, board.in_row(row))
        rails.append((right + bus, y - board.wood.pixel_offset + shift))
        page.line((left - END, rails[-1][1]), rails[-1], pen=Pen(colour, 0.7))
    page.line(rails[0], rails[-1], pen=Pen(colour, 0.7))


def _pixel_leads(page: Canvas, board: Board) -> None:
    """Draw the leads of supply and data to the controller, all three beside the first pixel."""
    x, y = on_sheet(board, board.chain[0])
    y -= board.wood.pixel_offset
    page.line((x + TURN, y), (x + board.wood.pixel_diameter / 2 + 1.5, y), pen=Pen(DATA, 0.7))
    _tip(page, (x + board.wood.pixel_diameter / 2, y), 1)
    for along, shift, lift, words, colour in (
        (FIVE_VOLT_BUS, RAIL, 4.0, "5V_PIXELS", PLUS),
        (TURN, 0.0, 0.0, "data from R1", DATA),
        (GROUND_BUS, -RAIL, -4.0, "GND", MINUS),
    ):
        lead(page, (x + along, y + shift), colour)
        named(page, board, (x + along, y + shift), lift, words, colour)


def _pixel(page: Canvas, board: Board, cell: str, number: int) -> None:
    x, y = on_sheet(board, cell)
    y -= board.wood.pixel_offset
    page.circle((x, y), board.wood.pixel_diameter / 2, Pen(width=0.4, fill="#f4f4f4"))
    page.text((x, y - 1.3), str(number), 3.6)
    for pen, shift in ((PLUS, RAIL), (MINUS, -RAIL)):
        page.circle((x - 3.4, y + shift), 0.8, Pen(pen, 0.2, fill=pen))


def _hop(page: Canvas, board: Board, one: str, two: str) -> None:
    """Draw the data wire from a pixel to the next: along the rank, or round the end of it to the next rank."""
    (x1, y1), (x2, y2) = on_sheet(board, one), on_sheet(board, two)
    low, radius = board.wood.pixel_offset, board.wood.pixel_diameter / 2
    side = 1 if x1 > x2 or (x1 == x2 and x1 > 0) else -1
    back = x2 + side * (radius + 1.5), y2 - low
    if y1 == y2:
        page.line((x1 - side * radius, y1 - low), back, pen=Pen(DATA, 0.7))
    else:
        out = x1 + side * (TURN if side > 0 else TURN_BACK)
        page.line((x1 + side * radius, y1 - low), (out, y1 - low), (out, y2 - low), back, pen=Pen(DATA, 0.7))
    _tip(page, (x2 + side * radius, y2 - low), side)


def _tip(page: Canvas, tip: Point, side: int) -> None:
    """Draw an arrowhead coming from the right (1) or from the left (-1)."""
    x, y = tip
    page.polygon([tip, (x + side * 2.4, y + 1.1), (x + side * 2.4, y - 1.1)], Pen(DATA, 0.1, fill=DATA))


def colour_of(net: str) -> str:
    """Return the colour of a net: by its kind; every supply has the colour of plus."""
    kinds = {"COL": COLUMN, "ROW": ROW, "BUTTON": BUTTON, "DATA": DATA, "GND": MINUS}
    return kinds.get(net.split("_", maxsplit=1)[0], PLUS)


def controller_sheet(board: Board, circuit: Circuit) -> Canvas:
    """Return the controller's diagram: the Pico with its pins, level shifter, resistors, fuse and capacitors."""
    page = Canvas(330, 240, "Wiring 3: controller")
    page.text((0, 110), "Wiring 3: controller", 7)
    page.text((0, 103), "Same colours as before. Numbers are pin numbers; a dot is a solder joint.", 4)
    _pico(page, board, circuit)
    _shifter(page, circuit)
    _rail(page, circuit)
    return page


def _pin_y(number: int) -> float:
    return 78 - 8.2 * ((number - 1) if number <= 20 else (40 - number))


def _pico(page: Canvas, board: Board, circuit: Circuit) -> None:
    page.box((-45, 0), 44, 172, Pen(width=0.5, fill="#e6f0e6"), 2)
    page.box((-45, 86), 14, 8, Pen(width=0.4, fill="#dddddd"))
    page.text((-45, 85), "USB", 4)
    page.text((-45, -93), f"U1, {board.main.title}", 4.5)
    used = {board.main.header[pin]: net for pin, net in circuit["U1"].pins.items()}
    for number, name in enumerate(PICO, start=1):
        x, y = (-67 if number <= 20 else -23), _pin_y(number)
        active = number in used or name == "GND"
        page.circle((x, y), 1.5, Pen(width=0.3, fill="#d8b04a" if active else "#ffffff"))
        inward, anchor = (3, "start") if number <= 20 else (-3, "end")
        page.text((x + inward, y - 1.2), f"{number} {name}", 3.4, anchor, "#000000" if active else "#aaaaaa")
        if number in used and number <= 20:
            _left_wire(page, circuit, used[number], y)


def _left_wire(page: Canvas, circuit: Circuit, net: str, y: float) -> None:
    colour = colour_of(net)
    kind, name = net.split("_")
    words = (
        f"button {name.capitalize()}, to GND"
        if kind == "BUTTON"
        else f"{'column' if kind == 'COL' else 'row'} {name.lower()}"
    )
    page.line((-68.5, y), (-118, y), pen=Pen(colour, 0.8))
    page.text((-119.5, y - 1.2), words, 3.8, "end", colour)
    if net.startswith("COL"):
        page.circle((-82, y), 0.9, Pen(colour, 0.2, fill=colour))
        page.line((-82, y), (-82, y + 2.6), (-86, y + 2.6), pen=Pen(width=0.35))
        page.box((-91, y + 2.6), 10, 2.6, Pen(width=0.3, fill="#e8d9b8"))
        page.text((-91, y + 1.75), circuit.of_kind("pull_up")[0].value, 2.4)
        page.line((-96, y + 2.6), (-104, y + 2.6), pen=Pen(width=0.35))
        page.text((-105, y + 1.6), "3V3", 3, "end", PLUS)


def _shifter(page: Canvas, circuit: Circuit) -> None:
    page.box((75, -30), 26, 66, Pen(width=0.5, fill="#eeeeee"), 1.5)
    page.text((75, -27), "U2", 5)
    page.text((75, -34.5), circuit["U2"].value, 2.6)
    page.circle((66, -1), 1.2, Pen(width=0.3))
    nets = {number: circuit["U2"].pins.get(name, "free") for name, number in circuit["U2"].numbers.items()}
    left = {number: nets[number] for number in range(1, 8)}
    right = {number: nets[number] for number in range(14, 7, -1)}
    colours = {"GND": MINUS, "VBUS": PLUS, "free": "#aaaaaa"}
    for at, (number, words) in enumerate(left.items()):
        y = -3 - at * 9
        colour = colours.get(words, DATA)
        page.circle((62, y), 1.4, Pen(width=0.3, fill="#d8b04a"))
        page.text((65, y - 1.2), str(number), 3.2, "start")
        if words == "DATA_3V3":
            page.line((60.5, y), (20, y), (20, _pin_y(21)), (-21.5, _pin_y(21)), pen=Pen(DATA, 0.8))
        elif words == "DATA_OUT":
            _resistor(page, circuit, y)
        else:
            page.line((60.5, y), (54, y), pen=Pen(colour, 0.6))
            page.text((53, y - 1.2), words, 3.4, "end", colour)
    for at, (number, words) in enumerate(right.items()):
        y = -3 - at * 9
        page.circle((88, y), 1.4, Pen(width=0.3, fill="#d8b04a"))
        page.text((85, y - 1.2), str(number), 3.2, "end")
        page.line((89.5, y), (96, y), pen=Pen(colours[words], 0.6))
        page.text((97, y - 1.2), words, 3.4, "start", colours[words])
    page.text((92, -71), f"C2, {circuit['C2'].value}F: between pins 14 and 7, close to the chip", 3.4)


def _resistor(page: Canvas, circuit: Circuit, y: float) -> None:
    page.line((60.5, y), (50, y), pen=Pen(DATA, 0.8))
    page.box((44, y), 12, 3.4, Pen(width=0.3, fill="#e8d9b8"))
    page.text((44, y - 1.1), f"R1 {circuit['R1'].value}", 2.8)
    page.line((38, y), (32, y), (32, -82), (60, -82), pen=Pen(DATA, 0.8))
    page.text((61, -83.3), f"to DIN of pixel 0 ({circuit.of_kind('pixel')[0].ref[4:]})", 3.8, "start", DATA)


def _rail(page: Canvas, circuit: Circuit) -> None:
    top = _pin_y(40)
    page.line((-21.5, top), (30, top), pen=Pen(PLUS, 0.9))
    page.text((5, top + 2), "VBUS", 3.8, colour=PLUS)
    page.box((40, top), 20, 6, Pen(width=0.4, fill="#f3d27a"))
    page.text((40, top - 1.3), f"F1 {circuit['F1'].value}", 3.4)
    page.line((50, top), (120, top), pen=Pen(PLUS, 0.9))
    page.text((121.5, top - 1.3), "5V_PIXELS", 3.8, "start", PLUS)
    page.circle((84, top), 1.0, Pen(PLUS, 0.2, fill=PLUS))
    page.line((84, top), (84, top - 14), pen=Pen(PLUS, 0.7))
    page.circle((84, top - 22), 8, Pen(width=0.5, fill="#dfe6f2"))
    page.text((84, top - 21), "C1", 4.2)
    page.text((84, top - 26), f"{circuit['C1'].value}F", 3)
    page.text((80.5, top - 12.5), "+", 4.5, colour=PLUS)
    page.line((84, top - 30), (84, top - 38), pen=Pen(MINUS, 0.7))
    page.text((87, top - 33), "- (stripe)", 3.2, "start")
    ground = _pin_y(38)
    page.line((-21.5, ground), (46, ground), (46, top - 38), (120, top - 38), pen=Pen(MINUS, 0.9))
    page.circle((84, top - 38), 1.0, Pen(MINUS, 0.2, fill=MINUS))
    page.text((121.5, top - 39.3), "GND", 3.8, "start", MINUS)
    page.line((-21.5, _pin_y(36)), (2, _pin_y(36)), pen=Pen(PLUS, 0.6))
    page.text(
        (3.5, _pin_y(36) - 1.3),
        f"3V3: to the {len(circuit.of_kind('pull_up'))} of {circuit.of_kind('pull_up')[0].value}",
        3.6,
        "start",
        PLUS,
    )
