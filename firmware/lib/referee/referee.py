"""Turns edges into moves without ever guessing: evidence, candidates, verdict.

A verdict needs a picture that has stood still for the settle time and evidence that is complete for one candidate.
A picture that no candidate explains locks the referee until the discs stand as expected again.
"""

from wire.ticks import ticks_diff

from .candidates import BACK, ready
from .evidence import NONE
from .expectation import Expectation

try:
    from typing import Any

    from games import Game
    from games.match import Match

    from .candidates import Candidate
except ImportError:
    pass

# Where the picture stands, in the order in which it is asked.
REST = "rest"  # every disc where it should be
LIFTED = "lifted"  # one disc (or stack) that may move is in the air
WAITING = "waiting"  # the discs moved, but which move it was has to be told
TOUCHING = "touching"  # one more cell is open: a touch in progress, or a mistake
MISMATCH = "mismatch"  # no move explains this picture

# Verdicts beside a move and BACK.
NEW = -2  # a new game was set up
NONE_YET = -3
# Long enough to be no accident while discs are swept together, short enough not to be noticed as waiting.
_NEW_GAME_MS = 2000


class Referee(Expectation):
    """Watches one match through the switches."""

    def __init__(self, game: Game, settle_ms: int = 400) -> None:
        """Settle time: a picture that has not stood still this long may be a disc on its way."""
        super().__init__(game)
        self.settle_ms = settle_ms
        self.phase = REST
        self.lifted = NONE
        self.fitting: list[Candidate] = []
        self.locked = False
        self.judged = True
        self.how = ""
        self._moved = False  # discs have moved since this position is expected
        self.news = False  # time alone has changed what there is to see; whoever shows it takes this down

    # What the controller calls.

    def follow(self, match: Match) -> None:
        """Watch for the next move of this match from its position now; touches made for another one are spent."""
        self._match = match
        self.declared = 0
        self._moved = False
        self.evidence.forget()
        self._expect(match.position)
        self.look()

    def lock(self) -> None:
        """Believe nothing until every disc has been seen where it should be: after a restart, for instance."""
        self.locked = True
        self.look()

    def declare(self, extra: int) -> bool:
        """Announce an extra (0: none) for the next move; False if the side to move does not have it or no move for it.

        Between the two steps of a move it is too late: then putting the disc back takes the first one back.
        """
        match = self._match
        if match is None or match.outcome() or self.first_step != NONE:
            return False
        if extra & ~self.game.held(match.position):
            return False
        before = self.declared
        self.declared = extra
        self.evidence.forget()
        self._expect(match.position)
        done = extra == 0 or self.starts() != 0
        if not done:
            self.declared = before
            self._expect(match.position)
        self.look()
        return done

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take in one debounced edge."""
        if not closed and self.lingering >> cell & 1:
            self.lingering &= ~(1 << cell)
            self.evidence.clear(cell)
            self._expect(self.position, self.first_step)
            self.look()
        elif self.evidence.edge(cell, closed, now):
            self._moved = True
            self.look()

    def resync(self, picture: int, now: int) -> None:
        """Take in a whole picture: at start-up, or after edges were lost."""
        self.evidence.reset(picture, now)
        self._moved = True
        self.lingering &= picture
        if self.position is not None:
            self._expect(self.position, self.first_step)
        self.look()

    def tick(self, now: int) -> int:
        """Return a move, BACK or NEW once the evidence is complete (``how`` tells by what), else NONE_YET."""
        still = ticks_diff(now, self.evidence.changed_at)
        if self.judged:
            if self.phase == REST and self.evidence.last != NONE and still > self.settle_ms:
                self.evidence.at_rest(now)
                if self.evidence.last == NONE:
                    self.news = True
            return NEW if still >= _NEW_GAME_MS and self._set_up() else NONE_YET
        if still < self.settle_ms:
            return NONE_YET
        self.judged = self.news = True
        return self._judge(now)

    def choose(self, move: int) -> bool:
        """Settle a choice by button or host: False if it is none of the choices.

        Then it is made: a whole move is for the caller to play, the first step of two is remembered here.
        """
        if self.phase not in (LIFTED, WAITING):
            return False
        for candidate in self.fitting:
            if candidate.move != BACK and self._whole(candidate) == move:
                self._verdict(candidate, "chosen")
                return True
        return False

    # What lights and reports ask.

    def choices(self) -> list[int]:
        """Return the moves that fit what the switches show and wait for a word, as far as they may be seen."""
        if self.phase not in (LIFTED, WAITING):
            return []
        return [self._whole(c) for c in self.fitting if c.move != BACK and self.may_show(c)]

    def armed(self) -> int:
        """Return the stack that was touched as a start and waits for the touch of a target, or NONE."""
        cell = self.evidence.last
        if self.phase != REST or cell == NONE:
            return NONE
        for candidate in self.candidates:
            if (
                candidate.start == cell
                and candidate.start_hidden
                and candidate.move != BACK
                and self.may_show(candidate)
            ):
                return cell
        return NONE

    # From picture to phase.

    def look(self) -> None:
        """Find out where the picture stands; what to do about it is decided once it has settled."""
        self.judged = False
        evidence = self.evidence
        self.phase = self._phase_of(evidence.picture)
        if self.phase == REST:
            evidence.at_home()
        elif self.phase == MISMATCH and evidence.opened() != NONE:
            below = self._phase_of(evidence.context)
            if below != MISMATCH:
                self.phase = TOUCHING
        if self.locked and self.phase != REST:
            self.phase = MISMATCH
            self.lifted = NONE
            self.fitting = []

    def _phase_of(self, picture: int) -> str:
        """Return the phase of a picture, and keep what explains it."""
        self.lifted = NONE
        self.fitting = []
        if picture == self.expected:
            return REST
        self.fitting = [c for c in self.candidates if c.final == picture]
        gone = self.expected & ~picture
        if picture & ~self.expected == 0 and gone & gone - 1 == 0:
            for candidate in self.candidates:
                if 1 << candidate.start == gone:
                    self.lifted = candidate.start
                    return LIFTED
        return WAITING if self.fitting else MISMATCH

    # From phase to verdict.

    def _set_up(self) -> bool:
        """Return whether somebody has put the discs into the start position, where others are expected."""
        return self.phase == MISMATCH and self._moved and self.evidence.picture == self.start_picture

    def _judge(self, now: int) -> int:
        """Decide about a picture that has stood still."""
        evidence = self.evidence
        if self.phase == MISMATCH:
            self.locked = True
            return NONE_YET
        if self.phase == TOUCHING:
            return NONE_YET
        if self.phase == REST:
            if self.locked:
                self.locked = False
                evidence.forget()
            fitting = [c for c in self.candidates if c.final == self.expected]
        else:
            fitting = self.fitting
        verdict = self._decide(fitting)
        if verdict == NONE_YET and self.phase == REST:
            evidence.at_rest(now)
        return verdict

    def _decide(self, fitting: list[Candidate]) -> int:
        """Return the one candidate whose evidence is complete; plain moves go before undeclared extras."""
        touched = self._perhaps_touched()
        for extras in (False, True):
            found = None
            for candidate in fitting:
                if bool(candidate.extra) == extras and (candidate.start != touched or candidate.start_hidden):
                    how = ready(candidate, self.evidence, fitting, len(self.game.cells))
                    if how:
                        if found is not None:
                            return NONE_YET
                        found, self.how = candidate, how
            if found is not None:
                return self._verdict(found, self.how)
        return NONE_YET

    def _perhaps_touched(self) -> int:
        """Return the cell that opened although a move had explained the picture before: its stack did not leave first.

        It is being touched, or looked under; nothing that shows it gone is believed. NONE if there is no such cell.
        """
        evidence = self.evidence
        cell = evidence.opened()
        if cell != NONE and evidence.context != self.expected:
            for candidate in self.candidates:
                if candidate.final == evidence.context:
                    return cell
        return NONE

    def _verdict(self, candidate: Candidate, how: str) -> int:
        """Carry a candidate out: a whole move is returned, half a move is remembered."""
        self.how = how
        if candidate.move == BACK:
            if self.first_step == NONE:
                return BACK
            self._rest_at(self._match_position())
            return NONE_YET
        if self.declared & self.game.two_step_extras and self.first_step == NONE:
            self.make_first_step(candidate.move)
            return NONE_YET
        return self._whole(candidate)

    def make_first_step(self, step: int) -> None:
        """Make the first step of a declared move of two steps."""
        self._rest_at(self.game.begin(self._match_position(), step, self.declared), step)

    def _rest_at(self, position: Any, first_step: int = NONE) -> None:
        """Expect the discs as they stand now, before or after the first step of two."""
        self._expect(position, first_step)
        self.evidence.reset(self.evidence.picture, self.evidence.changed_at)
        self.look()

    def _whole(self, candidate: Candidate) -> int:
        """Return the move a candidate stands for."""
        if self.first_step == NONE or candidate.move == BACK:
            return candidate.move
        return self.game.join(self.first_step, candidate.move, self.declared)
