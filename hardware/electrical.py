"""The electrical proof: logic levels, ghosts, settling, current and inrush, each as figures with their limits."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations

from hardware import rank_board, spice
from hardware.board import Board
from hardware.spice import Corner

COLD, WARM = 0.0, 50.0


@dataclass(frozen=True)
class Figure:
    """A measured number with the limit it has to keep; `above` says on which side."""

    name: str
    value: float
    unit: str
    limit: float
    above: bool = False

    @property
    def ok(self) -> bool:
        """Return whether the limit is kept."""
        return self.value >= self.limit if self.above else self.value <= self.limit

    @property
    def verdict(self) -> str:
        """Return it in a word."""
        return "holds" if self.ok else "FAILS"

    def __str__(self) -> str:
        sign = ">=" if self.above else "<="
        return f"{self.name:<66} {self.value:9.3f} {self.unit:<3} {sign} {self.limit:g} {self.verdict}"


def stiff(board: Board, **changes: object) -> Corner:
    """Return the corner in which a low level is worst: strong pull-ups, a cold diode, a high supply."""
    return _corner(board, board.scan.inside_ohm[0], 0.95, temperature=COLD, vdd=board.scan.vdd * 1.03, **changes)


def weak(board: Board, **changes: object) -> Corner:
    """Return the corner in which a high level is worst: weak pull-ups, warm and leaking diodes."""
    return _corner(board, board.scan.inside_ohm[1], 1.05, temperature=WARM, vdd=board.scan.vdd * 0.97, **changes)


def _corner(board: Board, inside: float, scale: float, **changes: object) -> Corner:
    values: dict[str, object] = {"outside_ohm": board.scan.pull_up_ohm * scale, **changes}
    return Corner(inside, **values)  # type: ignore[arg-type]


def seen(voltages: dict[str, float], threshold: float) -> frozenset[str]:
    """Return the cells that read as closed when everything below a threshold does."""
    return frozenset(cell for cell, volts in voltages.items() if volts < threshold)


def wrong(board: Board, corner: Corner, closed: list[frozenset[str]]) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Return the pictures that do not read as themselves: closed cells must be below V_IL, all others above V_IH."""
    found = []
    for cells, voltages in zip(closed, spice.pictures(board, corner, closed, leak=True), strict=True):
        low, high = seen(voltages, board.scan.vil_max), seen(voltages, board.scan.vih_min)
        if low != cells or high != cells:
            found.append((cells, high))
    return found


def pairs(board: Board) -> list[frozenset[str]]:
    """Return all pairs of cells."""
    return [frozenset(pair) for pair in combinations(board.cells, 2)]


def corners(board: Board) -> list[tuple[frozenset[str], str]]:
    """Return three corners of every rectangle, with the fourth: the classic ghost."""
    found = []
    for files in combinations(board.files, 2):
        for ranks in combinations(board.ranks, 2):
            four = [file + rank for file in files for rank in ranks]
            found += [(frozenset(four) - {fourth}, fourth) for fourth in four]
    return found


def all_but_one(board: Board) -> list[frozenset[str]]:
    """Return every picture with a single open cell: the most that could leak into it."""
    return [frozenset(board.cells) - {cell} for cell in board.cells]


def sample(board: Board, count: int, seed: int = 6) -> list[frozenset[str]]:
    """Return random pictures of all densities."""
    dice = random.Random(seed)
    shares = [dice.random() for _ in range(count)]
    return [frozenset(cell for cell in board.cells if dice.random() < share) for share in shares]


def levels(board: Board) -> list[Figure]:
    """Return the worst low and the worst high level of a column, all switches closed or all but one."""
    every = frozenset(board.cells)
    low = max(spice.pictures(board, stiff(board), [every])[0].values())
    pictures = all_but_one(board)
    voltages = spice.pictures(board, weak(board), pictures, leak=True)
    high = min(volts[next(iter(every - cells))] for cells, volts in zip(pictures, voltages, strict=True))
    scan = board.scan
    return [
        Figure("worst low level, all 25 closed, 0 degrees", low, "V", scan.vil_max),
        Figure("worst high level of an open cell, 24 others closed, 50 degrees", high, "V", scan.vih_min, above=True),
    ]


def _at(times: list[float], values: list[float], moment: float) -> float:
    return next(value for time, value in zip(times, values, strict=True) if time >= moment)


