"""Reads games: lists with search and pages, or one complete game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from .entries import entry_from_row
from .errors import BadValue, NoSuchGame
from .model import Commitment, GameRecord, Incident, LoggedGame, Page
from .schema import commitments, entries, epochs, games, incidents, sides

UNFINISHED = "*"  # the result of a game that goes on or was left
_MOST = 2**63 - 1  # the largest number that a database accepts
_MOST_WORDS = 8  # of a search: each looks at every game
_BATCH = 500  # games read at once: their entries fit memory easily, and a statement per game would be slow

_SEARCHED = (games.c.event, games.c.board, games.c.reason, games.c.game, sa.cast(games.c.tags, sa.Text))
_EQUAL = ("game", "board", "result", "reason", "variant", "source")
_GAME = sa.select(games, epochs.c.epoch).join(epochs, epochs.c.id == games.c.epoch_id)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games to find; empty fields match everything."""

    text: str = ""
    game: str = ""
    board: str = ""
    player: str = ""
    result: str = ""
    reason: str = ""
    variant: str = ""
    source: str = ""
    since: datetime | None = None
    until: datetime | None = None
    finished: bool = False  # only games that came to an end
    played: bool = False  # only games with a move or a result

    def conditions(self, connection: sa.Connection) -> list[sa.ColumnElement[bool]]:
        """Return it for the database behind a connection; raises BadValue for what no log can contain."""
        if any("\0" in getattr(self, key) for key in (*_EQUAL, "player", "text")):
            raise BadValue("a text with characters that the log cannot take")
        found: list[sa.ColumnElement[bool]] = [
            games.c[key] == getattr(self, key) for key in _EQUAL if getattr(self, key)
        ]
        if self.player:
            found.append(_is_played_by(connection, self.player))
        words = self.text.split()
        if len(words) > _MOST_WORDS:
            raise BadValue(f"at most {_MOST_WORDS} words can be searched for at once")
        for word in words:
            columns = [_contains(connection, column, word) for column in _SEARCHED]
            found.append(sa.or_(*columns, _is_played_by(connection, word)))
        if self.finished:
            found.append(games.c.result != UNFINISHED)
        if self.played:
            found.append(sa.or_(games.c.turns > 0, games.c.result != UNFINISHED))
        if self.since:
            found.append(games.c.started_at >= self.since)
        if self.until:
            found.append(games.c.started_at < self.until)
        return found


def _contains(connection: sa.Connection, column: sa.ColumnElement[str], text: str) -> sa.ColumnElement[bool]:
    """Return the condition that a column contains a text, ignoring case."""
    if connection.dialect.name == "sqlite":  # its LIKE ignores case, and another function would be slow
        return column.contains(text, autoescape=True)
    return column.icontains(text, autoescape=True)


def _is_played_by(connection: sa.Connection, name: str) -> sa.ColumnElement[bool]:
    """Return the condition that a name is among the players of a game."""
    return games.c.id.in_(sa.select(sides.c.game_id).where(_contains(connection, sides.c.player, name)))


_FROM_SIDES = ("players", "points")


def _read_rows(connection: sa.Connection, query: sa.Select[Any]) -> list[LoggedGame]:
    """Return the games of a query with their sides."""
    rows = list(connection.execute(query).mappings())
    seats = sa.select(sides).where(sides.c.game_id.in_([row["id"] for row in rows]))
    found: dict[int, list[Any]] = {}
    for row in connection.execute(seats.order_by(sides.c.game_id, sides.c.place)).mappings():
        found.setdefault(row["game_id"], []).append(row)
    return [_game_from_row(row, found.get(row["id"], [])) for row in rows]


def _game_from_row(row: Any, seats: Sequence[Any]) -> LoggedGame:
    players = {seat["letter"]: seat["player"] for seat in seats}
    points = {seat["letter"]: seat["points"] for seat in seats if seat["points"] is not None}
    values = {key: row[key] for key in LoggedGame.__dataclass_fields__ if key not in _FROM_SIDES}
    return LoggedGame(**values, players=players, points=points)


