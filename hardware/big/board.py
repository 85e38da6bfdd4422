"""The parameters of the big board from its board.toml: read strictly, a wrong one is one clear line."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from hardware import tables
from hardware.board import Magnet, Pair, Range
from hardware.cells import Cells, of_board

SOURCE = Path(__file__).with_name("board.toml")
GENERATED = Path(__file__).parents[1] / "generated-big"
CELLS = 8  # of a strip
ENDS = 52.0  # mm; what its connectors and chips need beyond its outermost cells
BANDS = 3.0  # mm; what its lines along both edges need, beside the light slots
LEAST_MARGIN = 1.5  # of the field: below it, nobody should build the board


@dataclass(frozen=True)
class Proof:
    """What the proof demands."""

    margin: float
    temperature_c: Range
    flux_index: float
    event_ms: float
    dimmest: float
    brightest: float
    photons: int
    weakened_share: float


@dataclass(frozen=True)
class Hall:
    """The limits of the Hall switches, and where their elements may be."""

    closes_mt: float
    opens_mt: float
    hertz: float
    slower: float
    supply_ua: float
    element: float
    aside: float
    lower: float
    earth_mt: float


@dataclass(frozen=True)
class Discs:
    """What all pieces with a magnet have in common."""

    diameter: float
    height: float
    felt: float
    felt_play: float
    lean: float
    kerf_play: float


@dataclass(frozen=True)
class Game:
    """What a game puts on the board: pieces with a magnet, the highest stack, their distance in cells, a disk under."""

    name: str
    pieces: int
    tower: int
    apart: int
    under: float


@dataclass(frozen=True)
class Layers:
    """The layers from the playing surface down."""

    window: float
    top: float
    opal: float
    strip: float
    well: float
    deck: float
    room: float
    floor: float
    slat: float


@dataclass(frozen=True)
class Light:
    """How the surfaces round the light reflect and pass it."""

    well_reflects: float
    strip_reflects: float
    opal_through: float
    opal_back: float
    opal_blur: float


@dataclass(frozen=True)
class Strip:
    """The printed circuit of a rank."""

    revision: str
    length: float
    width: float
    pixel: float
    pixel_height: float
    slot_aside: float
    slot: float
    slot_length: float
    copper_um: float
    rail: float
    ground: float


@dataclass(frozen=True)
class Supply:
    """The 5 V supply from the controller's socket to the last pixel."""

    socket_v: float
    usb_ma: float
    cap_ma: float
    white_ma: float
    idle_ma: float
    controller_ma: float
    logic_ma: float
    fuse_ohm: float
    fuse_hold_ma: float
    contact_ohm: float
    cable_m: float
    first_m: float
    second_m: float
    ohm_per_m: float
    pixel_v_min: float


@dataclass(frozen=True)
class Scan:
    """How the registers are read."""

    interval_ms: float
    scans: int
    bit_us: float
    slowest_us: float
    edge_ns: float
    buffer_ns: Range
    shift_ns: Range
    setup_ns: float
    hold_ns: float
    series_ohm: float
    buffer_ohm: float
    load_pf: float
    slowest_edge_ns: float


@dataclass(frozen=True)
class Box:
    """The box: sheets, sides, holes."""

    outer: float
    sheet: Pair
    margin: float
    kerf: float
    side_thickness: float
    side_height: float
    clearance: float
    window_radius: float
    screw: float
    screw_places: list[float]
    screw_length: float
    button_hole: float
    button_height: float
    cable_slot: Pair
    cable_hole: Pair
    cable_notch: Pair
    ledge_width: float
    strip_play: float
    slot_clearance: float
    least_bar: float
    plug_height: float
    usb_plug: Pair
    standoff: float
    ledge_gap: float
    ledge_strip: float


@dataclass(frozen=True)
class Pieces:
    """What the games' pieces have besides their diameter and height."""

    pocket_play: float
    cup: Pair
    marker: float
    stick: Pair
    tile: float
    tile_play: float
    tile_hole: float
    tile_aside: float


@dataclass(frozen=True)
class BigBoard:
    """All parameters, with what follows from them."""

    name: str
    geometry: str
    cells: Cells
    pitch: float
    proof: Proof
    hall: Hall
    magnet: Magnet
    magnet_tolerance: float
    discs: Discs
    games: list[Game]
    layers: Layers
    light: Light
    strip: Strip
    supply: Supply
    scan: Scan
    box: Box
    pieces: Pieces
    parts: list[dict[str, Any]]

    @property
    def games_named(self) -> dict[str, Game]:
        """Return the games by their names."""
        return {game.name: game for game in self.games}

    @property
    def numbers(self) -> dict[str, str]:
        """Return the maker's number of each value on the printed circuits."""
        return {part["value"]: part["number"] for part in self.parts}

    @property
    def play(self) -> float:
        """Return how far a disc can lie off its cell's centre along a rank or a file, a saw cut included."""
        return (self.layers.window - self.discs.diameter) / 2 + self.discs.kerf_play

    @property
    def depth(self) -> float:
        """Return the depth of a Hall element below the opal's upper side, which carries the discs."""
        return self.layers.opal + self.layers.strip + self.hall.element

    @cached_property
    def strips(self) -> int:
        """Return how many strips there are: one per rank."""
        return len(self.cells.ys)


