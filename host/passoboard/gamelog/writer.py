"""Writes entries in one transaction: in order, each once, with the games that they begin and end."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from passoboard.kinds import kind_of

from .chain import START
from .entries import Entry
from .epoch import SET_GAME, Epoch
from .hiding import Hiding
from .model import Incident
from .schema import boards, entries, epochs, games, incidents
from .secrecy import redact
from .stories import Stories
from .vault import Vault

_EPOCH_CHANGES = ("have", "heard_at", "head")
_SET_EPOCH = (
    sa.update(epochs)
    .where(epochs.c.id == sa.bindparam("the_id"))
    .values({key: sa.bindparam(key) for key in _EPOCH_CHANGES})
)
# Made once: building a statement costs more than running it.
_EPOCHS = (
    sa.select(epochs)
    .where(
        sa.tuple_(epochs.c.board, epochs.c.epoch).in_(sa.bindparam("keys", expanding=True)),
        epochs.c.imported.is_(False),
    )
    .with_for_update()
)
_NEWEST = sa.select(sa.func.max(games.c.first_n)).where(
    games.c.epoch_id == epochs.c.id, games.c.first_n <= epochs.c.have
)
_GAMES = (
    sa.select(games)
    .join(epochs, games.c.epoch_id == epochs.c.id)
    .where(
        epochs.c.id.in_(sa.bindparam("ids", expanding=True)),
        games.c.first_n == _NEWEST.correlate(epochs).scalar_subquery(),
    )
)
_NEWEST_HEAD = (
    sa.select(epochs.c.head)
    .where(epochs.c.board == sa.bindparam("the_board"), epochs.c.imported.is_(False))
    .order_by(epochs.c.id.desc())
    .limit(1)
)
_ADD_EPOCH = sa.insert(epochs).returning(epochs.c.id)
_ADD_ENTRIES = sa.insert(entries)
_BOARD = sa.select(boards.c.id).where(boards.c.id == sa.bindparam("the_board"))


class Writer:
    """Takes entries of any boards; until ``finish`` only new games are in the database."""

    def __init__(self, connection: sa.Connection, vault: Vault, stories: Stories) -> None:
        """Write on this connection; the caller ends its transaction."""
        self._connection = connection
        self._stories = stories
        self._written: list[Epoch] = []
        self._epochs: dict[tuple[str, str], Epoch] = {}
        self._unheard: set[tuple[str, str]] = set()  # looked up and missing
        self.hiding = Hiding(connection, vault)

    def take_all(self, items: Sequence[tuple[str, Entry]]) -> list[bool]:
        """Take entries of many boards, looking up their epochs at once; False for those already logged."""
        self._look_up({(board, entry.epoch) for board, entry in items})
        return [self.take(board, entry) for board, entry in items]

    def take(self, board: str, entry: Entry) -> bool:
        """Take an entry; False if it is already logged."""
        if kind_of(entry).begins:
            self._settle_others(board, entry.epoch)
        return self.epoch(board, entry.epoch, entry.received_at).take(entry)

    def epoch(self, board: str, name: str, at: datetime) -> Epoch:
        """Return the epoch that an entry belongs to; a new one is stored."""
        key = (board, name)
        if key not in self._epochs and key not in self._unheard:
            self._look_up({key})
        if key not in self._epochs:
            ensure_board(self._connection, board, at)
            self._settle_others(board, name)
            head = self._newest_head(board)
            values: dict[str, object] = {"board": board, "epoch": name, "have": 0, "imported": False, "heard_at": None}
            values |= {"anchor": head, "head": head}
            number = self._connection.scalar(_ADD_EPOCH, values)
            self._epochs[key] = Epoch(self._connection, self.hiding, self._stories, values | {"id": number}, None)
            self._unheard.discard(key)
        return self._epochs[key]

    def _newest_head(self, board: str) -> str:
        """Return the link that the first entry of a board's new epoch follows."""
        return self._connection.scalar(_NEWEST_HEAD, {"the_board": board}) or START

    def _look_up(self, keys: set[tuple[str, str]]) -> None:
        """Read how far the log has these epochs, and which games they are in."""
        rows = [dict(row) for row in self._connection.execute(_EPOCHS, {"keys": sorted(keys)}).mappings()]
        found = {"ids": [row["id"] for row in rows]}
        current = (
            {row["epoch_id"]: dict(row) for row in self._connection.execute(_GAMES, found).mappings()} if rows else {}
        )
        for row in rows:
            self._epochs[row["board"], row["epoch"]] = Epoch(
                self._connection, self.hiding, self._stories, row, current.get(row["id"])
            )
        self._unheard = {key for key in keys if key not in self._epochs}

    def _settle_others(self, board: str, epoch: str) -> None:
        """Write the pending entries of a board's other epochs: a new game here ends the one there."""
        others = [key for key in self._epochs if key[0] == board and key[1] != epoch]
        self._write([self._epochs.pop(key) for key in others])

    def add_incidents(self, found: Sequence[Incident]) -> None:
        """Write incidents, without anything that would reveal a board's secrets."""
        rows = [{key: getattr(incident, key) for key in Incident.__dataclass_fields__} for incident in found]
        for row in rows:
            if self.hiding.is_secret(row["board"]):
                row |= {"raw": redact(row["raw"]), "reason": redact(row["reason"])}
        if rows:
            self._connection.execute(sa.insert(incidents), rows)

    def finish(self) -> None:
        """Write the pending entries of all boards."""
        self._written = list(self._epochs.values())
        self._write(self._written)
        self._epochs = {}

    def keep_stories(self) -> None:
        """Keep what was told of the current games: the transaction is on disk."""
        for epoch in self._written:
            epoch.keep_story()

    def _write(self, taken: list[Epoch]) -> None:
        for statement, rows in (
            (_ADD_ENTRIES, [row for one in taken for row in one.new_rows()]),
            (SET_GAME, [row for one in taken for row in one.changed_game()]),
            (_SET_EPOCH, [row for one in taken for row in one.changed_epoch()]),
        ):
            if rows:
                self._connection.execute(statement, rows)


def ensure_board(connection: sa.Connection, board: str, at: datetime) -> None:
    """Store a new board."""
    if connection.scalar(_BOARD, {"the_board": board}) is None:
        connection.execute(sa.insert(boards).values(id=board, first_seen=at, last_seen=at))
