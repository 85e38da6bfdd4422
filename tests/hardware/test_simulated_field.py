"""The simulated linear sensors feel what magpylib computes for the discs' magnets, all over a board."""

import itertools
import tomllib
from pathlib import Path

import pytest
from boardcore.sensing.stacks import ADDS
from boardcore.sensing.units import FINE, MICROTESLA
from passoboard.simulator.standins.simulated import converter, field
from passoboard.simulator.standins.simulated.field_world import DEPTH_MM
from passoboard.simulator.standins.simulated.magnets import DISC_MM
from passoboard.simulator.standins.simulated.sensors import SENSORS

from hardware.field import MM, magpylib

BOARD = tomllib.loads((Path(__file__).parents[2] / "hardware" / "board.toml").read_text(encoding="utf-8"))
ASIDE = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0, 85.0, 120.0, 180.0, 300.0)
HEIGHTS = (0.0, 1.0, 3.0, 5.0, 10.0, 13.0, 26.0, 39.0, 60.0, 100.0, 140.0)


def computed(aside: float, height: float) -> float:
    """Return what magpylib says of a disc, in microtesla."""
    magnet = BOARD["magnet"]
    size = (magnet["diameter"] * MM, magnet["thickness"] * MM)
    cylinder = magpylib.magnet.Cylinder(polarization=(0, 0, magnet["remanence_t"]), dimension=size)
    up = DEPTH_MM + height + BOARD["disc"]["felt"] + magnet["thickness"] / 2
    return float(cylinder.getB((aside * MM, 0, -up * MM))[2]) * 1e6


def test_the_series_is_the_computed_field() -> None:
    for aside, height in itertools.product(ASIDE, HEIGHTS):
        assert field.of_disc(aside, 0.0, height, DEPTH_MM) == pytest.approx(computed(aside, height), abs=0.05)


def test_the_firmware_knows_what_each_disc_of_a_stack_adds() -> None:
    assert [adds / MICROTESLA for adds in ADDS] == pytest.approx(
        [computed(0.0, level * DISC_MM) for level in range(len(ADDS))], abs=0.6
    )


def test_the_firmware_knows_how_much_a_reading_is() -> None:
    """A step of the converter's twelve bits is sixteen of a reading, and a reading has sixteen parts."""
    assert pytest.approx(converter.STEPS_PER_UT * 16 * 2**FINE, rel=0.01) == MICROTESLA


def test_edges_come_where_the_firmware_has_its_limits() -> None:
    linear = SENSORS["linear"]
    for (height, aside), limit in ((linear.pull_in, 800), (linear.drop_out, 500)):
        assert [computed(0.0, height), computed(aside, 0.0)] == pytest.approx([limit, limit], rel=0.01)
