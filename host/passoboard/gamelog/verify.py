"""Replays every game with the rules and compares everything in the log with the result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from boardcore import Invalid
from boardcore.games import load
from boardcore.games.match import REASONS

from passoboard.kinds import kind_of
from passoboard.record import read_position

from .chain import START, broken
from .entries import Entry, entry_from_row
from .log import GameLog
from .model import ABANDONED, CONTINUED, DRAW, LIVE, RUNNING, Commitment, GameRecord
from .playing import Playing
from .queries import GameFilter
from .schema import commitments, entries, epochs, games, incidents, sides
from .secrecy import NOBODY, Secret, is_digest, secrecy_of, secret_of, variant_of
from .text import BOARD

_LEFT = ("", ABANDONED, CONTINUED)  # how a board's game stands that has not come to an end

NO_END = "its end is missing"
"""The board never told the end of a game that is over: everything that it did tell holds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem: in which game (0: between games), and why."""

    game: int
    reason: str


def verify(log: GameLog, numbers: Sequence[int] | None = None, search: GameFilter | None = None) -> Iterator[Finding]:
    """Yield problems; for all games, also those between games."""
    for record in log.each(numbers, search):
        yield from check_game(record, log.start_of(record) if record.is_sealed else None)
    if numbers is None and search is None:
        yield from list(_check_epochs(log))  # a list: no transaction stays open for a slow reader


def check_game(record: GameRecord, start: str | None = None) -> list[Finding]:
    """Return the problems of one game; ``start`` is its start if that is still secret and known here.

    A game with unknown secrets is read, but not checked by the rules.
    """
    return [Finding(record.game.id, reason) for reason in _Check(record, start).run()]


class _Check:
    """The check of one game."""

    def __init__(self, record: GameRecord, start: str | None) -> None:
        self._record = record
        self._game = record.game
        self._start = start if record.is_sealed else record.game.start

    def run(self) -> list[str]:
        """Return the problems in the order in which they were found."""
        try:
            self._rules = load(self._game.game)
        except Invalid as error:
            return [str(error)]
        try:
            self._position = None if self._start is None else read_position(self._rules, self._start)
        except Invalid as error:
            return [f"it cannot begin like this: {error}"]
        self._playing = Playing(self._rules, self._position, self._game.repetition)
        self._story = self._playing.story
        return [*self._numbers(), *self._replay(), *self._chain(), *self._row(), *self._sides(), *self._commitments()]

    def _numbers(self) -> Iterator[str]:
        """Look for missing entries."""
        expected = self._game.first_n
        forgotten = {incident.n for incident in self._record.incidents if incident.kind == "missing"}
        for entry in self._record.entries:
            if entry.n != expected and entry.n not in forgotten:
                yield _missing(expected, entry.n - 1)
            expected = entry.n + 1
        if expected != self._game.last_n + 1:
            yield _missing(expected, self._game.last_n)

    def _replay(self) -> Iterator[str]:
        """Replay the game, up to the first problem."""
        for entry in self._record.entries:
            try:
                entry.check()
                self._check_evidence(entry)
                self._check_start(entry)
                self._playing.take(entry)
            except Invalid as error:
                # Why a move is illegal may tell a secret.
                yield f"entry {entry.n}: {'it does not hold' if self._record.is_sealed and self._start else error}"
                return
        match = self._playing.match
        if not self._playing.begun:
            yield "it never begins"
        elif match and match.moves and match.outcome() and not self._story.ended and self._game.ended_at:
            yield NO_END

    def _check_evidence(self, entry: Entry) -> None:
        for cell, _, _ in entry.edges():
            if cell not in self._rules.cells:
                raise Invalid(f"evidence from {cell!r}, which is not a cell")

    def _check_start(self, entry: Entry) -> None:
        """Compare the entry that begins the game with its public start."""
        if not kind_of(entry).begins or entry.rejected:
            return
        shown = self._game.start
        if entry.sealed and self._position is not None:
            shown = self._rules.public(self._position, -1)
        if entry.pos != shown:
            raise Invalid(f"it begins with {entry.pos!r}, the game with {shown!r}")
        if entry.commitments != {one.side: one.digest for one in self._record.commitments}:
            raise Invalid("its commitments are not those of the game")

    def _chain(self) -> Iterator[str]:
        """Recompute the links."""
        game, logged = self._game, self._record.entries
        for entry in broken(logged, game.board, game.anchor):
            yield f"entry {entry.n}: it is not what was logged, its link is another"
            return
        head = logged[-1].link if logged else game.anchor
        if head != game.head:
            yield f"its head is {game.head or 'missing'}, its entries lead to {head}"

    def _row(self) -> Iterator[str]:
        """Compare the game's row with its entries."""
        game, story = self._game, self._story
        if game.turns != len(story.line):
            yield f"it is listed with {game.turns} moves, {len(story.line)} stand"
        result = RUNNING if story.ended is None else story.ended.result.replace("-", DRAW)
        if game.result != result:
            yield f"it is listed with the result {game.result}, its entries say {result}"
        if story.ended and story.ended.reason != game.reason:
            yield f"it is listed as {game.reason!r}, its entries say {story.ended.reason!r}"
        if not story.ended and game.reason in (*self._rules.reasons, *REASONS):
            yield f"it is listed as {game.reason!r}, but its entries tell of no end"
        if game.source == LIVE:
            yield from self._times()
        if story.begun and game.board != BOARD and game.repetition != (story.begun.term("repeat") != "0"):
            yield f"repetition is listed as {game.repetition}, its first entry says otherwise"
        sealed = bool(self._record.commitments)
        if self._position is None and not sealed:
            return
        variant = variant_of(self._rules, self._position, sealed=sealed, shown=game.start)
        if game.variant != variant:
            yield f"its variant is listed as {game.variant!r}, it is {variant!r}"
        secrets = secrecy_of(self._rules, self._position, sealed=sealed)
        if game.secrets != secrets:
            yield f"its secrets are listed as {game.secrets}, they are {secrets}"

    def _times(self) -> Iterator[str]:
        """Compare when a board's game began and ended with its entries: one without an end was left, or goes on."""
        game, story = self._game, self._story
        if story.begun and game.started_at != story.begun.received_at:
            yield f"it is listed as begun {game.started_at}, its first entry says {story.begun.received_at}"
        if story.ended and game.ended_at != story.ended.received_at:
            yield f"it is listed as ended {game.ended_at}, its entries say {story.ended.received_at}"
        if not story.ended and (game.reason not in _LEFT or bool(game.reason) != (game.ended_at is not None)):
            yield f"it is listed as {game.reason!r}, ended {game.ended_at}, but its entries tell of no end"

    def _sides(self) -> Iterator[str]:
        """Compare sides and points with what the rules say."""
        game, match = self._game, self._playing.match
        letters = list(self._rules.sides)
        letters = letters[: self._rules.players(self._position)] if match else letters[: len(game.players)]
        if list(game.players) != letters:
            yield f"it is listed with the sides {' '.join(game.players)}, it has {' '.join(letters)}"
        if match is None:
            return
        ended = match.outcome() if self._story.ended else None
        points = dict(zip(letters, ended.points if ended else (), strict=False))
        if game.points != points:
            yield f"its points are listed as {_format_points(game.points)}, they are {_format_points(points)}"

    def _commitments(self) -> Iterator[str]:
        """Check the revealed secrets against their commitments."""
        board = self._game.tags.get("Board", self._game.board)
        for commitment in self._record.commitments:
            yield from self._commitment(commitment, board)

    def _commitment(self, commitment: Commitment, board: str) -> Iterator[str]:
        whose = "nobody" if commitment.side == NOBODY else commitment.side
        if not is_digest(commitment.digest):
            yield f"the commitment of {whose} is not a hash"
        if commitment.side not in (*self._rules.sides, NOBODY):
            yield f"there is a commitment of {whose}, which is not a side"
            return
        if commitment.salt is None or commitment.secret is None:
            if self._game.result != RUNNING:
                yield f"the secret of {whose} was never revealed"
            return
        try:
            fits = Secret(board, commitment.side, commitment.secret, commitment.salt).digest == commitment.digest
        except ValueError:
            fits = False
        if not fits:
            yield f"the secret revealed for {whose} ({commitment.secret}) is not the one committed to"
        if self._position is None:
            return
        if secret_of(self._rules, self._position, commitment.side) != commitment.secret:
            yield f"{whose} revealed {commitment.secret or 'nothing'}, the game began with {self._game.start}"


