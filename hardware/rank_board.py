"""The printed circuit of one rank: rows, columns, diodes and rails of five cells. Five of them lie under the deck.

Its front is the side with the labels, visible when the deck is turned over, with file e on the left.
"""

from __future__ import annotations

from itertools import pairwise

from hardware.board import Board
from hardware.canvas import Point
from hardware.circuit import Circuit
from hardware.joining import groups
from hardware.pcb import BACK, FRONT, Drawing, Footprint, Line, Pad, Words

NAME = "rank-board"
PLUS, MINUS, ROW = "5V_PIXELS", "GND", "ROW"
COPPER_OHM_M = 17.2e-9
LEFT, RIGHT = "left", "right"
SOLDERED = ("reed", "diode", "pixel")  # the parts that it connects; everything else on it is the end of a wire
Joined = set[frozenset[tuple[str, str]]]


def columns(board: Board) -> list[str]:
    """Return the columns from left to right, seen from below."""
    return [board.column(cell) for cell in reversed(board.in_row(board.rows[0]))]


def middle(board: Board, column: str) -> float:
    """Return the position of a cell's centre along the board."""
    return -board.place(_cell_at(board, column, board.rows[0]))[0]


def _cell_at(board: Board, column: str, row: str) -> str:
    return next(cell for cell in board.in_row(row) if board.column(cell) == column)


def length(board: Board) -> float:
    """Return its length: a little more than from the first cell to the last."""
    return 2 * (board.reach[0] + board.rank_board.beyond)


def end(board: Board) -> float:
    """Return the distance of the holes for supply, data and row from its middle."""
    return board.reach[0] + board.rank_board.end


def second_end(board: Board) -> float:
    """Return the distance of the supply's second holes from its middle."""
    return board.reach[0] + board.rank_board.second_end


def order(board: Board) -> list[str]:
    """Return the rows in data order: wires lead from each to the next."""
    return sorted(board.rows, key=lambda row: min(map(board.chain.index, board.in_row(row))))


def alike(board: Board) -> list[str]:
    """Return why one layout cannot serve all rows: they must be straight, level and alike."""
    found, first = [], [(board.column(cell), board.place(cell)[0]) for cell in board.in_row(board.rows[0])]
    for row in board.rows:
        cells = board.in_row(row)
        if len({board.place(cell)[1] for cell in cells}) != 1:
            found.append(f"rank board: the cells of row {row} do not lie on one line")
        if [(board.column(cell), board.place(cell)[0]) for cell in cells] != first:
            found.append(f"rank board: row {row} is not like row {board.rows[0]}")
    return found


def build(board: Board) -> Drawing:
    """Return the layout."""
    part = board.rank_board
    cells = [_cell(board, file) for file in columns(board)]
    return Drawing(
        name=NAME,
        title=f"{board.name}: rank board",
        revision=part.revision,
        low=(-length(board) / 2, -part.towards_black),
        high=(length(board) / 2, part.towards_red),
        thickness=part.thickness,
        rules=part.rules,
        footprints=[*(item for cell in cells for item in cell), *_ends(board)],
        lines=[*(line for file in columns(board) for line in _cell_tracks(board, file)), *_long_tracks(board)],
        words=[*(words for file in columns(board) for words in _cell_words(board, file)), *_words(board)],
    )


def data_net(board: Board, file: str, side: str) -> str:
    """Return the net of a pixel's left or right data pad; neighbours share one in either direction."""
    order = columns(board)
    left = order.index(file) - (side == LEFT)
    if not 0 <= left < len(order) - 1:
        return f"DATA_{side.upper()}"
    return f"DATA_{order[left]}{order[left + 1]}".upper()


