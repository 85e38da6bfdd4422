"""Tells a game's story from its entries: the line that stands, what was taken back and what was rejected."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .entries import Entry

# Why a game that is over is not taken up again: the entry that tries is rejected with these words.
FINAL = "what was hidden in this game is open now: it cannot be taken up again"


@dataclass
class Story:
    """What entries amount to; the board's own line has rejected moves, too, until they are rolled back."""

    begun: Entry | None = None
    board_line: list[Entry] = field(default_factory=list)
    resigned: Entry | None = None
    ended: Entry | None = None
    taken_back: list[Entry] = field(default_factory=list)
    strayed: bool = False  # the board plays a game that was rejected: what it says is not about this one

    @property
    def line(self) -> list[Entry]:
        """The moves that stand."""
        return [entry for entry in self.board_line if not entry.rejected]

    @property
    def moves(self) -> list[str]:
        """The texts of the moves that stand."""
        return [entry.move for entry in self.line]

    def take(self, entry: Entry) -> None:
        """Go on with the next entry."""
        if entry.what == "new":
            self.strayed = bool(entry.rejected)
            self.begun = self.begun if entry.rejected else entry
        elif not self.strayed:
            getattr(self, "_" + entry.what)(entry)

    def _move(self, entry: Entry) -> None:
        self.board_line.append(entry)

    def _resign(self, entry: Entry) -> None:
        self.resigned = entry

    def _end(self, entry: Entry) -> None:
        if not entry.rejected:
            self.ended = entry

    def _back(self, entry: Entry) -> None:
        """Take back a resignation, else the last move; what was rejected leaves no trace in the story."""
        if entry.rejected == FINAL:  # what the board plays from here on is no part of this game
            self.strayed = True
            return
        self.ended = None
        undone, self.resigned = self.resigned, None
        if undone is None and self.board_line:
            undone = self.board_line.pop()
        if undone is not None and not undone.rejected:
            self.taken_back.append(undone)


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
        taken_back = len(story.taken_back)
        story.take(entry)
        if entry.rejected or story.strayed:
            continue
        if entry.what in ("move", "resign") or len(story.taken_back) > taken_back:
            yield entry
