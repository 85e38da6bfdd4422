"""Sets of cells as bit masks, for games of up to 36 cells."""

# Two is a primitive root of 37: the powers of two below 2**36 leave different remainders.
_REMAINDERS = [(1 << cell) % 37 for cell in range(36)]
_CELL_OF_BIT = bytes([_REMAINDERS.index(rest) if rest in _REMAINDERS else 0 for rest in range(37)])
del _REMAINDERS  # the table is made


def cells_of(mask: int) -> list[int]:
    """Return the cells of a mask in ascending order."""
    cells: list[int] = []
    while mask:
        bit = mask & -mask
        cells.append(_CELL_OF_BIT[bit % 37])
        mask ^= bit
    return cells


def mask_of(cells: list[int]) -> int:
    """Return the mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
