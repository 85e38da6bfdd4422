"""The switch matrix: no ghosts with all diodes, and exactly those of physics where one is missing."""

from itertools import combinations

from passoboard.simulator.standins.simulated.matrix import Matrix

SIDE = 5
CELLS = range(SIDE * SIDE)


def bits(*keys: int) -> int:
    return sum(1 << key for key in keys)


def test_every_pair_of_switches_reads_as_itself() -> None:
    matrix = Matrix(SIDE, SIDE)
    for pair in combinations(CELLS, 2):
        assert matrix.keys(bits(*pair), True) == bits(*pair)


def test_every_three_corners_read_as_themselves_with_all_diodes() -> None:
    matrix = Matrix(SIDE, SIDE)
    for three in combinations(CELLS, 3):
        assert matrix.keys(bits(*three), True) == bits(*three)


def test_diodes_the_wrong_way_round_show_nothing() -> None:
    matrix = Matrix(SIDE, SIDE)
    assert matrix.keys(bits(*CELLS), False) == 0


def test_missing_diode_in_the_middle_of_three_corners_shows_the_fourth() -> None:
    for corner in CELLS:
        matrix = Matrix(SIDE, SIDE)
        matrix.missing_diodes = bits(corner)
        row, column = divmod(corner, SIDE)
        for three in combinations(CELLS, 3):
            closed = set(three)
            ghosts = {
                other_row * SIDE + other_column
                for other_row in range(SIDE)
                for other_column in range(SIDE)
                # From the ghost's column down its row-mate to the row of the missing diode, back up, and across.
                if other_row != row
                and other_column != column
                and closed == {corner, row * SIDE + other_column, other_row * SIDE + column}
            }
            assert matrix.keys(bits(*three), True) == bits(*(closed | ghosts)), (corner, three)


def test_missing_diode_shows_no_ghost_through_any_pair() -> None:
    matrix = Matrix(SIDE, SIDE)
    matrix.missing_diodes = bits(12)
    for pair in combinations(CELLS, 2):
        assert matrix.keys(bits(*pair), True) == bits(*pair)


def test_without_any_diode_a_whole_row_and_column_light_up_everything_they_cross() -> None:
    matrix = Matrix(SIDE, SIDE)
    matrix.missing_diodes = bits(*CELLS)
    closed = bits(0, 1, 2, 3, 4, 5, 10, 15, 20)
    assert matrix.keys(closed, True) == bits(*CELLS)
    assert matrix.keys(closed, False) == bits(*CELLS)


def test_swapped_wires_swap_keys() -> None:
    matrix = Matrix(SIDE, SIDE)
    matrix.row_wires = [1, 0, 2, 3, 4]
    matrix.column_wires = [0, 1, 2, 4, 3]
    assert matrix.keys(bits(0), True) == bits(5)
    assert matrix.keys(bits(3), True) == bits(9)
