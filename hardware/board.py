"""The parameters of the board, read from board.toml: every other module here takes its numbers from this one."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from hardware import cells, tables
from hardware.cells import Cells
from hardware.pcb import Rules

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "board.toml"
GENERATED = HERE / "generated"
# Shapes of values: tables.py knows how many numbers each of these has, that a range rises ...
Pair: TypeAlias = list[float]
Range: TypeAlias = list[float]
Triple: TypeAlias = list[float]
# ... and which keys.
Band: TypeAlias = dict[str, float]
Drilled: TypeAlias = dict[str, float]
Oval: TypeAlias = dict[str, float]
# A diode's model: parameters that ngspice knows (it passes over others without a word), and nothing that gives orders.
_DIODE = re.compile(
    r"D\((?:(?:IS|N|RS|CJO|VJ|M|TT|BV|IBV|EG|XTI|FC|KF|AF|TNOM)=-?\d[\d.]*(?:[eE][+-]?\d+)? ?)+\)", re.ASCII
)
ROOM_C = 20.0  # degrees at which data sheets state their figures


@dataclass(frozen=True)
class Profile:
    """The pins of one controller board, by their CircuitPython names."""

    title: str
    columns: list[str]
    rows: list[str]
    buttons: list[str]
    pixels: str
    five_volt: str
    three_volt: str
    header: dict[str, int] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)  # other controllers with these pins: their names and titles
    note: str = ""

    @property
    def pins(self) -> list[str]:
        """Return every pin that carries a signal."""
        return [*self.columns, *self.rows, *self.buttons, self.pixels]


@dataclass(frozen=True)
class Magnet:
    """A disc magnet, magnetised along its axis."""

    name: str
    diameter: float
    thickness: float
    remanence_t: float
    coercivity_ka_m: float
    remanence_per_k: float
    coercivity_per_k: float

    def remanence_at(self, degrees: float) -> float:
        """Return the factor by which its remanence changes at a temperature."""
        return 1 + self.remanence_per_k * (degrees - ROOM_C)

    def withstands_at(self, degrees: float) -> float:
        """Return what its material withstands at a temperature, in kA/m."""
        return self.coercivity_ka_m * (1 + self.coercivity_per_k * (degrees - ROOM_C))

    @property
    def grade(self) -> str:
        """Return its material, without its size."""
        return self.name.rpartition(" ")[0]


@dataclass(frozen=True)
class Proof:
    """The proof's requirements and tolerances."""

    margin: float
    temperature_c: Range
    pull_share: float
    weakened_share: float
    finger_n: float


@dataclass(frozen=True)
class Disc:
    """A playing disc: plywood layers, the magnet in the lowest one, felt under it."""

    diameter: float
    layers: int
    felt: float
    felt_play: float
    wood_g_cm3: float
    magnet_g_cm3: float
    magnet_clearance: float
    count: int
    spare: int
    lean: float
    tower: int


@dataclass(frozen=True)
class Reed:
    """A reed switch, how it stands in its well, and the thresholds that the simulated board shares."""

    pull_in_at: Range
    drop_out_at: Range
    whole: float
    glass: float
    lead: float
    least_cut: float
    upper_stub: float
    lower_stub: float
    top_gap: float
    joint: float
    place_aside: float
    place_low: float
    place_thick: float
    crop_factor: float
    earth_mt: float
    mt_per_at: Band
    pull_in_mt: float
    drop_out_mt: float
    drop_out_share: float
    pull_in_height: float
    drop_out_height: float
    pull_in_offset: float
    drop_out_offset: float


