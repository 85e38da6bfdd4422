"""How good a Passo position is: who is nearer to getting past, who has more discs to move, who runs out of moves."""

from .board import ALL_TILES, RANKS, near
from .move import token_of
from .position import Position, goal_line

OVERSIGHTS = ("isolation", "covered", "tokens", "blockade")
ISOLATION = 1
COVERED = 2
TOKENS = 4
BLOCKADE = 8


def _slow_ones(mask: int) -> int:
    """Return the number of bits set."""
    return bin(mask).count("1")


_ones = getattr(int, "bit_count", _slow_ones)  # not on the board

_FAR = 6
_RACE = (0, 900, 420, 230, 120, 50, 0)  # by the steps that are left to get past


def steps_to_pass(side: int, tops: int, enter: int, enemies: int) -> int:
    """Return in how many steps a disc could get past if nobody else moved; 6 if never."""
    line = goal_line(side, enemies)
    if not line:
        return _FAR
    lowest = line & -line
    beyond = lowest - 1 if side else ALL_TILES & ~(lowest * 32 - 1)
    reached = tops
    for steps in range(1, _FAR):
        if not beyond and reached & line:
            return steps
        grown = reached | near(reached) & enter
        if grown & beyond:
            return steps
        if grown == reached:
            return _FAR
        reached = grown
    return _FAR


def features(position: Position) -> tuple[int, ...]:
    """For tuning."""
    out = []
    enter = position.tiles & ~position.full
    for side in (position.side, 1 - position.side):
        tops = position.tops[side]
        discs = position.discs[side]
        foe = position.discs[1 - side]
        steps = steps_to_pass(side, tops, enter, foe)
        out += [1 if steps == k else 0 for k in range(1, 7)]
        ranks = [_ones(tops & rank) for rank in (RANKS if not side else RANKS[::-1])]
        out += ranks
        dr = [_ones(discs & ~tops & rank) for rank in (RANKS if not side else RANKS[::-1])]
        out += dr
        reach = near(tops) & enter
        out.append(_ones(reach))
        out.append(_ones(near(tops) & enter & position.tops[1 - side]))
        # guards: own discs on its rearmost rank
        rear = goal_line(1 - side, discs)
        g = _ones(discs & rear)
        out.append(1 if g == 1 else 0)
        out.append(1 if g == 2 else 0)
        out.append(_ones(tops & rear))
        out.append(_ones(position.tokens[side]))
        # movers with few neighbours
        lone = 0
        m = tops
        while m:
            bit = m & -m
            m ^= bit
            n = _ones(near(bit) & position.tiles)
            if n <= 1:
                lone += 1
        out.append(lone)
    return tuple(out)


def evaluate(position: Position, side: int, overlooks: int = 0) -> int:
    """Return how good a position is for a side."""
    enter = position.tiles & ~position.full
    mover = position.side
    total = 0
    for own in (mover, 1 - mover):
        tops = position.tops[own]
        steps = steps_to_pass(own, tops, enter, position.discs[1 - own])
        if own != mover:
            steps = min(steps + 1, 6)
        worth = _RACE[steps] + 60 * _ones(tops) + 8 * _ones(near(tops) & enter)
        total += worth if own == side else -worth
    return total


def notice(position: Position, move: int, after: Position) -> int:
    """Return what a player must not overlook to see this move."""
    from .move import target_of

    target = target_of(move)
    found = ISOLATION if after.taken else 0
    if target < 25 and position.tops[1 - position.side] >> target & 1:
        found |= COVERED
    if token_of(move):
        found |= TOKENS
    if after.off:
        found |= BLOCKADE
    return found