# The keys of a part: how many one board takes, with spares; how many are in a pack, and the pack's price.
_PART = dict.fromkeys(("kind", "named", "value", "number", "maker", "alternative", "note"), "str")
_PART |= {"count": "int", "pack": "int", "euros": "float", "known": "str"}


def load(source: Path = SOURCE) -> BigBoard:
    """Return the board that a parameter file describes; a ValueError says in one line what is wrong with it."""
    try:
        data = tomllib.loads(source.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise ValueError(f"{source.name}: {error}") from None
    except OSError as error:
        raise ValueError(f"{source}: {error.strerror}") from None
    found = _board(tables.Tables(data))
    _check(found)
    return found


def _board(data: tables.Tables) -> BigBoard:
    board, magnet = data.take("board"), data.take("magnet")
    geometry, material, tolerance = (
        board.text("geometry"),
        magnet.text("material"),
        magnet.number("remanence_tolerance"),
    )
    try:
        layout = of_board(geometry)
    except ValueError as error:
        raise ValueError(f"[board] geometry = {geometry!r}: {error}") from None
    found = BigBoard(
        name=board.text("name"),
        geometry=geometry,
        cells=layout,
        pitch=board.number("pitch"),
        proof=data.take("proof").make(Proof),
        hall=data.take("hall").make(Hall),
        magnet=magnet.make(Magnet, name=f"{material} {magnet.peek('diameter')}x{magnet.peek('thickness')}"),
        magnet_tolerance=tolerance,
        discs=data.take("discs").make(Discs),
        games=[table.make(Game) for table in data.rows("game")],
        layers=data.take("layers").make(Layers),
        light=data.take("light").make(Light),
        strip=data.take("strip").make(Strip),
        supply=data.take("supply").make(Supply),
        scan=data.take("scan").make(Scan),
        box=data.take("box").make(Box),
        pieces=data.take("pieces").make(Pieces),
        parts=[table.entry(_PART, {}) for table in data.rows("part")],
    )
    for table in (board, data):
        table.done()
    return found


def _check(board: BigBoard) -> None:
    """Refuse values that contradict each other before anything is derived from them."""
    light, strip, layers = board.light, board.strip, board.layers
    if light.opal_through + light.opal_back > 1:
        raise ValueError("[light] opal_through and opal_back: more than 1 together, must be at most 1")
    if len(board.cells.xs) != CELLS or len(board.cells.cells) != CELLS * board.strips:
        raise ValueError(
            f"[board] geometry = {board.geometry!r}: a strip has {CELLS} cells, must be a board of such ranks"
        )
    if layers.window + layers.slat > board.pitch:
        raise ValueError(f"[layers] window = {layers.window:g}: must be at most {board.pitch - layers.slat:g}")
    if board.discs.diameter >= layers.window:
        raise ValueError(f"[discs] diameter = {board.discs.diameter:g}: must be below the window, {layers.window:g}")
    if board.proof.margin < LEAST_MARGIN:
        raise ValueError(f"[proof] margin = {board.proof.margin:g}: must be at least {LEAST_MARGIN:g}")
    if board.scan.slowest_us < board.scan.bit_us:
        raise ValueError(
            f"[scan] slowest_us = {board.scan.slowest_us:g}: must be at least bit_us, {board.scan.bit_us:g}"
        )
    copper = strip.width - 2 * strip.slot - strip.rail - 2 * BANDS
    if strip.ground > copper:
        raise ValueError(
            f"[strip] ground = {strip.ground:g}: must be at most {copper:g}, what slots, rail and lines leave"
        )
    least = (CELLS - 1) * board.pitch + ENDS
    if strip.length < least:
        raise ValueError(f"[strip] length = {strip.length:g}: must be at least {least:g}, for its cells and both ends")
    most = strip.width / 2 - strip.slot / 2 - BANDS
    if strip.slot_aside > most:
        raise ValueError(
            f"[strip] slot_aside = {strip.slot_aside:g}: must be at most {most:g}, or no copper fits beside"
        )
