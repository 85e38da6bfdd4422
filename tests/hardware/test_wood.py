"""Wood and discs: everything fits, walls are thick enough, and the files open in other programs."""

from collections import Counter
from dataclasses import replace

import pytest

from hardware import fit, stl, wood
from hardware.board import Board


def failing(board: Board) -> set[str]:
    return {figure.name for figure in fit.check(board) if not figure.ok}


def test_everything_fits(board: Board) -> None:
    assert failing(board) == set()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"window": 57.0}, "bar between two windows of the top"),
        ({"ledge": 25.0}, "reed's glass above the deck"),
        ({"pixel_offset": 7.0}, "pixel to reed"),
        ({"button_height": 8.0}, "button's recess to the lower edge of its side"),
        ({"carrier": 1.5}, "reed's end below the diffuser, a finger on the tile"),
        ({"carrier_hole": 3.0}, "reed's end with its joint in the carrier's hole"),
        ({"side_height": 38.0}, "reed's glass above the deck"),
        ({"stock": 325.0}, "top and floor to the edge of their sheets"),
        ({"window_radius": 20.0}, "straight side of a window"),
        ({"button_panel": 1.0}, "wood left for a button's nut"),
        ({"button_panel": 12.0}, "depth of a button's recess"),
        ({"reed_hole": 0.6}, "lead in its hole of the deck"),
        ({"return_hole": 1.6}, "sleeve in its hole of the deck"),
        ({"outer": 300.0}, "hole to the edge of the deck, beyond the ledge"),
        ({"screw_places": [-15.0, 15.0]}, "screw beside a button's recess"),
        ({"ledge_play": -8.0}, "ledge to the next, round the corner"),
        ({"reed_diameter": 4.0}, "gauge to pixel"),
        ({"ledge_gap": 180.0}, "length of a ledge, to carry the deck"),
    ],
)
def test_what_does_not_fit_is_found(board: Board, change: dict[str, float], complaint: str) -> None:
    assert complaint in failing(replace(board, wood=replace(board.wood, **change)))  # type: ignore[arg-type]


def test_eight_ledges_of_one_length_fit_on_every_side(board: Board) -> None:
    """By hand: half of 300 less half of 60 is 120; less 8 for the ledge round the corner, less 3 of play."""
    part, boxes = board.wood, [wood.bounds(panel) for panel in wood.ledges(board)]
    assert wood.ledge_length(board) == (300 - 60) / 2 - 8 - 3
    assert {max(right - left, high - low) for left, low, right, high in boxes} == {wood.ledge_length(board)}
    assert {max(map(abs, box)) for box in boxes} == {part.outer / 2 - part.side_thickness}
    assert len(boxes) == 8


def test_slats_cross_in_their_slots(board: Board) -> None:
    for slat, crossings in zip(wood.slats(board), [board.lines[0]] * 4 + [board.lines[1]] * 4, strict=True):
        bottoms = sorted(x for x, y in slat.outline if y == 0)
        middles = [(left + right) / 2 for left, right in zip(bottoms[::2], bottoms[1::2], strict=True)]
        assert middles == pytest.approx(crossings)


def test_small_parts_hold_all_layers_of_all_discs(board: Board) -> None:
    panels = [panel for sheet in wood.small_sheets(board) for panel in sheet]
    counts = Counter(panel.name for panel in panels)
    tools = {"centring square": 1, "centring bar": 1, "gauge, below": 5, "gauge, above": 5}
    assert counts == {"disc base": 12, "disc layer": 36, "slat": 8, **tools}


def test_the_plates_of_a_gauge_cross_and_both_stand_as_high_as_a_reeds_end(board: Board) -> None:
    below, above = wood.gauge(board, above=False), wood.gauge(board, above=True)
    reed_end = board.wood.well + board.wood.carrier - board.reed.top_gap
    for plate in (below, above):
        left, low, right, high = wood.bounds(plate)
        assert (right - left, high - low) == pytest.approx((board.wood.gauge, reed_end))
    gap = (board.wood.sheet + board.wood.slot_clearance) / 2
    ends = [{y for x, y in plate.outline if x == gap} for plate in (below, above)]
    assert max(ends[1]) == min(ends[0]), "each slot ends where the other begins"
    assert (min(ends[1]), max(ends[0])) == (board.wood.gauge_foot[1] - reed_end / 2, reed_end / 2)


def test_the_centring_square_drops_into_a_window_and_its_bar_does_not(board: Board) -> None:
    left, low, right, high = wood.bounds(wood.centring(board))
    window = board.wood.window
    assert window - 1 < right - left < window
    assert window - 1 < high - low < window
    assert wood.bounds(wood.centring_bar(board))[2] > window / 2 + board.wood.minimum_wall - 0.1
    assert wood.centring(board).holes[0].centre == wood.centring_bar(board).holes[0].centre == (0, 0)


def volume(triangles: list[stl.Triangle]) -> float:
    """Return the enclosed volume; positive when the surface faces outwards."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


def test_the_disc_is_watertight_and_has_the_right_volume(board: Board) -> None:
    triangles = stl.revolve(stl.disc_profile(board))
    edges: Counter[tuple[object, object]] = Counter()
    for triangle in triangles:
        corners = [tuple(round(value, 4) for value in corner) for corner in triangle]
        edges.update(zip(corners, corners[1:] + corners[:1], strict=True))
    assert all(edges[end, start] == count == 1 for (start, end), count in edges.items())
    plain = 3.14159 * (board.disc.diameter / 2) ** 2 * board.disc.layers * board.wood.sheet
    assert 0.96 * plain < volume(triangles) < plain


def test_an_stl_file_has_as_many_triangles_as_it_says(board: Board) -> None:
    data = stl.binary(stl.revolve(stl.disc_profile(board)), "test")
    assert len(data) == 84 + 50 * int.from_bytes(data[80:84], "little")
