"""The simulated board closes and opens its switches where the computed field does."""

import tomllib
from pathlib import Path

from passoboard.simulator.standins.simulated import magnets

BOARD = tomllib.loads((Path(__file__).parents[2] / "hardware" / "board.toml").read_text(encoding="utf-8"))


def test_reeds_pull_in_and_drop_out_at_the_computed_places() -> None:
    reed = BOARD["reed"]
    assert (reed["pull_in_height"], reed["pull_in_offset"]) == magnets.PULL_IN_MM
    assert (reed["drop_out_height"], reed["drop_out_offset"]) == magnets.DROP_OUT_MM


def test_tiles_and_discs_have_the_size_of_the_wooden_ones() -> None:
    assert BOARD["board"]["pitch"] == magnets.PITCH_MM
    disc = BOARD["disc"]
    assert disc["layers"] * BOARD["wood"]["sheet"] + disc["felt"] == magnets.DISC_MM
