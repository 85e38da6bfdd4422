"""The 8x8 board as bytes with an edge around it, so that lines end there without counting.

A *place* is an index into such a board: nine places per rank, the last of them edge, a rank of edge below and above.
The rank of a place, from 1 to 8, is ``place // 9``.
"""

from ..game import CellNames

EMPTY = 46  # ".": the edge is less, a piece is more
_EDGE = b"#"
PIECES = b"wb"  # White's and Black's

WIDTH = 9
_FIRST = 10  # the place of a1
NAMES = CellNames("".join([file + rank for rank in "12345678" for file in "abcdefgh"]))

STRAIGHT = (WIDTH, 1, -WIDTH, -1)
DIAGONAL = (WIDTH + 1, -WIDTH + 1, -WIDTH - 1, WIDTH - 1)
DIRECTIONS = STRAIGHT + DIAGONAL
LINES = (b"w" * 8, b"b" * 8)  # a whole rank of one side; the edge keeps apart what lies on two ranks

BARE = _EDGE * _FIRST + (b"." * 8 + _EDGE) * 8 + _EDGE * WIDTH


def place_of(cell: int) -> int:
    """Return the place of a cell."""
    return _FIRST + cell + (cell >> 3)


def _cells() -> bytes:
    """Return the cell of each place; the edge has none."""
    cells = bytearray(len(BARE))
    for cell in range(64):
        cells[place_of(cell)] = cell
    return bytes(cells)


CELL_OF = _cells()
del _cells  # the tables are made


def mask_of(board: bytes, pieces: bytes) -> int:
    """Return the cells that hold one of these pieces; made of bytes, since a board has only 31 bits for free."""
    rows = bytearray(8)
    for piece in pieces:
        place = board.find(bytes([piece]))
        while place >= 0:
            cell = CELL_OF[place]
            rows[cell >> 3] |= 1 << (cell & 7)
            place = board.find(bytes([piece]), place + 1)
    return int.from_bytes(rows, "little")


def direction_to(start: int, target: int) -> int:
    """Return the step that leads along a row, file or diagonal from one place to another, 0 if there is none."""
    ranks = target // WIDTH - start // WIDTH
    files = target % WIDTH - start % WIDTH
    distance = max(abs(ranks), abs(files))
    if not distance or ranks % distance or files % distance:
        return 0
    return ranks // distance * WIDTH + files // distance