def settling(board: Board, corner: Corner) -> tuple[float, float, float]:
    """Return the column voltage 1 us after a row is let go, the worst one when first read, and the us to reach V_IH.

    Every second row is closed, so that a column that has not recovered would show as a ghost in the open row after it.
    """
    scan, slowest, lowest, highest = board.scan, 0.0, corner.vdd, 0.0
    closed = frozenset(cell for cell in board.cells if board.ranks.index(cell[1]) % 2 == 0)
    times, columns = spice.scan(board, corner, closed)
    for number in range(0, len(board.ranks), 2):
        start = 1 + number * scan.row_us
        release = start + scan.row_us - scan.settle_us
        for values in columns.values():
            highest = max(highest, _at(times, values, start + scan.read_us))
            lowest = min(lowest, _at(times, values, release + scan.settle_us))
            slowest = max(slowest, _rise(times, values, release, scan.vih_min))
    return lowest, highest, slowest


def _rise(times: list[float], values: list[float], since: float, level: float) -> float:
    pairs = zip(times, values, strict=True)
    return next((time - since for time, value in pairs if time > since and value >= level), float("inf"))


def timing(board: Board) -> list[Figure]:
    """Return the figures of the scanner's 1 us, with the pull-ups of board.toml."""
    lowest, _, slowest = settling(board, weak(board))
    highest = settling(board, stiff(board))[1]
    scan = board.scan
    return [
        Figure("column back above V_IH after a row is let go", slowest, "us", scan.settle_us),
        Figure("column voltage 1 us after that", lowest, "V", scan.vih_min, above=True),
        Figure(f"column voltage {scan.read_us:g} us after a row is driven, first read", highest, "V", scan.vil_max),
    ]


def pull_up_table(board: Board) -> list[tuple[str, float, float]]:
    """Return settling time and worst low level for several pull-ups: why the chosen one is right."""
    rows = []
    for ohm in (None, 100_000.0, 47_000.0, 22_000.0, 10_000.0, 4_700.0, 2_200.0):
        slow = settling(board, weak(board, outside_ohm=ohm and ohm * 1.05))[2]
        strong = stiff(board, outside_ohm=ohm and ohm * 0.95)
        low = max(spice.pictures(board, strong, [frozenset(board.cells)])[0].values())
        rows.append(("inside only" if ohm is None else f"{ohm / 1000:g} kohm", slow, low))
    return rows


def current(board: Board) -> list[Figure]:
    """Return the worst-case currents and rail voltages by arithmetic."""
    power, cells = board.power, len(board.cells)
    rail = power.pixel_cap_ma + cells * power.pixel_idle_ma
    matrix = len(board.files) * board.scan.vdd / board.scan.pull_up_ohm * 1000
    total = rail + power.controller_ma + power.shifter_ma + matrix
    before = power.usb_v[0] - power.cable_ohm[1] * total / 1000
    return [
        Figure("pixels, firmware's cap and all that idle", rail, "mA", power.fuse_hold_ma),
        Figure("everything, worst case", total, "mA", power.usb_ma),
        Figure("data above the pixels' 5 V, worst case", power.fuse_ohm[1] * rail / 1000, "V", power.data_above_v),
        Figure("5 V at the level shifter, worst case", before, "V", power.shifter_v_min, above=True),
        Figure(
            "5 V at the pixels, worst case",
            before - power.fuse_ohm[1] * rail / 1000,
            "V",
            power.pixel_v_min,
            above=True,
        ),
    ]


def rank_board_drop(board: Board) -> Figure:
    """Return what the rails of a rank board lose, all that the firmware lets pixels draw at the end of one rank."""
    spare = next(figure for figure in current(board) if figure.name.startswith("5 V at the pixels"))
    loss = rank_board.rail_ohm(board) * board.power.pixel_cap_ma / 1000
    return Figure("lost along both rails, all light at their end", loss, "V", round(spare.value - spare.limit, 2))


def uncapped_ma(board: Board) -> float:
    """Return what the pixels would take at full white without the firmware's cap."""
    return len(board.cells) * board.power.pixel_white_ma


def inrush(board: Board, microfarad: float) -> dict[str, float]:
    """Return what happens when the board is plugged in with a capacitor of that size."""
    power = board.power
    ohm = power.cable_ohm[0] + power.fuse_ohm[0]
    return spice.inrush(power.usb_v[1], ohm, microfarad * 1e-6, power.bulk_esr_ohm)


def scan_cost(board: Board) -> tuple[float, float, float]:
    """Return the microseconds that one scan takes, as measured and with the later wait, and its share in percent."""
    rows, scan = len(board.ranks), board.scan
    longest = rows * (scan.row_us + scan.wait_us)
    return rows * scan.row_us, longest, longest / (scan.interval_ms * 1000) * 100
