"""The history of the schema; Alembic runs the missing steps when a log is opened."""
