"""The first schema: boards, epochs, games, entries, incidents, commitments."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "boards",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("firmware", sa.Text, nullable=False),
        sa.Column("first_seen", _TIME, nullable=False),
        sa.Column("last_seen", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
    )
    op.create_table(
        "epochs",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.Column("have", sa.Integer, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("heard_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_epochs"),
        sa.ForeignKeyConstraint(["board"], ["boards.id"], name="fk_epochs_board"),
        sa.UniqueConstraint("board", "epoch", name="uq_epochs_board_epoch"),
    )
    _make_games()
    _make_entries()
    op.create_table(
        "incidents",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("epoch", sa.Text, nullable=False),
        sa.Column("n", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("raw", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_incidents"),
    )
    op.create_index("ix_incidents_board_epoch_n", "incidents", ["board", "epoch", "n"])
    _make_commitments()


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("epoch_id", sa.Integer, nullable=False),
        sa.Column("first_n", sa.Integer, nullable=False),
        sa.Column("last_n", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("tokens", sa.Text, nullable=False),
        sa.Column("repetition", sa.Boolean, nullable=False),
        sa.Column("started_at", _TIME),
        sa.Column("ended_at", _TIME),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("continues", sa.Integer),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("black", sa.Text, nullable=False),
        sa.Column("red", sa.Text, nullable=False),
        sa.Column("tags", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["board"], ["boards.id"], name="fk_games_board"),
        sa.ForeignKeyConstraint(["epoch_id"], ["epochs.id"], name="fk_games_epoch_id"),
        sa.ForeignKeyConstraint(["continues"], ["games.id"], name="fk_games_continues"),
        sa.UniqueConstraint("epoch_id", "first_n", name="uq_games_epoch_id_first_n"),
    )
    op.create_index("ix_games_board", "games", ["board"])


def _make_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("epoch_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
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
        sa.Column("received_at", _TIME, nullable=False),
        sa.Column("clock_back", sa.Boolean, nullable=False),
        sa.Column("rejected", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("epoch_id", "n", name="pk_entries"),
        sa.ForeignKeyConstraint(["epoch_id"], ["epochs.id"], name="fk_entries_epoch_id"),
        sqlite_with_rowid=False,
    )


def _make_commitments() -> None:
    op.create_table(
        "commitments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("game_id", sa.Integer),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("spent", sa.Text, nullable=False),
        sa.Column("committed_at", _TIME, nullable=False),
        sa.Column("salt", sa.Text),
        sa.Column("tokens", sa.Text),
        sa.Column("revealed_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_commitments"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_commitments_game_id"),
        sa.UniqueConstraint("game_id", "side", name="uq_commitments_game_id_side"),
    )
    op.create_index("ix_commitments_board", "commitments", ["board"])
    op.create_index("ix_commitments_digest", "commitments", ["digest"])
