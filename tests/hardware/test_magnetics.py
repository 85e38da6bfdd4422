"""The magnetic proof: every occupied cell closes, every empty one opens, and the alternatives that fail do fail."""

import math
from dataclasses import replace

import magpylib
import numpy as np
import pytest

from hardware import field, magnetics, sweeps, verdict
from hardware.board import Board, Magnet


def test_magpylib_gives_the_textbook_field_of_a_cylinder() -> None:
    """On the axis: Br/2 * ((z+t)/sqrt(r^2+(z+t)^2) - z/sqrt(r^2+z^2)), z from the face."""
    magnet = Magnet("test", 10.0, 3.0, 1.3, 955.0, 0.0, 0.0)
    z, t, r = 10.0 - 1.5, 3.0, 5.0
    expected = 1.3 / 2 * ((z + t) / np.hypot(r, z + t) - z / np.hypot(r, z)) * 1000
    assert field.cylinder(magnet).getB((0, 0, 0.010))[2] * 1000 == pytest.approx(expected, rel=1e-6)
    assert magpylib.__version__ >= "5"


@pytest.mark.parametrize("cell", ["a1", "c1", "b2", "c3"])
def test_every_kind_of_cell_closes_and_opens_over_the_needed_band_and_a_tenth_more(board: Board, cell: str) -> None:
    worst, needed = magnetics.worst(board, cell), board.reed.mt_per_at
    assert board.proof.margin >= 1.1
    assert worst.closing(board, needed["most"], mixed=True) >= board.proof.margin
    assert worst.opening(board, needed["least"]) >= board.proof.margin


def test_the_cell_that_the_tables_show_is_the_worst(board: Board) -> None:
    worst = magnetics.worst(board, "c3")
    for cell in ("a1", "b1", "c1", "a2", "b2", "c2"):  # the board is alike on all four sides
        other = magnetics.worst(board, cell)
        assert other.mixed >= worst.mixed - 1e-9
        assert other.empty <= worst.empty + 1e-9


def test_margins_at_the_nominal_conversion_are_comfortable(board: Board) -> None:
    worst, nominal = magnetics.worst(board), board.reed.mt_per_at["nominal"]
    assert worst.closing(board, nominal) > 1.8
    assert worst.closing(board, nominal, mixed=True) > 1.5
    assert worst.opening(board, nominal) > 2


def test_the_needed_band_holds_both_test_coils_and_the_rule_of_thumb(board: Board) -> None:
    needed = board.reed.mt_per_at
    for value in (*(field.coil_mt_per_at(board.reed, *coil) for coil in field.COILS), 0.1):
        assert needed["least"] <= value <= needed["most"]


def test_the_crop_factor_covers_what_a_thin_rod_would_need(board: Board) -> None:
    """Its factor alone does not, but with the upper end of the band it does, in both test coils."""
    covered = board.reed.mt_per_at["most"] * board.reed.crop_factor
    for coil in field.COILS:
        assert field.rod_crop(board.reed, *coil) > board.reed.crop_factor
        assert field.coil_mt_per_at(board.reed, *coil) * field.rod_crop(board.reed, *coil) < covered


def test_a_rod_in_an_even_field_collects_flux_with_the_square_of_its_length() -> None:
    """In a coil much longer than the rod; what is left is the logarithm of how slender it is."""
    short, long = (field._rod_flux(half, half, 0.43, 4000.0, 1000.0) for half in (10.0, 20.0))
    slender = (math.log(2 * 40 / 0.43) - 1) / (math.log(2 * 20 / 0.43) - 1)
    assert long / short == pytest.approx(4 / slender, rel=1e-3)


def test_cold_and_heat_are_counted(board: Board) -> None:
    """Ferrite is weaker when warm, stronger when cold, and gives way more easily there."""
    narrow = replace(board, proof=replace(board.proof, temperature_c=[20.0, 20.0]))
    here, anywhere = magnetics.worst(narrow), magnetics.worst(board)
    assert anywhere.mixed < here.mixed
    assert anywhere.empty > here.empty
    freezing = replace(board, proof=replace(board.proof, temperature_c=[-20.0, 20.0]))
    assert magnetics.weakened(narrow, board.magnet) < magnetics.weakened(board, board.magnet)
    assert magnetics.weakened(freezing, board.magnet) > board.proof.weakened_share


@pytest.mark.parametrize("change", [{"kerf_play": 0.0}, {"sheet_play": 0.0}])
def test_a_cut_that_nobody_allowed_for_and_thin_plywood_are_counted(board: Board, change: dict[str, float]) -> None:
    better = magnetics.worst(replace(board, wood=replace(board.wood, **change)))  # type: ignore[arg-type]
    assert better.mixed > magnetics.worst(board).mixed


def test_plywood_of_2_7_mm_works_with_five_layers_a_disc(board: Board) -> None:
    thin = replace(board, wood=replace(board.wood, sheet=2.7))
    assert not sweeps.row(thin, "four layers").works
    assert verdict.judge(replace(thin, disc=replace(board.disc, layers=5))).lines == []