@dataclass(frozen=True)
class Wood:
    """Sheets, sides, wells and holes."""

    outer: float
    stock: float
    stock_margin: float
    sheet: float
    sheet_play: float
    kerf: float
    kerf_play: float
    window: float
    window_radius: float
    diffuser: float
    carrier: float
    carrier_hole: float
    acrylic_gpa: float
    side_thickness: float
    side_height: float
    ledge: float
    ledge_width: float
    ledge_gap: float
    clearance: float
    screw: float
    screw_inset: float
    screw_places: list[float]
    pixel_diameter: float
    pixel_offset: float
    pixel_hole: float
    reed_diameter: float
    reed_hole: float
    return_hole: float
    return_offset: float
    button_hole: float
    button_height: float
    button_recess: float
    button_panel: float
    button_depth: float
    cable_slot: Pair
    controller_at: Pair
    usb_height: float
    plug: Triple
    pixel_height: float
    screw_length: float
    controller: Triple
    wires: float
    slot_clearance: float
    minimum_wall: float
    ledge_play: float
    gauge: float
    gauge_foot: Pair
    centring_play: float
    centring_hole: float
    centring_bar: float
    centring_eye: float

    @property
    def well(self) -> float:
        """Return the height of the light wells: the sides without ledge and deck."""
        return round(self.side_height - self.ledge - self.sheet, 6)


@dataclass(frozen=True)
class Power:
    """The 5 V supply: what USB provides and what the board draws."""

    usb_ma: float
    usb_v: Range
    pixel_cap_ma: float
    pixel_white_ma: float
    pixel_idle_ma: float
    controller_ma: float
    shifter_ma: float
    bulk_uf: float
    bulk_range_uf: Range
    bulk_guides_uf: float
    hub_v: float
    hub_ma: float
    bulk_esr_ohm: float
    cable_ohm: Range
    fuse_ohm: Range
    fuse_hold_ma: float
    pixel_v_min: float
    data_above_v: float
    shifter_v_min: float


@dataclass(frozen=True)
class Scan:
    """The electrical side of a scan: the controller's pins, its timing, the wires and the diode."""

    vdd: float
    vil_max: float
    vih_min: float
    inside_ohm: Range
    output_ohm: float
    pin_pf: float
    leakage_ua: float
    settle_us: float
    row_us: float
    wait_us: float
    read_us: float
    interval_ms: float
    diode: str
    pull_up_ohm: float
    columns_to_anodes: bool


@dataclass(frozen=True)
class Wires:
    """The wires of a board that is soldered by hand."""

    column_m: float
    pf_per_m: float
    tail: float
    overhang: float
    lead: float
    joint: float
    reserve: float


@dataclass(frozen=True)
class RankBoard:
    """The printed circuit of one rank."""

    revision: str
    beyond: float
    towards_black: float
    towards_red: float
    thickness: float
    copper_um: float
    gap: float
    column: float
    column_pads: Range
    pixel_pad: float
    turned_pad: float
    rails: float
    end: float
    second_end: float
    diode_pitch: float
    diode_flat_pitch: float
    diode_height: float
    track: float
    supply_track: float
    lead: Drilled
    wire: Drilled
    supply: Drilled
    flat: Oval
    rules: Rules


