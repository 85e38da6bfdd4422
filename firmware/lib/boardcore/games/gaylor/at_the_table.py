"""Gaylor's Passo at the table: what its lights show, and which layouts hands may set up."""

from .board import CELL_OF, DIRECTIONS, EMPTY, PIECES, WIDTH, direction_to, place_of
from .generate import HOMES, first_piece, moves
from .move import PASS, start_of, target_of
from .position import Position

_BALLS = "jJ"  # the signs of White's and Black's ball


def ground(position: Position) -> list[tuple[str, int]]:
    """Return where the balls are; that of the side to move swells."""
    found = []
    for side in range(2):
        sign = "u" if side == position.side else _BALLS[side]
        found.append((sign, 1 << CELL_OF[position.balls[side]]))
    return found


def lifted_signs(position: Position, cell: int) -> list[tuple[str, int]]:
    """Return what a lifted carrier may do with the ball: lines, who stands in between, receivers, what wins."""
    if place_of(cell) != position.balls[position.side]:
        return []
    lines, receivers, goals = 0, 0, 0
    for move in moves(position, cell):
        target = target_of(move)
        if move & PASS:
            receivers |= 1 << target
            for between in line_of(move):
                lines |= 1 << between
        if place_of(target) // WIDTH == HOMES[1 - position.side]:
            goals |= 1 << target
    return [("l", lines), ("z", _in_the_way(position)), ("v", receivers), ("g", goals)]


def line_of(move: int) -> bytes:
    """Return the cells that the ball passes over, receiver included."""
    place, target = place_of(start_of(move)), place_of(target_of(move))
    step = direction_to(place, target)
    cells = bytearray()
    while place != target:
        place += step
        cells.append(CELL_OF[place])
    return bytes(cells)


def _in_the_way(position: Position) -> int:
    """Return the enemy's pieces that block the ball from a friendly piece behind them."""
    board, own, found = position.board, PIECES[position.side], 0
    for step in DIRECTIONS:
        first = first_piece(board, position.balls[position.side], step)
        if board[first] > EMPTY and board[first] != own and board[first_piece(board, first, step)] == own:
            found |= 1 << CELL_OF[first]
    return found


def layout_of(squares: bytes) -> str:
    """Return the layout whose pieces stand on these squares, or an empty text."""
    from .parse import LAYOUTS, parse_position  # loaded when a game begins

    for layout, text in LAYOUTS:
        if _squares(parse_position(text).board) == squares:
            return layout
    return ""


def _squares(board: bytes) -> bytes:
    """Return which squares are taken, whoever stands there."""
    return bytes([place > EMPTY for place in board])


def squares_of(picture: int) -> bytes:
    """Return the same for the picture of the switches."""
    found = bytearray(len(CELL_OF))
    for cell in range(64):
        found[place_of(cell)] = picture >> cell & 1
    return bytes(found)
