"""The electrical proof in ngspice: a seeded share in every run, all of it under PASSO_PROVE=1."""

import random
from dataclasses import replace

import passoboard  # noqa: F401  # puts firmware/lib on the path
import pytest
from boardcore.lights import palette

from hardware import electrical, spice
from hardware.board import Board
from tests.tools import PROVE

SHARE = slice(None) if PROVE else slice(3, None, 5)


def test_ngspice_is_installed() -> None:
    assert spice.available(), spice.MISSING


def test_levels_keep_their_limits_with_all_switches_closed(board: Board) -> None:
    assert [str(figure) for figure in electrical.levels(board) if not figure.ok] == []


def test_a_column_recovers_within_the_scanners_microsecond(board: Board) -> None:
    assert [str(figure) for figure in electrical.timing(board) if not figure.ok] == []


def test_the_pull_ups_inside_the_controller_alone_are_too_slow(board: Board) -> None:
    lowest, _, slowest = electrical.settling(board, electrical.weak(board, outside_ohm=None))
    assert slowest > board.scan.settle_us
    assert lowest < board.scan.vih_min


def test_pull_ups_of_two_kiloohm_spoil_the_low_level(board: Board) -> None:
    strong = electrical.stiff(board, outside_ohm=2200.0 * 0.95)
    assert max(spice.pictures(board, strong, [board.cells])[0].values()) > board.scan.vil_max


def test_pairs_of_closed_reeds_read_as_themselves(board: Board) -> None:
    pairs = electrical.pairs(board)[SHARE]
    assert electrical.wrong(board, electrical.stiff(board), pairs) == []
    assert electrical.wrong(board, electrical.weak(board), pairs) == []


def test_three_corners_show_no_fourth_with_diodes(board: Board) -> None:
    threes = [cells for cells, _ in electrical.corners(board)][SHARE]
    assert electrical.wrong(board, electrical.weak(board), threes) == []


def test_three_corners_show_the_fourth_without_diodes(board: Board) -> None:
    cases = electrical.corners(board)[SHARE]
    ghosts = electrical.wrong(board, electrical.weak(board, diodes=False), [cells for cells, _ in cases])
    assert [(cells, seen - cells) for cells, seen in ghosts] == [
        (cells, frozenset({fourth})) for cells, fourth in cases
    ]


def test_a_single_missing_diode_makes_a_ghost(board: Board) -> None:
    """The bridge lets current flow from row 2 back into column a: with a2, b2 and b1 closed, a1 shows."""
    bridged = electrical.weak(board, without_diode=frozenset({"b2"}))
    assert electrical.wrong(board, bridged, [frozenset({"a2", "b2", "b1"})]) == [
        (frozenset({"a2", "b2", "b1"}), frozenset({"a2", "b2", "b1", "a1"}))
    ]


def sample(board: Board, count: int) -> list[frozenset[str]]:
    """Return random pictures of all densities."""
    dice = random.Random(6)
    shares = [dice.random() for _ in range(count)]
    return [frozenset(cell for cell in board.cells if dice.random() < share) for share in shares]


def test_random_pictures_read_as_themselves(board: Board) -> None:
    assert electrical.wrong(board, electrical.stiff(board), sample(board, 200 if PROVE else 15)) == []


def test_one_open_cell_among_all_others_closed_stays_open(board: Board) -> None:
    assert electrical.wrong(board, electrical.weak(board), electrical.all_but_one(board)[:: 1 if PROVE else 6]) == []


def test_current_stays_within_usb_and_fuse(board: Board) -> None:
    assert [str(figure) for figure in electrical.current(board) if not figure.ok] == []


def test_the_firmware_keeps_the_cap_that_the_budget_counts_on(board: Board) -> None:
    """Its cap includes what dark pixels draw; ours counts that once more, on the safe side."""
    assert board.power.pixel_cap_ma == palette.BUDGET_MA
    full_white = palette.current_ma([0xFFFFFF] * len(board.cells))
    assert full_white >= electrical.uncapped_ma(board)


def test_the_firmwares_cap_is_needed(board: Board) -> None:
    bold = replace(board, power=replace(board.power, pixel_cap_ma=electrical.uncapped_ma(board)))
    assert not all(figure.ok for figure in electrical.current(bold))


def test_plugging_in_stays_far_below_what_trips_the_fuse(board: Board) -> None:
    rush = electrical.inrush(board, board.power.bulk_uf)
    assert rush["full"] < 0.01
    assert rush["charge"] == pytest.approx(board.power.bulk_uf * 1e-6 * board.power.usb_v[1], rel=0.02)


def test_a_scan_costs_less_than_a_percent_of_the_time(board: Board) -> None:
    cost, longest, share = electrical.scan_cost(board)
    assert cost == pytest.approx(20.1, abs=0.1)
    assert longest == pytest.approx(25.1, abs=0.1)
    assert share < 1


def test_a_deck_that_ngspice_does_not_understand_is_reported_with_what_to_change() -> None:
    with pytest.raises(RuntimeError, match=r"ngspice failed: .*; change \[diode\] model, \[matrix\] or \[rp2040\]"):
        spice.run("* a diode of no known model\nD1 a 0 nothing\nV1 a 0 1\n.control\nop\nquit 1\n.endc\n.end\n")