@dataclass(frozen=True)
class Board:
    """All parameters, with what follows from them."""

    name: str
    geometry: str  # which of the firmware's boards it is
    layout: Cells
    pitch: float
    proof: Proof
    profiles: dict[str, Profile]
    scan: Scan
    wires: Wires
    power: Power
    magnet: Magnet
    magnet_tolerance: float
    magnets: list[Magnet]
    disc: Disc
    reed: Reed
    rank_board: RankBoard
    wood: Wood
    parts: list[dict[str, Any]]
    options: list[dict[str, Any]]
    tools: list[dict[str, Any]]

    @cached_property
    def cells(self) -> list[str]:
        """Return the cells in their order: a1 is 0, e5 is 24."""
        return [cell.name for cell in self.layout.cells]

    @property
    def chain(self) -> list[str]:
        """Return the cell of each pixel in data order."""
        return list(self.layout.chain)

    @property
    def columns(self) -> list[str]:
        """Return the columns of the matrix."""
        return self.layout.column_names

    @property
    def rows(self) -> list[str]:
        """Return the rows of the matrix."""
        return self.layout.row_names

    def column(self, cell: str) -> str:
        """Return a cell's column of the matrix."""
        return self.layout.column(cell)

    def row(self, cell: str) -> str:
        """Return a cell's row of the matrix."""
        return self.layout.row(cell)

    def in_row(self, row: str) -> list[str]:
        """Return the cells of a row from left to right."""
        return sorted((cell for cell in self.cells if self.row(cell) == row), key=self.place)

    def in_column(self, column: str) -> list[str]:
        """Return the cells of a column from Black to Red."""
        return sorted(
            (cell for cell in self.cells if self.column(cell) == column), key=lambda cell: self.place(cell)[1]
        )

    def place(self, cell: str) -> tuple[float, float]:
        """Return a cell's centre in mm from the middle of the board, x to the right, y towards Red."""
        (x, y), (x0, y0) = self.layout.by_name[cell].place, self.layout.middle
        return (x - x0) * self.pitch, (y - y0) * self.pitch

    @cached_property
    def reach(self) -> tuple[float, float]:
        """Return how far from the middle the outermost cells' centres lie, along x and along y."""
        places = [self.place(cell) for cell in self.cells]
        return max(abs(x) for x, _ in places), max(abs(y) for _, y in places)

    @cached_property
    def lines(self) -> tuple[list[float], list[float]]:
        """Return where slats run between cells: the x of those along y, and the y of those along x."""
        x0, y0 = self.layout.middle
        across, along = cells.between(self.layout.xs), cells.between(self.layout.ys)
        return [(x - x0) * self.pitch for x in across], [(y - y0) * self.pitch for y in along]

    @cached_property
    def central(self) -> str:
        """Return the cell nearest to the middle: the one with most neighbours."""
        return min(self.cells, key=lambda cell: math.hypot(*self.place(cell)))

    @property
    def slack(self) -> float:
        """Return how far a disc can lie off its cell's centre, along a rank or a file."""
        return (self.wood.window - self.disc.diameter) / 2

    @property
    def loose(self) -> float:
        """Return the slack that the proof assumes, including an uncompensated saw cut."""
        return self.slack + self.wood.kerf_play

    @property
    def disc_height(self) -> float:
        """Return a disc's height with its felt: the spacing of magnets in a stack."""
        return self.disc.layers * self.wood.sheet + self.disc.felt

    @property
    def least_disc_height(self) -> float:
        """Return how near magnets in a stack can come: thin wood, pressed felt."""
        return self.disc_height - self.disc.layers * self.wood.sheet_play - self.disc.felt_play

    @property
    def pocket_layers(self) -> int:
        """Return how many layers of a disc the magnet's hole goes through: two if the sheet is thinner than it."""
        return math.ceil(round(self.magnet.thickness / self.wood.sheet, 6))

    @property
    def main(self) -> Profile:
        """Return the profile that drawings show."""
        return self.profiles["raspberry_pi_pico"]


# The keys of a part, those that it must have and those that it may have.
_TEXTS = ("kind", "named", "count", "value", "number", "maker", "alternatives", "note")
_PART = dict.fromkeys(_TEXTS, "str") | {"step": "int", "pack": "int", "euros": "float"}
_MORE = {"spare": "str", "decides": "str"}


def load(source: Path = SOURCE) -> Board:
    """Return the board that a parameter file describes; a ValueError says in one line what is wrong with it."""
    try:
        # Windows' editors begin a file with a mark, which TOML does not know.
        data = tomllib.loads(source.read_text(encoding="utf-8-sig"))
    except ValueError as error:  # no TOML, no UTF-8, or a number that Python does not read
        raise ValueError(f"{source.name}: {error}") from None
    except RecursionError:
        raise ValueError(f"{source.name}: nested too deep") from None
    except OSError as error:
        raise ValueError(f"{source}: {error.strerror}") from None
    return _board(tables.Tables(data))


