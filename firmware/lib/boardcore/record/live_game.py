"""The match and its journal, always changed together: the journal first, so that a power cut loses no move made."""

import os

from boardcore.games.game import CHANCE
from boardcore.games.match import REASONS, Match
from boardcore.wire.ticks import ticks_diff

from .journal import BACK, CHOICE, DRAW, END, MOVE, NEW, RESIGN, STOPS, TIME, Entry, records_for
from .terms import Terms, newest_terms, read_terms

try:
    from typing import Any, Optional

    from boardcore.games import Game

    from .journal import Journal
except ImportError:
    pass

# A new game begins a new epoch unless a long game still fits: 60 moves with take-backs, twice.
_ROOM_FOR_A_GAME = 240
_ROOM_FOR_A_TURN = 4
_NOBODY = 7  # instead of a winner: a draw
_DRAWS = 1 << 24  # a random number is below this


def all_reasons(game: "Game") -> "list[str]":
    """Return every word an end may have, the game's first: their order is the one in the journal."""
    return list(game.reasons) + list(REASONS)


def result_of(game: "Game", value: int) -> "tuple[str, str]":
    """Return the winner's letter (``-``: a draw) and the reason of an END entry; ValueError if the game has neither."""
    winner, reason = value & 7, value >> 3
    reasons = all_reasons(game)
    if reason >= len(reasons) or (winner != _NOBODY and winner >= len(game.sides)):
        raise ValueError(f"no end of {game.name}: {value}")
    return "-" if winner == _NOBODY else game.sides[winner], reasons[reason]


def below(count: int) -> int:
    """Return a random number from 0 to ``count`` - 1, each as likely as any other."""
    while True:
        number = 0
        for byte in os.urandom(3):
            number = number << 8 | byte
        if number < _DRAWS - _DRAWS % count:
            return number % count


