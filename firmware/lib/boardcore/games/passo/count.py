"""How many moves there are, without making them: what perft spends its time on."""

from ..masks import cells_of
from .board import ALL_TILES, CELLS, DIRECTIONS, SIZE
from .generate import can_leave, moves
from .play import play
from .position import NOBODY, Position, goal_line

# Eight copies of a board side by side in one long integer, a lane a direction: multiplying a mask by _SHIFTED
# moves it one step in all eight directions at once, multiplying by _COPIED repeats it in place. 40 bits a lane hold
# 25 cells with room for a shift of up to six places either way.
_LANE = 40
_ROOM = 6


def _lanes(values: list[int]) -> int:
    """Return eight values as one integer, a lane each."""
    lanes = 0
    for index, value in enumerate(values):
        lanes |= value << index * _LANE
    return lanes


def _reachable(file: int, rank: int) -> int:
    """Return the cells that a step in this direction can end on (none wraps round an edge)."""
    return sum(
        [1 << cell for cell in range(CELLS) if 0 <= cell % SIZE - file < SIZE and 0 <= cell // SIZE - rank < SIZE]
    )


_SHIFTED = _lanes([1 << _ROOM + file + rank * SIZE for file, rank in DIRECTIONS])
_COPIED = _lanes([1 << _ROOM] * 8)
_REACHABLE = _lanes([_reachable(file, rank) << _ROOM for file, rank in DIRECTIONS])


def _slow_ones(mask: int) -> int:
    """Return the number of bits set."""
    return bin(mask).count("1")


_ones = getattr(int, "bit_count", _slow_ones)  # not on the board


def count(position: Position) -> int:
    """Return the number of legal moves."""
    if position.winner != NOBODY:
        return 0
    side = position.side
    if position.tokens[side]:
        return len(moves(position))
    tops = position.tops[side]
    enter = position.tiles & ~position.full
    total: int = _ones(tops * _SHIFTED & enter * _COPIED & _REACHABLE)
    for cell in cells_of(tops & _on_or_beyond(side, position.discs[1 - side])):
        total += can_leave(position, cell)
    return total


def perft(position: Position, depth: int) -> int:
    """Return the number of legal lines of ``depth`` turns."""
    if depth < 2:
        return count(position) if depth else 1
    total = 0
    for move in moves(position):
        total += perft(play(position, move), depth - 1)
    return total


def _on_or_beyond(side: int, enemies: int) -> int:
    """Return the cells on a side's goal line or beyond it."""
    line = goal_line(side, enemies)
    lowest = line & -line
    return lowest * 32 - 1 if side else ALL_TILES & -lowest
