"""Validates a board's journal: every entry is played again with the shared engine before it is accepted.

The board's own line of moves is followed too, rejected ones included, until the board has rolled them back: only so do
``turn`` and ``back`` of the entries that come meanwhile mean what the board meant.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games import Game
from games.match import Match

from passoboard.gamelog.entries import Entry
from passoboard.gamelog.story import FINAL
from passoboard.gamelog.tokens import HIDDEN, is_hidden, read_sealed, with_tokens

from .seen import side_to_move


@dataclass
class _Played:
    """A move (or a resignation) on the board's line."""

    n: int
    rejected: bool


class Replay:
    """The journal of one board and epoch as far as it has been heard."""

    def __init__(self, game: Game, entries: Iterable[Entry] = (), *, secret: bool = False) -> None:
        """Take up what the log already has, with the verdicts of that time.

        ``secret``: its end opens what was hidden, so that it cannot be taken up again.
        """
        self.game = game
        self.secret = secret
        self._ended = False
        self.match: Match | None = None
        self.n = 0  # the newest entry that was heard
        self.sealed = False  # tokens are not all known: what follows from them cannot be checked
        self._rejected_start = 0  # the ``new`` that was rejected, while the board still plays its game
        self._line: list[_Played] = []
        self._resigned: _Played | None = None
        for entry in entries:
            self._resume(entry)

    @property
    def position(self) -> str:
        """The text of the position that stands, empty before the first game."""
        return self.game.format_position(self.match.position) if self.match else ""

    def mover(self, turn: int) -> str:
        """Return the side that made a move of the line that stands, empty if there is no such move."""
        if self.match is None or not 0 < turn <= len(self.match.moves):
            return ""
        return side_to_move(self.game, self.match.at(turn - 1))

    @property
    def to_roll_back(self) -> int:
        """The oldest entry that was rejected and still stands on the board, 0 if there is none."""
        if self._rejected_start:
            return self._rejected_start
        stands = [*self._line, *([self._resigned] if self._resigned else [])]
        return next((played.n for played in stands if played.rejected), 0)

    def judge(self, entry: Entry) -> Entry:
        """Return the entry, with the reason in ``rejected`` if the rules or the order forbid it."""
        self.n = entry.n
        try:
            if is_hidden(entry.pos):
                raise ValueError("a board knows all tokens of its game")
            if entry.what == "back" and self._ended and self.secret:
                raise ValueError(FINAL)
            self._take(entry)
        except ValueError as error:
            self._follow_rejected(entry)
            return replace(entry, rejected=str(error))
        return entry

    def contradiction(self, at: int, turn: int, position: str) -> str | None:
        """Return what is wrong with a state of the board, held against the entries it has sent.

        Empty if nothing is, None if that cannot be told before more entries have come.
        """
        if at < self.n:
            return f"the board is at entry {at}, it has sent {self.n}"
        if at > self.n or self.match is None or self.to_roll_back:
            return None
        if turn != len(self._line):
            return f"the board counts {turn} moves, its entries tell of {len(self._line)}"
        if self._public(position) != self._public(self.position):
            return "the board shows another position than its entries lead to"  # which, may be a secret
        return ""

    def _public(self, position: str) -> str:
        """Return a position's text as far as it is known."""
        return with_tokens(self.game, position, dict.fromkeys(self.game.sides, HIDDEN)) if self.sealed else position

    def forget(self) -> None:
        """Begin again after a gap: what comes next is a ``new``."""
        self.match = None
        self._ended = False
        self._line = []
        self._resigned = None
        self._rejected_start = 0

    # What each kind of entry does; ValueError with the reason rejects it.

    def _take(self, entry: Entry) -> None:
        getattr(self, f"_take_{entry.what}")(entry)

    def _take_new(self, entry: Entry) -> None:
        position = read_sealed(self.game, entry.pos) if is_hidden(entry.pos) else self.game.parse_position(entry.pos)
        flaws = self.game.describe(self.game.status(position))
        if flaws and not is_hidden(entry.pos):
            raise ValueError(f"impossible position: {', '.join(flaws)}")
        if entry.turn:
            raise ValueError(f"a new game has no moves, the board counts {entry.turn}")
        self.forget()
        self.sealed = is_hidden(entry.pos)
        self.match = Match(self.game, position)

    def _take_move(self, entry: Entry) -> None:
        match = self._standing()
        if entry.turn != len(self._line) + 1:
            raise ValueError(f"out of order: {len(self._line)} moves were played, this one says it is {entry.turn}")
        match.play(self.game.parse_move(entry.move))
        self._line.append(_Played(entry.n, rejected=False))

    def _take_resign(self, entry: Entry) -> None:
        match = self._standing()
        if entry.side not in self.game.sides:
            raise ValueError(f"{entry.side} is no side")
        match.resign(list(self.game.sides).index(entry.side))
        self._resigned = _Played(entry.n, rejected=False)

    def _take_end(self, entry: Entry) -> None:
        match = self._standing()
        said = (entry.result, entry.reason)
        if said != self._result(match) and not (self.sealed and entry.reason == "last to move"):
            result, reason = self._result(match)
            raise ValueError(f"the board says {said[0]} ({said[1]}), the rules say {result} ({reason})")
        self._ended = True

    def _take_back(self, entry: Entry) -> None:
        """Take back what the board takes back: a rejected move leaves nothing to undo in the match."""
        if self._rejected_start and not self._line:
            raise ValueError("there is no move to take back")
        undone = self._resigned or (self._line[-1] if self._line else None)
        if undone is None:
            raise ValueError("there is no move to take back")
        left = len(self._line) - (0 if self._resigned else 1)
        self._ended = False
        if self._resigned:
            self._resigned = None
        else:
            self._line.pop()
        if not undone.rejected and self.match:
            self.match.undo()
        if entry.turn != left:
            raise ValueError(f"out of order: {left} moves are left, the board says {entry.turn}")

    # Inside.

    def _standing(self) -> Match:
        """Return the match, if nothing that was rejected stands under it."""
        if self.to_roll_back:
            raise ValueError(f"it follows entry {self.to_roll_back}, which was rejected")
        if self.match is None:
            raise ValueError("there is no game: a journal begins with a new one")
        return self.match

    def _follow_rejected(self, entry: Entry) -> None:
        """Note what stands on the board although it was rejected."""
        if entry.what == "new":
            self._rejected_start = entry.n
            self._line = []
            self._resigned = None
        elif entry.what == "move":
            self._line.append(_Played(entry.n, rejected=True))
        elif entry.what == "resign":
            self._resigned = _Played(entry.n, rejected=True)
        elif entry.what == "back" and self._ended and self.secret:  # the board goes on with a game that is over
            self._rejected_start = entry.n

    def _resume(self, entry: Entry) -> None:
        """Take an entry of the log; what was rejected then is not judged again."""
        self.n = entry.n
        if entry.rejected and (entry.what != "back" or entry.rejected == FINAL):
            self._follow_rejected(entry)
            return
        try:
            self._take(entry)
        except ValueError:
            self._follow_rejected(entry)

    def _result(self, match: Match) -> tuple[str, str]:
        ended = match.outcome()
        if ended is None:
            return "*", "the game goes on"
        winner: Any = ended.winner
        return ("-" if winner is None else str(self.game.sides[winner])), ended.reason
