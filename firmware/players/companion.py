"""An opponent on the board itself: it thinks in slices and shows its move in light; the player's hand makes it.

It also gives the player hints, in three steps.
"""

import os

from boardcore.opponent.hints import STEPS, hint
from boardcore.opponent.levels import level_of
from boardcore.opponent.parts import moves_in_parts
from boardcore.referee.referee import NOTHING_YET, REST

from players.thinking import Thinking

try:
    from typing import Any, Optional

    from boardcore.opponent.levels import Level
    from core.gameplay import Gameplay
except ImportError:
    pass

LEVELS = 3  # as many as make sense at this speed


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
        moves_in_parts(self._game, self._live.position)
        self._position: Any = None  # the one that was thought about last
        self.thinking: Optional[Thinking] = None
        self._hinting: Optional[Hinting] = None

    def ask(self) -> None:
        """Give the player the next step of a hint; not if tokens are secret: everybody sees the lights."""
        if self._live.secret or self._live.match.outcome():
            return
        if not self._hinting:
            self._hinting = Hinting(self._gameplay, level_of(self._game, LEVELS))
        self._hinting.ask()

    def tick(self) -> None:
        """Think a little, if it is our turn; once the move is chosen, only that move is accepted."""
        match = self._live.match
        if match.position is not self._position:
            self._position = match.position
            self.thinking = self._hinting = None
            if not match.outcome() and self._game.current(match.position) == self.side:
                self._begin()
        thinking = self.thinking
        if thinking:
            if self._referee.phase == REST and not self._referee.locked and thinking.tick():
                self._gameplay.demand(thinking.move)
                self.thinking = None
        elif self._hinting:
            self._hinting.tick()

    def _begin(self) -> None:
        """Begin to think; until the move is chosen, no move is accepted."""
        self._gameplay.demand(NOTHING_YET)
        seed = os.urandom(2)
        self.thinking = Thinking(self._game, self._position, self._level, seed[0] << 8 | seed[1])


class Hinting:
    """The hint for one position."""

    def __init__(self, gameplay: "Gameplay", level: "Level") -> None:
        self._game = gameplay.live.game
        self._position = gameplay.live.position
        self._lights = gameplay.lights
        self.thinking = Thinking(self._game, self._position, level)
        self._step = self._shown = 0

    def ask(self) -> None:
        """Show the next step, as soon as it is known."""
        self._step = min(self._step + 1, STEPS)

    def tick(self) -> None:
        """Think a little, or show the step that was asked for."""
        if self._shown != self._step and self.thinking.tick():
            self._shown = self._step
            self._lights.hint = hint(self._game, self._position, self.thinking.move, self._step)
            self._lights.changed = True
