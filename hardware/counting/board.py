"""The parameters of the board that counts: its own board.toml, and the small board's for all that both have."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hardware import board as small
from hardware import tables
from hardware.board import Board, Pair, Range
from hardware.cells import Cells, of_board

HERE = Path(__file__).parent
SOURCE = HERE / "board.toml"
GENERATED = HERE.parent / "generated-counting"
ENDS = 48.0  # mm; what a strip's connectors need beyond its outermost cells


@dataclass(frozen=True)
class Proof:
    """What the proof demands."""

    margin: float
    settled: float
    sigmas: float
    noise_ut: float
    between_jumps: float
    light_ut: float


@dataclass(frozen=True)
class Sensor:
    """A linear Hall sensor with its low-pass."""

    mv_per_mt: float
    depth: float
    depth_play: float
    element: float
    offset_ut: float
    offset_most_ut: float
    gain: float
    noise_nt: float
    bandwidth_hz: float
    supply_ma: Range
    series_ohm: float
    filter_nf: float
    drive_ma: float


@dataclass(frozen=True)
class Multiplexer:
    """A multiplexer's switch, and what hangs on its common pin."""

    on_ohm: float
    common_pf: float


@dataclass(frozen=True)
class Converter:
    """The controller's converter, and how the firmware reads it."""

    bits: int
    jumps: list[int]
    noise_steps: float
    sample_us: float
    select_us: float
    pictures: int


@dataclass(frozen=True)
class Supply:
    """What the sensors' 3.3 V come from, and the cables."""

    buck_efficiency: float
    three_volt_ma: float
    strip_cable_m: float
    ohm_per_m: float
    contact_ohm: float


@dataclass(frozen=True)
class Strip:
    """The printed circuit of a rank."""

    revision: str
    length: float
    width: float
    thickness: float
    rail: float
    pixel: float
    copper_um: float


@dataclass(frozen=True)
class Box:
    """What the box has otherwise than the small board's."""

    notch_play: float
    cable_hole: float
    cable_aside: float
    standoff: float
    tallest: float
    controller_at: Pair


@dataclass(frozen=True)
class CountingBoard:
    """All parameters."""

    name: str
    geometry: str
    cells: Cells
    small: Board  # box, discs, magnets, supply
    proof: Proof
    sensor: Sensor
    multiplexer: Multiplexer
    converter: Converter
    supply: Supply
    strip: Strip
    box: Box
    parts: list[dict[str, Any]]

    @property
    def pitch(self) -> float:
        """Return the distance of cells."""
        return self.small.pitch

    @property
    def numbers(self) -> dict[str, str]:
        """Return the maker's number of each value on the printed circuits."""
        return {part["value"]: part["number"] for part in self.parts}


_PART = dict.fromkeys(("kind", "named", "value", "number", "maker", "alternative", "note", "known"), "str")
_PART |= {"count": "int", "pack": "int", "euros": "float"}


def load(source: Path = SOURCE, of_the_small: Path = small.SOURCE) -> CountingBoard:
    """Return the board that both parameter files describe; a ValueError says in one line what is wrong."""
    try:
        data = tables.Tables(tomllib.loads(source.read_text(encoding="utf-8-sig")))
    except ValueError as error:
        raise ValueError(f"{source.name}: {error}") from None
    except OSError as error:
        raise ValueError(f"{source}: {error.strerror}") from None
    board = data.take("board")
    geometry = board.text("geometry")
    try:
        cells = of_board(geometry)
    except ValueError as error:
        raise ValueError(f"[board] geometry = {geometry!r}: {error}") from None
    found = CountingBoard(
        name=board.text("name"),
        geometry=geometry,
        cells=cells,
        small=replace(small.load(of_the_small), layout=cells),
        proof=data.take("proof").make(Proof),
        sensor=data.take("sensor").make(Sensor),
        multiplexer=data.take("multiplexer").make(Multiplexer),
        converter=data.take("converter").make(Converter),
        supply=data.take("supply").make(Supply),
        strip=data.take("strip").make(Strip),
        box=data.take("box").make(Box),
        parts=[table.entry(_PART, {}) for table in data.rows("part")],
    )
    for table in (board, data):
        table.done()
    _check(found)
    return found


def _check(board: CountingBoard) -> None:
    """Refuse values that contradict each other before anything is derived from them."""
    ranks, files = len(board.cells.ys), len(board.cells.xs)
    if (ranks, files, len(board.cells.cells)) != (5, 5, 25):
        raise ValueError(f"[board] geometry = {board.geometry!r}: five strips have five cells each")
    least, length = (files - 1) * board.pitch + ENDS, board.strip.length
    if length < least:
        raise ValueError(f"[strip] length = {length:g}: must be at least {least:g}, for its cells and both ends")
