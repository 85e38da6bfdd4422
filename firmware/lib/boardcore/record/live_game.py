"""The match and its journal, always changed together: the journal first, so that a power cut loses no move made."""

import os

from boardcore.games.game import CHANCE
from boardcore.games.match import Match
from boardcore.wire.ticks import ticks_diff

from .history import NOBODY, all_reasons
from .journal import BACK, CHOICE, DRAW, END, MOVE, NEW, RESIGN, TIME, Entry, records_for
from .terms import Terms

try:
    from typing import Any, Optional

    from boardcore.games import Game

    from .clock import Clock
    from .journal import Journal
except ImportError:
    pass

# A new game begins a new epoch unless a long game still fits: 60 moves with take-backs, twice.
_ROOM_FOR_A_GAME = 240
_ROOM_FOR_A_TURN = 4
_ROOM_TO_SPARE = 8  # with less left, the journal starts over at the next good moment: a turn fits until then
_DRAWS = 1 << 24  # a random number is below this


def below(count: int) -> int:
    """Return a random number from 0 to ``count`` - 1, each as likely as any other."""
    while True:
        number = 0
        for byte in os.urandom(3):
            number = number << 8 | byte
        if number < _DRAWS - _DRAWS % count:
            return number % count


class LiveGame:
    """The game being played, and everything that has happened since the journal began."""

    def __init__(self, game: "Game", journal: "Journal") -> None:
        """Resume the game in the journal, if there is one."""
        self.game = game
        self.journal = journal
        self.match = Match(game)
        self.terms = Terms(game.name)
        self.lost = 0  # entries that were dropped before a host had them
        self.acked = 0
        self.problem = ""  # why the journal's newest game cannot be continued here
        self.clock: Optional[Clock] = None  # of a timed game
        self.mover_left_ms = -1  # milliseconds of the side to move; -1: not timed
        self.begun = False  # there is a game in the journal
        self._since = 0
        from .recovery import resume

        resume(self)

    @property
    def turn(self) -> int:
        """The number of moves in the game."""
        return len(self.match.moves)

    @property
    def nearly_full(self) -> bool:
        """Whether the journal of a game that is on should soon start over."""
        return self.begun and self.journal.room < _ROOM_TO_SPARE

    @property
    def position(self) -> "Any":
        """The current position."""
        return self.match.position

    @property
    def secret(self) -> bool:
        """Whether only their owners may know the tokens in this game."""
        return self.terms.secret

    def fresh(self, first: int = 0, extras: "tuple[int, ...]" = (), variant: "Optional[str]" = None) -> "Any":
        """Return a shuffled start position of the chosen variant, or of the one named."""
        variant = self.terms.variant if variant is None else variant
        return self.shuffled(self.game.start(first, extras or (0,) * len(self.game.sides), variant))

    def shuffled(self, start: "Any") -> "Any":
        """Return a start position, shuffled with unpredictable random numbers if the game shuffles anything."""
        return self.game.shuffled(start, below)

    # What happens.

    def new(self, position: "Any", how: str, now: int, terms: "Optional[Terms]" = None) -> None:
        """Begin a game, with the given terms or the usual ones."""
        if terms is None:
            terms = self.terms.again(self.game.variant_of(position))
        terms.turned = self._is_rematch(position) and not self.terms.turned
        self._begin(terms, self.game.format_position(position), how, now)
        self.match = Match(self.game, position, terms.repetition, terms.timed)
        self.terms = terms
        self.begun = True
        self.set_clock()

    def _is_rematch(self, position: "Any") -> bool:
        """Return whether a game continues from the end of the previous one, on the turned board."""
        match = self.match
        return self.begun and bool(match.outcome()) and position == self.game.rematch(match.position)

    def new_elsewhere(self, terms: Terms, position: str, how: str, now: int) -> None:
        """Record the start of a different game, to be played next; its position is not checked here."""
        self._begin(terms, position, how, now)
        self.begun = False

    def choose(self, game: str, variant: str, how: str, now: int, opponent: str = "") -> None:
        """Record which game the board plays next, and which side the board takes."""
        terms = Terms(game, variant)
        terms.opponent = opponent
        self._make_room(now, records_for(len(terms.text())))
        self._add(CHOICE, 0, how, now, terms.text())
        self.begun = False

    def move(self, move: int, how: str, now: int) -> None:
        """Play a legal move; if it ends the game, record how."""
        self._make_room(now)
        self.match.check(move)
        self._add(MOVE, move, how, now)
        self.match.play(move)
        self.add_end(now)

    def draw(self, now: int) -> None:
        """Draw for chance until a side is to move; draws are recorded, so nothing is ever drawn twice."""
        while not self.match.outcome() and self.game.current(self.match.position) == CHANCE:
            self.move(self.game.draw(self.match.position, below), "drawn", now)

    def back(self, how: str, now: int) -> None:
        """Take back the last move, or a resignation or other early end."""
        self._make_room(now)
        self._add(BACK, 0, how, now)
        self.match.undo()

    def back_to_a_side(self, how: str, now: int) -> None:
        """Take back what a side did last, with what chance has drawn since."""
        self.back(how, now)
        while self.match.moves and self.game.current(self.match.position) == CHANCE:
            self.back(how, now)

    def resign(self, side: int, how: str, now: int) -> None:
        """Resign for a side."""
        self._stop(RESIGN, side, how, now)

    def agree(self, how: str, now: int) -> None:
        """End the game in a draw that all sides agreed to."""
        self._stop(DRAW, 0, how, now)

    def run_out(self, side: int, how: str, now: int) -> None:
        """End a side's time: play the game's own move for that, or the side loses."""
        move = self.game.timeout(self.match.position)
        if move is None:
            self._stop(TIME, side, how, now)
        else:
            self.move(move, how, now)

    def restart_journal(self, now: int) -> None:
        """Begin a new epoch with this game: its moves without those taken back, or the newest of very many."""
        from .recovery import renew

        renew(self, now)

    # Time.

    def set_clock(self) -> None:
        """Create the clock if this game is timed."""
        self.clock = None
        if self.terms.timed:
            from .clock import Clock

            self.clock = Clock(self.terms, self.game.players(self.match.position))

    def left_ms(self, now: int) -> list[int]:
        """Return how many milliseconds each side has left; empty in an untimed game."""
        clock = self._running()
        if not clock:
            return []
        passed = 0 if not self._since or self.match.outcome() else max(0, ticks_diff(now, self._since))
        return clock.left_ms(self.game.current(self.match.position), passed)

    def expired(self, now: int) -> int:
        """Return the side that has run out of time, or -1; called at every tick, it also notes the time left."""
        self.mover_left_ms = -1
        if not self._running() or self.match.outcome():
            return -1
        self._since = self._since or now
        mover = self.game.current(self.match.position)
        if mover < 0:
            return -1
        self.mover_left_ms = self.left_ms(now)[mover]
        return -1 if self.mover_left_ms else mover

    def charge(self, entry: Entry) -> None:
        """Charge the time before an entry to the side to move."""
        clock = self._running()
        if clock:
            clock.charge(self.game.current(self.match.position), entry.think_ms)

    def _running(self) -> "Optional[Clock]":
        """Return the clock while it is running."""
        return self.clock if self.clock and self.begun and self.game.is_timed(self.match.position) else None

    # Inside.

    def _begin(self, terms: Terms, position: str, how: str, now: int) -> None:
        """Record the start of a game, in a new epoch if there is no room."""
        entry = self.entry(NEW, terms.flags(), how, now, terms.text(position))
        if self.journal.room < _ROOM_FOR_A_GAME + records_for(len(entry.text)):
            from .recovery import blank, rewrite

            fresh = blank(self.journal)
            fresh.append(entry)
            self.forget_unsent()
            rewrite(self.journal, fresh)
        else:
            self.journal.append(entry)

    def _stop(self, kind: int, value: int, how: str, now: int) -> None:
        """End the match for a reason outside the rules; the match goes first, because it refuses what is impossible."""
        self._make_room(now)
        self.stop_match(kind, value)
        self._add(kind, value, how, now)
        self.add_end(now)

    def stop_match(self, kind: int, value: int) -> None:
        """End the match alone: because a side has given up or run out of time, or all agreed to a draw."""
        if kind == RESIGN:
            self.match.resign(value)
        elif kind == TIME:
            self.match.run_out(value)
        else:
            self.match.agree()

    def entry(self, kind: int, value: int, how: str, now: int, text: str = "") -> Entry:
        """Return an entry with the time since the previous one."""
        think_ms = max(0, ticks_diff(now, self._since)) if self._since else 0
        self._since = now
        return Entry(kind, value, how, think_ms, text)

    def _add(self, kind: int, value: int, how: str, now: int, text: str = "") -> None:
        entry = self.entry(kind, value, how, now, text)
        self.journal.append(entry)
        self.charge(entry)

    def add_end(self, now: int) -> None:
        """Record how the game ended, if it has."""
        ended = self.match.outcome()
        if ended:
            winner = NOBODY if ended.winner is None else ended.winner
            self._add(END, winner | all_reasons(self.game).index(ended.reason) << 3, "rules", now)

    def _make_room(self, now: int, count: int = _ROOM_FOR_A_TURN) -> None:
        """Continue a game that outgrows the memory in a new epoch."""
        if self.journal.room < max(count, _ROOM_FOR_A_TURN):
            self.restart_journal(now)

    def forget_unsent(self, kept: int = 0) -> None:
        """Count the unacknowledged entries that the new epoch drops; its numbers start over."""
        self.lost += len(self.journal) - self.acked - kept
        self.acked = 0
