"""Which moves are legal, and how a game ends."""

from ..game import Outcome
from .board import CELL_OF, DIAGONAL, DIRECTIONS, EMPTY, LINES, PIECES, WIDTH, place_of
from .move import PASS, make_move
from .position import BLACK, Position, play

try:
    from typing import Optional
except ImportError:
    pass

HOMES = (1, 8)  # the home rank of each side
_HALF = 4  # White's half ends with this rank


def moves(position: Position, cell: int = -1) -> list[int]:
    """Return the legal moves, or those that begin on ``cell`` alone."""
    return [] if outcome(position) else possible_moves(position, cell)


def possible_moves(position: Position, cell: int = -1) -> list[int]:
    """Return how pieces and ball of the side to move can go, whether or not the game is over."""
    found: list[int] = []
    board, ball = position.board, position.balls[position.side]
    for place in own_places(position) if cell < 0 else (place_of(cell),):
        if place == ball:
            _add_ball_moves(found, position)
        elif board[place] == PIECES[position.side]:
            _add_slides(found, board, place)
    return found


def own_places(position: Position) -> list[int]:
    """Return the places of the mover's pieces, a1 first."""
    piece = PIECES[position.side : position.side + 1]
    places: list[int] = []
    place = position.board.find(piece)
    while place >= 0:
        places.append(place)
        place = position.board.find(piece, place + 1)
    return places


def _add_slides(found: list[int], board: bytes, place: int) -> None:
    """Add the slides of a piece without the ball: any distance over empty squares."""
    start = CELL_OF[place]
    for step in DIRECTIONS:
        target = place + step
        while board[target] == EMPTY:
            found.append(start | CELL_OF[target] << 6)
            target += step


def _add_ball_moves(found: list[int], position: Position) -> None:
    """Add the carrier's steps, then the passes."""
    board, ball, piece = position.board, position.balls[position.side], PIECES[position.side]
    start = CELL_OF[ball]
    for step in DIAGONAL:
        if board[ball + step] == EMPTY:
            found.append(make_move(start, CELL_OF[ball + step]))
    for step in DIRECTIONS:
        target = first_piece(board, ball, step)
        if board[target] == piece:
            found.append(make_move(start, CELL_OF[target], PASS))


def first_piece(board: bytes, place: int, step: int) -> int:
    """Return the first place on a line that is not empty: a piece, or the edge."""
    place += step
    while board[place] == EMPTY:
        place += step
    return place


def can_move_ball(position: Position, side: int) -> bool:
    """Return whether a side's carrier could step or pass."""
    board, ball = position.board, position.balls[side]
    for step in DIAGONAL:
        if board[ball + step] == EMPTY:
            return True
    for step in DIRECTIONS:
        if board[first_piece(board, ball, step)] == PIECES[side]:
            return True
    return False


def outcome(position: Position) -> "Optional[Outcome]":
    """Return how the game ended, or None while it goes on: the side that moved last is looked at first."""
    side = position.side
    mover = 1 - side
    for owner in (mover, side):
        if position.balls[owner] // WIDTH == HOMES[1 - owner]:
            return Outcome("home", owner)
    if line_ahead(position, mover):
        return Outcome("blockade", mover)
    if can_move_ball(position, side) or (position.for_good and _can_be_freed(position)):
        return None
    return Outcome("enclosed", mover)


def line_ahead(position: Position, mover: int) -> int:
    """Return the rank where the mover's line shuts off the enemy's ball, in the enemy's half, or 0."""
    line = position.board.find(LINES[mover])
    if line < 0:
        return 0
    rank = line // WIDTH
    ball = position.balls[1 - mover] // WIDTH
    shut = ball < rank <= _HALF if mover == BLACK else _HALF < rank < ball
    return rank if shut else 0


def _can_be_freed(position: Position) -> bool:
    """Return whether a slide of the side to move would let its ball step or be passed."""
    for move in possible_moves(position):
        if can_move_ball(play(position, move), position.side):
            return True
    return False
