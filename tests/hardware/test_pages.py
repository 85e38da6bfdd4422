"""Figures that people read in the pages are those that the scripts compute."""

import re
from dataclasses import replace

from hardware import electrical, field, magnetics, sweeps
from hardware.board import GENERATED, Board, Magnet

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


def magnet(board: Board, name: str) -> Magnet:
    return next(magnet for magnet in board.magnets if magnet.name == name)


def test_the_stronger_alternative_is_stated_as_computed(board: Board) -> None:
    row = sweeps.row(board, "NdFeB", magnet(board, "NdFeB N35 8x1"))
    assert f"({row.least:.3f} to {row.most:.3f})" in page("why/ampere-turns.md")


def test_what_a_magnet_withstands_and_how_dangerous_it_is_are_stated_as_computed(board: Board) -> None:
    words = page("why/weak-magnets.md")
    assert f"{field.against(board.magnet):.0f} kA/m where it is strongest" in words
    assert f"{board.magnet.grade.split()[1]} stands {board.magnet.coercivity_ka_m:g}" in words
    assert f"gives way at {magnet(board, 'ferrite Y35 8x3').coercivity_ka_m:g}" in words
    assert f"This magnet has {magnetics.flux_index(board.magnet):.0f}: weak" in words
    assert f"NdFeB 8 x 1 has {magnetics.flux_index(magnet(board, 'NdFeB N35 8x1')):.0f}" in words
    assert magnetics.flux_index(magnet(board, "NdFeB N42 10x3")) > 1000
    assert min(magnetics.flux_index(one) for one in [board.magnet, *board.magnets]) > 50


def test_ways_to_mount_a_reed_are_stated_as_computed(board: Board) -> None:
    ways = [field.vertical(board), field.slanted(board), field.lying(board, 8.0)]
    for row in (sweeps.row(board, way.name, mounting=way) for way in ways):
        assert f"{row.least:.3f} .. {row.most:.3f}" in page("why/upright-reeds.md")


def test_tolerances_are_stated_as_counted(board: Board) -> None:
    words, reed = page("why/pitch-and-reach.md"), board.reed
    assert f"those above {board.disc.lean:g} mm more each" in words
    assert f"stands {reed.place_aside:g} mm off the other way and {reed.place_low:g} mm too low" in words
    assert f"felt that are {reed.place_thick:g} mm too thick" in words
    whole = (40.38 - reed.glass) / 2  # the leads of an MDSR-10 before they are cut
    long = field.coil_mt_per_at(replace(reed, upper_stub=whole, lower_stub=whole), 25.4, 8.0)
    assert f"the mean is {long:.3f} in the long coil" in page("why/ampere-turns.md")
    leaning = replace(board, disc=replace(board.disc, lean=5.0))
    assert f"worth less than {magnetics.worst(leaning).band(leaning)[0]:.3f} mT" in words
    narrow = replace(board, pitch=50.0)
    assert f"worth less than {magnetics.worst(narrow).band(narrow)[0]:.3f} mT" in words


def test_voltages_are_stated_as_computed(board: Board) -> None:
    known = {figure.name: figure.value for figure in electrical.current(board)}
    rail = known["5 V at the pixels, worst case"]
    assert f"fall to {rail:.1f} V" in page("why/level-shifter.md")
    assert f"above {rail:.1f} V" in page("why/usb-power.md")
    above = known["data above the pixels' 5 V, worst case"]
    assert f"{above:.2f} V above" in page("why/level-shifter.md")
    peak = electrical.inrush(board, board.power.bulk_uf)["peak"]
    assert f"draw {peak:.0f} A for" in page("why/usb-power.md")


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
