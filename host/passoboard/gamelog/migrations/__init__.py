"""How the schema came to be, step by step; Alembic runs what is missing when a log is opened."""