def _missing(first: int, last: int) -> str:
    return f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"


def _format_points(points: dict[str, int]) -> str:
    return "/".join(str(value) for value in points.values()) or "none"


# Between games.


def _check_epochs(log: GameLog) -> Iterator[Finding]:
    """Check each board's entries as a whole: nothing may be missing between games, at the end or in the chain."""
    with log.database.reading() as connection:
        noted = sa.select(incidents.c.board, incidents.c.epoch, incidents.c.n)
        noted = noted.where(incidents.c.kind == "missing", incidents.c.game_id.is_(None))
        forgotten = {tuple(row) for row in connection.execute(noted)}
        heads: dict[str, set[str]] = {}
        live = sa.select(epochs).where(epochs.c.imported.is_(False)).order_by(epochs.c.id)
        for row in list(connection.execute(live).mappings()):
            check = _EpochCheck(connection, row, forgotten, heads.setdefault(row["board"], {START}))
            for reason in check.run():
                yield Finding(0, f"board {row['board']}, epoch {row['epoch']}: {reason}")
        yield from _check_imports(connection)
        yield from _check_owners(connection)


class _EpochCheck:
    """One epoch of one board, from its first entry to its last."""

    def __init__(self, connection: sa.Connection, row: Any, forgotten: set[tuple[Any, ...]], known: set[str]) -> None:
        """``known`` are the heads of the board's epochs before."""
        self._connection = connection
        self._row = row
        self._forgotten = forgotten
        self._known = known

    def run(self) -> Iterator[str]:
        """Yield what does not hold."""
        query = sa.select(entries.c.n, entries.c.link).where(entries.c.epoch_id == self._row["id"])
        links = {row.n: row.link for row in self._connection.execute(query.order_by(entries.c.n))}
        yield from self._gaps(list(links))
        if self._row["anchor"] not in self._known:
            yield "it does not follow what this board said before"
        yield from self._games(links)
        head = list(links.values())[-1] if links else self._row["anchor"]
        if self._row["head"] != head:
            yield f"its head is {self._row['head'] or 'missing'}, its entries lead to {head or 'none'}"
        self._known |= {head, self._row["head"], *links.values()}

    def _gaps(self, numbers: list[int]) -> Iterator[str]:
        expected = 1
        if numbers and self._row["have"] < numbers[-1]:
            yield f"{self._row['have']} entries are counted, the last one is {numbers[-1]}"
        for n in [*numbers, self._row["have"] + 1]:
            if n > expected and (self._row["board"], self._row["epoch"], n) not in self._forgotten:
                yield _missing(expected, n - 1)
            expected = n + 1

    def _games(self, links: dict[int, str]) -> Iterator[str]:
        """Check that games follow each other without a gap, and look for entries that belong to none."""
        query = sa.select(games).where(games.c.epoch_id == self._row["id"]).order_by(games.c.first_n)
        found = list(self._connection.execute(query).mappings())
        numbers = list(links)
        for game in found:
            before = [links[n] for n in numbers if n < game["first_n"]]
            if game["anchor"] != (before[-1] if before else self._row["anchor"]):
                yield f"game {game['id']} does not follow the entry before it"
        covered = {n for game in found for n in range(game["first_n"], game["last_n"] + 1)}
        yield from self._strays(set(numbers) - covered)

    def _strays(self, numbers: set[int]) -> Iterator[str]:
        """Check entries outside of games: only what was rejected before a first game may be there."""
        if not numbers:
            return
        query = sa.select(entries).where(entries.c.epoch_id == self._row["id"]).order_by(entries.c.n)
        logged = [entry_from_row(row, self._row["epoch"]) for row in self._connection.execute(query).mappings()]
        for entry in broken(logged, self._row["board"], self._row["anchor"]):
            yield f"entry {entry.n}: it is not what was logged, its link is another"
            return
        for entry in logged:
            if entry.n in numbers and not entry.rejected:
                yield f"entry {entry.n} belongs to no game"


