"""Tells a game's story from its entries: the line that stands, what was taken back and what was rejected."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from passoboard.kinds import Kind, kind_of

from .entries import Entry

# Why a game that is over is not taken up again: the entry that tries is rejected with these words.
FINAL = "what was hidden in this game is open now: it cannot be taken up again"


@dataclass
class Story:
    """The sum of some entries; the board's own line also has rejected moves until they are rolled back."""

    begun: Entry | None = None
    board_line: list[Entry] = field(default_factory=list)
    stopped: Entry | None = None  # a resignation or the like
    ended: Entry | None = None
    taken_back: list[Entry] = field(default_factory=list)
    strayed_at: int = 0  # the entry since which the board plays a game that was rejected: nothing of that is told
    undone: Entry | None = None  # by the newest entry

    @property
    def line(self) -> list[Entry]:
        """The moves that stand."""
        return [entry for entry in self.board_line if not entry.rejected]

    @property
    def moves(self) -> list[str]:
        """The texts of the moves that stand."""
        return [entry.move for entry in self.line]

    @property
    def last(self) -> Entry | None:
        """The last move or stop on the board, None if there is none."""
        done = [*self.board_line[-1:], *([self.stopped] if self.stopped else [])]
        return max(done, key=lambda entry: entry.n, default=None)

    def take(self, entry: Entry) -> None:
        """Go on with the next entry."""
        kind = kind_of(entry)
        self.undone = None
        if kind.begins:
            self.strayed_at = entry.n if entry.rejected else 0
            self.begun = self.begun if entry.rejected else entry
        elif not self.strayed_at:
            self._follow(kind, entry)

    def count_after(self, entry: Entry) -> int:
        """Return how many moves the board will have made after an entry."""
        kind = kind_of(entry)
        undoes_move = kind.undoes and self.last is not None and self.last is not self.stopped
        return len(self.board_line) + kind.plays - undoes_move

    def _follow(self, kind: Kind, entry: Entry) -> None:
        if kind.undoes and entry.rejected == FINAL:  # what the board plays from here on is not part of this game
            self.strayed_at = entry.n
        elif kind.undoes and (kind.plays or not entry.rejected):
            self._undo()
        if kind.plays:
            self.board_line.append(entry)
        if kind.stops:
            self.stopped = entry
        if kind.ends and not entry.rejected:
            self.ended = entry

    def _undo(self) -> None:
        """Take back the last move or stop; rejected entries leave no trace in the story."""
        self.undone = self.last
        if self.undone is self.stopped:
            self.stopped = None
        else:
            self.board_line.pop()
        if self.undone is None or not self.undone.rejected:
            self.ended = None
        if self.undone is not None and not self.undone.rejected:
            self.taken_back.append(self.undone)


def tell(entries: Iterable[Entry]) -> Story:
    """Return the story of a game's entries."""
    story = Story()
    for entry in entries:
        story.take(entry)
    return story


def history(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the moves, resignations and take-backs that happened; neither what was rejected nor what undid that."""
    story = Story()
    for entry in entries:
        story.take(entry)
        kind = kind_of(entry)
        undid = story.undone is not None and not story.undone.rejected
        if kind.is_written and not entry.rejected and not story.strayed_at and (undid or not kind.undoes):
            yield entry