def _cell(board: Board, file: str) -> list[Footprint]:
    """Return reed, diode, pixel and the two ends of the column of one cell."""
    part, x, up = board.rank_board, middle(board, file), board.wood.return_offset
    tail, column = f"N_{file.upper()}", f"COL_{file.upper()}"
    reed = [Pad("1", tail, (x, up), **part.lead), Pad("2", ROW, (x, 0.0), **part.lead)]
    ends = [
        Footprint(f"{column}_{name}", "wire", (x - part.column, y),
                  [Pad("1", column, (x - part.column, y), **part.wire)])
        for name, y in zip(("black", "red"), part.column_pads, strict=True)
    ]  # fmt: skip
    return [Footprint(f"S_{file}", "reed", (x, 0.0), reed), _diode(board, file), _pixel(board, file), *ends]


def _diode(board: Board, file: str) -> Footprint:
    """Return the diode: holes for one with leads, and pads for a SOD-123 between them. Its ring faces the reed."""
    part, y = board.rank_board, board.wood.return_offset
    anode = middle(board, file) - part.column
    x, long, flat = anode + part.diode_pitch / 2, part.diode_pitch / 2, part.diode_flat_pitch / 2
    nets = {"A": f"COL_{file.upper()}", "K": f"N_{file.upper()}"}
    pads = [Pad(pin, nets[pin], (x + side * long, y), **part.lead) for pin, side in (("A", -1), ("K", 1))]
    pads += [Pad(pin, nets[pin], (x + side * flat, y), **part.flat) for pin, side in (("A", -1), ("K", 1))]
    return Footprint(f"D_{file}", "diode", (x, y), pads, _diode_silk(x, y))


def _diode_silk(x: float, y: float) -> list[tuple[Point, Point]]:
    """Return the silkscreen of the diode: its sides, and below them its symbol, whose bar is the ring."""
    flanks: list[tuple[Point, Point]] = [((x - 2, y + side), (x + 2, y + side)) for side in (-1.1, 1.1)]
    low, mid, high = y - 3.4, y - 2.6, y - 1.8
    arrow = [(x - 0.8, low), (x + 0.8, mid), (x - 0.8, high), (x - 0.8, low)]
    ends = [(x - 2, mid), (x - 0.8, mid)], [(x + 0.8, mid), (x + 2, mid)], [(x + 0.8, low), (x + 0.8, high)]
    return [*flanks, *pairwise(arrow), *((start, end) for start, end in ends)]


def _pixel(board: Board, file: str) -> Footprint:
    """Return the holes for a pixel's wires, straight below its hole in the deck: data on the left and right.

    In ranks with the opposite data direction the pixel is turned round, so 5 V and GND have two holes each.
    """
    part, x, y = board.rank_board, middle(board, file), -board.wood.pixel_offset
    step, turned = part.pixel_pad, part.turned_pad
    pads = [
        Pad("5V", PLUS, (x, y + step), **part.wire),
        Pad("5V", PLUS, (x - turned, y - turned), **part.wire),
        Pad("GND", MINUS, (x, y - step), **part.wire),
        Pad("GND", MINUS, (x + turned, y + turned), **part.wire),
        Pad(LEFT, data_net(board, file, LEFT), (x - step, y), **part.wire),
        Pad(RIGHT, data_net(board, file, RIGHT), (x + step, y), **part.wire),
    ]
    return Footprint(f"LED_{file}", "pixel", (x, y), pads, rings=[((x, y), board.wood.pixel_diameter / 2)])


def _rails(board: Board) -> dict[str, float]:
    """Return the positions of the supply rails."""
    y, step = -board.wood.pixel_offset, board.rank_board.rails
    return {PLUS: y + step, MINUS: y - step}


def _ends(board: Board) -> list[Footprint]:
    """Return the holes for wires at both ends: data on the left; data, supply and row on the right."""
    part, y, order = board.rank_board, -board.wood.pixel_offset, columns(board)
    left, right = (-second_end(board), y), (end(board), y)
    pads = [Pad("DATA", data_net(board, order[-1], RIGHT), right, **part.wire)]
    for net, at in _rails(board).items():
        pin = "5V" if net == PLUS else "GND"
        pads += [Pad(pin, net, (x, at), **part.supply) for x in (second_end(board), end(board))]
    row = Footprint(ROW, "wire", (end(board), 0.0), [Pad("1", ROW, (end(board), 0.0), **part.wire)])
    data = [Pad("DATA", data_net(board, order[0], LEFT), left, **part.wire)]
    return [Footprint("LEFT", "wire", left, data), Footprint("RIGHT", "wires", right, pads), row]


