"""A table with pieces and a hand, reduced to what the referee sees of it: edges of switches, on its own clock."""

from boardcore.games.match import Match
from boardcore.referee.referee import REST, Verdict
from passoboard.gestures import Act, aftermath, gesture, watching

TOUCH_MS = 200
KNOCK_MS = 120
TICK_WRAP = 1 << 29
LONG_AGO_MS = 60_000  # since the last move was shown


class Table:
    """Stacks of pieces, a hand, and a referee that watches; what it finds is played in ``match``."""

    def __init__(self, match: Match, start_ms: int = 0, touch_ms: int = TOUCH_MS) -> None:
        self.match = match
        self.game = match.game
        self.touch_ms = touch_ms
        self.referee = watching(match)
        self.referee.shown_at = start_ms % TICK_WRAP
        self.now = start_ms + LONG_AGO_MS
        self.referee.evidence.changed_at = self.now % TICK_WRAP
        self.referee.tick(self.now % TICK_WRAP)
        self.stacks = self.game.pieces(match.position)
        self.hand = ""
        self.begun = len(match.moves)
        self.new_games = 0
        self.shown: list[list[int]] = []  # the moves since the beginning, after each verdict

    # What a hand does.

    def put(self, cell: int, pieces: str) -> None:
        """Put pieces on a cell."""
        occupied = bool(self.stacks[cell])
        self.stacks[cell] += pieces
        if pieces and not occupied:
            self.referee.edge(cell, True, self.now % TICK_WRAP)

    def take(self, cell: int, count: int) -> str:
        """Take the upper pieces of a cell."""
        assert 0 < count <= len(self.stacks[cell]), f"no {count} pieces on {self.game.cells[cell]}"
        rest, taken = self.stacks[cell][:-count], self.stacks[cell][-count:]
        self.stacks[cell] = rest
        if not rest:
            self.referee.edge(cell, False, self.now % TICK_WRAP)
        return taken

    def touch(self, cell: int, ms: int = 0) -> None:
        """Lift the whole stack for a moment and put it back; nothing where nothing stands."""
        if self.stacks[cell]:
            pieces = self.take(cell, len(self.stacks[cell]))
            self.wait(ms or self.touch_ms)
            self.put(cell, pieces)

    def do(self, act: Act) -> None:
        """Perform one act of a gesture."""
        if act.verb in ("lift", "lift_stack"):
            self.hand = self.take(act.cell, 1 if act.verb == "lift" else len(self.stacks[act.cell]))
        elif act.verb == "place":
            if act.cell >= 0:
                self.put(act.cell, self.hand)
            self.hand = ""
        elif act.verb == "touch":
            self.touch(act.cell)
        elif act.verb == "knock":
            self.wait(KNOCK_MS)
            self.put(act.cell, self.hand)
            self.wait(KNOCK_MS)
            self.take(act.cell, len(self.hand))
        elif act.verb == "declare":
            verdict = self.referee.settle_now()
            if verdict:
                self._carry_out(verdict)
            assert self.referee.declare(act.extra)
        else:
            assert act.verb == "wait"
            self.settle()

    def perform(self, move: int, pause_ms: int = 150, part: int | None = None) -> None:
        """Perform the documented gesture of a move, or the first part of it."""
        for act in gesture(self.match, move)[:part]:
            self.do(act)
            self.wait(pause_ms)

    def clear(self, move: int) -> None:
        """Take off what a move takes off, before it is shown."""
        for act in aftermath(self.match, move):
            self.do(act)

    # What the board makes of it.

    def wait(self, ms: int) -> None:
        """Let time pass, with a tick at each moment that matters."""
        end = self.now + ms
        moments = {self.now + 1, self.now + self.referee.settle_ms, self.now + 1000, self.now + 2000, end}
        for moment in sorted(moments):
            if moment <= end:
                self.now = moment
                verdict = self.referee.tick(moment % TICK_WRAP)
                if verdict:
                    self._carry_out(verdict)

    def settle(self) -> None:
        """Let everything settle."""
        self.wait(self.referee.settle_ms + 50)

    @property
    def moves(self) -> list[int]:
        """The moves that the board believes, since the table was laid."""
        return self.match.moves[self.begun :]

    @property
    def at_rest(self) -> bool:
        """Whether the board asks for nothing."""
        return self.referee.phase == REST and not self.referee.locked and not self.referee.question

    def _carry_out(self, verdict: Verdict) -> None:
        if verdict.new:
            self.new_games += 1
            self.match = Match(self.game)
            self.begun = 0
        for _ in range(verdict.back):
            self.match.undo()
        for move in verdict.moves:
            self.match.play(move)
        self.referee.follow(self.match, verdict.open)
        self.shown.append(self.moves)