class LiveGame:
    """The game that is being played, and everything that happened since the journal began."""

    def __init__(self, game: "Game", journal: "Journal") -> None:
        """Take up the game that the journal holds, or none."""
        self.game = game
        self.journal = journal
        self.match = Match(game)
        self.terms = Terms(game.name)
        self.lost = 0  # entries that had to be forgotten before a host had them
        self.acked = 0
        self.problem = ""  # why the journal's newest game cannot go on here
        self.used_ms: list[int] = []  # by each side, if anybody looks at the clock
        self.mover_left_ms = -1  # of the side to move; -1: nobody looks at the clock
        self._turn_of = -1  # who thought last, and for how long in this turn
        self._turn_ms = 0
        self._since = 0
        self.begun = self._load()  # there is a game in the journal

    @property
    def turn(self) -> int:
        """The number of moves in the game."""
        return len(self.match.moves)

    @property
    def secret(self) -> bool:
        """Whether nobody but their owner may know the tokens of this game."""
        return self.terms.secret

    def fresh(self, first: int = 0, extras: "tuple[int, ...]" = (), variant: "Optional[str]" = None) -> "Any":
        """Return a position to begin with, shuffled; of the variant that was chosen, unless another is named."""
        variant = self.terms.variant if variant is None else variant
        return self.shuffled(self.game.start(first, extras or (0,) * len(self.game.sides), variant))

    def shuffled(self, start: "Any") -> "Any":
        """Return a start position with everything shuffled that is, by numbers nobody can guess."""
        return self.game.shuffled(start, below)

    # What happens.

    def new(self, position: "Any", how: str, now: int, terms: "Optional[Terms]" = None) -> None:
        """Begin a game, under terms of its own or the usual ones."""
        if terms is None:
            terms = self.terms.again(self.game.variant_of(position))
        terms.turned = self._is_rematch(position) and not self.terms.turned
        self._begin(terms, self.game.format_position(position), how, now)
        self.match = Match(self.game, position, terms.repetition, terms.timed)
        self.terms = terms
        self.begun = True
        self.used_ms = [0] * self.game.players(position)
        self._turn_of = -1

    def _is_rematch(self, position: "Any") -> bool:
        """Return whether a game goes on from the end of the one before, on the turned board."""
        match = self.match
        return self.begun and bool(match.outcome()) and position == self.game.rematch(match.position)

    def new_elsewhere(self, terms: Terms, position: str, how: str, now: int) -> None:
        """Write down that another game begins, which this board can play when it has restarted; nobody checks it."""
        self._begin(terms, position, how, now)
        self.begun = False

    def choose(self, game: str, variant: str, how: str, now: int, opponent: str = "") -> None:
        """Write down which game the board plays from the next start on, and which side of it."""
        terms = Terms(game, variant)
        terms.opponent = opponent
        self._make_room(now, records_for(len(terms.text())))
        self._add(CHOICE, 0, how, now, terms.text())
        self.begun = False

    def move(self, move: int, how: str, now: int) -> None:
        """Play a legal move; one that ends the game is followed by how it ended."""
        self._make_room(now)
        self.match.check(move)
        self._add(MOVE, move, how, now)
        self.match.play(move)
        self._add_end(now)

    def draw(self, now: int) -> None:
        """Draw for chance until a side is to move: written down, so that nothing is ever drawn a second time."""
        while not self.match.outcome() and self.game.current(self.match.position) == CHANCE:
            self.move(self.game.draw(self.match.position, below), "drawn", now)

    def back(self, how: str, now: int) -> None:
        """Take back a resignation or the like, or the last move."""
        self._make_room(now)
        self._add(BACK, 0, how, now)
        self.match.undo()

    def back_to_a_side(self, how: str, now: int) -> None:
        """Take back what a side did last, with what chance has drawn since."""
        self.back(how, now)
        while self.match.moves and self.game.current(self.match.position) == CHANCE:
            self.back(how, now)

    def resign(self, side: int, how: str, now: int) -> None:
        """Let a side give up."""
        self._stop(RESIGN, side, how, now)

    def agree(self, how: str, now: int) -> None:
        """End the game in a draw that all sides agreed to."""
        self._stop(DRAW, 0, how, now)

    def run_out(self, side: int, how: str, now: int) -> None:
        """Let a side's time be up: the game's own move for it is played, or the side has lost."""
        move = self.game.timeout(self.match.position)
        if move is None:
            self._stop(TIME, side, how, now)
        else:
            self.move(move, how, now)

    def restart_journal(self, now: int) -> None:
        """Begin a new epoch with this game: its moves without those taken back, or the newest of very many."""
        fresh = self.journal.blank()
        standing = self.standing_after(len(self.journal))
        kept = standing[-(fresh.room // 2) :]
        while kept and self.journal.kind_of(kept[0]) != MOVE:
            kept.pop(0)
        moves = len([number for number in kept if self.journal.kind_of(number) == MOVE])
        start = self.game.format_position(self.match.at(len(self.match.moves) - moves))
        self.terms.used = [used // 1000 for used in self.used_ms] if self._is_timed() else []
        fresh.append(self._entry(NEW, self.terms.flags(), "restored", now, self.terms.text(start)))
        for number in kept:
            fresh.append(self.journal.read(number))
        self._forget(kept)
        self.journal.become(fresh)
        if len(kept) < len(standing):
            self._load()

    # What the journal says.

    def standing_after(self, number: int) -> "list[int]":
        """Return the entries of a game that stand after an entry: not what begins it, nor what was taken back."""
        first = number
        while first > 1 and self.journal.kind_of(first) != NEW:
            first -= 1
        standing: list[int] = []
        for other in range(first + 1, number + 1):
            kind = self.journal.kind_of(other)
            if kind == BACK:
                if standing and self.journal.kind_of(standing[-1]) == END:
                    standing.pop()
                if standing:
                    standing.pop()
            elif kind != CHOICE:
                standing.append(other)
        return standing

    def line_after(self, number: int) -> "list[int]":
        """Return the entries whose moves stand after an entry."""
        return [other for other in self.standing_after(number) if self.journal.kind_of(other) == MOVE]

    def game_of(self, number: int) -> bool:
        """Return whether an entry belongs to the game that is being played."""
        return 0 < self.journal.newest(NEW) <= number <= len(self.journal)

    def name_at(self, number: int) -> str:
        """Return the name of the game that an entry belongs to."""
        while number > 1 and self.journal.kind_of(number) != NEW:
            number -= 1
        return read_terms(self.journal.read(number))[0].game

    # Time.

    def left_ms(self, now: int) -> "list[int]":
        """Return how many milliseconds each side has left; none if nobody looks at the clock."""
        if not self._is_timed():
            return []
        mover = self.game.current(self.match.position)
        spent = 0 if not self._since or self.match.outcome() else max(0, ticks_diff(now, self._since))
        left = []
        for side, used in enumerate(self.used_ms):
            running = spent if side == mover else 0
            rest = self.terms.clock * 1000 - used - running
            turn = self.terms.limit * 1000 - running - (self._turn_ms if side == mover == self._turn_of else 0)
            left.append(max(0, turn if not self.terms.clock else rest if not self.terms.limit else min(rest, turn)))
        return left

    def expired(self, now: int) -> int:
        """Return the side whose time is up, -1 if there is none; asked at every tick, it notes what time is left."""
        self.mover_left_ms = -1
        if not self._is_timed() or self.match.outcome():
            return -1
        self._since = self._since or now
        mover = self.game.current(self.match.position)
        if mover < 0:
            return -1
        self.mover_left_ms = self.left_ms(now)[mover]
        return -1 if self.mover_left_ms else mover

    def _is_timed(self) -> bool:
        return self.begun and self.terms.timed and self.game.is_timed(self.match.position)

    # Inside.

    def _begin(self, terms: Terms, position: str, how: str, now: int) -> None:
        """Write down that a game begins; in a new epoch, if there is no room for it."""
        entry = self._entry(NEW, terms.flags(), how, now, terms.text(position))
        if self.journal.room < _ROOM_FOR_A_GAME + records_for(len(entry.text)):
            fresh = self.journal.blank()
            fresh.append(entry)
            self._forget([])
            self.journal.become(fresh)
        else:
            self.journal.append(entry)

    def _stop(self, kind: int, value: int, how: str, now: int) -> None:
        """End the match for a reason that is not the game's; first in the match, which refuses what cannot be."""
        self._make_room(now)
        self._stop_match(kind, value)
        self._add(kind, value, how, now)
        self._add_end(now)

    def _stop_match(self, kind: int, value: int) -> None:
        if kind == RESIGN:
            self.match.resign(value)
        elif kind == TIME:
            self.match.run_out(value)
        else:
            self.match.agree()

    def _entry(self, kind: int, value: int, how: str, now: int, text: str = "") -> Entry:
        think_ms = max(0, ticks_diff(now, self._since)) if self._since else 0
        self._since = now
        return Entry(kind, value, how, think_ms, text)

    def _add(self, kind: int, value: int, how: str, now: int, text: str = "") -> None:
        entry = self._entry(kind, value, how, now, text)
        self.journal.append(entry)
        self._charge(entry)

    def _charge(self, entry: Entry) -> None:
        """Let the side to move have used the time before an entry."""
        mover = self.game.current(self.match.position) if self._is_timed() else -1
        if 0 <= mover < len(self.used_ms):
            self.used_ms[mover] += entry.think_ms
            self._turn_ms = entry.think_ms + (self._turn_ms if mover == self._turn_of else 0)
            self._turn_of = mover

    def _add_end(self, now: int) -> None:
        """Write down how the game ended, if it has."""
        ended = self.match.outcome()
        if ended:
            winner = _NOBODY if ended.winner is None else ended.winner
            self._add(END, winner | all_reasons(self.game).index(ended.reason) << 3, "rules", now)

    def _make_room(self, now: int, records: int = _ROOM_FOR_A_TURN) -> None:
        """Let a game that outgrows the memory go on in a new epoch."""
        if self.journal.room < max(records, _ROOM_FOR_A_TURN):
            self.restart_journal(now)

    def _forget(self, kept: "list[int]") -> None:
        """Count what no host has and what is in the new epoch no more."""
        self.lost += len(self.journal) - self.acked - len([number for number in kept if number > self.acked])
        self.acked = 0

    def _load(self) -> bool:
        """Play the journal's newest game again; False if there is none."""
        first = self.journal.newest(NEW)
        chosen = newest_terms(self.journal)
        if not chosen or chosen.game != self.game.name:
            return self._refuse(f"this board cannot go on with {chosen.game}, its entries are kept" if chosen else "")
        if self.journal.newest(CHOICE) > first:
            self.terms = chosen
            return False
        begun = self.journal.read(first)
        terms, position = read_terms(begun)
        try:
            self.match = Match(self.game, self.game.parse_position(position), terms.repetition, terms.timed)
        except ValueError as error:  # written by other firmware, or cut off
            return self._refuse(f"the journal's game cannot go on: {error}")
        self.terms = terms
        self.begun = True
        players = self.game.players(self.match.position)
        self.used_ms = [1000 * used for used in terms.used] + [0] * (players - len(terms.used))
        self._replay_from(first + 1)
        return True

    def _refuse(self, why: str) -> bool:
        self.problem = why
        return False

    def _replay_from(self, first: int) -> None:
        for number in range(first, len(self.journal) + 1):
            try:
                self._replay(self.journal.read(number))
            except ValueError:  # written by other firmware: whatever was played after it was played without it
                continue
        if self.journal.kind_of(len(self.journal)) in (MOVE,) + STOPS and self.journal.room:
            self._add_end(0)  # which a power cut may have kept from being written

    def _replay(self, entry: Entry) -> None:
        self._charge(entry)
        if entry.kind == MOVE:
            self.match.play(entry.value)
        elif entry.kind == BACK:
            self.match.undo()
        elif entry.kind in STOPS:
            self._stop_match(entry.kind, entry.value)
