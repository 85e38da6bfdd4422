"""Playing a move: one step of one stack, and what it does to the tiles."""

from ..masks import cells_of
from .board import ALL_TILES, EMPTY, HEIGHT, LIMIT, OFF, near
from .move import CARRY, DOUBLE, KEEP, RESTORE, middle_of, start_of, target_of, token_of
from .position import HOLDS, NOBODY, Position


# One straight line, not a dozen helpers: perft, and a board's every look ahead, spend their time here.
def step(position: Position, start: int, target: int, lifted: int = 1, kept: bool = False) -> Position:  # noqa: C901, PLR0912, PLR0915
    """Return the position after the top ``lifted`` discs went from ``start`` to ``target`` (or OFF).

    An emptied start tile goes, unless it is ``kept``; then each isolated tile goes with all its discs.
    """
    side = position.side
    stacks = bytearray(position.stacks)
    tiles = position.tiles
    full = position.full
    own_tops, foe_tops = position.tops[side], position.tops[1 - side]
    own, foe = position.discs[side], position.discs[1 - side]

    code = stacks[start]
    left = code >> lifted
    stacks[start] = left
    bit = 1 << start
    rest = ALL_TILES ^ bit
    own_tops &= rest
    if left == EMPTY:
        own &= rest
        foe &= rest
        full &= rest
    else:
        if left & 1 == side:
            own_tops |= bit
        else:
            foe_tops |= bit
        if not HOLDS[side][left]:
            own &= rest
        if HEIGHT[left] < LIMIT:
            full &= rest

    if target != OFF:
        under = stacks[target]
        code = under << lifted | code & (1 << lifted) - 1
        stacks[target] = code
        bit = 1 << target
        own_tops |= bit
        own |= bit
        if under > EMPTY:
            foe_tops &= ALL_TILES ^ bit
        if HOLDS[1 - side][code]:
            foe |= bit
        if HEIGHT[code] >= LIMIT:
            full |= bit

    if left == EMPTY and not kept:
        tiles &= rest
    taken = 0
    lone = tiles & ~near(tiles)
    if lone:
        tiles ^= lone
        taken = lone & (own | foe)
        for cell in cells_of(lone):
            stacks[cell] = EMPTY
        own_tops &= tiles
        foe_tops &= tiles
        own &= tiles
        foe &= tiles
        full &= tiles
    if side:
        return Position(tiles, stacks, 0, position.tokens, (foe_tops, own_tops), (foe, own), full, taken)
    return Position(tiles, stacks, 1, position.tokens, (own_tops, foe_tops), (own, foe), full, taken)


def first_step(position: Position, start: int, middle: int) -> Position:
    """Return the position between the two steps of a double: the same side is to move again.

    Only that side can have won by now: whether a door stands open for the enemy is asked after the second step.
    """
    halfway = step(position, start, middle)
    halfway.side = position.side
    if halfway.winner != position.side:
        halfway.winner = NOBODY
    return halfway


def play(position: Position, move: int) -> Position:
    """Return the position after a legal move."""
    token = token_of(move)
    start, target = start_of(move), target_of(move)
    after = _play_token(position, move, token) if token else step(position, start, target)
    if target == OFF:
        after.off = True
        after.winner = position.side
    return after


def _play_token(position: Position, move: int, token: int) -> Position:
    """Return the position after a move with a token, which is spent."""
    start, target = start_of(move), target_of(move)
    if token == DOUBLE:
        halfway = first_step(position, start, middle_of(move))
        after = step(halfway, middle_of(move), target)
        after.taken |= halfway.taken
    elif token == CARRY:
        after = step(position, start, target, HEIGHT[position.stacks[start]])
    elif token == RESTORE:
        after = step(_restored(position, target), start, target)
    else:
        after = step(position, start, target, 1, token == KEEP)
    black, red = position.tokens
    after.tokens = (black, red & ~token) if position.side else (black & ~token, red)
    return after


def _restored(position: Position, cell: int) -> Position:
    """Return the position with one more tile."""
    return Position(
        position.tiles | 1 << cell,
        position.stacks,
        position.side,
        position.tokens,
        position.tops,
        position.discs,
        position.full,
    )
