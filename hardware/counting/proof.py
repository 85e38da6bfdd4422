"""The proof of the board that counts: field, noise, converter, settling, current, light and box."""

from __future__ import annotations

from math import exp, hypot, pi, sqrt

import numpy as np
import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.lights.painter import BUDGET_MA
from boardcore.sensing.fields import CLOSES, OPENS
from boardcore.sensing.units import MICROTESLA
from passoboard.geometry import read_geometry

from hardware import wood
from hardware.big.electrical import squares_ohm
from hardware.counting.board import CountingBoard
from hardware.field import MM, cylinder
from hardware.figures import Figure

_TALL = 3  # discs of a stack; a fourth one, the tower's, is not counted
_VACUUM = 4e-7 * pi


def of_disc(board: CountingBoard, level: int, aside: float = 0.0, deeper: float = 0.0) -> float:
    """Return the field in microtesla of a disc at a level of a stack, at a sensor so far aside of it and deeper."""
    up = board.sensor.depth + deeper + board.small.disc.felt + board.small.magnet.thickness / 2
    up += level * board.small.disc_height
    return float(cylinder(board.small.magnet).getB(np.array([aside * MM, 0.0, -up * MM]))[2] * 1e6)


def _strength(board: CountingBoard) -> tuple[float, float]:
    """Return the factors on the field of the weakest disc, when it is hot, and of the strongest, when it is cold."""
    ends = [board.small.magnet.remanence_at(degrees) for degrees in board.small.proof.temperature_c]
    return min(ends) * (1 - board.small.magnet_tolerance), max(ends) * (1 + board.small.magnet_tolerance)


def _stack(board: CountingBoard, levels: range) -> float:
    return sum(of_disc(board, level) for level in levels)


def around(board: CountingBoard) -> float:
    """Return what stacks on all cells around add at the middle one, all of one pole."""
    found = 0.0
    for x in range(-2, 3):
        for y in range(-2, 3):
            away = hypot(x, y) * board.pitch
            found += sum(abs(of_disc(board, level, away)) for level in range(_TALL)) if away else 0.0
    return found


def field(board: CountingBoard) -> list[Figure]:
    """Return whether discs are felt where they are, and nowhere else, in the firmware's limits."""
    weak, strong = _strength(board)
    sensor = board.sensor
    closes, opens = CLOSES / MICROTESLA, OPENS / MICROTESLA
    aside = hypot(board.small.slack, board.small.slack)
    own = of_disc(board, 0, aside, sensor.depth_play) * weak * (1 - sensor.gain)
    earth = 1000 * board.small.reed.earth_mt
    others = around(board) * strong
    against = _stack(board, range(1, _TALL)) * strong
    least, change = board.proof.margin, "change [sensor] depth, or ../board.toml [magnet]"
    return [
        Figure("a disc is felt: its weakest field, of the limit", (own - earth - others) / closes, "", least,
               above=True, change=change),
        Figure("a bare cell is bare: the limit, of what lies around", opens / ((others + earth) * (1 + sensor.gain)),
               "", least, above=True, change=change),
        Figure("a disc under two of the other pole is felt, of the limit", (own - against) / opens, "", least,
               above=True, change=change),
    ]  # fmt: skip


def noise_ut(board: CountingBoard) -> float:
    """Return the noise of one reading: the sensor's behind its low-pass, and the converter's."""
    sensor, converter = board.sensor, board.converter
    hertz = min(1 / (4 * sensor.series_ohm * sensor.filter_nf * 1e-9), sensor.bandwidth_hz)
    of_sensor = sensor.noise_nt * sqrt(hertz) / 1000
    return float(hypot(of_sensor, converter.noise_steps * step_ut(board), step_ut(board) / sqrt(12)))


def step_ut(board: CountingBoard) -> float:
    """Return the field that a step of the converter is."""
    volts = board.small.scan.vdd / 2.0**board.converter.bits
    return volts / board.sensor.mv_per_mt * 1e6


def counting(board: CountingBoard) -> list[Figure]:
    """Return whether a third disc stands out of the noise; how often hands are misread is measured, not computed."""
    weak, _ = _strength(board)
    third = of_disc(board, _TALL - 1, 0.0, board.sensor.depth_play) * weak * (1 - board.sensor.gain)
    mean = noise_ut(board) / sqrt(board.converter.pictures)
    low_pass = "make [sensor] filter_nf or series_ohm larger"
    return [
        Figure("noise of one reading", noise_ut(board), "uT", board.proof.noise_ut, change=low_pass),
        Figure("half of a third disc's change, of the noise of a mean", third / 2 / mean, "", board.proof.sigmas,
               above=True, change=f"{low_pass}, or [converter] pictures"),
    ]  # fmt: skip


def readings(board: CountingBoard) -> tuple[float, float]:
    """Return the least and the most that the converter reads in a game: three discs of either pole, and all against."""
    _, strong = _strength(board)
    sensor = board.sensor
    most = (_stack(board, range(_TALL + 1)) + around(board)) * strong * (1 + sensor.gain)
    most += 1000 * board.small.reed.earth_mt + sensor.offset_ut
    middle = 2 ** (board.converter.bits - 1)
    return middle - most / step_ut(board), middle + most / step_ut(board)


