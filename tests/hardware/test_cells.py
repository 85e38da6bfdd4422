"""No grid in the bones: place, slats, circuit, wiring and rank boards follow a list of cells, whatever it is."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from passoboard.geometry import read_geometry

from hardware import (
    assembly,
    cells,
    circuit,
    copper,
    drawings,
    erc,
    exploded,
    kicad_schematic,
    lengths,
    magnetics,
    netlist,
    rank_board,
    rank_drawing,
    spice,
    template,
    verdict,
    wiring,
    wood,
)
from hardware.board import Board
from hardware.cells import Cells
from hardware.electrical import weak, wrong
from tests.hardware.test_wood import failing


def with_cells(board: Board, layout: Cells, pitch: float = 60.0, outer: float = 320.0, stock: float = 600.0) -> Board:
    """Return a board with other cells, and one controller with as many pins as they need."""
    rows = len(layout.row_names)
    profile = replace(
        board.main,
        columns=[f"C{number}" for number in range(layout.columns)],
        rows=[f"R{number}" for number in range(rows)],
        header={},
    )
    part = replace(board.wood, outer=outer, stock=stock)
    return replace(board, layout=layout, pitch=pitch, wood=part, profiles={"raspberry_pi_pico": profile})


@pytest.fixture(scope="module")
def big(board: Board) -> Board:
    """Return 64 cells in a matrix of the small board's parts, in a box that holds them."""
    layout = cells.of_board("big")
    names, places = [cell.name for cell in layout.cells], [cell.place for cell in layout.cells]
    chain = [names.index(name) for name in layout.chain]
    return with_cells(board, cells.listed(names, places, list(range(64)), chain, 8), outer=500.0)