def test_stacks_of_one_to_four_close_whatever_their_poles(board: Board) -> None:
    level = board.reed.pull_in_at[1] * board.reed.crop_factor * board.reed.mt_per_at["nominal"]
    for _, centred, aside, opposed, _ in magnetics.stack_fields(board):
        assert min(centred, aside, opposed) > level


def test_upper_discs_alone_do_not_close_a_reed(board: Board) -> None:
    """What the hand holds a disc's height above the board is not on it."""
    alone = [row[4] for row in magnetics.stack_fields(board)[1:]]
    assert max(alone) < board.reed.drop_out_mt


def test_a_lying_reed_under_the_centre_stays_open(board: Board) -> None:
    centred = field.Field(board, mounting=field.lying(board, 0.0)).of_disc(0.0, 0.0)
    assert abs(centred) < 0.05
    assert not sweeps.row(board, "lying", mounting=field.lying(board, 0.0)).works


def test_a_big_magnet_holds_its_neighbours_reeds(board: Board) -> None:
    big = next(magnet for magnet in board.magnets if magnet.name == "NdFeB N42 10x3")
    assert magnetics.worst(board, magnet=big).opening(board, board.reed.mt_per_at["nominal"]) < 1


def test_where_the_reed_stands_is_counted_against_it(board: Board) -> None:
    """Half a millimetre to the side and a third of one down cost more than the margin that is left."""
    exact = replace(board, reed=replace(board.reed, place_aside=0.0, place_low=0.0))
    assert magnetics.worst(board).mixed < 0.9 * magnetics.worst(exact).mixed
    careless = replace(board, reed=replace(board.reed, place_aside=1.5, place_low=0.5))
    assert not sweeps.row(careless, "careless").works


def test_a_stack_that_leans_towards_an_empty_cell_is_counted(board: Board) -> None:
    leaning = replace(board, disc=replace(board.disc, lean=8.0))
    assert magnetics.worst(leaning).empty > 1.2 * magnetics.worst(board).empty
    assert not sweeps.row(leaning, "leaning").works


@pytest.mark.parametrize(("spot", "more", "there"), [((3.0, 4.0), 5.0, (6.0, 8.0)), ((0.0, 0.0), 0.5, (0.5, 0.0))])
def test_a_spot_is_moved_straight_away_from_the_middle(
    spot: tuple[float, float], more: float, there: tuple[float, float]
) -> None:
    assert field._stretched(spot, more) == pytest.approx(there)


def test_the_field_inside_a_flat_magnet_is_nearly_all_of_its_own() -> None:
    """A wide sheet stands in the whole of it, Br / mu0."""
    sheet = Magnet("sheet", 100.0, 0.5, 0.4, 1.0, 0.0, 0.0)
    whole = 0.4 / (4e-7 * np.pi) / 1000
    assert field.against(sheet) == pytest.approx(whole, rel=0.05)


def test_the_discs_magnet_withstands_itself_and_the_usual_stronger_grade_does_not(board: Board) -> None:
    assert magnetics.weakened(board, board.magnet) <= board.proof.weakened_share
    by_name = {row.name: row for row in sweeps.magnets(board)}
    assert not by_name["ferrite Y35 8x3"].lasting
    assert not by_name["ferrite Y30BH 10x2"].works


def test_the_flux_index_takes_the_strongest_place_of_the_pole(board: Board) -> None:
    """On a flat magnet that is near the rim, not in the middle."""
    flat = Magnet("flat", 10.0, 1.0, 1.2, 955.0, 0.0, 0.0)
    centre = field.cylinder(flat).getB((0, 0, (0.5 + magnetics.PROBE_MM) * 1e-3))[2] * 10
    assert magnetics.flux_index(flat) > 1.3 * centre**2 * np.pi / 4 * 100


def test_a_smaller_pitch_does_not_cover_the_band(board: Board) -> None:
    assert not sweeps.row(replace(board, pitch=45.0), "45").works


def test_other_sensitivity_classes_do_not_cover_the_band(board: Board) -> None:
    assert [row.name for row in sweeps.reeds(board) if row.works] == ["15-20 AT"]


def test_the_thresholds_of_board_toml_are_the_computed_ones(board: Board) -> None:
    computed, reed = magnetics.thresholds(board), board.reed
    stated = {name: getattr(reed, name) for name in computed}
    assert stated == {name: pytest.approx(value, rel=0.01) for name, value in computed.items()}


def test_a_disc_between_two_cells_closes_neither(board: Board) -> None:
    assert abs(field.Field(board).of_disc(board.pitch / 2, 0.0)) < board.reed.drop_out_mt / 2


def test_lifting_a_disc_leaves_the_one_below(board: Board) -> None:
    assert magnetics.pull_share(board, board.magnet) < 0.5


def test_discs_on_neighbouring_cells_do_not_move_each_other(board: Board) -> None:
    aside = abs(magnetics.between(board.magnet, 0.0, board.pitch)[1])
    assert aside < 0.01 * magnetics.weight(board, board.magnet)
