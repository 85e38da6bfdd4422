"""The match and its journal, always changed together: the journal first, so that a power cut loses no move made."""

from boardcore.games.match import REASONS, Match
from boardcore.wire.ticks import ticks_diff

from .journal import BACK, END, MOVE, NEW, RESIGN, Entry

try:
    from typing import Any

    from boardcore.games import Game

    from .journal import Journal
except ImportError:
    pass

# A new game begins a new epoch unless a long game still fits: 60 moves with take-backs, twice.
_ROOM_FOR_A_GAME = 240
_ROOM_FOR_A_TURN = 4
_DRAW = 7  # instead of a winner


def all_reasons(game: Game) -> list[str]:
    """Return every word an end may have, the game's first: their order is the one in the journal."""
    return list(game.reasons) + list(REASONS)


class LiveGame:
    """The game that is being played, and everything that happened since the journal began."""

    def __init__(self, game: Game, journal: Journal) -> None:
        """Take up the game that the journal holds, or none."""
        self.game = game
        self.journal = journal
        self.match = Match(game)
        self.secret = False  # nobody but their owner may know the tokens of this game
        self.lost = 0  # entries that had to be forgotten before a host had them
        self.acked = 0
        self._since = 0
        self.begun = self._load()  # there is a game in the journal

    @property
    def turn(self) -> int:
        """The number of moves in the game."""
        return len(self.match.moves)

    def new(self, position: Any, how: str, now: int, secret: bool = False) -> None:
        """Begin a game, with tokens that are secret or not."""
        if self.journal.room < _ROOM_FOR_A_GAME:
            self._start_epoch()
        self.match = Match(self.game, position)
        self.begun = True
        self.secret = secret
        self._add(NEW, int(secret), how, now, self.game.format_position(position))

    def move(self, move: int, how: str, now: int) -> None:
        """Play a legal move; one that ends the game is followed by how it ended."""
        self._make_room(now)
        self.game.check(self.match.position, move)
        self._add(MOVE, move, how, now)
        self.match.play(move)
        self._add_end(now)

    def back(self, how: str, now: int) -> None:
        """Take back a resignation or the last move; a journal that is full begins anew with the position before it."""
        if self.journal.room < _ROOM_FOR_A_TURN:
            self.match.undo()
            self.restart_journal(now)
            return
        self._add(BACK, 0, how, now)
        self.match.undo()

    def resign(self, side: int, how: str, now: int) -> None:
        """Let a side give up."""
        self._make_room(now)
        self._add(RESIGN, side, how, now)
        self.match.resign(side)
        self._add_end(now)

    def restart_journal(self, now: int) -> None:
        """Begin a new epoch with the position of this moment: the one before is of no use any more."""
        self._start_epoch()
        self.new(self.match.position, "restored", now, self.secret)

    def line_after(self, number: int) -> list[int]:
        """Return the entries whose moves stand after an entry; what was taken back is not among them."""
        first = number
        while first > 1 and self.journal.kind_of(first) != NEW:
            first -= 1
        line: list[int] = []
        resigned = False
        for other in range(first + 1, number + 1):
            kind = self.journal.kind_of(other)
            if kind == MOVE:
                line.append(other)
            elif kind == BACK and not resigned and line:
                line.pop()
            resigned = kind == RESIGN or (resigned and kind == END)
        return line

    def game_of(self, number: int) -> bool:
        """Return whether an entry belongs to the game that is being played."""
        return 0 < self.journal.newest_game() <= number <= len(self.journal)

    def result_of(self, value: int) -> tuple[str, str]:
        """Return the winner's letter (``-``: a draw) and the reason that an END entry's value stands for."""
        winner = value & 7
        return "-" if winner == _DRAW else self.game.sides[winner], all_reasons(self.game)[value >> 3]

    def _add(self, kind: int, value: int, how: str, now: int, text: str = "") -> None:
        think_ms = max(0, ticks_diff(now, self._since)) if self._since else 0
        self._since = now
        self.journal.append(Entry(kind, value, how, think_ms, text))

    def _add_end(self, now: int) -> None:
        """Write down how the game ended, if it has."""
        ended = self.match.outcome()
        if ended:
            winner = _DRAW if ended.winner is None else ended.winner
            self._add(END, winner | all_reasons(self.game).index(ended.reason) << 3, "rules", now)

    def _make_room(self, now: int) -> None:
        """Begin a new epoch in the middle of a game that outgrows the memory: with the position, without its moves."""
        if self.journal.room < _ROOM_FOR_A_TURN:
            self.restart_journal(now)

    def _start_epoch(self) -> None:
        self.lost += len(self.journal) - self.acked
        self.acked = 0
        self.journal.erase()

    def _load(self) -> bool:
        """Play the journal's newest game again; False if there is none."""
        first = self.journal.newest_game()
        if not first:
            return False
        begun = self.journal.read(first)
        try:
            self.match = Match(self.game, self.game.parse_position(begun.text))
        except ValueError:  # written by other firmware, or cut off
            return False
        self.secret = begun.value == 1
        for number in range(first + 1, len(self.journal) + 1):
            try:
                self._replay(self.journal.read(number))
            except ValueError:  # likewise: whatever was played after it was played without it
                continue
        if self.journal.kind_of(len(self.journal)) in (MOVE, RESIGN):
            self._add_end(0)  # which a power cut may have kept from being written
        return True

    def _replay(self, entry: Entry) -> None:
        if entry.kind == MOVE:
            self.match.play(entry.value)
        elif entry.kind == BACK:
            self.match.undo()
        elif entry.kind == RESIGN:
            self.match.resign(entry.value)
