"""Plays every game again with the rules, and holds everything that the log says against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from games import load
from games.match import Match

from passoboard.record import read_position

from .entries import Entry
from .log import GameLog
from .model import DRAW, RUNNING, Commitment, GameRecord
from .queries import Search
from .schema import entries, epochs, incidents
from .story import Story
from .tokens import HIDDEN, NONE, Secret, is_hidden, read_sealed, tokens_in, with_tokens, without


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not hold: in which game (0: between games), and why."""

    game: int
    reason: str


def verify(log: GameLog, numbers: Sequence[int] | None = None, search: Search | None = None) -> Iterator[Finding]:
    """Yield what does not hold; of all games also what is between them."""
    for record in log.each(numbers, search):
        yield from check_game(record)
    if numbers is None and search is None:
        yield from _check_epochs(log)


def check_game(record: GameRecord) -> list[Finding]:
    """Return what does not hold in one game."""
    return [Finding(record.game.id, reason) for reason in _Check(record).run()]


class _Check:
    """One game under the eyes of the rules."""

    def __init__(self, record: GameRecord) -> None:
        self._record = record
        self._game = record.game
        self._sealed = is_hidden(record.game.start)
        self._story = Story()
        self._match: Match | None = None

    def run(self) -> list[str]:
        """Return what does not hold, in the order in which it was found."""
        try:
            self._rules = load(self._game.game)
        except ValueError as error:
            return [str(error)]
        return [*self._numbers(), *self._replay(), *self._row(), *self._commitments()]

    def _numbers(self) -> Iterator[str]:
        """Look for missing entries."""
        expected = self._game.first_n
        forgotten = {incident.n for incident in self._record.incidents if incident.kind == "missing"}
        for entry in self._record.entries:
            if entry.n != expected and entry.n not in forgotten:
                yield f"entries {expected} to {entry.n - 1} are missing"
            expected = entry.n + 1
        if expected != self._game.last_n + 1:
            yield f"entries {expected} to {self._game.last_n} are missing"

    def _replay(self) -> Iterator[str]:
        """Play the game again, up to the first thing that is wrong."""
        for entry in self._record.entries:
            try:
                entry.check()
                self._take(entry)
            except ValueError as error:
                yield f"entry {entry.n}: {error}"
                return
        match = self._match
        if match is None:
            yield "it never begins"
        elif match.moves and match.outcome() and not self._story.ended and self._game.ended_at and not self._sealed:
            yield "its end is missing"

    def _take(self, entry: Entry) -> None:
        """Let an entry happen again, or raise ValueError."""
        self._check_evidence(entry)
        self._story.take(entry)
        if not self._story.strayed and entry.turn != len(self._story.board_line):
            raise ValueError(f"turn {entry.turn}, but the board has made {len(self._story.board_line)} moves")
        if entry.rejected:
            return
        if entry.what == "new":
            self._begin(entry)
        elif self._match is None:
            raise ValueError("it comes before the game begins")
        elif entry.what != "back" or not self._story.strayed:
            getattr(self, "_" + entry.what)(self._match, entry)

    def _check_evidence(self, entry: Entry) -> None:
        for cell, _, _ in entry.edges():
            if cell not in self._rules.cells:
                raise ValueError(f"evidence from {cell!r}, which is no cell")

    def _begin(self, entry: Entry) -> None:
        if self._match is not None:
            raise ValueError("another game begins in the middle of this one")
        game, start = self._rules, self._game.start
        hidden = {side: HIDDEN for side, tokens in tokens_in(game, entry.pos).items() if tokens == HIDDEN}
        if with_tokens(game, start, hidden) != entry.pos:
            raise ValueError(f"it begins with {entry.pos!r}, the game with {start!r}")
        position = read_sealed(game, start) if self._sealed else read_position(game, start)
        self._match = Match(game, position, self._game.repetition and not self._sealed)

    def _move(self, match: Match, entry: Entry) -> None:
        match.play(match.game.parse_move(entry.move))

    def _back(self, match: Match, entry: Entry) -> None:
        """Take back what the host's match has, too; a rejected move was never played in it."""
        if match.stopped or len(match.moves) > len(self._story.line):
            match.undo()
        elif entry.how != "rejected":
            raise ValueError("there is nothing to take back")

    def _resign(self, match: Match, entry: Entry) -> None:
        if entry.side not in match.game.sides:
            raise ValueError(f"{entry.side!r} is no side")
        match.resign(list(match.game.sides).index(entry.side))

    def _end(self, match: Match, entry: Entry) -> None:
        ended = match.outcome()
        if ended is None and not self._sealed:
            raise ValueError(f"the end ({entry.reason}), but the game goes on")
        if ended is None:
            return
        winner = "-" if ended.winner is None else match.game.sides[ended.winner]
        if (winner, ended.reason) != (entry.result, entry.reason):
            raise ValueError(f"the end is {entry.result} ({entry.reason}), by the rules {winner} ({ended.reason})")

    def _row(self) -> Iterator[str]:
        """Compare the game's row with what its entries tell."""
        game, story = self._game, self._story
        if game.turns != len(story.line):
            yield f"it is listed with {game.turns} moves, {len(story.line)} stand"
        result = RUNNING if story.ended is None else story.ended.result.replace("-", DRAW)
        if game.result != result:
            yield f"it is listed with the result {game.result}, its entries say {result}"
        if story.ended and story.ended.reason != game.reason:
            yield f"it is listed as {game.reason!r}, its entries say {story.ended.reason!r}"
        plain = all(held == NONE for held in tokens_in(self._rules, game.start).values())
        if (game.variant == "base") != (plain and not self._record.commitments):
            yield f"it is listed as {game.variant}, it began with {game.start}"
        tokens = "secret" if self._record.commitments else "none" if plain else "open"
        if game.tokens != tokens:
            yield f"its tokens are listed as {game.tokens}, they are {tokens}"

    def _commitments(self) -> Iterator[str]:
        """Check that what was revealed is what was committed to."""
        if self._sealed and not self._record.commitments:
            yield "its tokens are hidden, but nobody has committed to any"
        board = self._game.tags.get("Board", self._game.board)
        for commitment in self._record.commitments:
            yield from self._commitment(commitment, board)

    def _commitment(self, commitment: Commitment, board: str) -> Iterator[str]:
        side = commitment.side
        if commitment.salt is None or commitment.tokens is None:
            if self._game.result != RUNNING:
                yield f"the tokens of {side} were never revealed"
            return
        try:
            fits = Secret(board, side, commitment.tokens, commitment.salt).digest == commitment.digest
        except ValueError:
            fits = False
        if not fits:
            yield f"the tokens revealed for {side} ({commitment.tokens}) are not those committed to"
        left = without(commitment.tokens, commitment.spent)
        if tokens_in(self._rules, self._game.start).get(side) != left:
            yield f"{side} revealed {left}, the game began with {self._game.start}"


def _check_epochs(log: GameLog) -> Iterator[Finding]:
    """Look for entries that are missing between games; those that a board had forgotten are incidents."""
    before = sa.func.lag(entries.c.n, 1, 0).over(partition_by=entries.c.epoch_id, order_by=entries.c.n)
    steps = sa.select(entries.c.epoch_id, entries.c.n, before.label("before")).subquery()
    query = sa.select(epochs.c.board, epochs.c.epoch, steps.c.n, steps.c.before)
    query = query.join(steps, steps.c.epoch_id == epochs.c.id)
    query = query.where(steps.c.n - steps.c.before > 1, epochs.c.imported.is_(False))
    noted = sa.select(incidents.c.board, incidents.c.epoch, incidents.c.n).where(incidents.c.kind == "missing")
    with log.database.reading() as connection:
        known = {tuple(row) for row in connection.execute(noted)}
        gaps = [tuple(row) for row in connection.execute(query)]
    for board, epoch, n, previous in gaps:
        if (board, epoch, n) not in known:
            yield Finding(0, f"board {board}, epoch {epoch}: entries {previous + 1} to {n - 1} are missing")
