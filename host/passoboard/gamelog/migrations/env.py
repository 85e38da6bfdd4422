"""Runs migrations on the connection that ``passoboard.gamelog.migrate`` hands over, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], target_metadata=None)
context.run_migrations()