def _check_imports(connection: sa.Connection) -> Iterator[Finding]:
    """Look for imported entries that belong to no game."""
    mine = (entries.c.epoch_id == games.c.epoch_id) & entries.c.n.between(games.c.first_n, games.c.last_n)
    query = sa.select(epochs.c.board, epochs.c.epoch, entries.c.n).join(entries, entries.c.epoch_id == epochs.c.id)
    query = query.where(epochs.c.imported.is_(True), ~sa.exists().where(mine))
    for board, name, n in connection.execute(query):
        yield Finding(0, f"board {board}, epoch {name}: imported entry {n} belongs to no game")


def _check_owners(connection: sa.Connection) -> Iterator[Finding]:
    """Look for what belongs to nothing, or to something else than it says."""
    keys = ((games.c.epoch_id, epochs), (entries.c.epoch_id, epochs))
    for key, owner in (*keys, (sides.c.game_id, games), (commitments.c.game_id, games)):
        orphans = sa.select(key).where(key.is_not(None), key.not_in(sa.select(owner.c.id))).distinct()
        for number in connection.scalars(orphans):
            yield Finding(0, f"{key.table.name} belong to number {number} of {owner.name}, which is missing")
    query = sa.select(games.c.id, games.c.board, games.c.source, epochs.c.board, epochs.c.imported)
    # The first release put what came with a file among what the board said.
    elsewhere = (games.c.board != epochs.c.board) | (epochs.c.imported & (games.c.source == LIVE))
    for row in connection.execute(query.join(epochs, epochs.c.id == games.c.epoch_id).where(elsewhere)):
        how = "imported" if row[4] else LIVE
        yield Finding(row[0], f"it is listed as {row[2]} at board {row[1]}, its entries are {how} at board {row[3]}")
    sealed = sa.select(games.c.id, commitments.c.board).join(commitments, commitments.c.game_id == games.c.id)
    for found in connection.execute(sealed.where(commitments.c.board != games.c.board)):
        yield Finding(found[0], f"it has a commitment of board {found[1]}")
