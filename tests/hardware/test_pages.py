"""Figures that people read in the pages are those that the scripts compute."""

import re

import pytest

from hardware import electrical, magnetics, sweeps
from hardware.board import GENERATED, Board

HARDWARE = GENERATED.parent


def page(name: str) -> str:
    return re.sub(r"\s+", " ", (HARDWARE / name).read_text("utf-8"))


def test_the_front_page_states_the_margins_the_current_and_the_scan(board: Board) -> None:
    worst, nominal = magnetics.worst(board), board.reed.mt_per_at["nominal"]
    margins = f"{worst.closing(board, nominal):.2f} for closing and {worst.opening(board, nominal):.2f} for opening"
    total = next(figure for figure in electrical.current(board) if figure.name.startswith("everything"))
    assert margins in page("README.md")
    assert f"{total.value:.0f} mA of USB's {total.limit:g}" in page("README.md")
    assert f"a scan takes {electrical.scan_cost(board)[0]:.0f} us" in page("README.md")


def test_the_working_band_is_stated_as_computed(board: Board) -> None:
    worst = magnetics.worst(board)
    low, high = worst.band(board)
    assert f"from {low:.3f} to {high:.3f}" in page("why/ampere-turns.md")
    assert f"to {worst.band(board, mixed=True)[1]:.3f} with poles mixed" in page("why/ampere-turns.md")


@pytest.mark.parametrize(
    ("name", "place"), [("NdFeB N35 8x1", "why/ampere-turns.md"), ("ferrite Y35 10x2", "why/weak-magnets.md")]
)
def test_alternatives_are_stated_as_computed(board: Board, name: str, place: str) -> None:
    row = sweeps.row(board, name, next(magnet for magnet in board.magnets if magnet.name == name))
    assert f"({row.least:.3f} to {row.most:.3f})" in page(place)


def test_the_reach_of_a_reed_is_stated_as_in_board_toml(board: Board) -> None:
    reed = board.reed
    words = (
        f"within {reed.pull_in_height:.1f} mm of the diffuser and opens when it is lifted {reed.drop_out_height:.1f} mm"
    )
    assert words in page("why/pitch-and-reach.md")
    assert f"sliding, {reed.pull_in_offset:.1f} and {reed.drop_out_offset:.1f} mm" in page("why/pitch-and-reach.md")


def test_the_guides_heights_add_up(board: Board) -> None:
    part = board.wood
    words = f"({part.side_height:g} mm = {part.ledge:g} + {part.sheet:g} + {part.well:g})"
    assert words in page("BUILD.md")
    assert part.side_height == part.ledge + part.sheet + part.well
