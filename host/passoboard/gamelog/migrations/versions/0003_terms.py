"""What a game is played under: boards of the second protocol version tell it with the entry that begins the game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; what there is has nothing to tell."""
    op.add_column("entries", sa.Column("terms", sa.Text, nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Refuse: an older program would forget what games were played under."""
    raise NotImplementedError("there is no way back from this schema")
