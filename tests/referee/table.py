"""A table with discs, reduced to what the referee sees of it: edges of switches, on a clock of its own."""

from games.match import Match
from passoboard.gestures import Act, watching
from referee.referee import NONE_YET

TOUCH_MS = 200
KNOCK_MS = 120
TICK_WRAP = 1 << 29


class Table:
    """Heights of stacks, a hand, and a referee that watches; ``verdicts`` is what it found."""

    def __init__(self, match: Match, start_ms: int = 0, touch_ms: int = TOUCH_MS) -> None:
        self.match = match
        self.touch_ms = touch_ms
        self.referee = watching(match)
        self.now = start_ms
        self.referee.evidence.changed_at = start_ms % TICK_WRAP
        self.referee.tick(start_ms % TICK_WRAP)
        self.heights = [_height(match, cell) for cell in range(len(match.game.cells))]
        self.hand = 0
        self.verdicts: list[int] = []

    def change(self, cell: int, discs: int) -> None:
        """Put discs on a cell, or (negative) take them off."""
        occupied = self.heights[cell] > 0
        self.heights[cell] += discs
        assert self.heights[cell] >= 0, f"no disc on {self.match.game.cells[cell]}"
        if (self.heights[cell] > 0) != occupied:
            self.referee.edge(cell, not occupied, self.now % TICK_WRAP)

    def wait(self, ms: int) -> None:
        """Let time pass, with a tick at each moment that matters."""
        end = self.now + ms
        settle = self.referee.settle_ms
        for moment in sorted({self.now + 1, self.now + settle, self.now + settle + 1, end}):
            if moment <= end:
                self.now = moment
                verdict = self.referee.tick(moment % TICK_WRAP)
                if verdict != NONE_YET:
                    self.verdicts.append(verdict)

    def touch(self, cell: int, ms: int = 0) -> None:
        """Lift the whole stack for a moment and put it back."""
        discs = self.heights[cell]
        self.change(cell, -discs)
        self.wait(ms or self.touch_ms)
        self.change(cell, discs)

    def do(self, act: Act) -> None:
        """Perform one act of a gesture."""
        cell = act.cell
        if act.verb in ("lift", "lift_stack"):
            self.hand = 1 if act.verb == "lift" else self.heights[cell]
            self.change(cell, -self.hand)
        elif act.verb == "place":
            if cell >= 0:
                self.change(cell, self.hand)
            self.hand = 0
        elif act.verb == "touch":
            self.touch(cell)
        elif act.verb == "knock":
            self.wait(KNOCK_MS)
            self.change(cell, 1)
            self.wait(KNOCK_MS)
            self.change(cell, -1)
        elif act.verb == "declare":
            assert self.referee.declare(act.extra)
        else:
            assert act.verb == "wait"
            self.wait(self.referee.settle_ms + 50)


def _height(match: Match, cell: int) -> int:
    return len(bin(match.position.stacks[cell])) - 3
