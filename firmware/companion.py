"""Somebody to play against on the board alone: it thinks in slices, shows its move in light, and a hand makes it."""

import os

from boardcore.opponent.levels import level_of
from boardcore.opponent.thinker import Thinker
from boardcore.referee.referee import NOTHING_YET, REST

try:
    from typing import Any, Optional

    from controller import Controller
    from hinting import Hinting
except ImportError:
    pass

# Some 1,200 positions a second are looked at on a Pico: so few take less than 5 ms, and no light waits for more.
_NODES = 4
LEVELS = 3  # as many as a Pico plays within ten seconds a move


class Companion:
    """Plays one side of whatever game is on the board."""

    def __init__(self, board: "Controller", side: int, level: int) -> None:
        """``level`` is 1 to 3."""
        self.side = side
        self._board = board
        self._level = level_of(board.game, min(max(level, 1), LEVELS))
        self._position: Any = None  # the one that was thought about last
        self._thinker: Optional[Thinker] = None
        self._hinting: Optional[Hinting] = None

    def ask(self) -> None:
        """Give the player the next step of a hint; not where tokens are secret: everybody sees the lights."""
        board = self._board
        if board.live.secret or board.live.match.outcome():
            return
        if not self._hinting:
            from hinting import Hinting  # rarely needed, and a board has little memory

            self._hinting = Hinting(board, level_of(board.game, LEVELS))
        self._hinting.ask()

    def tick(self) -> None:
        """Think a little, if it is our turn; once the move stands, only this one is accepted."""
        board = self._board
        match = board.live.match
        if match.position is not self._position:
            self._position = match.position
            self._thinker = self._hinting = None
            if not match.outcome() and board.game.current(match.position) == self.side:
                self._begin()
        ready = board.referee.phase == REST and not board.referee.locked
        if self._thinker and ready and self._thinker.step(_NODES):
            board.demand(self._thinker.move)
            self._thinker = None
        elif self._hinting:
            self._hinting.tick(_NODES)

    def _begin(self) -> None:
        """Begin to think; until the move stands, no other is accepted."""
        self._board.demand(NOTHING_YET)
        seed = os.urandom(2)
        self._thinker = Thinker(self._board.game, self._position, self._level, seed[0] << 8 | seed[1])
