"""The electrical proof of the big board: 5 V at the last pixel, edges and hold time along the chain, edge to event."""

from __future__ import annotations

import numpy as np

from hardware.big.board import CELLS, BigBoard
from hardware.big.circuit import WIRES
from hardware.figures import Figure

_COPPER = 1.72e-5  # ohm mm
_WARM = 1.1  # copper at 45 degrees


def squares_ohm(length: float, width: float, copper_um: float) -> float:
    """Return the resistance of a flat piece of copper."""
    return _WARM * _COPPER * length / (width * copper_um / 1000)


def strip_ohm(board: BigBoard) -> float:
    """Return the resistance of a strip with one cable and its contacts, out on 5 V and back on ground."""
    strip, supply = board.strip, board.supply
    out = squares_ohm(strip.length, strip.rail, strip.copper_um)
    back = squares_ohm(strip.length, strip.ground, strip.copper_um)
    return out + back + link_ohm(board, supply.cable_m)


def link_ohm(board: BigBoard, metres: float) -> float:
    """Return the resistance of a cable between two strips, or to the first one, with its contacts, out and back."""
    supply = board.supply
    one = 2 * supply.contact_ohm + metres * supply.ohm_per_m
    return one + one / WIRES.count("GND")


def loss(board: BigBoard, both_ends: bool) -> tuple[float, int]:
    """Return the largest loss from the fuse to a strip's far end, and its strip: all light is on that strip.

    The other pixels idle. With both ends fed the strips are a line between two feeds, solved node by node.
    """
    supply, count = board.supply, board.strips
    first = 1 / link_ohm(board, supply.first_m)
    along = 1 / strip_ohm(board)
    second = 1 / link_ohm(board, supply.second_m)
    conductance = np.zeros((count, count))
    for number in range(count):
        before = first * along / (first + along) if number == 0 else along
        conductance[number, number] += before
        if number:
            conductance[number - 1, number - 1] += before
            conductance[number - 1, number] -= before
            conductance[number, number - 1] -= before
    if both_ends:
        conductance[-1, -1] += second
    worst = (0.0, 0)
    for number in range(count):
        drawn = np.full(count, CELLS * supply.idle_ma / 1000)
        drawn[number] += (supply.cap_ma - CELLS * count * supply.idle_ma) / 1000
        worst = max(worst, (float(np.linalg.solve(conductance, drawn)[number]), number + 1))
    return worst


def at_the_pixels(board: BigBoard, both_ends: bool = True) -> float:
    """Return the least voltage at a pixel: the socket at its least, all the light that the firmware allows."""
    supply = board.supply
    return supply.socket_v - supply.fuse_ohm * supply.cap_ma / 1000 - loss(board, both_ends)[0]


def total_ma(board: BigBoard) -> float:
    """Return the current of everything at once."""
    supply, cells = board.supply, len(board.cells.cells)
    return supply.cap_ma + supply.controller_ma + supply.logic_ma + cells * board.hall.supply_ua / 1000


def current(board: BigBoard) -> list[Figure]:
    """Return currents and voltages with their limits."""
    supply = board.supply
    cap = "make [supply] cap_ma smaller, here and in the firmware"
    wider = "make [strip] rail or ground wider, or [supply] cap_ma smaller"
    return [
        Figure("pixels, light and all that idle", supply.cap_ma, "mA", supply.fuse_hold_ma, change=cap),
        Figure("what the fuse holds, of what a port gives", supply.fuse_hold_ma, "mA", supply.usb_ma,
               change="make [supply] fuse_hold_ma smaller"),
        Figure("everything, worst case", total_ma(board), "mA", supply.usb_ma, change=cap),
        Figure(f"5 V at the worst pixel, {supply.socket_v:g} V at the socket", at_the_pixels(board), "V",
               supply.pixel_v_min, above=True, change=wider),
    ]  # fmt: skip


def edge_ns(board: BigBoard) -> float:
    """Return how long a clock's edge takes from strip to strip, 10 to 90 %."""
    scan = board.scan
    return 2.2 * (scan.series_ohm + scan.buffer_ohm) * scan.load_pf / 1000


def hold_spare_ns(board: BigBoard) -> float:
    """Return what a register's data stay longer than they must: the next strip's clock comes later, never earlier."""
    scan = board.scan
    return scan.buffer_ns[0] + scan.shift_ns[0] - scan.hold_ns


def setup_spare_ns(board: BigBoard) -> float:
    """Return what a register's data come earlier than they must: within one key, from the strip behind."""
    scan = board.scan
    late = scan.buffer_ns[1] + edge_ns(board) + scan.shift_ns[1] + scan.setup_ns
    return scan.bit_us * 1000 - late


def read_spare_ns(board: BigBoard) -> float:
    """Return what is left between a clock's edge and the controller's next one when the first strip's data come."""
    scan = board.scan
    return scan.edge_ns - (scan.buffer_ns[1] + edge_ns(board) + scan.shift_ns[1])


def apart_spare_ns(board: BigBoard) -> float:
    """Return what is left between latch and clock at the last strip, one's buffers slow, the other's quick."""
    scan = board.scan
    return scan.edge_ns - board.strips * (scan.buffer_ns[1] - scan.buffer_ns[0]) - edge_ns(board)


def chain(board: BigBoard) -> list[Figure]:
    """Return the figures of clock and data along the chain."""
    scan = board.scan
    slower, sharper = "make [scan] edge_ns larger", "make [scan] series_ohm or load_pf smaller"
    return [
        Figure("clock's edge, from strip to strip", edge_ns(board), "ns", scan.slowest_edge_ns, change=sharper),
        Figure("hold time to spare, strip to strip", hold_spare_ns(board), "ns", 0, above=True,
               change="make [scan] hold_ns smaller, or shift_ns larger"),
        Figure("set-up time to spare, strip to strip", setup_spare_ns(board), "ns", 0, above=True,
               change="make [scan] bit_us larger"),
        Figure("first strip's data before they are read, to spare", read_spare_ns(board), "ns", 0, above=True,
               change=slower),
        Figure("latch before clock at the last strip, to spare", apart_spare_ns(board), "ns", 0, above=True,
               change=slower),
    ]  # fmt: skip


def scan_us(board: BigBoard) -> tuple[float, float]:
    """Return how long one scan takes, on the oldest CircuitPython and on the slowest."""
    cells = len(board.cells.cells)
    return cells * board.scan.bit_us, cells * board.scan.slowest_us


def event_ms(board: BigBoard) -> float:
    """Return the longest time from a disc's edge to the firmware's event: one sample, the scans, one reading."""
    hall, scan = board.hall, board.scan
    return 1000 / (hall.hertz * (1 - hall.slower)) + scan.scans * scan.interval_ms + scan_us(board)[1] / 1000


def latency(board: BigBoard) -> Figure:
    """Return the time from edge to event with its limit."""
    return Figure("from a disc's edge to its event, at most", event_ms(board), "ms", board.proof.event_ms,
                  change="make [hall] hertz larger or [scan] interval_ms smaller")  # fmt: skip
