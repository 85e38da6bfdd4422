"""The schema that today's migrations start from: boards, epochs, games, sides, entries, incidents, commitments."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = None
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "boards",
        sa.Column("id", sa.Text, nullable=False),
        *_columns(sa.Text, "profile game firmware"),
        *_columns(_TIME, "first_seen last_seen"),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
    )
    op.create_table(
        "epochs",
        sa.Column("id", sa.Integer, nullable=False),
        *_columns(sa.Text, "board epoch"),
        sa.Column("have", sa.Integer, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("heard_at", _TIME),
        *_empty("anchor head"),
        sa.PrimaryKeyConstraint("id", name="pk_epochs"),
        _belongs("epochs", "board", "boards.id"),
        sa.UniqueConstraint("board", "epoch", "imported", name="uq_epochs_board_epoch_imported"),
    )
    _make_games()
    _make_entries()
    op.create_table(
        "incidents",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        *_columns(sa.Text, "board epoch"),
        sa.Column("n", sa.Integer),
        *_columns(sa.Text, "kind reason raw"),
        sa.Column("game_id", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_incidents"),
        _belongs("incidents", "game_id", "games.id"),
    )
    op.create_index("ix_incidents_board_epoch_n", "incidents", ["board", "epoch", "n"])
    _make_commitments()


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        *_columns(sa.Integer, "epoch_id first_n last_n"),
        *_columns(sa.Text, "game start variant secrets"),
        sa.Column("repetition", sa.Boolean, nullable=False),
        sa.Column("started_at", _TIME),
        sa.Column("ended_at", _TIME),
        *_columns(sa.Text, "result reason"),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("continues", sa.Integer),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("tags", sa.JSON, nullable=False),
        *_empty("anchor head"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        _belongs("games", "board", "boards.id"),
        _belongs("games", "epoch_id", "epochs.id"),
        _belongs("games", "continues", "games.id"),
        sa.UniqueConstraint("epoch_id", "first_n", name="uq_games_epoch_id_first_n"),
    )
    op.create_index("ix_games_board", "games", ["board"])
    op.create_table(
        "sides",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False, autoincrement=False),
        *_columns(sa.Text, "letter player"),
        sa.Column("points", sa.Integer),
        sa.PrimaryKeyConstraint("game_id", "place", name="pk_sides"),
        _belongs("sides", "game_id", "games.id"),
        sqlite_with_rowid=False,
    )


def _make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("epoch_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        *_columns(sa.Text, "how pos move side result reason"),
        sa.Column("ticks", sa.Integer),
        sa.Column("think_ms", sa.Integer),
        sa.Column("evidence", sa.Text, nullable=False),
        sa.Column("cut", sa.Integer, nullable=False),
        sa.Column("received_at", _TIME, nullable=False),
        sa.Column("clock_back", sa.Boolean, nullable=False),
        sa.Column("rejected", sa.Text, nullable=False),
        *_empty("sealed link terms"),
        sa.PrimaryKeyConstraint("epoch_id", "n", name="pk_entries"),
        _belongs("entries", "epoch_id", "epochs.id"),
        sqlite_with_rowid=False,
    )


def _make_commitments() -> None:
    op.create_table(
        "commitments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("game_id", sa.Integer),
        *_columns(sa.Text, "side digest spent"),
        sa.Column("committed_at", _TIME, nullable=False),
        sa.Column("salt", sa.Text),
        sa.Column("secret", sa.Text),
        sa.Column("revealed_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_commitments"),
        _belongs("commitments", "game_id", "games.id"),
        sa.UniqueConstraint("game_id", "side", name="uq_commitments_game_id_side"),
    )
    op.create_index("ix_commitments_board", "commitments", ["board"])
    op.create_index("ix_commitments_digest", "commitments", ["digest"])


def _columns(kind: sa.types.TypeEngine[Any] | type[sa.types.TypeEngine[Any]], names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names.split()]


def _empty(names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text, nullable=False, server_default=sa.text("''")) for name in names.split()]


def _belongs(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}")