def _cell_tracks(board: Board, file: str) -> list[Line]:
    """Return the tracks of a cell: tail to diode on the front, column on the back."""
    part, x, y = board.rank_board, middle(board, file), board.wood.return_offset
    tail, column = f"N_{file.upper()}", f"COL_{file.upper()}"
    anode = x - part.column
    low, high = part.column_pads
    half = (part.diode_pitch - part.diode_flat_pitch) / 2
    return [
        *_pixel_tracks(board, x),
        Line(tail, FRONT, [(x, y), (anode + part.diode_pitch - half, y)], part.track),
        Line(column, FRONT, [(anode, y), (anode + half, y)], part.track),
        Line(column, BACK, [(anode, low), (anode, high)], part.track),
    ]


def _pixel_tracks(board: Board, x: float) -> list[Line]:
    """Return the tracks from the rails to a pixel's holes, which pass each other on two layers."""
    part, y = board.rank_board, -board.wood.pixel_offset
    step, turned, near = part.pixel_pad, part.turned_pad, 0.6
    tracks = []
    for net, layer, sign in ((PLUS, FRONT, 1), (MINUS, BACK, -1)):
        hole, other = (x, y + sign * step), (x - sign * turned, y - sign * turned)
        bend = (x, y - sign * near)
        tracks.append(Line(net, FRONT, [hole, (x, _rails(board)[net])], part.supply_track))
        tracks += [Line(net, layer, [hole, bend], part.track), Line(net, layer, [bend, other], part.track)]
    return tracks


def _long_tracks(board: Board) -> list[Line]:
    """Return the row, the rails and the data line from end to end, all on the front."""
    part, order, y = board.rank_board, columns(board), -board.wood.pixel_offset
    first = middle(board, order[0])
    last = end(board)
    tracks = [Line(ROW, FRONT, [(first, 0.0), (last, 0.0)], part.track)]
    tracks += [Line(net, FRONT, [(first, at), (last, at)], part.supply_track) for net, at in _rails(board).items()]
    stops = [-second_end(board)]
    for file in order:
        stops += [middle(board, file) - part.pixel_pad, middle(board, file) + part.pixel_pad]
    stops.append(last)
    nets = [data_net(board, order[0], LEFT), *(data_net(board, file, RIGHT) for file in order)]
    for net, start, stop in zip(nets, stops[::2], stops[1::2], strict=True):
        tracks.append(Line(net, FRONT, [(start, y), (stop, y)], part.track))
    return tracks


def _cell_words(board: Board, file: str) -> list[Words]:
    part, x, y = board.rank_board, middle(board, file), -board.wood.pixel_offset
    low, high = part.column_pads
    return [
        Words((x + 6.0, 5.0), file, 4.0),
        Words((x, board.wood.return_offset + 2.0), "tail", 1.0),
        Words((x, -2.0), "lead", 1.0),
        *(Words((x - part.column + 3.9, at), "col " + file) for at in (low, high)),
        *(Words((x - 6.0, y + side), "5V", 1.0) for side in (-2.1, 2.1)),
        *(Words((x + 6.6, y + side), "GND", 1.0) for side in (-2.1, 2.1)),
    ]


