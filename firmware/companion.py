"""An opponent on the board itself: it thinks in slices and shows its move in light; the player's hand makes it."""

import os

from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker
from boardcore.referee.referee import NOTHING_YET, REST
from boardcore.wire.ticks import ticks_diff

try:
    from typing import Any, Optional

    from gameplay import Gameplay
    from hinting import Hinting
except ImportError:
    pass

_NODES = 1  # a tick: a Pico looks at some 260 positions per second, and no light may wait for many of them
LEVELS = 3  # as many as make sense at this speed
MOST_MS = 9000  # for a move: then the best one so far is played, so that nobody waits ten seconds


class Companion:
    """Plays one side of whatever game is on the board."""

    def __init__(self, gameplay: "Gameplay", side: int, level: int) -> None:
        """``level`` is 1 to 3."""
        self.side = side
        self._gameplay = gameplay
        self._live = gameplay.live
        self._game = gameplay.live.game
        self._referee = gameplay.referee
        self._level = level_of(self._game, min(max(level, 1), LEVELS))
        self._game.evaluate(self._live.position, side)  # loads what the first search would otherwise have to wait for
        self._position: Any = None  # the one that was thought about last
        self._moves: list[int] = []  # of that position, as far as they are found
        self._cell = -1  # the next one whose moves are still to be found; -1: all are
        self._thinker: Optional[Thinker] = None
        self._begun_at = 0
        self._hinting: Optional[Hinting] = None

    def ask(self) -> None:
        """Give the player the next step of a hint; not if tokens are secret: everybody sees the lights."""
        if self._live.secret or self._live.match.outcome():
            return
        if not self._hinting:
            from hinting import Hinting  # rarely needed, and a board has little memory

            self._hinting = Hinting(self._gameplay, level_of(self._game, LEVELS))
        self._hinting.ask()

    def tick(self, now: int) -> None:
        """Think a little, if it is our turn; once the move is chosen, only that move is accepted."""
        match = self._live.match
        if match.position is not self._position:
            self._position = match.position
            self._thinker = self._hinting = None
            self._cell = -1
            if not match.outcome() and self._game.current(match.position) == self.side:
                self._begin(now)
        ready = self._referee.phase == REST and not self._referee.locked
        if self._cell >= 0:
            self._prepare()
        elif self._thinker and ready and (self._thinker.step(_NODES) or ticks_diff(now, self._begun_at) > MOST_MS):
            self._gameplay.demand(self._thinker.move)
            self._thinker = None
        elif self._hinting:
            self._hinting.tick(_NODES)

    def _begin(self, now: int) -> None:
        """Begin to think; until the move is chosen, no move is accepted."""
        self._begun_at = now
        self._gameplay.demand(NOTHING_YET)
        self._moves = []
        self._cell = 0

    def _prepare(self) -> None:
        """Find the moves of the next cell that has any; think once all are found."""
        game, known = self._game, len(self._moves)
        while self._cell < len(game.cells) and len(self._moves) == known:
            self._moves += game.moves(self._position, self._cell)
            self._cell += 1
        if self._cell == len(game.cells):
            self._cell = -1
            seed = os.urandom(2)
            number = seed[0] << 8 | seed[1]
            self._thinker = Thinker(game, self._position, self._level, number, moves=self._moves)
