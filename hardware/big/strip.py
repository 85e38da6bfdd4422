"""The printed circuit of a strip: where its parts lie and how its tracks run, all from the parameters.

Long lines run on the back: latch, clock, data of the registers and 3.3 V between the light slots, the switches' outputs
along one edge, the pixels' data along the other. On the front are the parts, 5 V along the edge, and short tracks.
"""

from __future__ import annotations

from hardware.big import circuit
from hardware.big.board import CELLS, BigBoard
from hardware.big.circuit import data_net, hall_net
from hardware.canvas import Point
from hardware.pcb import BACK, FRONT, Drawing, Words

LATCH, CLOCK, SERIAL, THREE = 1.9, 1.1, 0.3, -1.5  # y of the lines between the slots
LANES, LANE = 4, 0.6  # outputs beside each other, and their distance
PIN = 1.27  # of the register
FOOTPRINTS = {
    "hall": "Package_TO_SOT_SMD:SOT-23",
    "pixel": "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    "register": "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm",
    "buffer": "Package_TO_SOT_SMD:SOT-23-6",
    "shifter": "Package_TO_SOT_SMD:SOT-23-5",
    "decoupling": "Capacitor_SMD:C_0603_1608Metric",
    "bulk": "Capacitor_SMD:C_0805_2012Metric",
    "series": "Resistor_SMD:R_0603_1608Metric",
    "pull_up": "Resistor_SMD:R_0603_1608Metric",
    "connector": "Connector_JST:JST_SH_BM08B-SRSS-TB_1x08-1MP_P1.00mm_Vertical",
}


