"""The simulated boards close and open their sensors where the computed field does."""

import tomllib
from pathlib import Path

import pytest
from passoboard.simulator.standins.simulated import magnets
from passoboard.simulator.standins.simulated.sensors import SENSORS

from hardware.big import board as big_board
from hardware.big.field import vertical

BOARD = tomllib.loads((Path(__file__).parents[2] / "hardware" / "board.toml").read_text(encoding="utf-8"))


def test_reeds_pull_in_and_drop_out_at_the_computed_places() -> None:
    reed = BOARD["reed"]
    assert (reed["pull_in_height"], reed["pull_in_offset"]) == SENSORS["reed"].pull_in
    assert (reed["drop_out_height"], reed["drop_out_offset"]) == SENSORS["reed"].drop_out


def test_tiles_and_discs_have_the_size_of_the_wooden_ones() -> None:
    assert BOARD["board"]["pitch"] == SENSORS["reed"].pitch
    disc = BOARD["disc"]
    assert disc["layers"] * BOARD["wood"]["sheet"] + disc["felt"] == magnets.DISC_MM


TYPICAL_MT = (2.85, 1.5)  # at which a TMAG5231 closes and opens


def test_hall_switches_close_and_open_at_the_computed_places() -> None:
    """A disc above its cell, and one beside it on the opal, make just the field at which the switch changes."""
    board, sensor = big_board.load(), SENSORS["hall"]
    closes, opens = TYPICAL_MT
    weak = opens / 0.13  # a magnet of this share of the strength makes as little field there
    for (height, offset), field in ((sensor.pull_in, closes), (sensor.drop_out, opens), (sensor.weak_drop_out, weak)):
        felt = board.discs.felt
        found = vertical(board, [(0.0, 0.0, felt + height), (offset, 0.0, felt)])
        assert found == pytest.approx([field, field], rel=0.01)


def test_a_weak_magnet_holds_a_hall_switch_and_does_not_close_it() -> None:
    board = big_board.load()
    closes, opens = TYPICAL_MT
    assert opens < 0.13 * vertical(board, [(0.0, 0.0, board.discs.felt)])[0] < closes


def test_the_simulated_big_board_is_as_large_and_as_fast_as_the_one_of_wood() -> None:
    board, sensor = big_board.load(), SENSORS["hall"]
    assert sensor.pitch == board.pitch
    assert sensor.sample_us == int(1_000_000 / board.hall.hertz)
    assert board.discs.height == magnets.DISC_MM
