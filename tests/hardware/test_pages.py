"""Figures that people read in the pages are those that the scripts compute."""

import re
from dataclasses import replace

from hardware import bom, circuit, electrical, field, fit, magnetics, sweeps
from hardware.board import GENERATED, Board, Magnet

HARDWARE = GENERATED.parent


def page(name: str) -> str:
    return re.sub(r"\s+", " ", (HARDWARE / name).read_text("utf-8"))


def test_the_front_page_states_the_margins_the_current_and_the_scan(board: Board) -> None:
    worst, nominal = magnetics.worst(board), board.reed.mt_per_at["nominal"]
    margins = f"{worst.closing(board, nominal):.2f} for closing and {worst.opening(board, nominal):.2f} for opening"
    total = next(figure for figure in electrical.current(board) if figure.name.startswith("everything"))
    assert margins in page("README.md")
    closing, opening = (figure.value for figure in magnetics.margins(board)[:2])
    assert f"every reed closes by {closing:.2f} and opens by {opening:.2f} at the ends of the band" in page("README.md")
    assert f"{board.wood.outer:g} x {board.wood.outer:g} mm with {len(board.cells)} tiles" in page("README.md")
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
    small = magnet(board, "ferrite Y30BH 6x3")
    closes = sweeps.row(board, "6x3", small).closing
    assert f"Ferrite 6 x 3 has {magnetics.flux_index(small):.0f} and would pass, but closes" in words
    assert f"the least sensitive reed by {closes:.2f} only" in words
    assert not sweeps.row(board, "6x3", small).works


def test_what_cold_does_to_a_magnet_is_stated_as_computed(board: Board) -> None:
    words, cold, one = page("why/weak-magnets.md"), board.proof.temperature_c[0], board.magnet
    own = field.against(field.with_remanence(one, one.remanence_at(cold)))
    assert (
        f"At {cold:g} degrees this magnet stands {one.withstands_at(cold):.0f} kA/m against {own:.0f} of its own"
        in words
    )
    assert f"finds that {magnetics.weakened(board, one) * 100:.0f} % of its volume" in words


def test_the_crop_factors_basis_is_stated_as_computed(board: Board) -> None:
    words = page("why/ampere-turns.md")
    crops = [field.rod_crop(board.reed, *coil) for coil in field.COILS]
    coils = [field.coil_mt_per_at(board.reed, *coil) for coil in field.COILS]
    assert f"a factor of {crops[0]:.1f} in the long test coil and {crops[1]:.1f} in the short one" in words
    assert f"{coils[0] * crops[0]:.3f} and {coils[1] * crops[1]:.3f} mT per AT of its class" in words
    assert f"| {coils[0]:.3f} |" in words
    assert f"| {coils[1]:.3f} |" in words


def test_the_hub_the_carrier_and_thin_plywood_are_stated_as_computed(board: Board) -> None:
    hub = {figure.name: figure.value for figure in electrical.on_a_hub(board)}
    assert f"the shifter would get {hub['5 V at the level shifter']:.1f} V" in page("why/usb-power.md")
    assert f"the pixels would get {hub['5 V at the pixels']:.1f} V" in page("why/usb-power.md")
    assert f"bends the carrier by {fit.sag(board):.2f} mm" in page("why/pitch-and-reach.md")
    thin = sweeps.row(replace(board, wood=replace(board.wood, sheet=2.7)), "2.7")
    assert f"closes by {thin.closing:.2f} only" in page("why/wood.md")
    sheets = next(row["count"] for row in bom.rows(board, circuit.build(board)) if row["kind"] == "plywood")
    assert f"{sheets} sheets of {board.wood.stock:g} mm".replace("5 sheets", "five sheets") in page("why/wood.md")


def test_ways_to_mount_a_reed_are_stated_as_computed(board: Board) -> None:
    ways = [field.vertical(board), field.slanted(board), field.lying(board, 8.0)]
    for row in (sweeps.row(board, way.name, mounting=way) for way in ways):
        assert f"{row.least:.3f} .. {row.most:.3f}" in page("why/upright-reeds.md")


def test_tolerances_are_stated_as_counted(board: Board) -> None:
    words, reed = page("why/pitch-and-reach.md"), board.reed
    assert f"those above {board.disc.lean:g} mm more each" in words
    assert f"stands {reed.place_aside:g} mm off the other way and {reed.place_low:g} mm too low" in words
    assert f"felt that are {reed.place_thick:g} mm too thick" in words
    whole = (reed.whole - reed.glass) / 2  # its leads before they are cut
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
    for size in (board.power.bulk_uf, board.power.bulk_guides_uf):
        assert f"draw {electrical.inrush(board, size)['peak']:.0f} A for" in page("why/usb-power.md")
    assert f"This board has **{board.power.bulk_uf:g} uF**" in page("why/usb-power.md")


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