def read_page(connection: sa.Connection, search: GameFilter, limit: int, before: int | None, offset: int) -> Page:
    """Return some games, newest first; ``before`` is quick however far back, ``offset`` is for jumping to a page."""
    conditions = search.conditions(connection)
    limit, offset = min(limit, _MOST - 1), min(offset, _MOST)
    total = connection.scalar(sa.select(sa.func.count()).select_from(games).where(*conditions)) or 0
    here = conditions if before is None else [*conditions, games.c.id < max(0, min(before, _MOST))]
    query = _GAME.where(*here).order_by(games.c.id.desc()).limit(limit + 1).offset(offset)
    found = _read_rows(connection, query)
    more = found[limit - 1].id if len(found) > limit else None
    return Page(found[:limit], total, more)


def read_ids(connection: sa.Connection, search: GameFilter) -> list[int]:
    """Return the numbers of all games found, oldest first."""
    return list(connection.scalars(sa.select(games.c.id).where(*search.conditions(connection)).order_by(games.c.id)))


def find_missing(connection: sa.Connection, numbers: Sequence[int]) -> set[int]:
    """Return the numbers that belong to no game."""
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


def read_stamp(connection: sa.Connection, number: int) -> str:
    """Return a text that changes with everything there is to read of a game, without reading its entries."""
    rows = _read_rows(connection, _GAME.where(games.c.id == number)) if 0 < number <= _MOST else []
    if not rows:
        raise NoSuchGame(f"there is no game {number}")
    secrets = [tuple(row) for row in connection.execute(_commitments([number]))]
    said = connection.scalar(sa.select(sa.func.count()).select_from(_incidents([number]).order_by(None).subquery()))
    return repr((rows[0], secrets, said))


def read_have(connection: sa.Connection, board: str, epoch: str) -> int:
    """Return the last entry of an epoch that is safely logged, 0 for none."""
    query = sa.select(epochs.c.have).where(_is_live(board, epoch))
    return connection.scalar(query) or 0


def _is_live(board: str, epoch: str) -> sa.ColumnElement[bool]:
    """Return the condition for what a board reported itself, not what files say about the same epoch."""
    return sa.and_(epochs.c.board == board, epochs.c.epoch == epoch, epochs.c.imported.is_(False))


def read_newest(connection: sa.Connection, board: str, epoch: str, have: int) -> GameRecord | None:
    """Return the game that the last entry of an epoch belongs to."""
    query = sa.select(games.c.id).join(epochs, epochs.c.id == games.c.epoch_id)
    query = query.where(_is_live(board, epoch), games.c.first_n <= have)
    number = connection.scalar(query.order_by(games.c.first_n.desc()).limit(1))
    return None if number is None else read_game(connection, number)


def batches(numbers: Sequence[int]) -> list[Sequence[int]]:
    """Return numbers of games in batches that are quick to read."""
    return [numbers[at : at + _BATCH] for at in range(0, len(numbers), _BATCH)]


def read_games(connection: sa.Connection, numbers: Sequence[int]) -> list[GameRecord]:
    """Return complete games, in a handful of statements."""
    query = _GAME.where(games.c.id.in_(numbers)).order_by(games.c.id)
    found = {game.id: GameRecord(game, []) for game in _read_rows(connection, query)}
    numbers = list(found)  # verify finds a game whose journal is missing
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
    said = (
        (incidents.c.board == games.c.board)
        & (incidents.c.epoch == epochs.c.epoch)
        & incidents.c.n.between(games.c.first_n, games.c.last_n)
    )
    mine = sa.case((epochs.c.imported, incidents.c.game_id == games.c.id), else_=said & incidents.c.game_id.is_(None))
    return query.join(incidents, mine).where(games.c.id.in_(numbers)).order_by(games.c.id, incidents.c.id)
