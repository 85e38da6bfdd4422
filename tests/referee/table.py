"""A table with pieces and a hand, reduced to what the referee sees of it: edges of switches, on its own clock."""

import random

from boardcore.games.match import Match
from boardcore.referee.costs import CALM_MS, FORCED_MS, PATIENT_MS
from boardcore.referee.referee import REST, Referee, Verdict
from boardcore.wire.ticks import ticks_diff
from passoboard.gestures import WAIT_MS, Act, aftermath, gesture, watching

TOUCH_MS = 200
KNOCK_MS = 120
TICK_WRAP = 1 << 29
LONG_AGO_MS = 60_000  # since the last move was shown


class Table:
    """Stacks of pieces, a hand, and a referee that watches; what it finds is played in ``match``."""

    def __init__(
        self, match: Match, start_ms: int = 0, touch_ms: int = TOUCH_MS, referee: Referee | None = None
    ) -> None:
        self.match = match
        self.game = match.game
        self.touch_ms = touch_ms
        self.referee = referee or watching(match)
        game = match.game
        self._times = (self.referee.settle_ms, CALM_MS, PATIENT_MS, FORCED_MS, game.final_ms, game.draw_ms)
        self.referee.shown_at = start_ms % TICK_WRAP
        self.now = start_ms + LONG_AGO_MS
        self.referee.evidence.changed_at = self.now % TICK_WRAP
        self.referee.tick(self.now % TICK_WRAP)
        self.stacks = self.game.pieces(match.position)
        self.hand = ""
        self.begun = len(match.moves)
        self.new_games = 0
        self.dice = random.Random(0)  # CHANCE's
        self.shown: list[list[int]] = []  # the moves since the beginning, after each verdict

    # What a hand does.

    def put(self, cell: int, pieces: str) -> None:
        """Put pieces on a cell."""
        self._change(cell, self.stacks[cell] + pieces)

    def take(self, cell: int, count: int = 0) -> str:
        """Take the upper pieces of a cell, or all that can be lifted."""
        stack = self.stacks[cell]
        keep = len(stack) - count if count else self._inlay(stack)
        assert self._inlay(stack) <= keep < len(stack), f"no {count} pieces on {self.game.cells[cell]}"
        self._change(cell, stack[:keep])
        return stack[keep:]

    def lift(self, cell: int) -> str:
        """Lift what a hand moves: the top disc, or the piece with what lies loose on it."""
        return self.take(cell, 0 if self.game.magnetless else 1)

    def feels(self, cell: int) -> bool:
        """Return whether the switch of a cell is closed."""
        return self.has_magnet(self.stacks[cell])

    def has_magnet(self, pieces: str) -> bool:
        """Return whether a switch feels any of these pieces."""
        return any(piece not in self.game.magnetless for piece in pieces)

    def standing(self) -> list[int]:
        """Return the cells where something stands that can be lifted."""
        return [cell for cell in range(len(self.stacks)) if self.feels(cell)]

    def make(self, cell: int, stack: str) -> None:
        """Put on a cell, or take from it, whatever makes it this stack."""
        if self.stacks[cell] != stack:
            self._change(cell, stack)

    def _inlay(self, stack: str) -> int:
        """Return how many pieces stay when the others are lifted: disks in their recesses, tiles."""
        return len(stack) - len(stack.lstrip(self.game.magnetless)) if self.game.magnetless else 0

    def _change(self, cell: int, stack: str) -> None:
        before = self.feels(cell)
        self.stacks[cell] = stack
        if self.feels(cell) != before:
            self.referee.edge(cell, not before, self.now % TICK_WRAP)

    def touch(self, cell: int, ms: int = 0) -> None:
        """Lift the whole stack for a moment and put it back; nothing where nothing stands."""
        if self.feels(cell):
            pieces = self.take(cell)
            self.wait(ms or self.touch_ms)
            self.put(cell, pieces)

    def dip(self, cell: int, ms: int = 0) -> None:
        """Hold the stick onto a cell for a moment."""
        self.referee.edge(cell, True, self.now % TICK_WRAP)
        self.wait(ms or self.touch_ms)
        self.referee.edge(cell, False, self.now % TICK_WRAP)

    def together(self, cell: int, other: int, ms: int = 0) -> None:
        """Lift two stacks; what lies loose on the first rolls onto the second; put them back."""
        first, second = self.take(cell), ""
        self.wait(60)
        second = self.take(other)
        self.wait(ms or self.touch_ms)
        ball = first.lstrip("".join(set(first) - set(self.game.magnetless)))
        self.put(other, second + ball)
        self.wait(60)
        self.put(cell, first[: len(first) - len(ball)])

    def lay(self, cell: int, pieces: str) -> None:
        """Lay pieces without magnets on a cell."""
        stack = self.stacks[cell]
        self.stacks[cell] = pieces + stack[self._inlay(stack) :]

    def do(self, act: Act) -> None:
        """Perform one act of a gesture."""
        getattr(self, "_do_" + act.verb)(act)

    def _do_lift(self, act: Act) -> None:
        self.hand = act.pieces or self.take(act.cell, 1)

    def _do_lift_stack(self, act: Act) -> None:
        self.hand = self.take(act.cell)

    def _do_place(self, act: Act) -> None:
        if act.cell >= 0:
            self.put(act.cell, self.hand)
        self.hand = ""

    def _do_touch(self, act: Act) -> None:
        self.touch(act.cell)

    def _do_knock(self, act: Act) -> None:
        self.wait(KNOCK_MS)
        self.put(act.cell, self.hand)
        self.wait(KNOCK_MS)
        self.take(act.cell, len(self.hand))

    def _do_dip(self, act: Act) -> None:
        self.dip(act.cell)

    def _do_together(self, act: Act) -> None:
        self.together(act.cell, act.other)

    def _do_lay(self, act: Act) -> None:
        self.lay(act.cell, act.pieces)

    def _do_declare(self, act: Act) -> None:
        verdict = self.referee.settle_now()
        if verdict:
            self._carry_out(verdict)
        self.referee.declare(act.extra)

    def _do_wait(self, _act: Act) -> None:
        self.wait(WAIT_MS)

    def confirmed(self) -> list[int]:
        """Return the moves that a long press confirms."""
        hidden = self.referee.hidden()
        return hidden.confirmed() if hidden else []

    def press(self, move: int) -> None:
        """Give the button a long press for a move that the board would take then: one in question, or one told."""
        referee = self.referee
        verdict = referee.choose(move)
        if verdict is None and self.confirmed() == [move]:
            verdict = Verdict(0, (move,), "button")
        assert verdict, "no press tells this move"
        self._carry_out(verdict)

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
        """Let time pass, with a tick whenever the referee may find something; a board ticks all the time."""
        end = self.now + ms
        moment = self.now + 1
        while moment <= end:
            self.now = moment
            moment += 1 if self.tick() else self.quiet_ms()
        self.now = end

    def tick(self) -> bool:
        """Let the referee look; return whether it found something, so that it has to look again."""
        verdict = self.referee.tick(self.now % TICK_WRAP)
        if verdict:
            self._carry_out(verdict)
        found = bool(verdict) or self.referee.news
        self.referee.news = False
        return found

    def quiet_ms(self) -> int:
        """Return how long no tick finds anything if nobody does anything: until one of the referee's times is up."""
        evidence = self.referee.evidence
        still = ticks_diff(self.now % TICK_WRAP, evidence.changed_at)
        waits = [time - still for time in self._times if time > still]
        waits += [
            self.game.touch_life_ms + 1 - ticks_diff(self.now % TICK_WRAP, visit.at) for visit in evidence.visits[-1:]
        ]
        return min((wait for wait in waits if wait > 0), default=LONG_AGO_MS)

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
        if verdict.start is not None:
            self.new_games += 1
            self.match = Match(self.game, verdict.start)
            self.begun = 0
        if verdict.how == "drawn":
            self.match.play(self.game.draw(self.match.position, self.dice.randrange))
        for _ in range(verdict.back):
            self.match.undo()
        for move in verdict.moves:
            self.match.play(move)
        self.referee.follow(self.match, verdict.open)
        self.shown.append(self.moves)