class Layout:
    """Draws a strip."""

    def __init__(self, board: BigBoard) -> None:
        self.board, strip = board, board.strip
        self.circuit = circuit.strip()
        far, half = strip.length / 2, strip.width / 2
        self.drawing = Drawing("strip", strip.revision, (-far, -half), (far, half), board.layers.strip, "Rank strip")
        self.drawing.pour("GND")
        self.outer = strip.slot_aside + strip.slot / 2  # where the bands along both edges begin
        self.data = -(self.outer + 0.7)  # y of the pixels' data
        self.rail = -(half - 0.5 - strip.rail / 2)  # y of 5 V

    def centre(self, place: int) -> float:
        """Return the x of a cell's centre."""
        return (place - (CELLS - 1) / 2) * self.board.pitch

    def lane(self, place: int) -> float:
        """Return the y of a switch's line: the register is in the middle, so places of both halves share lines."""
        return self.outer + 0.6 + LANE * (place % LANES)

    def put(self, ref: str, at: Point, turn: float = 0.0) -> None:
        """Place a part."""
        self.drawing.place(self.circuit, ref, FOOTPRINTS[self.circuit[ref].kind], at, turn)

    def draw(self) -> Drawing:
        """Return the whole strip."""
        for place in range(CELLS):
            self._cell(place)
        self._register()
        self._near_end()
        self._far_end()
        self._long_lines()
        self._ground()
        far, high = self.board.strip.length / 2, self.board.strip.width / 2 - 1.6
        words = [(self.centre(place), str(place + 1)) for place in range(CELLS)]
        words += [(-far + 5.5, "J1 IN"), (far - 6.0, "J2 OUT")]
        words.append((-self.board.pitch * 2, f"rank strip {self.board.strip.revision}"))
        self.drawing.words = [Words((x, high), said) for x, said in words]
        return self.drawing

    def _cell(self, place: int) -> None:
        """Draw a Hall switch between its light slots, and a pixel beside them."""
        draw, centre, strip = self.drawing, self.centre(place), self.board.strip
        draw.slots += [((centre, side * strip.slot_aside), strip.slot_length, strip.slot) for side in (-1, 1)]
        self.put(f"S{place + 1}", (centre, 0.0), 180)
        draw.line("3V3", FRONT, (centre + 0.94, -0.95), (centre + 1.65, -0.95), (centre + 2.2, THREE))
        draw.via("3V3", (centre + 2.2, THREE))
        left, lane = centre - strip.slot_length / 2 - 0.55, self.lane(place)
        above = [(centre + 0.94, 0.95), (centre + 0.94, 2.1), (left, 2.1), (left, lane)]
        draw.line(hall_net(place), FRONT, *above)
        draw.via(hall_net(place), (left, lane))
        right = centre + strip.slot_length / 2 + 1.7
        self.put(f"C{11 + place}", (right, -3.2), 270)
        draw.line("3V3", FRONT, (right, -2.425), (right, THREE))
        draw.via("3V3", (right, THREE))
        self._pixel(place, centre + strip.pixel)

    def _pixel(self, place: int, x: float) -> None:
        draw, low = self.drawing, self.data + 0.8
        self.put(f"D{place + 1}", (x, 0.0), 180)
        draw.line("5V", FRONT, (x + 2.45, -1.65), (x + 2.45, self.rail), width=0.8)
        draw.line(data_net(place), FRONT, (x - 2.45, -1.65), (x - 2.45, low))
        draw.via(data_net(place), (x - 2.45, low))
        draw.line(data_net(place), BACK, (x - 2.45, low), (x - 2.45, self.data))
        draw.line(data_net(place + 1), FRONT, (x + 2.45, 1.65), (x + 3.7, 1.65), (x + 3.7, low))
        draw.via(data_net(place + 1), (x + 3.7, low))
        draw.line(data_net(place + 1), BACK, (x + 3.7, low), (x + 3.7, self.data))
        if place + 1 < CELLS:
            after = self.centre(place + 1) + self.board.strip.pixel - 2.45
            draw.line(data_net(place + 1), BACK, (x + 3.7, self.data), (after, self.data))
        self.put(f"C{21 + place}", (x + 0.7, -4.4), 180)
        draw.line("5V", FRONT, (x + 1.475, -4.4), (x + 2.45, -4.4), width=0.4)

    @property
    def register_x(self) -> float:
        """Return the middle of the register: left of the fifth switch."""
        return self.centre(LANES) - self.board.strip.slot_length / 2 - 8.0

    def _register(self) -> None:
        """Draw the register; its upper pins are 8 to 1 from left to right, its lower ones 9 to 16."""
        draw, middle = self.drawing, self.register_x
        self.put("U2", (middle, 0.0), 270)
        upper = [middle + PIN * (number - 3.5) for number in range(8)]
        for place, number in enumerate((2, 3, 4, 5)):  # H, G, F, E
            x, lane = upper[number], self.lane(place)
            draw.line(hall_net(place), FRONT, (x, 2.5), (x, lane))
            draw.via(hall_net(place), (x, lane))
            left = self.centre(place) - self.board.strip.slot_length / 2 - 0.55
            draw.line(hall_net(place), BACK, (left, lane), (x, lane))
        for nested, place in enumerate(range(LANES, CELLS)):  # D, C, B, A: round the register's right end
            x, y, pin = upper[7] + 0.705 + 0.55 * nested, -(3.85 + 0.4 * nested), upper[5 - nested]
            lane = self.lane(place)
            draw.line(hall_net(place), FRONT, (x, lane), (x, y), (pin, y), (pin, -2.5))
            draw.via(hall_net(place), (x, lane))
            left = self.centre(place) - self.board.strip.slot_length / 2 - 0.55
            draw.line(hall_net(place), BACK, (left, lane), (x, lane))
        for net, x, points in (
            ("CLK", upper[6], [(CLOCK, 1.6)]),
            ("Q", upper[0], [(SERIAL, -1.6)]),
            ("SER", upper[1], [(SERIAL, -1.6)]),
        ):
            draw.via(net, (x, points[0][0]))
            draw.line(net, FRONT, (x, points[0][0]), (x, points[0][1]))
        draw.line("LATCH", BACK, (upper[7], LATCH), (upper[7], 4.0))
        draw.via("LATCH", (upper[7], 4.0))
        draw.line("LATCH", FRONT, (upper[7], 4.0), (upper[7], 3.3))
        for net, number in (("3V3", 7), ("GND", 6)):
            draw.via(net, (upper[number], -0.7))
            draw.line(net, FRONT, (upper[number], -0.7), (upper[number], -1.6))
        draw.line("3V3", BACK, (upper[7], -0.7), (upper[7], THREE))
        self.put("C2", (upper[0] + 0.2, -4.9))
        left = upper[0] - 0.575
        draw.line("3V3", FRONT, (left, -4.9), (left, -3.85))
        draw.via("3V3", (left, -3.85))
        draw.line("3V3", BACK, (left, -3.85), (left, THREE))

    def _near_end(self) -> None:
        """Draw connector, buffers and what belongs to them at the end that is nearer to the controller."""
        draw, end = self.drawing, -self.board.strip.length / 2
        pad, chip = end + 4.8, end + 11.5
        self.put("J1", (end + 3.5, 0.0), 90)
        self.put("U1", (chip, 3.0))
        draw.line("LATCH_IN", FRONT, (pad, 3.5), (end + 6.5, 3.5), (end + 6.95, 3.95), (chip - 1.14, 3.95))
        draw.line("CLK_IN", FRONT, (pad, 2.5), (end + 6.5, 2.5), (end + 6.95, 2.05), (chip - 1.14, 2.05))
        draw.line("GND", FRONT, (chip - 1.14, 3.0), (chip - 2.7, 3.0))
        draw.via("GND", (chip - 2.7, 3.0))
        out, lead = chip + 4.3, chip + 2.3
        for ref, net, y, high in (("R1", "LATCH", 4.5, 3.95), ("R2", "CLK", 1.5, 2.05)):
            self.put(ref, (out, y))
            slant = lead + abs(y - high)
            draw.line(f"{net}_Y", FRONT, (chip + 1.14, high), (lead, high), (slant, y), (out - 0.825, y))
        draw.line("LATCH", FRONT, (out + 0.825, 4.5), (out + 1.9, 4.5))
        draw.via("LATCH", (out + 1.9, 4.5))
        draw.line("LATCH", BACK, (out + 1.9, 4.5), (out + 1.9, LATCH))
        draw.line("CLK", FRONT, (out + 0.825, 1.5), (out + 1.5, 1.5), (out + 1.9, CLOCK))
        draw.via("CLK", (out + 1.9, CLOCK))
        self.put("C1", (out, 3.0))
        draw.line("3V3", FRONT, (chip + 1.14, 3.0), (out - 0.775, 3.0))
        draw.via("3V3", (lead, 3.0))
        draw.line("3V3", BACK, (lead, 3.0), (lead, THREE))
        draw.via("Q", (out - 0.4, SERIAL))
        draw.line("Q", FRONT, (out - 0.4, SERIAL), (end + 7.8, SERIAL), (end + 6.6, 1.5), (pad, 1.5))
        draw.line("3V3", FRONT, (pad, 0.5), (end + 6.1, 0.5))
        draw.via("3V3", (end + 6.1, 0.5))
        draw.line("3V3", BACK, (end + 6.1, 0.5), (end + 6.1, THREE), width=0.4)
        self._near_supply(end, pad, chip)

    def _near_supply(self, end: float, pad: float, chip: float) -> None:
        draw = self.drawing
        draw.line("5V", FRONT, (pad, -3.5), (end + 6.4, -3.5), (end + 6.4, self.rail), width=0.8)
        self.put("U3", (chip, -3.6))
        draw.line("DATA_IN", FRONT, (pad, -2.5), (end + 7.8, -2.5), (end + 8.9, -3.6), (chip - 1.14, -3.6))
        draw.line("5V", FRONT, (chip + 1.14, -2.65), (chip + 3.2, -2.65), (chip + 3.2, self.rail), width=0.4)
        low = self.data + 0.8
        draw.line("DATA_0", FRONT, (chip + 1.14, -4.55), (chip + 1.14, low))
        draw.via("DATA_0", (chip + 1.14, low))
        first = self.centre(0) + self.board.strip.pixel - 2.45
        draw.line("DATA_0", BACK, (chip + 1.14, low), (chip + 1.14, self.data), (first, self.data))
        self.put("C3", (chip + 4.6, -4.2))
        draw.line("5V", FRONT, (chip + 3.2, -4.2), (chip + 3.825, -4.2), width=0.4)
        self.put("C4", (chip + 7.1, -4.6), 90)
        draw.line("5V", FRONT, (chip + 7.1, -5.55), (chip + 7.1, self.rail), width=0.8)

    def _far_end(self) -> None:
        """Draw the connector to the next strip, and the resistor that makes a missing one look empty."""
        draw, end = self.drawing, self.board.strip.length / 2
        pad, via = end - 2.17, end - 6.8
        self.put("J2", (end - 3.5, 0.0), 90)
        ends = (("LATCH", LATCH, 3.5), ("CLK", CLOCK, 2.5), ("SER", SERIAL, 1.5), ("3V3", THREE, 0.5))
        for net, lane, y in ends:
            draw.line(net, BACK, (via - (y - lane), lane), (via, y))
            draw.via(net, (via, y))
            draw.line(net, FRONT, (via, y), (pad, y))
        self.put("R3", (via - 1.6, 1.0), 90)
        draw.line("SER", FRONT, (via - 1.6, 1.825), (via - 0.325, 1.825), (via, 1.5))
        draw.line("3V3", FRONT, (via - 1.6, 0.175), (via - 0.325, 0.175), (via, 0.5))
        last = self.centre(CELLS - 1) + self.board.strip.pixel + 3.7
        draw.line("DATA_OUT", BACK, (last, self.data), (end - 7, self.data), (end - 7, -2.5))
        draw.via("DATA_OUT", (end - 7, -2.5))
        draw.line("DATA_OUT", FRONT, (end - 7, -2.5), (pad, -2.5))
        draw.line("5V", FRONT, (pad, self.rail), (pad, -3.5), width=0.8)

    def _long_lines(self) -> None:
        """Draw what runs from end to end."""
        draw, strip = self.drawing, self.board.strip
        near, far = -strip.length / 2, strip.length / 2
        pins = self.register_x - 3.5 * PIN
        start, via = near + 11.5 + 4.3 + 1.9, far - 6.8
        draw.line("LATCH", BACK, (start, LATCH), (via - (3.5 - LATCH), LATCH))
        draw.line("CLK", BACK, (start, CLOCK), (via - (2.5 - CLOCK), CLOCK))
        draw.line("Q", BACK, (near + 11.5 + 3.9, SERIAL), (pins, SERIAL))
        draw.line("SER", BACK, (pins + PIN, SERIAL), (via - (1.5 - SERIAL), SERIAL))
        draw.line("3V3", BACK, (near + 6.1, THREE), (via - (0.5 - THREE), THREE), width=0.4)
        draw.line("5V", FRONT, (near + 6.4, self.rail), (far - 2.17, self.rail), width=strip.rail)

    def _ground(self) -> None:
        """Join the ground of both sides between the cells."""
        for place in range(CELLS - 1):
            x = (self.centre(place) + self.centre(place + 1)) / 2
            self.drawing.via("GND", (x, 4.5), (x, 3.3), (x, -3.3), (x, -4.5))


def draw(board: BigBoard) -> Drawing:
    """Return the printed circuit of a strip."""
    return Layout(board).draw()


def spots() -> dict[str, tuple[float, float]]:
    """Return the places of the parts in the schematic: a column for each cell, the rest before them."""
    found, step = {}, 17 * 2.54
    rest = [part.ref for part in circuit.strip().parts if part.kind not in ("hall", "pixel")]
    rest = [ref for ref in rest if not ref.startswith("C") or int(ref[1:]) < 11]
    for number, ref in enumerate(rest):
        found[ref] = (step * (1 + number % 6), 25.4 + 66.04 * (number // 6))
    for place in range(CELLS):
        x = step * (1 + place)
        refs = (f"S{place + 1}", f"C{11 + place}", f"D{place + 1}", f"C{21 + place}")
        found |= {ref: (x, 66.04 * 3 + 25.4 * number) for number, ref in enumerate(refs)}
    return found
