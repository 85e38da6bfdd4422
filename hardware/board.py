"""The parameters of the board, read from board.toml: every other module here takes its numbers from this one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

from hardware.pcb import Rules

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "board.toml"
GENERATED = HERE / "generated"


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

    @property
    def grade(self) -> str:
        """Return its material, without its size."""
        return self.name.rpartition(" ")[0]


@dataclass(frozen=True)
class Disc:
    """A playing disc: plywood layers, the magnet in the lowest one, felt under it."""

    diameter: float
    layers: int
    felt: float
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

    pull_in_at: list[float]
    drop_out_at: list[float]
    glass: float
    lead: float
    upper_stub: float
    lower_stub: float
    top_gap: float
    place_aside: float
    place_low: float
    place_thick: float
    crop_factor: float
    earth_mt: float
    mt_per_at: dict[str, float]
    pull_in_mt: float
    drop_out_mt: float
    drop_out_share: float
    model: dict[str, float]
    pull_in_height: float
    drop_out_height: float
    pull_in_offset: float
    drop_out_offset: float


@dataclass(frozen=True)
class Wood:
    """Sheets, sides, wells and holes."""

    outer: float
    sheet: float
    window: float
    window_radius: float
    diffuser: float
    well: float
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
    cable_slot: list[float]
    controller_at: list[float]
    usb_height: float
    plug: list[float]
    pixel_height: float
    screw_length: float
    controller: list[float]
    wires: float
    slot_clearance: float
    minimum_wall: float
    ledge_play: float
    gauge: float
    gauge_foot: list[float]
    centring_play: float
    centring_hole: float
    centring_bar: float
    centring_eye: float


@dataclass(frozen=True)
class Power:
    """The 5 V side: what USB gives and what is taken."""

    usb_ma: float
    usb_v: list[float]
    pixel_cap_ma: float
    pixel_white_ma: float
    pixel_idle_ma: float
    controller_ma: float
    shifter_ma: float
    bulk_uf: float
    bulk_alternative_uf: float
    bulk_esr_ohm: float
    cable_ohm: list[float]
    fuse_ohm: list[float]
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
    inside_ohm: list[float]
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
    length: float
    towards_black: float
    towards_red: float
    thickness: float
    copper_um: float
    gap: float
    column: float
    column_pads: list[float]
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
    lead: dict[str, float]
    wire: dict[str, float]
    supply: dict[str, float]
    flat: dict[str, float]
    rules: Rules


@dataclass(frozen=True)
class Board:
    """All parameters, with what follows from them."""

    name: str
    files: str
    ranks: str
    pitch: float
    chain_start: str
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

    @cached_property
    def cells(self) -> list[str]:
        """Return the cells by index: a1 is 0, e5 is 24."""
        return [file + rank for rank in self.ranks for file in self.files]

    @cached_property
    def chain(self) -> list[str]:
        """Return the cell of each pixel in data order: rank by rank, every second one backwards."""
        rows = [[file + rank for file in self.files] for rank in self.ranks]
        cells = [cell for number, row in enumerate(rows) for cell in (row[::-1] if number % 2 else row)]
        if cells[0] != self.chain_start:
            raise ValueError(f"the chain starts at {cells[0]}, board.toml says {self.chain_start}")
        return cells

    def place(self, cell: str) -> tuple[float, float]:
        """Return a cell's centre in mm from the middle of the board, x to the e file, y towards Red."""
        column, row = self.files.index(cell[0]), self.ranks.index(cell[1])
        return (column - (len(self.files) - 1) / 2) * self.pitch, (row - (len(self.ranks) - 1) / 2) * self.pitch

    @property
    def slack(self) -> float:
        """Return how far a disc can lie off its cell's centre, along a rank or a file."""
        return (self.wood.window - self.disc.diameter) / 2

    @property
    def disc_height(self) -> float:
        """Return a disc's height with its felt: the spacing of magnets in a stack."""
        return self.disc.layers * self.wood.sheet + self.disc.felt

    @property
    def main(self) -> Profile:
        """Return the profile that drawings show."""
        return self.profiles["raspberry_pi_pico"]


def _of(kind: type[Any], table: dict[str, Any], **more: Any) -> Any:
    """Make one of these; a key that it does not know would change nothing, so it is refused."""
    values = {**table, **more}
    unknown = values.keys() - {item.name for item in fields(kind)}
    if unknown:
        raise ValueError(f"nothing reads {', '.join(sorted(unknown))} of board.toml")
    return kind(**values)


def load(source: Path = SOURCE) -> Board:
    """Return the board that a parameter file describes."""
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    chip, magnet, printed = data.pop("rp2040"), data.pop("magnet"), data.pop("rank_board")
    scan = {**data.pop("scan"), **data.pop("matrix"), "diode": _only(data.pop("diode"), "model")}
    inside, material = chip.pop("pull_up_ohm"), magnet.pop("material")
    tolerance, others = magnet.pop("remanence_tolerance"), magnet.pop("alternatives")
    board: Board = _of(
        Board,
        data.pop("board"),
        chain_start=_only(data.pop("chain"), "start"),
        profiles={name: _of(Profile, table) for name, table in data.pop("profiles").items()},
        scan=_of(Scan, chip | scan, inside_ohm=inside),
        wires=_of(Wires, data.pop("wires")),
        power=_of(Power, data.pop("power")),
        magnet=_of(Magnet, magnet, name=f"{material} {magnet['diameter']:g}x{magnet['thickness']:g}"),
        magnet_tolerance=tolerance,
        magnets=[_of(Magnet, table) for table in others],
        disc=_of(Disc, data.pop("disc")),
        reed=_of(Reed, data.pop("reed")),
        rank_board=_of(RankBoard, printed, rules=_of(Rules, printed.pop("rules"))),
        wood=_of(Wood, data.pop("wood")),
        parts=data.pop("part"),
        options=data.pop("option"),
        **data,
    )
    return board


def _only(table: dict[str, Any], key: str) -> Any:
    """Return the only value of a table."""
    if set(table) != {key}:
        raise ValueError(f"nothing reads {', '.join(sorted(set(table) - {key}))} of board.toml")
    return table[key]
