"""Players in the arena, named by a short text so that any process on any machine can create the same player.

``3`` is level 3, ``n5000`` a search with 5,000 nodes, ``d2n900o3`` a search to depth 2 with 900 nodes that overlooks
the first two of ``Game.oversights``. ``plain5`` is the reference player: alpha-beta to depth 5 that only counts free
discs and their progress. ``ugi:COMMAND`` is another program. ``@1`` allows at most one second per move; the top level
then ignores its node limit and uses all of that time, as with UGI's ``movetime``.
"""

import re
import time
from typing import Any, Protocol

from boardcore.games import Game, load
from boardcore.games.match import Match
from boardcore.opponent.levels import LEVELS, Level, level_of
from boardcore.opponent.thinker import Thinker

_SPEC = re.compile(
    r"""(?:(?P<level>[1-9]\d*)
    |plain(?P<plain>[1-9]\d?)
    |(?:d(?P<depth>[1-9]\d?))?n(?P<nodes>[1-9]\d*)(?:o(?P<overlooks>\d+))?)
    (?:@(?P<seconds>\d+(?:\.\d+)?))?""",
    re.VERBOSE,
)
_SLICE = 500  # nodes between clock checks: about 5 ms
_ROOM = 100_000  # positions to remember
_ENDLESS = 10**9
_DEEPEST = 99
UNLIMITED = Level(_DEEPEST, _ENDLESS, 0, _ROOM)  # whoever thinks so needs a clock


class Player(Protocol):
    """Chooses moves for the side to move in a match."""

    def choose(self, match: Match, seed: int, /) -> int:
        """Return a legal move."""

    def close(self) -> None:
        """Free the player's resources."""


class Searcher:
    """A player that thinks with the shared search; the same seed gives the same moves unless time cuts it short."""

    def __init__(self, game: Game, level: Level, seconds: float | None = None) -> None:
        """Think at a level, for at most ``seconds`` per move."""
        self._game = game
        self._level = level
        self._seconds = seconds

    def choose(self, match: Match, seed: int) -> int:
        """Think until the move is decided or the time is up."""
        thinker = Thinker(self._game, match.position, self._level, seed, seen=repeated(match))
        if self._seconds is None:
            return thinker.think()
        end = time.monotonic() + self._seconds
        while not thinker.step(_SLICE) and time.monotonic() < end:
            pass
        return thinker.move

    def close(self) -> None:
        """Do nothing: there is nothing to free."""


def repeated(match: Match) -> frozenset[bytes]:
    """Return the positions that a player should avoid repeating: all that have occurred so far in the match."""
    if not match.repetition:
        return frozenset()
    game, position = match.game, match.start
    found = set()
    for move in match.moves:
        found.add(game.identity(position))
        position = game.play(position, move)
    return frozenset(found)


def plain_game(name: str) -> Game:
    """Return a game with the reference player's evaluation: free pieces and how far they have advanced."""
    game = load(name)
    worths = [_worths(game, side) for side in range(len(game.sides))]

    def evaluate(position: Any, side: int, overlooks: int = 0) -> int:  # noqa: ARG001  # it overlooks nothing
        tops = game.tops(position)
        found = [_total(tops[other], worths[other]) for other in range(game.players(position))]
        return found.pop(side) - max(found)

    game.evaluate = evaluate  # type: ignore[method-assign]
    return game


def _total(cells: int, worths: list[int]) -> int:
    """Return the total value of the cells in a mask."""
    total = 0
    while cells:
        total += worths[cells.bit_length() - 1]
        cells &= ~(1 << cells.bit_length() - 1)
    return total


def _worths(game: Game, side: int) -> list[int]:
    """Return the value of a free piece on each cell: 10, plus 3 for each rank it has advanced."""
    ranks = [game.square(cell)[1] for cell in range(len(game.cells))]
    height = max(ranks)
    return [10 + 3 * (height - rank if side else rank) for rank in ranks]


def make_player(name: str, spec: str) -> Player:
    """Return the player that a text names, or raise ValueError listing the valid forms."""
    if spec.startswith("ugi:"):
        from passoboard.opponent.ugi_client import UgiPlayer  # noqa: PLC0415

        return UgiPlayer(name, spec[len("ugi:") :])
    parts = _SPEC.fullmatch(spec)
    if parts is None:
        raise ValueError(
            f"no player {spec!r}: expected a level (3), n5000, plain5 or ugi:COMMAND, and @SECONDS if wanted"
        )
    seconds = float(parts["seconds"]) if parts["seconds"] else None
    if parts["plain"]:
        return Searcher(plain_game(name), Level(int(parts["plain"]), _ENDLESS, 0, _ROOM, selective=False), seconds)
    game = load(name)
    if parts["nodes"]:
        depth = int(parts["depth"] or _DEEPEST)
        return Searcher(game, Level(depth, int(parts["nodes"]), int(parts["overlooks"] or 0), _ROOM), seconds)
    level = level_of(game, int(parts["level"]))
    if seconds is not None and int(parts["level"]) == LEVELS:
        level = UNLIMITED
    return Searcher(game, level, seconds)
