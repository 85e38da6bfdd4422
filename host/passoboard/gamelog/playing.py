"""Replays the entries of a game: its story and, where its start is known, its match."""

from collections.abc import Iterable
from typing import Any

from boardcore import Invalid
from boardcore.games import Game
from boardcore.games.match import Match

from passoboard.kinds import Kind, kind_of

from .entries import Entry
from .story import Story


class Playing:
    """A game replayed from its entries; without a start its moves are read, but not checked."""

    def __init__(self, game: Game, start: Any = None, repetition: bool = True) -> None:
        """``start`` is a position, None if it is a secret that is not known here."""
        self.game = game
        self.story = Story()
        self.match = None if start is None else Match(game, start, repetition)
        self.begun = False

    def take(self, entry: Entry) -> None:
        """Replay an entry; raises Invalid if that is impossible."""
        kind = kind_of(entry)
        self.story.take(entry)
        if entry.rejected:  # whatever it says, that is why
            return
        made = len(self.story.board_line)
        if not self.story.strayed_at and entry.turn != made:
            raise Invalid(f"turn {entry.turn}, but the board has made {made} moves")
        if kind.begins:
            if self.begun:
                raise Invalid("another game begins in the middle of this one")
            self.begun = True
            if self.match is not None:
                self.match.timed = entry.timed
        elif kind.leaves:
            return
        elif not self.begun:
            raise Invalid("it comes before the game begins")
        else:
            self._happen(kind, entry)

    def _happen(self, kind: Kind, entry: Entry) -> None:
        if kind.undoes:
            undone = self.story.undone
            if undone is None and entry.how != "rejected" and not self.story.strayed_at:
                raise Invalid("there is nothing to take back")
            if undone is None or undone.rejected:  # a rejected move was never played in the match
                return
        kind.check(self.game, entry)
        if self.match is not None:
            kind.replay(self.match, entry)


def play_again(game: Game, start: Any, entries: Iterable[Entry], repetition: bool = True) -> Match:
    """Return the match that entries lead to from a start; raises Invalid if they cannot be replayed."""
    playing = Playing(game, start, repetition)
    for entry in entries:
        playing.take(entry)
    if playing.match is None:
        raise Invalid("the start of this game is not known")
    return playing.match
