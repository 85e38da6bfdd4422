"""A commitment is about the secret that a game begins with: no secret has a part that was spent before."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the column; it has been empty since version 2 of the format."""
    op.execute("ALTER TABLE commitments DROP COLUMN spent")
