"""Reads games: lists with search and pages, one game with all that belongs to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from .entries import entry_from_row
from .errors import NoSuchGame
from .model import Commitment, Game, GameRecord, Incident, Page
from .schema import commitments, entries, epochs, games, incidents

_MOST = 2**63 - 1  # what a database takes for a number
_BATCH = 500  # games read at once: their entries fit memory easily, and a statement a game would be slow

_SEARCHED = ("event", "black", "red", "board", "reason")
_GAME = sa.select(games, epochs.c.epoch).join(epochs, epochs.c.id == games.c.epoch_id)


@dataclass(frozen=True, slots=True)
class Search:
    """Which games; what is left out does not matter."""

    text: str = ""
    board: str = ""
    player: str = ""
    result: str = ""
    reason: str = ""
    variant: str = ""
    source: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def conditions(self, connection: sa.Connection) -> list[sa.ColumnElement[bool]]:
        """Return it for the database behind a connection."""
        found: list[sa.ColumnElement[bool]] = [
            games.c[key] == getattr(self, key)
            for key in ("board", "result", "reason", "variant", "source")
            if getattr(self, key)
        ]
        if self.player:
            found.append(_any_contains(connection, self.player, "black", "red"))
        found += [_any_contains(connection, word, *_SEARCHED) for word in self.text.split()]
        if self.since:
            found.append(games.c.started_at >= self.since)
        if self.until:
            found.append(games.c.started_at < self.until)
        return found


def _any_contains(connection: sa.Connection, text: str, *columns: str) -> sa.ColumnElement[bool]:
    """Return the condition that a text is in one of some columns, in capitals or not."""
    if connection.dialect.name == "sqlite":  # its LIKE pays no attention to capitals, and a function more is slow
        return sa.or_(*[games.c[column].contains(text, autoescape=True) for column in columns])
    return sa.or_(*[games.c[column].icontains(text, autoescape=True) for column in columns])


def game_from_row(row: Any) -> Game:
    """Return the game of a row."""
    return Game(**{key: row[key] for key in Game.__dataclass_fields__})


def read_page(connection: sa.Connection, search: Search, limit: int, before: int | None, offset: int) -> Page:
    """Return some games, newest first; ``before`` is quick however far back, ``offset`` is for jumping to a page."""
    conditions = search.conditions(connection)
    limit, offset = min(limit, _MOST - 1), min(offset, _MOST)
    total = connection.scalar(sa.select(sa.func.count()).select_from(games).where(*conditions)) or 0
    here = conditions if before is None else [*conditions, games.c.id < max(0, min(before, _MOST))]
    query = _GAME.where(*here).order_by(games.c.id.desc()).limit(limit + 1).offset(offset)
    found = [game_from_row(row) for row in connection.execute(query).mappings()]
    more = found[limit - 1].id if len(found) > limit else None
    return Page(found[:limit], total, more)


def read_ids(connection: sa.Connection, search: Search) -> list[int]:
    """Return the numbers of all games found, oldest first."""
    return list(connection.scalars(sa.select(games.c.id).where(*search.conditions(connection)).order_by(games.c.id)))


def find_missing(connection: sa.Connection, numbers: Sequence[int]) -> set[int]:
    """Return those numbers that are no game's."""
    known: set[int] = set()
    for some in batches([number for number in numbers if 0 < number <= _MOST]):
        known.update(connection.scalars(sa.select(games.c.id).where(games.c.id.in_(some))))
    return set(numbers) - known


def read_game(connection: sa.Connection, number: int) -> GameRecord:
    """Return one game."""
    found = read_games(connection, [number]) if 0 < number <= _MOST else []
    if not found:
        raise NoSuchGame(f"there is no game {number}")
    return found[0]


def read_have(connection: sa.Connection, board: str, epoch: str) -> int:
    """Return the last entry of an epoch that is safely logged, 0 for none."""
    query = sa.select(epochs.c.have).where(epochs.c.board == board, epochs.c.epoch == epoch)
    return connection.scalar(query) or 0


def read_newest(connection: sa.Connection, board: str, epoch: str, have: int) -> GameRecord | None:
    """Return the game that the last entry of an epoch belongs to; games that came with a file may be ahead of it."""
    query = sa.select(games.c.id).join(epochs, epochs.c.id == games.c.epoch_id)
    query = query.where(epochs.c.board == board, epochs.c.epoch == epoch, games.c.first_n <= have)
    number = connection.scalar(query.order_by(games.c.first_n.desc()).limit(1))
    return None if number is None else read_game(connection, number)


def batches(numbers: Sequence[int]) -> list[Sequence[int]]:
    """Return numbers of games in portions that are quick to read."""
    return [numbers[at : at + _BATCH] for at in range(0, len(numbers), _BATCH)]


def read_games(connection: sa.Connection, numbers: Sequence[int]) -> list[GameRecord]:
    """Return games with all that belongs to them, in three statements."""
    rows = connection.execute(_GAME.where(games.c.id.in_(numbers)).order_by(games.c.id)).mappings()
    found = {row["id"]: GameRecord(game_from_row(row), []) for row in rows}
    query = sa.select(games.c.id.label("game_id"), entries).join(
        entries,
        (entries.c.epoch_id == games.c.epoch_id) & entries.c.n.between(games.c.first_n, games.c.last_n),
    )
    for row in connection.execute(query.where(games.c.id.in_(numbers)).order_by(games.c.id, entries.c.n)).mappings():
        record = found[row["game_id"]]
        record.entries.append(entry_from_row(row, record.game.epoch))
    for row in connection.execute(_commitments(numbers)).mappings():
        values = {key: row[key] for key in Commitment.__dataclass_fields__}
        found[row["game_id"]].commitments.append(Commitment(**values))
    for row in connection.execute(_incidents(numbers)).mappings():
        values = {key: row[key] for key in Incident.__dataclass_fields__}
        found[row["game_id"]].incidents.append(Incident(**values))
    return list(found.values())


def _commitments(numbers: Sequence[int]) -> sa.Select[Any]:
    order = (commitments.c.game_id, commitments.c.side)
    return sa.select(commitments).where(commitments.c.game_id.in_(numbers)).order_by(*order)


def _incidents(numbers: Sequence[int]) -> sa.Select[Any]:
    """Return the query for incidents about entries of these games."""
    query = sa.select(games.c.id.label("game_id"), incidents).join(epochs, epochs.c.id == games.c.epoch_id)
    mine = (
        (incidents.c.board == games.c.board)
        & (incidents.c.epoch == epochs.c.epoch)
        & incidents.c.n.between(games.c.first_n, games.c.last_n)
    )
    return query.join(incidents, mine).where(games.c.id.in_(numbers)).order_by(games.c.id, incidents.c.id)
