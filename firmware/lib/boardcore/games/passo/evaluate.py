"""How good a Passo position is, and what a weak player overlooks in it.

The weights are hundredths of a logit, fitted to the results of games of the search against itself; the rare stacks
among them were rounded by hand.
"""

from ..masks import cells_of
from .board import CELLS, HEIGHT, LIMIT, NEIGHBOURS, OFF, RANKS, SIZE
from .move import target_of, token_of
from .position import Position

ISOLATION = 1
COVERING = 2
TOKENS = 4
STEPPING_OFF = 8

_TO_MOVE = 9
_TOKEN = 60
_LIBERTIES = (42, 72, 92, 106, 103, 103, 103, 103, 103)  # by the tiles that the disc may enter
_REAR = (65, 19, -59, -59, -59)  # by the rank of the last disc, the one that the enemy has to get past

# What a disc on top is worth by its rank, from its own side on, and by what it stands on (x is the enemy's).
_STACKS = {
    "o": (-17, -20, -8, 17, 17),
    "oo": (58, 56, 42, 42, 42),
    "xo": (-42, -42, -29, -3, 55),
    "ooo": (59, 56, 42, 42, 42),
    "oxo": (-27, -65, -21, 44, 44),
    "xoo": (55, 55, 82, 62, 62),
    "xxo": (0, 0, 14, 37, 37),
}
_CODES = 16  # of stacks up to three discs; of a tower the top three count
_ROWS = bytes([cell // SIZE * _CODES for cell in range(CELLS)])
_ZERO = 128  # of the table of stacks; that of liberties makes up for it
_FREEDOM = tuple([worth - _ZERO for worth in _LIBERTIES])
_REAR_LINES = (RANKS, tuple([RANKS[SIZE - 1 - rank] for rank in range(SIZE)]))


def _count_nine() -> bytes:
    """Return the number of bits set in each number of nine bits: one more than in what is left without the last one."""
    ones = bytearray(512)
    for mask in range(1, 512):
        ones[mask] = ones[mask >> 1] + (mask & 1)
    return bytes(ones)


_NINE = _count_nine()


def _slow_ones(mask: int) -> int:
    """Return the number of bits set: three looks at a table take a Pico half as long as a text of noughts and ones."""
    return _NINE[mask & 511] + _NINE[mask >> 9 & 511] + _NINE[mask >> 18]


_ones = getattr(int, "bit_count", _slow_ones)  # not on the board


def _table(side: int) -> bytes:
    """Return the worth of each stack code with a disc of this side on top, rank by rank, plus 128."""
    table = bytearray([_ZERO] * (SIZE * _CODES))
    for pattern, ranks in _STACKS.items():
        code = 1
        for disc in pattern:
            code = code << 1 | (side if disc == "o" else 1 - side)
        for rank in range(SIZE):
            table[(SIZE - 1 - rank if side else rank) * _CODES + code] = _ZERO + ranks[rank]
    return bytes(table)


_WORTH = (_table(0), _table(1))


def evaluate(position: Position, side: int, overlooks: int = 0) -> int:
    """Return how good a position is for a side."""
    mover = position.side
    lead = _TO_MOVE + _worth(position, mover, overlooks) - _worth(position, 1 - mover, overlooks)
    return lead if side == mover else -lead


def _worth(position: Position, side: int, overlooks: int) -> int:
    """Return what a side has: its free discs by place and freedom, its last disc, its tokens."""
    table = _WORTH[side]
    stacks = position.stacks
    enter = position.tiles & ~position.full
    worth = _rear(position.discs[side], side)
    if position.tokens[side]:
        worth += _TOKEN * _ones(position.tokens[side])
    for cell in cells_of(position.tops[side]):
        code = 2 | side if overlooks & COVERING else stacks[cell]
        if code >= _CODES:
            code = 8 | code & 7
        liberties = 4 if overlooks & ISOLATION else _ones(NEIGHBOURS[cell] & enter)
        worth += table[_ROWS[cell] | code] + _FREEDOM[liberties]
    return worth


def _rear(discs: int, side: int) -> int:
    """Return what the place of a side's last disc is worth; covered ones count."""
    if not discs:
        return 0
    rank = 0
    for line in _REAR_LINES[side]:
        if discs & line:
            break
        rank += 1
    return _REAR[rank]


def notice(position: Position, move: int, after: Position) -> int:
    """Return what a player must not overlook to see a move: tokens, discs that it covers or that go with a tile."""
    target = target_of(move)
    found = TOKENS if token_of(move) else 0
    if after.taken:
        found |= ISOLATION
    if target == OFF:
        found |= STEPPING_OFF
    elif position.tops[1 - position.side] >> target & 1 or HEIGHT[position.stacks[target]] == LIMIT:
        found |= COVERING
    return found
