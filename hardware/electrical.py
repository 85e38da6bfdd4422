"""The electrical proof: logic levels, ghosts, settling, current and inrush, each as figures with their limits."""

from __future__ import annotations

from itertools import combinations

from hardware import lengths, rank_board, spice
from hardware.board import Board
from hardware.figures import Figure
from hardware.spice import Corner

COLD, WARM = 0.0, 50.0


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
    """Return the cells that read as closed with a given threshold."""
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
    known = {(board.column(cell), board.row(cell)): cell for cell in board.cells}
    for columns in combinations(board.columns, 2):
        for rows in combinations(board.rows, 2):
            four = [known[column, row] for column in columns for row in rows if (column, row) in known]
            if len(four) == 4:
                found += [(frozenset(four) - {fourth}, fourth) for fourth in four]
    return found


def all_but_one(board: Board) -> list[frozenset[str]]:
    """Return every picture with a single open cell, the worst case for leakage."""
    return [frozenset(board.cells) - {cell} for cell in board.cells]


def levels(board: Board) -> list[Figure]:
    """Return the worst low and the worst high level of a column, all switches closed or all but one."""
    every = frozenset(board.cells)
    low = max(spice.pictures(board, stiff(board), [every])[0].values())
    pictures = all_but_one(board)
    voltages = spice.pictures(board, weak(board), pictures, leak=True)
    high = min(volts[next(iter(every - cells))] for cells, volts in zip(pictures, voltages, strict=True))
    scan, cells = board.scan, len(every)
    weaker, stronger = "make [matrix] pull_up_ohm larger", "make [matrix] pull_up_ohm smaller"
    return [
        Figure(f"worst low level, all {cells} closed, 0 degrees", low, "V", scan.vil_max, change=weaker),
        Figure(
            f"worst high level of an open cell, {cells - 1} others closed, 50 degrees",
            high,
            "V",
            scan.vih_min,
            above=True,
            change=stronger,
        ),
    ]


def _at(times: list[float], values: list[float], moment: float) -> float:
    return next(value for time, value in zip(times, values, strict=True) if time >= moment)


def settling(board: Board, corner: Corner) -> tuple[float, float, float]:
    """Return the column voltage 1 us after a row is released, the worst one when first read, and the us to reach V_IH.

    Every second row is closed, so that a column that has not recovered would show as a ghost in the open row after it.
    """
    scan, slowest, lowest, highest = board.scan, 0.0, corner.vdd, 0.0
    closed = frozenset(cell for cell in board.cells if board.rows.index(board.row(cell)) % 2 == 0)
    times, columns = spice.scan(board, corner, closed)
    for number in range(0, len(board.rows), 2):
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
    scan, quicker = board.scan, "make [matrix] pull_up_ohm smaller, or [wires] column_m shorter"
    wire = "make [wires] column_m as long as it is, or the board smaller"
    return [
        Figure("longest wire of a column", lengths.longest_column(board), "m", board.wires.column_m, change=wire),
        Figure("column back above V_IH after a row is let go", slowest, "us", scan.settle_us, change=quicker),
        Figure("column voltage 1 us after that", lowest, "V", scan.vih_min, above=True, change=quicker),
        Figure(
            f"column voltage {scan.read_us:g} us after a row is driven, first read",
            highest,
            "V",
            scan.vil_max,
            change="make [matrix] pull_up_ohm larger",
        ),
    ]


def pull_up_table(board: Board) -> list[tuple[str, float, float]]:
    """Return settling time and worst low level for several pull-ups: the reason for the chosen value."""
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
    matrix = len(board.columns) * board.scan.vdd / board.scan.pull_up_ohm * 1000
    total = rail + power.controller_ma + power.shifter_ma + matrix
    before, lost = power.usb_v[0] - power.cable_ohm[1] * total / 1000, power.fuse_ohm[1] * rail / 1000
    cap = "make [power] pixel_cap_ma smaller, here and in the firmware"
    return [
        Figure("pixels, firmware's cap and all that idle", rail, "mA", power.fuse_hold_ma, change=cap),
        Figure("what the fuse holds, of what a port gives", power.fuse_hold_ma, "mA", power.usb_ma,
               change="change [power] fuse_hold_ma"),
        Figure("everything, worst case", total, "mA", power.usb_ma, change=cap),
        Figure("data above the pixels' 5 V, worst case", lost, "V", power.data_above_v, change=cap),
        Figure("5 V at the level shifter, worst case", before, "V", power.shifter_v_min, above=True, change=cap),
        Figure("5 V at the pixels, worst case", before - lost, "V", power.pixel_v_min, above=True, change=cap),
        *_capacitor(board),
    ]  # fmt: skip


def _capacitor(board: Board) -> list[Figure]:
    """Return the capacitor of the pixels' rail with its limits: what is needed, and what USB ports tolerate."""
    size, (least, most) = board.power.bulk_uf, board.power.bulk_range_uf
    change = "change [power] bulk_uf"
    return [
        Figure("capacitor of the pixels' rail", size, "uF", most, change=change),
        Figure("least capacitor of the pixels' rail", size, "uF", least, above=True, change=change),
    ]


def on_a_hub(board: Board) -> list[Figure]:
    """Return the voltage left at an unpowered hub; there is no limit for it."""
    power, (_, _, total, lost, *_) = board.power, current(board)
    before = power.hub_v - power.cable_ohm[1] * total.value / 1000
    return [
        Figure("everything, of what such a port has to give", total.value, "mA", power.hub_ma),
        Figure("5 V at the level shifter", before, "V", power.shifter_v_min, above=True),
        Figure("5 V at the pixels", before - lost.value, "V", power.pixel_v_min, above=True),
    ]


def rank_board_drop(board: Board) -> Figure:
    """Return the voltage drop on a rank board's rails with the maximum pixel current at the end of one rank."""
    spare = next(figure for figure in current(board) if figure.name.startswith("5 V at the pixels"))
    loss = rank_board.rail_ohm(board) * board.power.pixel_cap_ma / 1000
    return Figure(
        "lost along both rails, all light at their end",
        loss,
        "V",
        round(spare.value - spare.limit, 2),
        change="make [rank_board] supply_track wider",
    )


def uncapped_ma(board: Board) -> float:
    """Return the pixels' current at full white without the firmware's limit."""
    return len(board.cells) * board.power.pixel_white_ma


def inrush(board: Board, microfarad: float) -> dict[str, float]:
    """Return what happens when the board is plugged in with a capacitor of that size."""
    power = board.power
    ohm = power.cable_ohm[0] + power.fuse_ohm[0]
    return spice.inrush(power.usb_v[1], ohm, microfarad * 1e-6, power.bulk_esr_ohm)


def scan_cost(board: Board) -> tuple[float, float, float]:
    """Return the microseconds that one scan takes, as measured and with the later wait, and its share in percent."""
    rows, scan = len(board.rows), board.scan
    longest = rows * (scan.row_us + scan.wait_us)
    return rows * scan.row_us, longest, longest / (scan.interval_ms * 1000) * 100