def _words(board: Board) -> list[Words]:
    """Return the labels a builder needs: which side, which direction, which rank."""
    part, order, y = board.rank_board, columns(board), -board.wood.pixel_offset
    ahead = " ".join(rank for rank in board.rows if forward(board, rank))
    back = " ".join(rank for rank in board.rows if not forward(board, rank))
    gaps = [(middle(board, one) + middle(board, two)) / 2 for one, two in pairwise(order)]
    top, bottom = part.towards_red - 2.2, 1.3 - part.towards_black
    found = [Words((gap, y), f"ranks {ahead} <   > {back}", 1.3) for gap in gaps]
    found += [Words((gap, bottom), "towards Black") for gap in gaps[1:-1]]
    found += [Words((gap - 2, top), "towards Red") for gap in gaps[1:-1]]
    found.append(Words((gaps[0] - 2, top), f"{board.name}, rank board {part.revision}"))
    found.append(Words((gaps[-1] - 2, top), "rank " + " ".join(board.rows) + ": mark one"))
    found += [Words((gap + 3, -4.0), "this side to the floor, rings to the reeds") for gap in (gaps[0], gaps[-1])]
    found.append(Words((end(board), 2.2), "row"))
    ends = ((y, "data"), (_rails(board)[PLUS], "5V"), (_rails(board)[MINUS] + 0.2, "GND"))
    found += [Words((end(board) + 2.5, at), name, 1.0, turn=90) for at, name in ends]
    found.append(Words((-second_end(board) - 3.2, y), "data", 1.0))
    return [*found, Words((0.0, -4.0), "this side to the deck", 2.0, BACK)]


def forward(board: Board, rank: str) -> bool:
    """Return whether a rank's data runs from file a onwards: seen from below, to the left."""
    row = board.in_row(rank)
    return board.chain.index(row[0]) < board.chain.index(row[-1])


def data_in(board: Board, rank: str) -> str:
    """Return the side on which a rank's data comes in."""
    return RIGHT if forward(board, rank) else LEFT


def links(board: Board) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Return the wires from each rank to the next as pairs of rank and net: columns, supply, data."""
    found = []
    for one, two in pairwise(order(board)):
        nets = [f"COL_{column.upper()}" for column in board.columns] + [PLUS, MINUS]
        found += [((one, net), (two, net)) for net in nets]
        turn = LEFT if data_in(board, one) == RIGHT else RIGHT
        if turn != data_in(board, two):
            raise ValueError(f"the data leaves rank {one} on the {turn}, but comes into rank {two} elsewhere")
        found.append(((one, f"DATA_{turn.upper()}"), (two, f"DATA_{turn.upper()}")))
    return found


def rail_ohm(board: Board) -> float:
    """Return the resistance of both rails from the supply's holes to the farthest pixel and back."""
    part = board.rank_board
    way = end(board) - middle(board, columns(board)[0])
    return 2 * COPPER_OHM_M * way / (part.supply_track * part.copper_um) * 1e6


def joined(board: Board, layout: Drawing) -> Joined:
    """Return which pins of the whole circuit are connected by five of these boards and the wires between them."""
    pins: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for rank in board.rows:
        for part, pad in layout.pads:
            if part.kind in SOLDERED:
                pin = _pin(board, rank, pad) if part.kind == "pixel" else pad.pin
                pins.setdefault((rank, pad.net), set()).add((_ref(board, part.ref, rank), pin))
    return {frozenset().union(*(pins[net] for net in nets)) for nets in groups(pins, links(board))}


def _ref(board: Board, ref: str, rank: str) -> str:
    """Return a part's reference in the whole circuit: S_a on rank 3 is S_a3."""
    kind, _, column = ref.partition("_")
    return f"{kind}_{_cell_at(board, column, rank)}"


def _pin(board: Board, rank: str, pad: Pad) -> str:
    """Return the pixel pin that a pad takes on a rank: data comes in where the previous rank ends."""
    if pad.pin not in {LEFT, RIGHT}:
        return pad.pin
    return "DIN" if pad.pin == data_in(board, rank) else "DOUT"


def wanted(board: Board, circuit: Circuit) -> Joined:
    """Return the circuit's connections of reeds, diodes and pixels, including the last pixel's unused output."""
    nets = [frozenset((part.ref, pin) for part, pin in pins if part.kind in SOLDERED) for pins in circuit.nets.values()]
    last = (f"LED_{board.chain[-1]}", "DOUT")
    return {net for net in nets if net} | {frozenset({last})}