def _board(data: tables.Tables) -> Board:
    """Return the board described by a file's tables; unknown keys are refused."""
    board, magnet, printed = (data.take(name) for name in ("board", "magnet", "rank_board"))
    geometry = board.text("geometry")
    scan = data.take("scan").joined(data.take("matrix"), data.take("rp2040").renamed("pull_up_ohm", "inside_ohm"))
    diode, rules, material = data.take("diode"), printed.take("rules"), magnet.text("material")
    tolerance, others = magnet.number("remanence_tolerance"), magnet.rows("alternatives")
    found = Board(
        name=board.text("name"),
        geometry=geometry,
        layout=_cells(geometry),
        pitch=board.number("pitch"),
        proof=data.take("proof").make(Proof),
        profiles={name: table.make(Profile) for name, table in data.take("profiles").tables()},
        scan=scan.make(Scan, diode=diode.text("model")),
        wires=data.take("wires").make(Wires),
        power=data.take("power").make(Power),
        magnet=magnet.make(Magnet, name=f"{material} {magnet.peek('diameter')}x{magnet.peek('thickness')}"),
        magnet_tolerance=tolerance,
        magnets=[table.make(Magnet) for table in others],
        disc=data.take("disc").make(Disc),
        reed=data.take("reed").make(Reed),
        rank_board=printed.make(RankBoard, rules=rules.make(Rules)),
        wood=data.take("wood").make(Wood),
        parts=[table.entry(_PART, _MORE) for table in data.rows("part")],
        options=[table.entry(_PART, _MORE) for table in data.rows("option")],
        tools=[table.entry({"named": "str"}, {"euros": "float"}) for table in data.rows("tool")],
    )
    for table in (board, diode, data):
        table.done()
    _check(found)
    return found


def _check(board: Board) -> None:
    """Refuse values that contradict each other before anything is derived from them."""
    if "raspberry_pi_pico" not in board.profiles:
        raise ValueError("[profiles.raspberry_pi_pico] is missing: drawings and strip board are for it")
    far, most = max(abs(place) for place in board.wood.screw_places), board.wood.outer / 2 - board.wood.side_thickness
    if far > most:
        raise ValueError(f"[wood] screw_places: {far:g} mm from the middle, must be at most {most:g}")
    if not board.main.header:
        raise ValueError("[profiles.raspberry_pi_pico] header is missing: strip board and schematic need its numbers")
    _once("[profiles.raspberry_pi_pico] header", "pin", [str(number) for number in board.main.header.values()])
    if not _DIODE.fullmatch(board.scan.diode):
        raise ValueError(
            f"[diode] model = {tables.shown(board.scan.diode)}: expected D(NAME=number ...), as ngspice has it"
        )
    low, high = board.proof.temperature_c
    if not low <= ROOM_C <= high:
        raise ValueError(f"[proof] temperature_c = {low:g} to {high:g}: must include {ROOM_C:g}")
    for drops, pulls in zip(board.reed.drop_out_at, board.reed.pull_in_at, strict=True):
        if drops >= pulls:
            raise ValueError(f"[reed] drop_out_at = {drops:g}: a reed opens below what closes it, pull_in_at {pulls:g}")
    _once("[magnet] alternatives", "name", [magnet.name for magnet in board.magnets])
    for key, rows in (("part", board.parts + board.options), ("tool", board.tools)):
        for name in ("kind", "named"):
            _once(f"[[{key}]]", name, [row[name] for row in rows if name in row])


def _once(where: str, key: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{where}: {key} {name!r} is there twice, must be once")


def _cells(name: str) -> Cells:
    """Return the cells of one of the firmware's boards."""
    try:
        return cells.of_board(name)
    except ValueError as error:
        raise ValueError(f"[board] geometry = {name!r}: {error}") from None
