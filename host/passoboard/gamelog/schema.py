"""The tables of the log, the same for SQLite and PostgreSQL.

``entries`` is what the boards said and is only ever added to; a game is a range of entries, and what its row tells
beside that (turns, result) follows from them. A game's moves are not stored a second time. What came with a file has
epochs of its own: it never mixes with what boards said themselves.
"""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(sa.types.TypeDecorator[datetime]):
    """A moment in UTC; SQLite has no time zones, so they are taken off and put on again here."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> Any:
        """Refuse a time without a zone: it would mean another moment elsewhere."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return the moment in UTC, whatever zone the server speaks."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)


boards = sa.Table(
    "boards",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("profile", sa.Text, nullable=False, default=""),
    sa.Column("game", sa.Text, nullable=False, default=""),
    sa.Column("firmware", sa.Text, nullable=False, default=""),
    sa.Column("first_seen", UtcTime, nullable=False),
    sa.Column("last_seen", UtcTime, nullable=False),
)

epochs = sa.Table(
    "epochs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("board", sa.Text, sa.ForeignKey("boards.id"), nullable=False),
    sa.Column("epoch", sa.Text, nullable=False),
    sa.Column("have", sa.Integer, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("heard_at", UtcTime),
    sa.Column("anchor", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Column("head", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.UniqueConstraint("board", "epoch", "imported"),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("board", sa.Text, sa.ForeignKey("boards.id"), nullable=False),
    sa.Column("epoch_id", sa.Integer, sa.ForeignKey("epochs.id"), nullable=False),
    sa.Column("first_n", sa.Integer, nullable=False),
    sa.Column("last_n", sa.Integer, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False),
    sa.Column("repetition", sa.Boolean, nullable=False),
    sa.Column("started_at", UtcTime),
    sa.Column("ended_at", UtcTime),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("continues", sa.Integer, sa.ForeignKey("games.id")),
    sa.Column("event", sa.Text, nullable=False, default=""),
    sa.Column("tags", sa.JSON, nullable=False),
    sa.Column("anchor", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Column("head", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.UniqueConstraint("epoch_id", "first_n"),
    sa.Index(None, "board"),
)

sides = sa.Table(
    "sides",
    metadata,
    sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True, autoincrement=False),
    sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("letter", sa.Text, nullable=False),
    sa.Column("player", sa.Text, nullable=False, default=""),
    sa.Column("points", sa.Integer),
    sqlite_with_rowid=False,
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("epoch_id", sa.Integer, sa.ForeignKey("epochs.id"), primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("how", sa.Text, nullable=False),
    sa.Column("pos", sa.Text, nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("ticks", sa.Integer),
    sa.Column("think_ms", sa.Integer),
    sa.Column("evidence", sa.Text, nullable=False),
    sa.Column("cut", sa.Integer, nullable=False),
    sa.Column("received_at", UtcTime, nullable=False),
    sa.Column("clock_back", sa.Boolean, nullable=False),
    sa.Column("rejected", sa.Text, nullable=False),
    sa.Column("sealed", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Column("link", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Column("terms", sa.Text, nullable=False, server_default=sa.text("''")),
    sqlite_with_rowid=False,
)

incidents = sa.Table(
    "incidents",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("epoch", sa.Text, nullable=False),
    sa.Column("n", sa.Integer),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("raw", sa.Text, nullable=False),
    sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id")),  # of an imported game
    sa.Index(None, "board", "epoch", "n"),
)

commitments = sa.Table(
    "commitments",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("board", sa.Text, nullable=False),
    sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id")),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("committed_at", UtcTime, nullable=False),
    sa.Column("salt", sa.Text),
    sa.Column("secret", sa.Text),
    sa.Column("revealed_at", UtcTime),
    sa.UniqueConstraint("game_id", "side"),
    sa.Index(None, "board"),
    sa.Index(None, "digest"),
)
