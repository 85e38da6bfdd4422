"""How strong an opponent is: what it overlooks, how far it looks, and how many nodes it may spend.

A level never plays random moves. Its strength is measured by matches: docs/OPPONENT.md has the ladder.
"""

try:
    from ..games.game import Game
except ImportError:
    pass


class Level:
    """One step of the ladder; everything is counted in nodes, so a level plays the same on every machine."""

    __slots__ = ("depth", "nodes", "overlooks", "room", "selective")

    def __init__(self, depth: int, nodes: int, overlooks: int = 0, room: int = 0, selective: bool = True) -> None:
        """``overlooks`` are bits of ``Game.oversights``, ``room`` is how many positions are remembered.

        A ``selective`` search looks less deeply at moves that seem to matter less.
        """
        self.depth = depth
        self.nodes = nodes
        self.overlooks = overlooks
        self.room = room
        self.selective = selective


LEVELS = 8
_ROOM = 60000  # positions: some 20 MB on a host
_USUAL = 25  # moves a position: where there are more, a level may spend more
_PLAIN = ((1, 100), (2, 500), (2, 2000), (3, 5000), (4, 8000), (5, 12000), (6, 20000), (99, 40000))


def count_levels(game: Game) -> int:
    """Return how many levels of a game differ."""
    return len(game.levels or _PLAIN)


def level_of(game: Game, number: int) -> Level:
    """Return a level of a game, 1 to 8; one that has fewer plays its strongest instead of those beyond.

    A game without a ladder of its own has one of depths.
    """
    if not 1 <= number <= LEVELS:
        raise ValueError(f"no level {number}, there are 1 to {LEVELS}")
    rows = game.levels or _PLAIN
    row = tuple(rows[min(number, len(rows)) - 1]) + (0,)  # a level that overlooks nothing need not say so
    depth, nodes, overlooks = row[0], row[1], row[2]
    return Level(depth, nodes, overlooks, min(nodes, _ROOM) if depth > 3 else 0)


def budget_of(level: Level, moves: int) -> int:
    """Return how many nodes a level may spend on a position with so many moves."""
    return level.nodes * max(moves, _USUAL) // _USUAL
