"""Validates a board's journal: every entry is replayed with the shared engine before it is accepted.

The log's ``Story`` tells what stands. It follows the board's own line of moves too, rejected ones included, until the
board has rolled them back: only so do ``turn`` and ``back`` of the entries that come meanwhile mean what it meant.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from boardcore import Invalid
from boardcore.games import Game, load
from boardcore.games.match import Match
from boardcore.wire.frame import Frame

from passoboard.gamelog.entries import Entry
from passoboard.gamelog.secrecy import redact
from passoboard.gamelog.story import FINAL, Story
from passoboard.kinds import Kind, fields_of_raw, kind_of
from passoboard.record import read_position

from .position_view import side_to_move


class Replay:
    """The journal of one board and epoch as far as it has been heard."""

    def __init__(self, game: Game, entries: Iterable[Entry] = (), *, secret: bool = False) -> None:
        """Take up what the log already has, with the verdicts of that time.

        ``secret``: its end opens what was hidden, so that it cannot be taken up again.
        """
        self.game = game
        self.secret = secret
        self._story = Story()  # of the game that is on
        self.match: Match | None = None
        self.limit = self.clock = 0  # the seconds for a turn of this game and for a side; 0: any
        self.n = 0  # the newest entry that was heard
        self.sealed = False  # the start is a secret that is lost: what follows from it cannot be checked
        self._written: tuple[Any, str] = (None, "")  # a position and its text: every state is held against it
        self._texts: tuple[int, tuple[str, ...]] = (-1, ())  # the moves that stand, and the entry they stand after
        for entry in entries:
            self._resume(entry)

    @property
    def position(self) -> str:
        """The text of the position that stands, empty before the first game."""
        if self.match is None:
            return ""
        if self._written[0] is not self.match.position:
            self._written = self.match.position, self.game.format_position(self.match.position)
        return self._written[1]

    def mover(self, turn: int) -> str:
        """Return the side that made a move of the line that stands, empty if there is no such move."""
        if self.match is None or not 0 < turn <= len(self.match.moves):
            return ""
        return side_to_move(self.game, self.match.at(turn - 1))

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves that stand, written once for each entry: every state of a table needs them."""
        if self._texts[0] != self.n:
            match = self.match
            self._texts = self.n, tuple(match.game.format_move(move) for move in match.moves) if match else ()
        return self._texts[1]

    @property
    def last_move(self) -> str:
        """The text of the last move that stands, empty if there is none."""
        return self.game.format_move(self.match.moves[-1]) if self.match and self.match.moves else ""

    @property
    def to_roll_back(self) -> int:
        """The oldest entry that was rejected and still stands on the board, 0 if there is none."""
        story = self._story
        if (
            story.strayed_at or story.last is None or not story.last.rejected
        ):  # after a rejected entry, all are rejected
            return story.strayed_at
        return min(entry.n for entry in (*story.board_line, story.last) if entry.rejected)

    def judge(self, entry: Entry) -> Entry:
        """Return the entry, with the reason in ``rejected`` if the rules or the order forbid it."""
        self.n = entry.n
        try:
            self._check(entry)
        except Invalid as error:
            entry = replace(entry, rejected=str(error))
        self._story.take(entry)
        return entry

    def in_words(self, frame: Frame) -> Frame:
        """Return an entry's frame in the words of its game, if the board did not know them; if none fit, as it is."""
        raw, what = frame.get("raw"), frame.get("what")
        if raw is None or what is None:
            return frame
        try:
            told = fields_of_raw(self.game, what, int(raw, 16))
        except Invalid:  # without them it is rejected
            return frame
        fields = [field for field in frame.fields if field[0] != "raw"]
        return Frame(frame.kind, [*fields, *told.items()])

    def contradiction(self, at: int, turn: int, position: str) -> str | None:
        """Return what is wrong with a state of the board, held against the entries it has sent.

        Empty if nothing is, None if that cannot be told before more entries have come.
        """
        if at < self.n:
            return f"the board is at entry {at}, it has sent {self.n}"
        if at > self.n or self.match is None or self.to_roll_back:
            return None
        made = len(self._story.board_line)
        if turn != made:
            return f"the board counts {turn} moves, its entries tell of {made}"
        if position != self.position:
            return "the board shows another position than its entries lead to"  # which, may be a secret
        return ""

    def forget(self) -> None:
        """Begin again after a gap: what comes next is a ``new``."""
        self._texts = (-1, ())
        self.match = None
        self.sealed = False
        self._story = Story()

    # What entries do; Invalid with the reason rejects one.

    def _check(self, entry: Entry) -> None:
        kind = kind_of(entry)
        if kind.begins:
            self._begin(entry)
        elif kind.leaves:
            kind.check(self.game, entry)
            self._check_turn(entry)
        elif kind.undoes and not kind.plays:
            self._undo(entry)
        else:
            self._go_on(kind, entry)

    def _begin(self, entry: Entry) -> None:
        try:
            if entry.game:
                self.game = load(entry.game)
            position = read_position(self.game, entry.pos)
        except Invalid as error:
            if not entry.sealed:
                raise Invalid(redact(str(error))) from None  # everybody sees it, and a start may have secrets
            position = None  # what the log shows of a start whose secret is lost
        if entry.turn:
            raise Invalid(f"a new game has no moves, the board counts {entry.turn}")
        self.forget()
        self.sealed = position is None
        repetition = entry.term("repeat") != "0"
        self.match = None if position is None else Match(self.game, position, repetition, entry.timed)
        self.limit, self.clock = (_seconds(entry.term(key)) for key in ("limit", "clock"))

    def _go_on(self, kind: Kind, entry: Entry) -> None:
        if self.to_roll_back:
            raise Invalid(f"it follows entry {self.to_roll_back}, which was rejected")
        if self.match is None and not self.sealed:
            raise Invalid("there is no game: a journal begins with a new one")
        self._check_turn(entry)
        kind.check(self.game, entry)
        if self.match is not None:
            kind.replay(self.match, entry)

    def _check_turn(self, entry: Entry) -> None:
        """Hold the board's own count of moves against ours; while it plays a rejected game there is nothing to hold."""
        if entry.turn != self._story.count_after(entry) and not self._story.strayed_at:
            played = len(self._story.board_line)
            raise Invalid(f"out of order: {played} moves were played, the board counts {entry.turn} after this entry")

    def _undo(self, entry: Entry) -> None:
        """Take back what the board takes back: a rejected move leaves nothing to undo in the match."""
        story = self._story
        if story.ended and self.secret:
            raise Invalid(FINAL)
        if story.strayed_at:
            raise Invalid(f"it follows entry {story.strayed_at}, which was rejected")
        if story.last is None:
            raise Invalid("there is no move to take back")
        self._check_turn(entry)
        if not story.last.rejected and self.match:
            self.match.undo()

    def _resume(self, entry: Entry) -> None:
        """Take an entry of the log; what was rejected then is not judged again."""
        if entry.rejected:
            self.n = entry.n
            self._story.take(entry)
        else:
            self.judge(entry)


def _seconds(text: str) -> int:
    """Return a number of seconds, 0 if there is none."""
    return int(text) if text.isdecimal() else 0