def converter(board: CountingBoard) -> list[Figure]:
    """Return whether readings stay between the converter's jumps, and whether each has settled."""
    least, most = readings(board)
    converter, sensor, multiplexer = board.converter, board.sensor, board.multiplexer
    middle = 2 ** (converter.bits - 1)
    below = max(jump for jump in converter.jumps if jump < middle)
    above = min(jump for jump in converter.jumps if jump > middle)
    # The cell before leaves its charge on the common pin; the low-pass's capacitor takes it up at once.
    swing = 2 * _stack(board, range(_TALL)) * _strength(board)[1] / step_ut(board)
    share = multiplexer.common_pf / (multiplexer.common_pf + sensor.filter_nf * 1000)
    rest = exp(-converter.select_us / (multiplexer.on_ohm * multiplexer.common_pf * 1e-6))
    jump_ma = swing * step_ut(board) * sensor.mv_per_mt / 1000 / sensor.series_ohm
    less = "a weaker magnet, or a sensor of less mv_per_mt"
    return [
        Figure("least reading, above the jump below", least - below, "steps", board.proof.between_jumps, above=True,
               change=less),
        Figure("largest reading, below the jump above", above - most, "steps", board.proof.between_jumps, above=True,
               change=less),
        Figure("what a reading keeps of the cell before it", swing * (share + rest), "steps", board.proof.settled,
               change="make [sensor] filter_nf larger, or [multiplexer] on_ohm or common_pf smaller"),
        Figure("a sensor's current into its low-pass", jump_ma, "mA", sensor.drive_ma,
               change="make [sensor] series_ohm larger"),
    ]  # fmt: skip


def budget_ma(board: CountingBoard) -> float:
    """Return the light that the firmware allows on this board."""
    return min(BUDGET_MA, float(read_geometry().board(board.geometry).LIGHTS_MA))


def sensors_ma(board: CountingBoard) -> float:
    """Return the current of all sensors at most, at 3.3 V."""
    return len(board.cells.cells) * board.sensor.supply_ma[1]


def supply(board: CountingBoard) -> list[Figure]:
    """Return currents and voltages: all sensors are on at once."""
    power, light = board.small.power, budget_ma(board)
    sensors = sensors_ma(board)
    at_usb = sensors * board.small.scan.vdd / power.usb_v[0] / board.supply.buck_efficiency
    total = light + at_usb + power.controller_ma + power.shifter_ma
    volts = power.usb_v[0] - light / 1000 * (power.fuse_ohm[1] + loss_ohm(board))
    fewer = "make LIGHTS_MA in firmware/boards/counting.py smaller"
    return [
        Figure("sensors, from the controller's 3.3 V", sensors, "mA", board.supply.three_volt_ma,
               change="take sensors of less [sensor] supply_ma"),
        Figure("light", light, "mA", power.fuse_hold_ma, change=fewer),
        Figure("everything at once", total, "mA", power.usb_ma, change=fewer),
        Figure(f"5 V at the last pixel, {power.usb_v[0]:g} V at the socket", volts, "V", power.pixel_v_min, above=True,
               change=f"make [strip] rail wider, or {fewer}"),
    ]  # fmt: skip


def loss_ohm(board: CountingBoard) -> float:
    """Return the resistance from the fuse to the last strip's end and back: all light is there."""
    strip, wires, ranks = board.strip, board.supply, len(board.cells.ys)
    rails = 2 * ranks * squares_ohm(strip.length, strip.rail, strip.copper_um)
    metres = wires.strip_cable_m + 0.15 * (ranks - 1)
    return rails + 2 * (metres * wires.ohm_per_m + 2 * ranks * wires.contact_ohm)


def light(board: CountingBoard) -> list[Figure]:
    """Return how much light can change what a sensor says: by the field of its rails, which lie above each other."""
    part = board.strip
    amperes = budget_ma(board) / 1000
    away = (part.width / 2 - 0.5 - part.rail / 2) * MM
    rails = _VACUUM * amperes * part.thickness * MM / (2 * pi * away**2) * 1e6
    return [Figure("light's current, as a sensor feels it", rails, "uT", board.proof.light_ut,
                   change="make [strip] width larger or thickness smaller")]  # fmt: skip


def depth(board: CountingBoard) -> float:
    """Return how deep the sensors are in this box."""
    part = board.small.wood
    return part.diffuser + part.carrier + part.well - board.strip.thickness - board.sensor.element


def box(board: CountingBoard) -> list[Figure]:
    """Return whether strips and controller fit into the small board's box."""
    part = board.small.wood
    return [
        Figure("a sensor's depth in this box, off the firmware's", abs(depth(board) - board.sensor.depth), "mm",
               board.sensor.depth_play, change="change [strip] thickness, or ../board.toml [wood] ledge"),
        Figure("a strip on the deck", board.strip.length, "mm", wood.inner(board.small),
               change="make [strip] length smaller"),
        Figure("what a slat keeps above a strip", part.well - board.strip.thickness - board.box.notch_play, "mm",
               part.well / 2, above=True, change="make [strip] thickness smaller"),
        Figure("the controller's board under the deck", board.box.standoff + 1.6 + board.box.tallest, "mm", part.ledge,
               change="make [box] standoff or tallest smaller"),
    ]  # fmt: skip


def figures(board: CountingBoard) -> dict[str, list[Figure]]:
    """Return all figures by their subject."""
    return {
        "Field": field(board), "Counting": counting(board), "Converter and multiplexers": converter(board),
        "Supply": supply(board), "Light beside the sensors": light(board), "Box": box(board),
    }  # fmt: skip
