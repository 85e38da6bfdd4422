"""A Passo position: an immutable value."""

from .board import BLACK, CELLS, EMPTY, HEIGHT, LIMIT, RANKS, RED, SIZE

NOBODY = -1


def _holders(side: int) -> bytes:
    """Return for each stack code whether it holds a disc of this side: on top, or in the code below it."""
    holders = bytearray(256)
    for code in range(2, 256):
        holders[code] = code & 1 == side or holders[code >> 1]
    return bytes(holders)


HOLDS = (_holders(BLACK), _holders(RED))
del _holders  # the tables are made


def goal_line(side: int, enemies: int) -> int:
    """Return the rank that ``side`` has to pass: the enemy's disc closest to the enemy's own side stands there.

    No enemy disc, no line: 0.
    """
    if not enemies:
        return 0
    line = RANKS[0] if side else RANKS[SIZE - 1]
    while not enemies & line:
        line = line << SIZE if side else line >> SIZE
    return line


def passed(black: int, red: int, mover: int) -> int:
    """Return the side that is past the other's last disc, the one that moved first, or NOBODY.

    Black is past Red if the highest rank that holds any disc holds no red one; for Red it is the lowest.
    """
    if not black or not red:
        return NOBODY
    if red & RANKS[SIZE - 1] and black & RANKS[0]:
        return NOBODY
    discs = black | red
    black_passed = not red & goal_line(BLACK, discs)
    red_passed = not black & goal_line(RED, discs)
    if black_passed and (mover == BLACK or not red_passed):
        return BLACK
    return RED if red_passed else NOBODY


class Position:
    """Tiles, stacks, the side to move and the tokens left, with what follows from them.

    ``stacks`` has a code per cell, ``tokens`` a bit mask per side. ``tops`` and ``discs`` have a mask per side: where
    it owns the top disc, where it owns any disc. ``full`` are the stacks that take no further disc. ``winner`` is the
    side that has passed or, with ``off``, has stepped off the board; whether a side cannot move is not known here.
    ``taken`` are the cells whose discs left the game with their tile in the last turn.
    """

    __slots__ = ("discs", "full", "off", "side", "stacks", "taken", "tiles", "tokens", "tops", "winner")

    def __init__(
        self,
        tiles: int,
        stacks: bytes | bytearray,
        side: int,
        tokens: tuple[int, int],
        tops: tuple[int, int],
        discs: tuple[int, int],
        full: int,
        taken: int = 0,
    ) -> None:
        """Take everything as given; ``build`` makes a position from what cannot be derived."""
        self.tiles = tiles
        self.stacks = stacks
        self.side = side
        self.tokens = tokens
        self.tops = tops
        self.discs = discs
        self.full = full
        self.taken = taken
        self.off = False
        self.winner = passed(discs[0], discs[1], 1 - side)

    def key(self) -> tuple[int, bytes, int, tuple[int, int]]:
        """Return what makes two positions the same."""
        return self.tiles, bytes(self.stacks), self.side, self.tokens

    def __eq__(self, other: object) -> bool:
        """Positions are equal if tiles, stacks, side to move and tokens are."""
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal positions hash alike."""
        return hash(self.key())


def build(tiles: int, stacks: bytes, side: int, tokens: tuple[int, int]) -> Position:
    """Return the position with these tiles, stacks, side to move and tokens."""
    tops = [0, 0]
    discs = [0, 0]
    full = 0
    for cell in range(CELLS):
        code = stacks[cell]
        bit = 1 << cell
        if code > EMPTY:
            tops[code & 1] |= bit
        for owner in (BLACK, RED):
            if HOLDS[owner][code]:
                discs[owner] |= bit
        if HEIGHT[code] >= LIMIT:
            full |= bit
    return Position(tiles, stacks, side, tokens, (tops[0], tops[1]), (discs[0], discs[1]), full)
