"""The diode matrix puts on each pin the level that the wires give it."""

from collections.abc import Collection

import pytest

from tests.emulate.matrix import DiodeMatrix

ROWS, COLUMNS = (7, 8, 9, 10, 11), (2, 3, 4, 5, 6)


def read(matrix: DiodeMatrix) -> set[int]:
    """Scan as CircuitPython does: one row low after the other, columns pulled up."""
    seen = set()
    for row, pin in enumerate(ROWS):
        levels = matrix.levels({pin: False})
        seen |= {row * 5 + column for column, other in enumerate(COLUMNS) if levels.get(other) is False}
    return seen


def matrix_with(closed: set[int], missing: Collection[int] = ()) -> DiodeMatrix:
    matrix = DiodeMatrix(ROWS, COLUMNS)
    matrix.closed = closed
    matrix.missing_diodes = missing
    return matrix


@pytest.mark.parametrize("closed", [set(), {0}, {24}, {0, 1, 5}, {0, 4, 20, 24}, set(range(25))])
def test_with_all_diodes_every_picture_is_read_as_it_is(closed: set[int]) -> None:
    assert read(matrix_with(closed)) == closed


def test_a_missing_diode_alone_shows_no_ghost() -> None:
    assert read(matrix_with({0, 1}, {0})) == {0, 1}


def test_a_missing_diode_shows_the_fourth_corner_of_a_rectangle() -> None:
    # Low on row 1 pulls column 0 (switch 5), through the missing diode of switch 0 row 0, and so column 1 (switch 1).
    assert read(matrix_with({0, 1, 5}, {0})) == {0, 1, 5, 6}


def test_the_same_rectangle_is_clean_if_the_diode_is_missing_elsewhere() -> None:
    assert read(matrix_with({0, 1, 5}, {1})) == {0, 1, 5}


def test_a_high_column_lifts_its_rows_but_a_high_row_lifts_nothing() -> None:
    matrix = matrix_with({0, 6})
    assert matrix.levels({COLUMNS[0]: True}) == {ROWS[0]: True}
    assert matrix.levels({ROWS[0]: True}) == {}


def test_driven_pins_keep_their_level() -> None:
    assert matrix_with({0}).levels({ROWS[0]: False, COLUMNS[0]: True}) == {}


def test_a_switch_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no such switch"):
        matrix_with({25})
