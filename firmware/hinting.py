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
        self.game = gameplay.live.game
        self._position = gameplay.live.position
        self.lights = gameplay.lights
        self.thinking = Thinking(self.game, self._position, level)
        self.step = self.shown = 0

    def ask(self) -> None:
        """Show the next step, as soon as it is known."""
        self.step = min(self.step + 1, STEPS)

    def tick(self) -> None:
        """Think a little, or show what was asked for."""
        if self.shown != self.step and self.thinking.tick():
            self.shown = self.step
            self.lights.hint = hint(self.game, self._position, self.thinking.move, self.step)
            self.lights.changed = True