@pytest.fixture(scope="module")
def odd(board: Board) -> Board:
    """Return twelve cells in three columns and four rows, named and keyed as nobody would: as a geometry file may."""
    names = [f"p{number}" for number in range(12)]
    places = [(float(number % 3), float(number // 3)) for number in range(12)]
    keys = [(3 - number // 3) * 3 + (2 - number % 3) for number in range(12)]  # the first cell is wired to the last key
    pixels = [0, 1, 2, 5, 4, 3, 6, 7, 8, 11, 10, 9]
    return with_cells(board, cells.listed(names, places, keys, pixels, 3))


def test_todays_list_is_the_firmwares_order(board: Board) -> None:
    assert board.cells == [file + rank for rank in "12345" for file in "abcde"]
    assert [board.layout.by_name[cell].key for cell in board.cells] == list(range(25))
    assert (board.columns, board.rows) == (list("abcde"), list("12345"))
    assert {(board.column(cell), board.row(cell)) for cell in board.cells} == {
        (cell[0], cell[1]) for cell in board.cells
    }


def test_places_are_counted_from_the_middle_of_the_list(board: Board, odd: Board) -> None:
    assert board.place("a1") == (-120, -120)
    assert board.place("c3") == (0, 0)
    assert (odd.place("p0"), odd.place("p11")) == ((-60, -90), (60, 90))
    assert odd.lines == ([-30, 30], [-60, 0, 60])
    assert odd.reach == (60, 90)


@pytest.mark.parametrize(("name", "count", "slats"), [("big", 64, 14), ("odd", 12, 5)])
def test_wood_follows_the_list(request: pytest.FixtureRequest, name: str, count: int, slats: int) -> None:
    other: Board = request.getfixturevalue(name)
    assert len(wood.top(other).cuts) == count
    assert len(wood.deck(other).holes) == 3 * count
    assert len(wood.carrier(other).holes) == count + 8
    assert len(wood.slats(other)) == slats
    assert len(wood.deck(other).marks) == slats
    assert failing(other) == set()
    for printed in (False, True):
        assert [words for words in assembly.collisions(other, printed) if "USB plug" not in words] == []


@pytest.mark.parametrize(("name", "count"), [("big", 64), ("odd", 12)])
def test_the_circuit_follows_the_list(request: pytest.FixtureRequest, name: str, count: int) -> None:
    other: Board = request.getfixturevalue(name)
    wired = circuit.build(other)
    assert {kind: len(wired.of_kind(kind)) for kind in ("reed", "diode", "pixel")} == dict.fromkeys(
        ("reed", "diode", "pixel"), count
    )
    assert erc.pins(other, other.main) == []
    assert erc.check(other, wired, other.main) == []
    assert len(kicad_schematic.places(other, wired)) == len(wired.parts)
    assert netlist.kicad(wired).count('(ref "S_') == 3 * count, "each as a part, and at both its ends"
    assert lengths.needed(other)["copper"] > 0


def test_a_cell_is_wired_by_its_key_and_not_by_its_name_or_place(odd: Board) -> None:
    wired = circuit.build(odd)
    assert wired["S_p0"].pins["2"] == "ROW_4"
    assert wired["D_p0"].pins["A"] == "COL_C"
    assert wired["S_p11"].pins["2"] == "ROW_1"
    assert wired["D_p11"].pins["A"] == "COL_A"


def test_what_is_read_of_odd_cells_is_what_is_closed(odd: Board) -> None:
    """In ngspice: three corners and a diagonal."""
    assert spice.available()
    assert wrong(odd, weak(odd), [frozenset({"p0", "p2", "p3"}), frozenset({"p1", "p10"})]) == []


@pytest.mark.parametrize("name", ["big", "odd"])
def test_rank_boards_follow_the_list_and_join_what_the_circuit_joins(request: pytest.FixtureRequest, name: str) -> None:
    other: Board = request.getfixturevalue(name)
    layout = rank_board.build(other)
    assert copper.check(layout) == []
    assert rank_board.alike(other) == []
    assert rank_board.joined(other, layout) == rank_board.wanted(other, circuit.build(other))


@pytest.mark.parametrize("name", ["big", "odd"])
def test_every_sheet_can_be_drawn(request: pytest.FixtureRequest, name: str) -> None:
    other: Board = request.getfixturevalue(name)
    wired = circuit.build(other)
    for page in (
        wiring.matrix_sheet(other, wired),
        wiring.pixel_sheet(other),
        rank_drawing.under_the_deck(other, wired, rank_board.build(other)),
        drawings.top_drawing(other),
        drawings.deck_drawing(other),
        drawings.section(other),
        exploded.draw(other),
        *template.template_pages(other),
    ):
        assert page.items


def test_sixty_four_cells_with_reeds_are_refused_for_their_margin_at_a_smaller_pitch(big: Board) -> None:
    disc = replace(big.disc, count=20, tower=1, diameter=33.0)
    near = replace(big, pitch=45.0, disc=disc, wood=replace(big.wood, window=34.4))
    failed = {figure.name for figure in magnetics.margins(near) if not figure.ok}
    assert failed == {"opening margin, worst cell"}


def test_rows_that_are_not_alike_are_refused(board: Board) -> None:
    """Such as the 4-3-4 rows of another game: their rank boards would differ."""
    names = ["a1", "b1", "c1", "a2", "b2", "c2"]
    places = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0), (2.5, 1.0)]
    staggered = with_cells(board, cells.listed(names, places, list(range(6)), [0, 1, 2, 5, 4, 3], 3))
    assert verdict.wiring(staggered) == ["rank board: row 2 is not like row 1"]


@pytest.mark.parametrize(
    ("names", "places", "keys", "pixels", "columns", "complaint"),
    [
        (["a", "b"], [(0, 0)], [0, 1], [0, 1], 2, "2 names, 1 places, 2 keys, 2 pixels"),
        (["a", "a"], [(0, 0), (1, 0)], [0, 1], [0, 1], 2, "name a occurs twice"),
        (["a", "b"], [(0, 0), (0, 0)], [0, 1], [0, 1], 2, r"place \(0, 0\) occurs twice"),
        (["a", "b"], [(0, 0), (1, 0)], [1, 1], [0, 1], 2, "key 1 occurs twice"),
        (["a", "b"], [(0, 0), (1, 0)], [0, 1], [0, 2], 2, "pixels up to 1"),
        (["a", "b"], [(0, 0), (1, 0)], [-1, 1], [0, 1], 2, "count from 0"),
        (["a", "b"], [(0, 0), (1, 0)], [0, 1], [0, 1], 0, "0 columns"),
    ],
)
def test_a_list_that_is_wrong_is_refused(
    names: list[str],
    places: list[tuple[float, float]],
    keys: list[int],
    pixels: list[int],
    columns: int,
    complaint: str,
) -> None:
    with pytest.raises(ValueError, match=complaint):
        cells.listed(names, places, keys, pixels, columns)


def damaged(**changes: object) -> SimpleNamespace:
    """Return the small board's data with something changed; None takes it away."""
    data = read_geometry().board("small")
    names = ("CELLS", "X", "Y", "READING", "KEYS", "PIXELS", "ROWS", "COLUMNS")
    values = {name: getattr(data, name) for name in names} | changes
    return SimpleNamespace(**{name: value for name, value in values.items() if value is not None})


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"CELLS": "a1 b1 c1"}, "3 names, 25 places, 25 keys, 25 pixels; each cell needs one of each"),
        ({"X": bytes(24)}, "24 places along x, 25 along y"),
        ({"KEYS": bytes([*range(24), 25])}, "need 6 rows, the board has 5"),
        ({"ROWS": 4}, "need 5 rows, the board has 4"),
        ({"PIXELS": bytes(25)}, "pixel 0 occurs twice"),
        ({"X": bytes(25), "Y": bytes(range(25))}, "all on one line"),
        ({"COLUMNS": 0}, "0 columns"),
        ({"ROWS": None}, "damaged: .*ROWS"),
        ({"CELLS": 25}, "damaged: .*split"),
        ({"KEYS": "x" * 25}, "occurs twice"),
    ],
)
def test_a_damaged_geometry_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        cells.of_geometry(damaged(**changes))


def test_another_geometry_makes_other_cells() -> None:
    """Names, keys and the pixels' order come from the data: here a chain that starts at the other end."""
    found = cells.of_geometry(damaged(PIXELS=bytes(range(24, -1, -1)), KEYS=bytes(range(24, -1, -1))))
    assert found.chain[:2] == ("e5", "d5")
    assert (found.column("a1"), found.row("a1")) == ("e", "5")
