"""A hint on the board alone: computed in slices, shown in three steps; loaded when somebody first asks."""

from boardcore.opponent.hints import STEPS, hint
from thinking import Thinking

try:
    from boardcore.opponent.levels import Level
    from gameplay import Gameplay
except ImportError:
    pass


class Hinting:
    """The hint for one position."""

    def __init__(self, gameplay: "Gameplay", level: "Level") -> None:
        self._game = gameplay.live.game
        self._position = gameplay.live.position
        self._lights = gameplay.lights
        self._thinking = Thinking(self._game, self._position, level)
        self._step = self._shown = 0

    def ask(self) -> None:
        """Show the next step, as soon as it is known."""
        self._step = min(self._step + 1, STEPS)

    def tick(self) -> None:
        """Think a little, or show what was asked for."""
        if self._shown != self._step and self._thinking.tick():
            self._shown = self._step
            self._lights.hint = hint(self._game, self._position, self._thinking.move, self._step)
            self._lights.changed = True
